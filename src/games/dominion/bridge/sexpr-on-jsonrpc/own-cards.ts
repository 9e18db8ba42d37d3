import { hasSameItems, minus, tryMinus } from '../../../../core/multiset.js';
import { type CardName, HAND_SIZE, STARTING_NAMES } from '../../engine/index.js';
import type { Play } from '../../sexpr/messages.js';

/**
 * What a player owns, card by card. A server tells only the hand and two counts; who has kept book of every gain, discard
 * and draw since the first hand knows the rest. Nothing here changes: each function returns new books.
 */
export interface Books {
  readonly hand: readonly CardName[];
  /** The newest first, as is what follows but for the deck, whose order nobody knows. */
  readonly inPlay: readonly CardName[];
  readonly discards: readonly CardName[];
  readonly deck: readonly CardName[];
  /** What the player itself has trashed. */
  readonly trashed: readonly CardName[];
}

/** What a server tells of the same. */
export interface Told {
  readonly hand: readonly CardName[];
  readonly deck: number;
  readonly discard: number;
  /** Where it tells at all. */
  readonly inPlay?: readonly CardName[];
}

/** A deck that nothing has been drawn from (J-09). */
export const NEW_BOOKS: Books = {
  hand: [],
  inPlay: [],
  discards: [],
  deck: STARTING_NAMES,
  trashed: [],
};

/** What is certain after a play, and how many cards are drawn then. */
export interface Foreseen {
  readonly books: Books;
  readonly draws: number;
}

const DRAWS: Partial<Record<CardName, number>> = { market: 1, merchant: 1, village: 1, moat: 2, smithy: 3 };

/** The play is legal: every card that it names is in the hand or in the supply. */
export function foresee(books: Books, play: Play): Foreseen {
  switch (play.kind) {
    case 'add':
      return { books: lay(books, play.card), draws: 0 };
    case 'buy':
      return { books: { ...books, discards: [play.card, ...books.discards] }, draws: 0 };
    case 'act':
      return foreseeAct(lay(books, play.card), play.card, play.cards);
    case 'clean':
      return { books: cleaned(books, play.card), draws: HAND_SIZE };
  }
}

const lay = (books: Books, card: CardName): Books => ({
  ...books,
  hand: minus(books.hand, [card]),
  inPlay: [card, ...books.inPlay],
});

function foreseeAct(books: Books, card: CardName, cards: readonly CardName[]): Foreseen {
  const [first, second] = cards as [CardName, CardName];
  switch (card) {
    case 'cellar':
      // All of them are discarded before any is drawn (S-29).
      return { books: discarded(books, cards), draws: cards.length };
    case 'mine': {
      const after = trashed(books, first);
      return { books: { ...after, hand: [second, ...after.hand] }, draws: 0 };
    }
    case 'remodel': {
      const after = trashed(books, first);
      return { books: { ...after, discards: [second, ...after.discards] }, draws: 0 };
    }
    case 'workshop':
      return { books: { ...books, discards: [first, ...books.discards] }, draws: 0 };
    default:
      return { books, draws: DRAWS[card] ?? 0 };
  }
}

/** The first one named comes to lie on top (S-20). */
export const discarded = (books: Books, cards: readonly CardName[]): Books => ({
  ...books,
  hand: minus(books.hand, cards),
  discards: [...cards, ...books.discards],
});

const trashed = (books: Books, card: CardName): Books => ({
  ...books,
  hand: minus(books.hand, [card]),
  trashed: [card, ...books.trashed],
});

function cleaned({ hand, inPlay, discards, deck, trashed: gone }: Books, exposed: CardName | null): Books {
  const shown = exposed === null ? [] : [exposed];
  return {
    hand: [],
    inPlay: [],
    discards: [...shown, ...minus(hand, shown), ...inPlay, ...discards],
    deck,
    trashed: gone,
  };
}

export type Audit = { readonly ok: true; readonly books: Books; readonly shuffled: boolean } | Mismatch;
export interface Mismatch {
  readonly ok: false;
  readonly reason: string;
}

