import type { Answer, Game } from '../../../../src/games/dominion/engine/index.js';
import { type GivenGame, gameOf } from './given-game.js';
import { checkInvariants, checkPhaseOrder, countCards, progressOf } from './invariants.js';
import { randomBelow } from './play-random-game.js';
import { parseAnswer, printCards, sorted } from './text-notation.js';

/** The engine, or a mutant of it. Games and answers are plain data, so both can use them. */
export type Engine = typeof import('../../../../src/games/dominion/engine/index.js');

/** The state after the answers of a situation: the game, and whether the last answer was legal. */
interface Observation {
  readonly engine: Engine;
  readonly game: Game;
  readonly legal: boolean;
}

interface CheckedSituation {
  readonly given: GivenGame;
  readonly answers: readonly string[];
  readonly observe: (outcome: Observation) => unknown;
  readonly expected: unknown;
}

const isLegal = ({ legal }: Observation): boolean => legal;
const isOver = ({ engine, game }: Observation): boolean => engine.isOver(game);
const coins = ({ game }: Observation): number => game.coins;
const winners = ({ engine, game }: Observation): number[] => engine.winnersOf(game);
const zone =
  (name: 'hand' | 'discard' | 'deck', seat = 0) =>
  ({ engine, game }: Observation): string =>
    printCards(sorted(engine.cardsIn(game.seats[seat]![name])));

const estates = (turns: number): { readonly deck: string; readonly turns: number } => ({ deck: 'estate', turns });

/** One situation for each rule that a mutant may break. */
export const SITUATIONS = {
  'a buy needs the coins': { given: { coins: 2 }, answers: ['buy silver'], observe: isLegal, expected: false },
  'a buy needs a buy': { given: { coins: 9, buys: 0 }, answers: ['buy silver'], observe: isLegal, expected: false },
  'a buy needs a card in the supply': {
    given: { supply: { moat: 0 }, coins: 9 },
    answers: ['buy moat'],
    observe: isLegal,
    expected: false,
  },
  'an action needs an action left': {
    given: { hand: 'smithy', actions: 0 },
    answers: ['act smithy'],
    observe: isLegal,
    expected: false,
  },
  'no action follows a treasure': {
    given: { hand: 'smithy copper' },
    answers: ['treasures copper', 'act smithy'],
    observe: isLegal,
    expected: false,
  },
  'no treasure follows a buy': {
    given: { hand: 'copper', buys: 2 },
    answers: ['buy copper', 'treasures copper'],
    observe: isLegal,
    expected: false,
  },
  'a treasure must be in the hand': {
    given: { hand: 'copper' },
    answers: ['treasures copper copper'],
    observe: isLegal,
    expected: false,
  },
  'an empty deck is reshuffled': {
    given: { hand: 'smithy', discard: '3 gold' },
    answers: ['act smithy'],
    observe: zone('hand'),
    expected: 'gold gold gold',
  },
  'a moat turns an attack away': {
    given: { hand: 'witch', others: [{ hand: 'moat' }] },
    answers: ['act witch', 'choose moat'],
    observe: zone('discard', 1),
    expected: '',
  },
  'a chapel trashes four at most': {
    given: { hand: 'chapel 5 copper' },
    answers: ['act chapel [choose 5 copper]'],
    observe: isLegal,
    expected: false,
  },
  'gardens round down': {
    given: { deck: 'gardens 18 copper' },
    answers: [],
    observe: ({ engine, game }) => engine.scoresOf(game)[0],
    expected: 1,
  },
  'a mine gives up to three more': {
    given: { hand: 'mine copper', supply: { silver: 4 } },
    answers: ['act mine [choose copper] [choose gold]'],
    observe: isLegal,
    expected: false,
  },
  'a remodel gives up to two more': {
    given: { hand: 'remodel estate' },
    answers: ['act remodel [choose estate] [choose duchy]'],
    observe: isLegal,
    expected: false,
  },
  'the last province ends the game': {
    given: { supply: { province: 0 } },
    answers: ['end'],
    observe: isOver,
    expected: true,
  },
  'three empty piles end the game': {
    given: { supply: { moat: 0, mine: 0, curse: 0 } },
    answers: ['end'],
    observe: isOver,
    expected: true,
  },
  'a witch gives a curse': {
    given: { hand: 'witch' },
    answers: ['act witch'],
    observe: zone('discard', 1),
    expected: 'curse',
  },
  'a merchant pays for the first silver': {
    given: { hand: 'merchant silver silver' },
    answers: ['act merchant', 'treasures silver', 'treasures silver'],
    observe: coins,
    expected: 5,
  },
  'fewer turns win a tie': {
    given: { ...estates(6), others: [estates(5)] },
    answers: [],
    observe: winners,
    expected: [1],
  },
  'a militia leaves three cards': {
    given: { hand: 'militia', others: [{ hand: '5 copper' }] },
    answers: ['act militia', 'choose 2 copper'],
    observe: isLegal,
    expected: true,
  },
  'a throne room plays twice': {
    given: { hand: 'throne-room festival' },
    answers: ['act throne-room [choose festival]'],
    observe: coins,
    expected: 4,
  },
  'a turn ends with five new cards': {
    given: { deck: '9 copper' },
    answers: ['end'],
    observe: zone('hand'),
    expected: 'copper copper copper copper copper',
  },
  'a turn begins with one action': {
    given: { actions: 3 },
    answers: ['end'],
    observe: ({ game }) => game.actions,
    expected: 1,
  },
  'a turn begins without coins': { given: { coins: 3 }, answers: ['end'], observe: coins, expected: 0 },
  'a bandit leaves copper alone': {
    given: { hand: 'bandit', others: [{ deck: 'copper copper' }] },
    answers: ['act bandit'],
    observe: zone('discard', 1),
    expected: 'copper copper',
  },
  'a library draws to seven': {
    given: { hand: 'library', deck: '9 copper' },
    answers: ['act library'],
    observe: ({ game }) => game.seats[0]?.hand.size,
    expected: 7,
  },
  'a bought card goes to the discard pile': {
    given: {},
    answers: ['buy copper'],
    observe: zone('discard'),
    expected: 'copper',
  },
} as const satisfies Record<string, CheckedSituation>;

