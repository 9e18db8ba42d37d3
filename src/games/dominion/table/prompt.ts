import type { Answer, Card, Decision } from '../engine/index.js';
import type { QuestionKind } from './step.js';

/** Where a person can click a card to answer. */
export type ClickZone = 'hand' | 'supply' | 'discard' | 'aside' | 'trash';

/** A sentry's panel has one question for three; naming the visible card is part of ending a turn. */
export type PromptKind = QuestionKind | 'sentry' | 'expose';

/** What becomes of a card that a sentry looks at. */
export const FATES = ['trash', 'discard', 'keep'] as const;
export type Fate = (typeof FATES)[number];

/** What a person has clicked so far, before it is an answer. Start a question with `NO_SELECTION`. */
export interface Selection {
  /** Toggled cards, in the order of the clicks. */
  readonly cards: readonly Card[];
  /** Of the cards in a sentry's panel, in the order of the panel. */
  readonly fates: readonly Fate[];
  /** The two cards that a sentry keeps go back the other way round. */
  readonly swapped: boolean;
  /** The turn is being ended, and the card left visible has to be named. */
  readonly exposing: boolean;
}

export const NO_SELECTION: Selection = { cards: [], fates: [], swapped: false, exposing: false };

/** How a person likes to answer. */
export interface InputOptions {
  /** Where exactly one card is wanted, a click selects it and a button confirms. */
  readonly confirmSingle: boolean;
}

export const DEFAULT_INPUT: InputOptions = { confirmSingle: false };

/** Cards shown in a place of their own for this question: a discard pile, or cards that were looked at. */
export interface Panel {
  readonly title: string;
  readonly zone: 'discard' | 'aside' | 'trash';
  /** Whose cards they are. */
  readonly owner: number;
  readonly cards: readonly Card[];
}

/** `clear` empties the selection; `back` leaves `expose`; `swap` turns the two cards round that a sentry keeps. */
export const BUTTON_IDS = ['treasures', 'end', 'done', 'none', 'yes', 'no', 'clear', 'back', 'swap'] as const;
export type ButtonId = (typeof BUTTON_IDS)[number];

export interface PromptButton {
  readonly id: ButtonId;
  readonly label: string;
  /** Why it cannot be pressed yet; null if it can. */
  readonly disabled: string | null;
}

/** The question that a person has to answer. */
export interface Prompt {
  readonly kind: PromptKind;
  readonly seat: number;
  /** The card that asks; null for a turn. */
  readonly card: Card | null;
  readonly decision: Decision;
  /** The question in one sentence. */
  readonly sentence: string;
  /** Where cards can be clicked; null where only buttons answer. */
  readonly zone: ClickZone | null;
  readonly min: number;
  readonly max: number;
  readonly panel: Panel | null;
  /** The big button, the usual next thing, comes first. */
  readonly buttons: readonly PromptButton[];
}

/** What a click on a card does now. */
export interface Offer {
  /** `toggle` changes the selection, `answer` answers at once, `none` does nothing. */
  readonly does: 'answer' | 'toggle' | 'none';
  /** How many copies are selected. */
  readonly selected: number;
  /** What it would do, or why it does nothing, in one sentence. */
  readonly says: string;
}

/** What has to be asked before an answer is given. */
export interface Confirmation {
  readonly sentence: string;
  readonly yes: string;
  readonly no: string;
}

/** What a click or a button led to. */
export type Outcome =
  | { readonly kind: 'selected'; readonly selection: Selection }
  /** Several answers are given one after the other; `confirm` should be asked first, if the person wants that. */
  | { readonly kind: 'answered'; readonly answers: readonly Answer[]; readonly confirm: Confirmation | null }
  | { readonly kind: 'refused'; readonly reason: string };

/** The sentry's panel. */
export interface SentryCard {
  readonly card: Card;
  readonly fate: Fate;
  /** The fates that can still be chosen. */
  readonly fates: readonly Fate[];
  /** Goes back on top of the deck. */
  readonly onTop: boolean;
}
