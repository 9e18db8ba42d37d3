import { hasSameItems, minus, tryMinus } from '../../../../core/multiset.js';
import { type CardName, HAND_SIZE, STARTING_NAMES } from '../../engine/index.js';
import type { Play } from '../../sexpr/messages.js';

/**
 * What the player owns, card by card. A server sends only the hand and two counts; the rest follows from every gain,
 * discard and draw since the first hand. Immutable: each function returns a new object.
 */
export interface OwnedCards {
  readonly hand: readonly CardName[];
  /** Newest first, like everything below except the deck, whose order is not known. */
  readonly inPlay: readonly CardName[];
  readonly discards: readonly CardName[];
  readonly deck: readonly CardName[];
  /** What the player itself has trashed. */
  readonly trashed: readonly CardName[];
}

/** What a server's state says about the same cards. */
export interface ServerCounts {
  readonly hand: readonly CardName[];
  readonly deck: number;
  readonly discard: number;
  /** Absent if the server does not send it. */
  readonly inPlay?: readonly CardName[];
}

/** Nothing has been drawn yet (J-09). */
export const STARTING_CARDS: OwnedCards = { hand: [], inPlay: [], discards: [], deck: STARTING_NAMES, trashed: [] };

/** The cards after a play but before its draws, and how many are drawn. */
export interface Prediction {
  readonly cards: OwnedCards;
  readonly draws: number;
}

const DRAWS: Partial<Record<CardName, number>> = { market: 1, merchant: 1, village: 1, moat: 2, smithy: 3 };

/** The play must be legal: every card that it names is in the hand or in the supply. */
export function predict(cards: OwnedCards, play: Play): Prediction {
  switch (play.kind) {
    case 'add':
      return { cards: putInPlay(cards, play.card), draws: 0 };
    case 'buy':
      return { cards: { ...cards, discards: [play.card, ...cards.discards] }, draws: 0 };
    case 'act':
      return predictAct(putInPlay(cards, play.card), play.card, play.cards);
    case 'clean':
      return { cards: cleanUp(cards, play.card), draws: HAND_SIZE };
  }
}

const putInPlay = (cards: OwnedCards, card: CardName): OwnedCards => ({
  ...cards,
  hand: minus(cards.hand, [card]),
  inPlay: [card, ...cards.inPlay],
});

function predictAct(cards: OwnedCards, card: CardName, named: readonly CardName[]): Prediction {
  const [first, second] = named as [CardName, CardName];
  switch (card) {
    case 'cellar':
      // All of them are discarded before any card is drawn (S-29).
      return { cards: discard(cards, named), draws: named.length };
    case 'mine': {
      const after = trash(cards, first);
      return { cards: { ...after, hand: [second, ...after.hand] }, draws: 0 };
    }
    case 'remodel': {
      const after = trash(cards, first);
      return { cards: { ...after, discards: [second, ...after.discards] }, draws: 0 };
    }
    case 'workshop':
      return { cards: { ...cards, discards: [first, ...cards.discards] }, draws: 0 };
    default:
      return { cards, draws: DRAWS[card] ?? 0 };
  }
}

/** The first card named ends up on top (S-20). */
export const discard = (cards: OwnedCards, discarded: readonly CardName[]): OwnedCards => ({
  ...cards,
  hand: minus(cards.hand, discarded),
  discards: [...discarded, ...cards.discards],
});

const trash = (cards: OwnedCards, card: CardName): OwnedCards => ({
  ...cards,
  hand: minus(cards.hand, [card]),
  trashed: [card, ...cards.trashed],
});

function cleanUp({ hand, inPlay, discards, deck, trashed }: OwnedCards, exposed: CardName | null): OwnedCards {
  const shown = exposed === null ? [] : [exposed];
  return {
    hand: [],
    inPlay: [],
    discards: [...shown, ...minus(hand, shown), ...inPlay, ...discards],
    deck,
    trashed,
  };
}

export type Reconciled = { readonly ok: true; readonly cards: OwnedCards } | Mismatch;

interface Mismatch {
  readonly ok: false;
  readonly reason: string;
}