export const RANDOM_GAMES = 'the invariants hold in random games';
export type SituationName = keyof typeof SITUATIONS | typeof RANDOM_GAMES;

/** The names of the situations that an engine gets wrong. */
export function faultsOf(engine: Engine): SituationName[] {
  const names = Object.keys(SITUATIONS) as (keyof typeof SITUATIONS)[];
  const failed: SituationName[] = names.filter((name) => !passes(engine, SITUATIONS[name]));
  return keepsInvariants(engine) ? failed : [...failed, RANDOM_GAMES];
}

function passes(engine: Engine, { given, answers, observe, expected }: CheckedSituation): boolean {
  const game = gameOf(given);
  let legal = true;
  for (const text of answers) legal = engine.stepInPlace(game, parseAnswer(text)).legal;
  return JSON.stringify(observe({ engine, game, legal })) === JSON.stringify(expected);
}

const MAX_STEPS = 3000;

function keepsInvariants(engine: Engine): boolean {
  for (let seed = 0; seed < 4; seed++) if (!keepsInvariantsIn(engine, seed)) return false;
  return true;
}

function keepsInvariantsIn(engine: Engine, seed: number): boolean {
  const random = randomBelow(seed);
  const kingdom = engine.randomKingdom(engine.KINGDOM_CARDS, seed);
  const start = engine.startGame({ seats: 2 + (seed % 5), kingdom, seed });
  if (!start.ok) return false;
  const game = start.value;
  const atStart = countCards(game);
  for (let steps = 0; !engine.isOver(game); steps++) {
    const before = progressOf(game);
    const answers = [...engine.legalAnswers(game)];
    const legal = engine.stepInPlace(game, answers[random(answers.length)] as Answer).legal;
    const violations = [...checkInvariants(game, atStart), ...checkPhaseOrder(before, game)];
    if (!legal || violations.length > 0 || steps > MAX_STEPS) return false;
  }
  return true;
}
