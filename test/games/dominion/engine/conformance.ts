import type { Answer, Game } from '../../../../src/games/dominion/engine/index.js';
import { type Given, gameOf } from './given.js';
import { checkInvariants, checkPhaseOrder, countCards, progressOf } from './invariants.js';
import { diceOf } from './playing.js';
import { makeList, parseAnswer, sorted } from './words.js';

/** An engine, or a copy of it that was tampered with. Games and answers are plain data, so they fit both. */
export type Engine = typeof import('../../../../src/games/dominion/engine/index.js');

/** How a situation came out: whether the last thing said was legal, and the game. */
interface Outcome {
  readonly engine: Engine;
  readonly game: Game;
  readonly legal: boolean;
}

interface Situation {
  readonly given: Given;
  readonly say: readonly string[];
  readonly shows: (outcome: Outcome) => unknown;
  readonly is: unknown;
}

const isLegal = ({ legal }: Outcome): boolean => legal;
const isOver = ({ engine, game }: Outcome): boolean => engine.isOver(game);
const coins = ({ game }: Outcome): number => game.coins;
const winners = ({ engine, game }: Outcome): number[] => engine.winnersOf(game);
const zone =
  (name: 'hand' | 'discard' | 'deck', seat = 0) =>
  ({ engine, game }: Outcome): string =>
    makeList(sorted(engine.cardsIn(game.seats[seat]![name])));

const estates = (turns: number): { readonly deck: string; readonly turns: number } => ({ deck: 'estate', turns });

/** One situation for each of the rules that a tampered engine may break. */
export const SITUATIONS = {
  'a buy needs the coins': { given: { coins: 2 }, say: ['buy silver'], shows: isLegal, is: false },
  'a buy needs a buy': { given: { coins: 9, buys: 0 }, say: ['buy silver'], shows: isLegal, is: false },
  'a buy needs a card in the supply': {
    given: { supply: { moat: 0 }, coins: 9 },
    say: ['buy moat'],
    shows: isLegal,
    is: false,
  },
  'an action needs an action left': {
    given: { hand: 'smithy', actions: 0 },
    say: ['act smithy'],
    shows: isLegal,
    is: false,
  },
  'no action follows a treasure': {
    given: { hand: 'smithy copper' },
    say: ['treasures copper', 'act smithy'],
    shows: isLegal,
    is: false,
  },
  'no treasure follows a buy': {
    given: { hand: 'copper', buys: 2 },
    say: ['buy copper', 'treasures copper'],
    shows: isLegal,
    is: false,
  },
  'a treasure must be in the hand': {
    given: { hand: 'copper' },
    say: ['treasures copper copper'],
    shows: isLegal,
    is: false,
  },
  'an empty deck is reshuffled': {
    given: { hand: 'smithy', discard: '3 gold' },
    say: ['act smithy'],
    shows: zone('hand'),
    is: 'gold gold gold',
  },
  'a moat turns an attack away': {
    given: { hand: 'witch', others: [{ hand: 'moat' }] },
    say: ['act witch', 'choose moat'],
    shows: zone('discard', 1),
    is: '',
  },
  'a chapel trashes four at most': {
    given: { hand: 'chapel 5 copper' },
    say: ['act chapel [choose 5 copper]'],
    shows: isLegal,
    is: false,
  },
  'gardens round down': {
    given: { deck: 'gardens 18 copper' },
    say: [],
    shows: ({ engine, game }) => engine.scoresOf(game)[0],
    is: 1,
  },
  'a mine gives up to three more': {
    given: { hand: 'mine copper', supply: { silver: 4 } },
    say: ['act mine [choose copper] [choose gold]'],
    shows: isLegal,
    is: false,
  },
  'a remodel gives up to two more': {
    given: { hand: 'remodel estate' },
    say: ['act remodel [choose estate] [choose duchy]'],
    shows: isLegal,
    is: false,
  },
  'the last province ends the game': { given: { supply: { province: 0 } }, say: ['end'], shows: isOver, is: true },
  'three empty piles end the game': {
    given: { supply: { moat: 0, mine: 0, curse: 0 } },
    say: ['end'],
    shows: isOver,
    is: true,
  },
  'a witch gives a curse': { given: { hand: 'witch' }, say: ['act witch'], shows: zone('discard', 1), is: 'curse' },
  'a merchant pays for the first silver': {
    given: { hand: 'merchant silver silver' },
    say: ['act merchant', 'treasures silver', 'treasures silver'],
    shows: coins,
    is: 5,
  },
  'fewer turns win a tie': { given: { ...estates(6), others: [estates(5)] }, say: [], shows: winners, is: [1] },
  'a militia leaves three cards': {
    given: { hand: 'militia', others: [{ hand: '5 copper' }] },
    say: ['act militia', 'choose 2 copper'],
    shows: isLegal,
    is: true,
  },
  'a throne room plays twice': {
    given: { hand: 'throne-room festival' },
    say: ['act throne-room [choose festival]'],
    shows: coins,
    is: 4,
  },
  'a turn ends with five new cards': {
    given: { deck: '9 copper' },
    say: ['end'],
    shows: zone('hand'),
    is: 'copper copper copper copper copper',
  },
  'a turn begins with one action': { given: { actions: 3 }, say: ['end'], shows: ({ game }) => game.actions, is: 1 },
  'a turn begins without coins': { given: { coins: 3 }, say: ['end'], shows: coins, is: 0 },
  'a bandit leaves copper alone': {
    given: { hand: 'bandit', others: [{ deck: 'copper copper' }] },
    say: ['act bandit'],
    shows: zone('discard', 1),
    is: 'copper copper',
  },
  'a library draws to seven': {
    given: { hand: 'library', deck: '9 copper' },
    say: ['act library'],
    shows: ({ game }) => game.seats[0]?.hand.size,
    is: 7,
  },
  'a bought card goes to the discard pile': { given: {}, say: ['buy copper'], shows: zone('discard'), is: 'copper' },
} as const satisfies Record<string, Situation>;

