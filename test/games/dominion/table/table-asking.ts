import {
  ALL_TREASURES,
  type Answer,
  act,
  buy,
  type Card,
  type CardName,
  cardOf,
  cardsIn,
  countOwned,
  currentSeat,
  END,
  end,
  type Game,
  isAction,
  isTreasure,
  judge,
} from '../../../../src/games/dominion/engine/index.js';
import { defaultAnswer } from '../../../../src/games/dominion/strategies/default-choices.js';
import {
  addMove,
  answerMove,
  automaticAnswer,
  type PromptKind,
  promptOf,
  seatToAnswer,
  startTable,
  type TableGame,
  tableView,
} from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';
import { optionsWith } from './table-specs.js';

/** The cards that lead to each kind of question. A sentry's later questions and naming a card are parts of others. */
export const CARDS_OF_QUESTION = {
  'action-phase': [],
  'buy-phase': [],
  'discard-hand': ['cellar'],
  'trash-hand': ['chapel'],
  'gain-supply': ['workshop'],
  'topdeck-hand': ['bureaucrat', 'gardens'],
  'topdeck-discard': ['harbinger'],
  'play-hand': ['throne-room', 'village'],
  'play-discard': ['vassal', 'village'],
  'set-aside-aside': ['library', 'village'],
  sentry: ['sentry'],
  'trash-aside': ['bandit'],
  'discard-aside': ['spy'],
  'gain-trash': ['thief'],
  'react-hand': ['moat', 'militia'],
  'deck-to-discard-nowhere': ['chancellor'],
} as const satisfies Partial<Record<PromptKind, readonly CardName[]>>;

export type AskedKind = keyof typeof CARDS_OF_QUESTION;

const FILLERS: readonly CardName[] = [
  ...(['village', 'market', 'smithy', 'laboratory', 'festival', 'woodcutter', 'moat', 'remodel', 'mine'] as const),
  ...(['moneylender', 'gardens', 'council-room'] as const),
];

const MOST_STEPS = 600;
const MOST_SEEDS = 20;

/** A table of two people in a real game that has just come to such a question. The same one each time. */
export function tableAsking(kind: AskedKind): TableGame {
  const wanted: readonly Card[] = CARDS_OF_QUESTION[kind].map((name) => cardOf(name));
  for (let seed = 1; seed <= MOST_SEEDS; seed++) {
    const found = playUntil(kind, wanted, seed);
    if (found !== null) return found;
  }
  throw new Error(`no game came to the question ${kind}`);
}

function playUntil(kind: AskedKind, wanted: readonly Card[], seed: number): TableGame | null {
  const cards = [...new Set([...wanted, ...FILLERS.map((name) => cardOf(name))])].slice(0, 10);
  let table = unwrap(startTable(optionsWith({ seed, mode: { kind: 'pick', cards } })));
  for (let seat = seatToAnswer(table); seat !== null && table.steps.length < MOST_STEPS; seat = seatToAnswer(table)) {
    const automatic = automaticAnswer(table);
    if (automatic === null && promptOf(tableView(table, seat))?.kind === kind) return table;
    const { game } = table;
    const answer = automatic ?? (game.stack.length > 0 ? defaultAnswer(game) : turnAnswer(game, wanted));
    table = unwrap(addMove(table, answerMove(answer)));
  }
  return null;
}

/** Three copies of each wanted card are enough. */
const ENOUGH = 3;

/** Plays and buys what is wanted, and otherwise money. */
function turnAnswer(game: Game, wanted: readonly Card[]): Answer {
  const seat = currentSeat(game);
  const hand = cardsIn(seat.hand);
  const plays = [...wanted, ...hand].filter(isAction).map((card) => act(card));
  const pays = game.phase === 'action' || hand.some(isTreasure) ? [ALL_TREASURES] : [];
  const missing = wanted.filter((card) => countOwned(seat, card) < ENOUGH);
  const buys = [...missing, cardOf('silver')].map((card) => buy(card));
  const options = [...plays, ...pays, ...buys, END, end(hand[0] ?? null)];
  return options.find((answer) => judge(game, answer).legal) as Answer;
}
