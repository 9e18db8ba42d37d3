import type { Card } from './cards.js';
import type { Pile } from './pile.js';
import type { Frame, Game } from './state.js';

/** What is done with the cards that a question asks for. */
export const PURPOSES = [
  'discard',
  'trash',
  'gain',
  'topdeck',
  'play',
  'set-aside',
  'react',
  'order',
  'deck-to-discard',
  'repeat',
] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Where the cards to choose from lie; `trash` holds what this text has trashed; `nowhere` is a plain yes or no. */
const SOURCES = ['hand', 'supply', 'discard', 'aside', 'trash', 'nowhere'] as const;
export type Source = (typeof SOURCES)[number];

/** Something every chosen card must fulfil, with the words to explain a refusal. */
export interface Condition {
  /** The last word of the rule id: `cost` in `act-mine/cost`. */
  readonly aspect: string;
  /** The rule in one sentence. */
  readonly title: string;
  readonly holds: (game: Game, frame: Frame, card: Card) => boolean;
}

/** A step at which the text waits for somebody's answer. */
export interface CardQuestion {
  readonly purpose: Purpose;
  readonly from: Source;
  /** Who answers: the seat that follows the text, or the player of the card that attacks it. */
  readonly chooser: 'self' | 'attacker';
  /** Depends on cards that were hidden when the card was played: cannot be answered together with the play. */
  readonly hidden: boolean;
  /** The order of the chosen cards matters. */
  readonly ordered: boolean;
  readonly conditions: readonly Condition[];
  /** Fewest and most cards, given how many there are to choose from. */
  readonly limits: (game: Game, frame: Frame, available: number) => readonly [number, number];
  /** How many it must be, in one sentence; null where any number will do. */
  readonly countTitle: string | null;
  /** The last words of its rule ids, where a card asks more than once. */
  readonly sourceAspect: string | null;
  readonly countAspect: string;
  /** Asked even if there is nothing to choose; a yes or no is only asked then. */
  readonly alwaysAsked: (game: Game, frame: Frame) => boolean;
  readonly resolve: (game: Game, frame: Frame, cards: readonly Card[]) => void;
}

export type Effect = (game: Game, frame: Frame) => void;
export type CardStep = Effect | CardQuestion;

export const isQuestion = (step: CardStep): step is CardQuestion => typeof step !== 'function';

/** As the index of the next step: the text is finished. */
export const PAST_LAST_STEP = 99;

/** A card as a list of steps, in the order of its printed text. */
export interface CardText {
  /** The card in our own words: the clause that its rules refer to. */
  readonly summary: string;
  readonly play: readonly CardStep[];
  /** What each victim goes through. */
  readonly attack: readonly CardStep[];
  /** What must be given for the card to be playable, beyond an action left and the card in hand. */
  readonly needs: readonly Need[];
  /** Cards set aside by this text are open to everybody. */
  readonly reveals: boolean;
}

export interface Need {
  readonly aspect: string;
  readonly title: string;
  /** Given what is in the hand beside the card itself. */
  readonly met: (game: Game, rest: Pile) => boolean;
}

/** A card text; an ordinary card has no attack, no needs, and reveals nothing. */
export const cardText = (
  summary: string,
  play: readonly CardStep[],
  more: Partial<Pick<CardText, 'attack' | 'needs' | 'reveals'>> = {},
): CardText => ({ summary, play, attack: [], needs: [], reveals: false, ...more });