export const RANDOM_GAMES = 'the contracts hold in random games';
export type SituationName = keyof typeof SITUATIONS | typeof RANDOM_GAMES;

/** What an engine does wrong, by the names of the situations. */
export function faultsOf(engine: Engine): SituationName[] {
  const names = Object.keys(SITUATIONS) as (keyof typeof SITUATIONS)[];
  const failed: SituationName[] = names.filter((name) => !comesOut(engine, SITUATIONS[name]));
  return keepsContracts(engine) ? failed : [...failed, RANDOM_GAMES];
}

function comesOut(engine: Engine, { given, say, shows, is }: Situation): boolean {
  const game = gameOf(given);
  let legal = true;
  for (const words of say) legal = engine.stepInPlace(game, parseAnswer(words)).legal;
  return JSON.stringify(shows({ engine, game, legal })) === JSON.stringify(is);
}

const MOST_STEPS = 3000;

function keepsContracts(engine: Engine): boolean {
  for (let seed = 0; seed < 4; seed++) if (!playsOut(engine, seed)) return false;
  return true;
}

function playsOut(engine: Engine, seed: number): boolean {
  const dice = diceOf(seed);
  const kingdom = engine.randomKingdom(engine.KINGDOM_CARDS, seed);
  const start = engine.startGame({ seats: 2 + (seed % 5), kingdom, seed });
  if (!start.ok) return false;
  const game = start.value;
  const atStart = countCards(game);
  for (let steps = 0; !engine.isOver(game); steps++) {
    const before = progressOf(game);
    const answers = [...engine.legalAnswers(game)];
    const legal = engine.stepInPlace(game, answers[dice(answers.length)] as Answer).legal;
    const breaches = [...checkInvariants(game, atStart), ...checkPhaseOrder(before, game)];
    if (!legal || breaches.length > 0 || steps > MOST_STEPS) return false;
  }
  return true;
}
