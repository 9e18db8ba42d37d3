import { fault, type Result } from '../../../core/result.js';
import {
  askingFor,
  attackOn,
  type Card,
  cardOf,
  type FrameSetup,
  fromSetup,
  type Game,
  type Rules,
  rulesOf,
  type SeatSetup,
  unknownCards,
} from '../engine/index.js';
import { readCard, readCards } from './decode-choices.js';
import type { ParamsOf, PromptMethod, TurnState } from './messages.js';
import { findAbsurdCount } from './sanity-limits.js';

/** What a player knows of its game between two messages. */
export interface Knowledge {
  readonly state: TurnState;
  readonly seats: number;
  /** Whether a treasure was played or something bought this turn: `actions` alone does not show it (J-26). */
  readonly buying: boolean;
  readonly bought: boolean;
  /** Cards in place of those that are not known; absent where nothing is made up. */
  readonly dealt?: DealtCards;
}

export interface DealtCards {
  readonly deck: readonly Card[];
  readonly discard: readonly Card[];
  /** Of what is shuffled later. */
  readonly seed: number;
}

/** The player itself is seat 0 of the game made from what it knows; of the others nothing is known. */
export const SELF = 0;
const OTHER = 1;

export const RULES: Rules = rulesOf('dominai');

export const supplyFrom = (state: TurnState): Map<Card, number> =>
  new Map(Object.entries(state.supply).map(([card, count]) => [readCard(card), count as number]));

/** Of the deck and the discard pile, only the sizes are known. */
const ownSeat = ({ state, dealt }: Knowledge, more: SeatSetup = {}): SeatSetup => ({
  hand: readCards(state.hand),
  deck: dealt?.deck ?? unknownCards(state.deck),
  discard: dealt?.discard ?? unknownCards(state.discard),
  inPlay: readCards(state.in_play ?? []).reverse(),
  ...more,
});

interface Situation {
  readonly own?: SeatSetup;
  readonly stack?: readonly FrameSetup[];
  readonly turn?: number;
}

function gameOf(known: Knowledge, { own, stack = [], turn = SELF }: Situation): Result<Game> {
  const { state, seats, buying, bought, dealt } = known;
  const absurd = findAbsurdCount(state);
  if (absurd !== null) return fault('state/count', absurd);
  return fromSetup({
    rules: RULES,
    seed: dealt?.seed ?? 0,
    supply: supplyFrom(state),
    trash: readCards(state.trash ?? []).reverse(),
    seats: [ownSeat(known, own), ...Array.from({ length: seats - 1 }, () => ({}))],
    stack,
    turn,
    phase: buying ? 'buy' : 'action',
    actions: state.actions,
    buys: state.buys,
    coins: state.treasure,
    bought,
  });
}

/** A game that waits for the player's next request. */
export const gameOfTurn = (known: Knowledge): Result<Game> => gameOf(known, {});

/** A game that waits for the response to a prompt. */
export function gameOfPrompt<P extends PromptMethod>(known: Knowledge, prompt: P, params: ParamsOf[P]): Result<Game> {
  return gameOf(known, SITUATIONS[prompt](params as never));
}

const SITUATIONS: { readonly [P in PromptMethod]: (params: ParamsOf[P]) => Situation } = {
  Harbinger: ({ discard }) => ({
    own: { discard: readCards(discard).reverse() },
    stack: [askingFor(cardOf('harbinger'), 'play', 'topdeck', SELF)],
  }),
  Vassal: ({ card }) => ({
    own: { discard: [readCard(card)] },
    stack: [{ ...askingFor(cardOf('vassal'), 'play', 'play', SELF), cards: [readCard(card)] }],
  }),
  Poacher: ({ hand }) => ({
    own: { hand: readCards(hand) },
    stack: [askingFor(cardOf('poacher'), 'play', 'discard', SELF)],
  }),
  ThroneRoom: ({ card }) => ({
    stack: [{ ...askingFor(cardOf('throne-room'), 'play', 'repeat', SELF), cards: [readCard(card)] }],
  }),
  Library: ({ card, hand }) => ({
    own: { hand: readCards(hand), aside: [readCard(card)] },
    stack: [askingFor(cardOf('library'), 'play', 'set-aside', SELF)],
  }),
  Sentry: ({ hand, cards }) => ({
    own: { hand: readCards(hand), aside: readCards(cards) },
    stack: [askingFor(cardOf('sentry'), 'play', 'trash', SELF)],
  }),
};

/** A game that waits for the defense against an attack; the hand is what the player knows it to be. */
export function gameOfAttack(known: Knowledge, { card, data, hand }: ParamsOf['Attack']): Result<Game> {
  const [attacker, victim] = attackOn(SELF, OTHER, readCard(card)) as [FrameSetup, FrameSetup];
  const reacting = { ...victim, ...askingFor(readCard(card), 'attack', 'react', SELF) };
  return gameOf(known, {
    own: { hand: readCards(hand ?? known.state.hand), inPlay: [], aside: readCards(data ?? []) },
    stack: [attacker, reacting],
    turn: OTHER,
  });
}
