import { ALL_CARDS, type Card, nameOf, namesOf } from './cards.js';

const ANSWER_KINDS = ['act', 'treasures', 'all-treasures', 'buy', 'end', 'choose', 'confirm'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/**
 * What a seat says when it is asked. One shape for all kinds, so that the engine's inner loop stays monomorphic:
 * - `act`: play the action `card`; `choices` may hold the answers to the questions it will ask at once
 * - `treasures`: play the treasures in `cards`; `all-treasures`: play every treasure in hand
 * - `buy`: buy `card`
 * - `end`: end the turn, leaving `card` visible where the profile wants one named
 * - `choose`: the `cards` that a question asks for, none for "no, thank you"
 * - `confirm`: yes or no
 */
export interface Answer {
  readonly kind: AnswerKind;
  readonly card: Card | null;
  readonly cards: readonly Card[];
  readonly choices: readonly Answer[];
  readonly yes: boolean;
}

const NO_CARDS: readonly Card[] = Object.freeze([]);
const NO_ANSWERS: readonly Answer[] = Object.freeze([]);

const answer = (
  kind: AnswerKind,
  card: Card | null,
  cards: readonly Card[] = NO_CARDS,
  choices: readonly Answer[] = NO_ANSWERS,
  yes = false,
): Answer => Object.freeze({ kind, card, cards, choices, yes });

const BARE_ACTS = ALL_CARDS.map((card) => answer('act', card));
const BUYS = ALL_CARDS.map((card) => answer('buy', card));
const SINGLE_TREASURES = ALL_CARDS.map((card) => answer('treasures', null, Object.freeze([card])));
const EXPOSING_ENDS = ALL_CARDS.map((card) => answer('end', card));

export const ALL_TREASURES: Answer = answer('all-treasures', null);
export const END: Answer = answer('end', null);
export const YES: Answer = answer('confirm', null, NO_CARDS, NO_ANSWERS, true);
export const NO: Answer = answer('confirm', null);
export const CHOOSE_NONE: Answer = answer('choose', null);

export const act = (card: Card, ...choices: readonly Answer[]): Answer =>
  choices.length === 0 ? (BARE_ACTS[card] as Answer) : answer('act', card, NO_CARDS, choices);
export const treasures = (cards: readonly Card[]): Answer => answer('treasures', null, cards);
export const treasure = (card: Card): Answer => SINGLE_TREASURES[card] as Answer;
export const buy = (card: Card): Answer => BUYS[card] as Answer;
export const end = (exposed: Card | null): Answer => (exposed === null ? END : (EXPOSING_ENDS[exposed] as Answer));
export const choose = (cards: readonly Card[]): Answer =>
  cards.length === 0 ? CHOOSE_NONE : answer('choose', null, cards);

/** An answer in words, equal for answers that mean the same: `act cellar [estate estate]`. */
export function makeAnswer(said: Answer): string {
  switch (said.kind) {
    case 'act':
      return [`act ${words(said.card)}`, ...said.choices.map((next) => `[${makeAnswer(next)}]`)].join(' ');
    case 'buy':
      return `buy ${words(said.card)}`;
    case 'end':
      return said.card === null ? 'end' : `end ${words(said.card)}`;
    case 'treasures':
    case 'choose':
      return [said.kind, ...namesOf(said.cards)].join(' ');
    case 'confirm':
      return said.yes ? 'yes' : 'no';
    case 'all-treasures':
      return 'all-treasures';
  }
}

const words = (card: Card | null): string => (card === null ? '?' : nameOf(card));