/** Adds the draws that the server's hand shows to a prediction. Anything else that differs is a mismatch. */
export function reconcileWithServer({ cards, draws }: Prediction, server: ServerCounts): Reconciled {
  const drawn = tryMinus(server.hand, cards.hand);
  if (drawn === null) {
    return mismatch(`the hand should still have ${list(cards.hand)}; the server has ${list(server.hand)}`);
  }
  const due = Math.min(draws, cards.deck.length + cards.discards.length);
  if (drawn.length !== due) {
    return mismatch(`${due} cards should have been drawn; the hand has gained ${list(drawn)}`);
  }
  if (server.inPlay !== undefined && !hasSameItems(server.inPlay, cards.inPlay)) {
    return mismatch(`${list(cards.inPlay)} should be in play; the server has ${list(server.inPlay)}`);
  }
  return reconcileDraw(cards, drawn, server);
}

function reconcileDraw(cards: OwnedCards, drawn: readonly CardName[], server: ServerCounts): Reconciled {
  const ways = waysToDraw(cards, drawn);
  if (ways.length === 0) {
    const source = drawn.length > cards.deck.length ? [...cards.deck, ...cards.discards] : cards.deck;
    return mismatch(`${list(drawn)} was drawn, but there were only ${list(source)} to draw from`);
  }
  const way = ways.find(({ deck, discards }) => deck.length === server.deck && discards.length === server.discard);
  if (way === undefined) {
    const [{ deck, discards }] = ways as [Piles];
    const expected = `${deck.length} cards in the deck and ${discards.length} discards`;
    return mismatch(`there should be ${expected}; the server has ${server.deck} and ${server.discard}`);
  }
  return { ok: true, cards: { ...cards, ...way, hand: server.hand, inPlay: server.inPlay ?? cards.inPlay } };
}

/** The cards after a draw for which no counts are known, reshuffled as most servers do. Null if the draw is impossible. */
export function drawWithoutCounts({ cards }: Prediction, hand: readonly CardName[]): OwnedCards | null {
  const [way] = waysToDraw(cards, hand);
  return way === undefined ? null : { ...cards, ...way, hand };
}

/** A server reshuffles when a card must be drawn from an empty deck, or as soon as the deck is empty: the counts show which. */
function waysToDraw(cards: OwnedCards, drawn: readonly CardName[]): Piles[] {
  const { deck, discards } = cards;
  if (drawn.length > deck.length) return [drawThrough(cards, drawn)].filter((way) => way !== null);
  const left = tryMinus(deck, drawn);
  if (left === null) return [];
  const early = left.length === 0 ? [{ deck: discards, discards: [] }] : [];
  return [{ deck: left, discards }, ...early];
}

type Piles = Pick<OwnedCards, 'deck' | 'discards'>;

/** Draws the whole deck, and then from the discards, which have become the deck. */
function drawThrough({ deck, discards }: OwnedCards, drawn: readonly CardName[]): Piles | null {
  const rest = tryMinus(drawn, deck);
  const left = rest && tryMinus(discards, rest);
  return left && { deck: left, discards: [] };
}

const mismatch = (reason: string): Mismatch => ({ ok: false, reason });

function list(cards: readonly CardName[]): string {
  return cards.length === 0 ? 'nothing' : cards.toSorted().join(' ');
}

/**
 * Cards that fit the server's counts, where other players may have changed them without a message. The server's cards
 * count; of our own, the discards are kept as far as there is room for them.
 */
export function fitToServer({ cards }: Prediction, server: ServerCounts): OwnedCards {
  const { hand, inPlay = cards.inPlay } = server;
  const pool = minus(minus([...cards.discards, ...cards.deck, ...cards.hand, ...cards.inPlay], hand), inPlay);
  const missing = server.deck + server.discard - pool.length;
  // A card gained unannounced is a curse; a card lost unannounced may have been any.
  const rest =
    missing > 0 ? [...Array<CardName>(missing).fill('curse'), ...pool] : pool.slice(0, pool.length + missing);
  return { ...cards, hand, inPlay, discards: rest.slice(0, server.discard), deck: rest.slice(server.discard) };
}