/** Holds the books against what the server tells, and enters what was drawn. */
export function audit({ books, draws }: Foreseen, told: Told): Audit {
  const drawn = tryMinus(told.hand, books.hand);
  if (drawn === null) {
    return mismatch(`the hand should still hold ${list(books.hand)}; the server tells ${list(told.hand)}`);
  }
  const due = Math.min(draws, books.deck.length + books.discards.length);
  if (drawn.length !== due) {
    return mismatch(`${due} cards should have been drawn; the hand has grown by ${list(drawn)}`);
  }
  if (told.inPlay !== undefined && !hasSameItems(told.inPlay, books.inPlay)) {
    return mismatch(`${list(books.inPlay)} should be in play; the server tells ${list(told.inPlay)}`);
  }
  return enterDraw(books, drawn, told);
}

function enterDraw(books: Books, drawn: readonly CardName[], told: Told): Audit {
  const ways = waysToDraw(books, drawn);
  if (ways.length === 0) {
    const source = drawn.length > books.deck.length ? [...books.deck, ...books.discards] : books.deck;
    return mismatch(`${list(drawn)} was drawn, but there were only ${list(source)} to draw from`);
  }
  const way = ways.find(({ deck, discards }) => deck.length === told.deck && discards.length === told.discard);
  if (way === undefined) {
    const [{ deck, discards }] = ways as [Piles];
    const own = `${deck.length} cards in the deck and ${discards.length} discards`;
    return mismatch(`there should be ${own}; the server tells ${told.deck} and ${told.discard}`);
  }
  const inPlay = told.inPlay ?? books.inPlay;
  const shuffled = books.discards.length > 0 && way.discards.length === 0;
  return { ok: true, shuffled, books: { ...books, ...way, hand: told.hand, inPlay } };
}

/** The books after a draw whose counts nobody has told: as most servers reshuffle. Null where it cannot have been drawn. */
export function drawUncounted({ books }: Foreseen, hand: readonly CardName[]): Books | null {
  const [way] = waysToDraw(books, hand);
  return way === undefined ? null : { ...books, ...way, hand };
}

/** A server reshuffles when a card is wanted and the deck is empty, or as soon as it is empty: the counts tell. */
function waysToDraw(books: Books, drawn: readonly CardName[]): Piles[] {
  const { deck, discards } = books;
  if (drawn.length > deck.length) return [drawThrough(books, drawn)].filter((way) => way !== null);
  const left = tryMinus(deck, drawn);
  if (left === null) return [];
  const eager = left.length === 0 ? [{ deck: discards, discards: [] }] : [];
  return [{ deck: left, discards }, ...eager];
}

type Piles = Pick<Books, 'deck' | 'discards'>;

/** All of the deck, and then from the discards, which have become the deck. */
function drawThrough({ deck, discards }: Books, drawn: readonly CardName[]): Piles | null {
  const rest = tryMinus(drawn, deck);
  const left = rest && tryMinus(discards, rest);
  return left && { deck: left, discards: [] };
}

const mismatch = (reason: string): Mismatch => ({ ok: false, reason });

function list(cards: readonly CardName[]): string {
  return cards.length === 0 ? 'nothing' : cards.toSorted().join(' ');
}

/**
 * Whatever fits what the server tells, where others may have changed the cards unseen. What is told counts; of the books,
 * the discards are kept as far as there is room for them.
 */
export function reconcile({ books }: Foreseen, told: Told): Books {
  const { hand, inPlay = books.inPlay } = told;
  const pool = minus(minus([...books.discards, ...books.deck, ...books.hand, ...books.inPlay], hand), inPlay);
  const missing = told.deck + told.discard - pool.length;
  // What came in unseen is a curse; what is gone unseen may have been anything.
  const rest =
    missing > 0 ? [...Array<CardName>(missing).fill('curse'), ...pool] : pool.slice(0, pool.length + missing);
  return { ...books, hand, inPlay, discards: rest.slice(0, told.discard), deck: rest.slice(told.discard) };
}
