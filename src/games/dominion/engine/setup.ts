import { ok, type Result } from '../../../core/result.js';
import { runSteps } from './apply.js';
import { shuffleIntoDeck } from './card-moves.js';
import { isQuestion, PAST_LAST_STEP, type Purpose } from './card-text.js';
import { stepsOf } from './cards/text-of.js';
import { CARD_COUNT, type Card, nameOf, UNKNOWN } from './cards.js';
import { checkSetup } from './check-setup.js';
import { copyPile, pileOf, put } from './pile.js';
import { type Rules, rulesOf } from './rule-profiles.js';
import {
  ABSENT,
  type DrawScript,
  type Frame,
  type FramePart,
  type Game,
  newFrame,
  newSeat,
  type Phase,
  type Seat,
  ZONES,
} from './state.js';
import { pilesToEnd } from './supply-sizes.js';

/** What is known of a seat; omitted zones are empty. */
export type SeatSetup = Partial<Record<(typeof ZONES)[number], readonly Card[]>> & {
  /** The deck is in drawing order, the top card last; otherwise only its cards are known, not their order. */
  readonly deckInOrder?: boolean;
  readonly turns?: number;
};

/** A card text in progress, such as an attack that waits for its victim. */
export type FrameSetup = Pick<Frame, 'card' | 'part' | 'seat'> & Partial<Pick<Frame, 'at' | 'count' | 'cards'>>;

/**
 * A game from outside, such as a message or a test. It need be neither reachable nor complete: a hand may have seven
 * estates, other seats may be unknown, piles may be missing.
 */
export interface Setup {
  readonly rules?: Rules;
  readonly seed?: number;
  readonly script?: DrawScript | null;
  /** The remaining copies of each card in the game; 0 for an empty pile. */
  readonly supply: ReadonlyMap<Card, number>;
  readonly trash?: readonly Card[];
  readonly seats: readonly SeatSetup[];
  readonly stack?: readonly FrameSetup[];
  readonly turn?: number;
  readonly phase?: Phase;
  readonly actions?: number;
  readonly buys?: number;
  readonly coins?: number;
  readonly merchants?: number;
  readonly bought?: boolean;
  readonly events?: boolean;
}

/** The only way from a setup to a game. */
export function fromSetup(setup: Setup): Result<Game> {
  const checked = checkSetup(setup);
  if (!checked.ok) return checked;
  const game = build(setup);
  runSteps(game);
  return ok(game);
}

function build(setup: Setup): Game {
  const { rules = rulesOf('rulebook'), seed = 0, script = null } = setup;
  const supply = new Array<number>(CARD_COUNT).fill(ABSENT);
  for (const [card, count] of setup.supply) supply[card] = count;
  const game: Game = {
    rules,
    seed,
    script,
    supply,
    trash: pileOf(setup.trash ?? []),
    seats: setup.seats.map(buildSeat),
    stack: (setup.stack ?? []).map(buildFrame),
    turn: setup.turn ?? 0,
    active: setup.seats.length,
    phase: setup.phase ?? 'action',
    actions: setup.actions ?? 1,
    buys: setup.buys ?? 1,
    coins: setup.coins ?? 0,
    merchants: setup.merchants ?? 0,
    bought: setup.bought ?? false,
    emptyPiles: supply.filter((count) => count === 0).length,
    pilesToEnd: pilesToEnd(rules, setup.seats.length),
    events: setup.events ? [] : null,
  };
  setup.seats.forEach((seat, index) => {
    if (!seat.deckInOrder) shuffleUnorderedDeck(game, index);
  });
  return game;
}

function buildSeat(setup: SeatSetup): Seat {
  const seat = newSeat();
  for (const zone of ZONES) for (const card of setup[zone] ?? []) put(seat[zone], card);
  seat.turns = setup.turns ?? 0;
  return seat;
}

const buildFrame = (setup: FrameSetup): Frame => ({
  ...newFrame(setup.card, setup.part, setup.seat),
  at: setup.at ?? 0,
  count: setup.count ?? 0,
  cards: [...(setup.cards ?? [])],
});

/** A deck whose order is not known is shuffled by the seed. */
function shuffleUnorderedDeck(game: Game, index: number): void {
  const seat = game.seats[index] as Seat;
  const deck = copyPile(seat.deck);
  seat.deck.size = 0;
  shuffleIntoDeck(game, index, deck);
}

/** The frames of an attack that waits for one victim's defense. */
export const attackOn = (victim: number, attacker: number, card: Card): FrameSetup[] => [
  { card, part: 'play', seat: attacker, at: PAST_LAST_STEP },
  { card, part: 'attack', seat: victim },
];

export const unknownCards = (count: number): Card[] => new Array<Card>(count).fill(UNKNOWN);

/** A card text that waits at its question with this purpose. */
export function askingFor(card: Card, part: FramePart, purpose: Purpose, seat: number): FrameSetup {
  const at = stepsOf({ card, part }).findIndex((step) => isQuestion(step) && step.purpose === purpose);
  if (at < 0) throw new Error(`${nameOf(card)} has no question with the purpose ${purpose}`);
  return { card, part, seat, at };
}
