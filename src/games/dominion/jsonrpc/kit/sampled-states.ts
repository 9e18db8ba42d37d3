import type { SeededRandom } from '../../../../core/seeded-random.js';
import type { Case } from '../../../../kit/case.js';
import { makeSampleId, type Sampler, shrinkCases } from '../../../../kit/sampler.js';
import {
  type Card,
  type CardName,
  type ChoiceDecision,
  cardOf,
  cardsOfEdition,
  copyGame,
  type Game,
  hasType,
  KINGDOM_SIZE,
  pendingQuestion,
  randomKingdom,
  rulesOf,
  seatAt,
} from '../../engine/index.js';
import { randomWalk, walkRandom } from '../../random-walk.js';
import { endTurnResultOf, jsonCards, turnStateOf } from '../encode-state.js';
import { DIALECTS, type Dialect, type TurnState } from '../messages.js';
import { promptOf } from '../table/prompts.js';
import { openJsonTable } from '../table/table.js';
import { caseOf, type SampledSituation } from './make-sampled-case.js';
import { shrinkSituation } from './shrink.js';

const NAMES = ['alice', 'bob', 'carol', 'dave'];
const FEWEST = 2;
const DEEPEST = 400;
const LAST = 1000;

/** Of a hundred samples. */
const ATTACKS = 40;

const POOL: readonly Card[] = cardsOfEdition(2);
const ATTACKING: readonly Card[] = POOL.filter((card) => hasType(card, 'attack'));

export const JSONRPC_SAMPLER: Sampler = {
  sample: (protocol, seed, number) => {
    const dialect = dialectOf(protocol);
    const dice = walkRandom(seed, number);
    const names = NAMES.slice(0, FEWEST + dice.below(NAMES.length - FEWEST + 1));
    const own = dice.below(512) + 512 * number;
    const kingdom = kingdomFrom(own, dice);
    const table = openJsonTable({
      names,
      dialects: names.map(() => dialect),
      kingdom,
      rules: rulesOf('dominai'),
      seed: own,
      showsHand: false,
    });
    if (!table.ok) throw new Error(table.error.message);
    const start = { kingdom: jsonCards(kingdom), order: names };
    const situation = { start, ...situationFrom(table.value.game, dialect, dice) };
    const make = (each: SampledSituation): Case => caseOf(makeSampleId({ protocol, seed, number }), protocol, each);
    return { ...make(situation), shrink: () => shrinkCases(shrinkSituation(situation), make) };
  },
};

function dialectOf(protocol: string): Dialect {
  const dialect = DIALECTS.find((each) => protocol === `jsonrpc/${each}`);
  if (dialect === undefined) throw new Error(`${protocol} is no dialect of this protocol`);
  return dialect;
}

/** Ten cards, among them one that attacks. */
function kingdomFrom(seed: number, dice: SeededRandom): Card[] {
  const cards = randomKingdom(POOL, seed);
  const attack = dice.pick(ATTACKING);
  return cards.includes(attack) ? cards : [attack, ...cards.slice(0, KINGDOM_SIZE - 1)];
}

/** Walks to a depth, and on to the first moment of the kind that is wanted; where none comes, it takes the last one. */
function situationFrom(game: Game, dialect: Dialect, dice: SeededRandom): Omit<SampledSituation, 'start'> {
  const isWanted = dice.chance(ATTACKS) ? isAttacked : isFresh;
  const depth = dice.below(DEEPEST);
  let last = copyGame(game);
  let attack: ChoiceDecision | null = null;
  let steps = 0;
  for (const decision of randomWalk(game, dice)) {
    steps++;
    if (isWanted(game)) {
      last = copyGame(game);
      attack = decision.kind === 'turn' ? null : decision;
      if (steps > depth) break;
    }
    if (steps > LAST) break;
  }
  return attack === null
    ? { turn: turnStateOf(last, last.turn, dialect), attacked: null }
    : attackedAt(last, attack, dialect);
}

/** A turn that has just begun. */
const isFresh = ({ stack, phase, actions, coins, bought, turn, seats }: Game): boolean =>
  stack.length === 0 && phase === 'action' && actions === 1 && coins === 0 && !bought && seats[turn]?.inPlay.size === 0;

function isAttacked(game: Game): boolean {
  const pending = pendingQuestion(game);
  return pending !== null && pending.frame.part === 'attack' && pending.question.purpose === 'react';
}

/** What can be bought without a coin, or at all by a player that has none. */
const FREE = { Copper: 0, Curse: 0 } as const;
const IDLE: readonly CardName[] = ['estate', 'estate', 'duchy', 'estate', 'province'];

/**
 * A player knows its hand from the end of its own turn. So it is given one in which it can do nothing else than end it, and
 * is sent the hand that is attacked then.
 */
function attackedAt(game: Game, decision: ChoiceDecision, dialect: Dialect): Omit<SampledSituation, 'start'> {
  const { hand, discard, deck, supply } = endTurnResultOf(game, decision.seat);
  const { params } = promptOf(game, decision, { showsHand: false });
  // What the attack has revealed came from the deck.
  const revealed = seatAt(game, decision.seat).aside.size;
  const result = { hand, discard, deck: deck + revealed, supply: { ...supply, ...FREE } };
  const turn: TurnState = {
    ...result,
    hand: jsonCards(IDLE.map(cardOf)),
    ...(dialect === 'docs' ? {} : { trash: [], in_play: [], phase: ['Action'] as const }),
    buys: 1,
    actions: 1,
    treasure: 0,
  };
  return { turn, attacked: { result, params } };
}
