import type { Card, CardName, CardType } from './cards.js';
import type { Pile } from './pile.js';
import type { Frame, Game } from './state.js';

/** What happens to the chosen cards. */
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

/** Where cards are chosen from. `trash` means the cards this text has trashed; `nowhere` is a plain yes or no. */
export const SOURCES = ['hand', 'supply', 'discard', 'aside', 'trash', 'nowhere'] as const;
export type Source = (typeof SOURCES)[number];

/** The last part of the id of a card's rule: `cost` in `act-mine/cost`. */
export type Aspect =
  | CardName
  | CardType
  | 'cost'
  | 'count'
  | 'enough-cards'
  | 'full-effect'
  | 'gain-count'
  | 'gain-treasure'
  | 'in-discard'
  | 'in-hand'
  | 'in-supply'
  | 'in-trash'
  | 'in-view'
  | 'just-discarded'
  | 'just-drawn'
  | 'loot'
  | 'moat-in-hand'
  | 'names-a-card'
  | 'needs-pile'
  | 'nothing'
  | 'playable'
  | 'react-count'
  | 'repeat-count';

/** A condition on every chosen card, with the rule that explains a refusal. */
export interface Condition {
  readonly aspect: Aspect;
  /** The rule in one sentence. */
  readonly title: string;
  readonly holds: (game: Game, frame: Frame, card: Card) => boolean;
}

/** A step at which the text waits for an answer. */
export interface CardQuestion {
  readonly purpose: Purpose;
  readonly from: Source;
  /** Who answers: the seat that follows the text, or the player of the card that attacks it. */
  readonly chooser: 'self' | 'attacker';
  /** Depends on cards that were hidden when the card was played, so it cannot be answered along with the play. */
  readonly hidden: boolean;
  /** The order of the chosen cards matters. */
  readonly ordered: boolean;
  readonly conditions: readonly Condition[];
  /** Minimum and maximum number of cards, given how many are available. */
  readonly limits: (game: Game, frame: Frame, available: number) => readonly [number, number];
  /** The rule on the number of cards, in one sentence; null if any number is allowed. */
  readonly countTitle: string | null;
  /** Of its rules, for cards that ask more than once. */
  readonly sourceAspect: Aspect | null;
  readonly countAspect: Aspect;
  /** Whether to ask even if there is nothing to choose. A yes or no is asked only if so. */
  readonly alwaysAsked: (game: Game, frame: Frame) => boolean;
  readonly resolve: (game: Game, frame: Frame, cards: readonly Card[]) => void;
}

export type Effect = (game: Game, frame: Frame) => void;
export type CardStep = Effect | CardQuestion;

export const isQuestion = (step: CardStep): step is CardQuestion => typeof step !== 'function';

/** A step index past the end of every text: the text is finished. */
export const PAST_LAST_STEP = 99;

/** A card as a list of steps, in the order of its printed text. */
export interface CardText {
  /** The card in our own words; the clause of its rules. */
  readonly summary: string;
  /** The same for the first edition, where it differs. */
  readonly firstSummary?: string;
  readonly play: readonly CardStep[];
  /** The steps of each victim. */
  readonly attack: readonly CardStep[];
  /** What the card needs to be playable, besides an action and being in the hand. */
  readonly needs: readonly Need[];
  /** Whether cards set aside by this text are visible to everyone. */
  readonly reveals: boolean;
}

export interface Need {
  readonly aspect: Aspect;
  readonly title: string;
  /** `rest` is the hand without the card itself. */
  readonly met: (game: Game, rest: Pile) => boolean;
}

/** A card text; an ordinary card has no attack, no needs, and reveals nothing. */
export const cardText = (
  summary: string,
  play: readonly CardStep[],
  more: Partial<Pick<CardText, 'firstSummary' | 'attack' | 'needs' | 'reveals'>> = {},
): CardText => ({ summary, play, attack: [], needs: [], reveals: false, ...more });
