import { fault, ok, type Result } from '../../../core/result.js';
import { ALL_CARDS, type Card, nameOf, namesOf, parseCards } from './cards.js';

const ANSWER_KINDS = ['act', 'treasures', 'all-treasures', 'buy', 'end', 'choose', 'confirm'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/**
 * A seat's answer to a decision. All kinds share one shape, so that the engine's inner loop stays monomorphic:
 * - `act`: play the action `card`; `choices` may hold answers to the questions that the card asks right away
 * - `treasures`: play the treasures in `cards`; `all-treasures`: play every treasure in hand
 * - `buy`: buy `card`
 * - `end`: end the turn, leaving `card` visible if the profile requires one to be named
 * - `choose`: the `cards` chosen, none to decline
 * - `confirm`: yes or no
 */
export interface Answer {
  readonly kind: AnswerKind;
  readonly card: Card | null;
  readonly cards: readonly Card[];
  readonly choices: readonly Answer[];
  readonly yes: boolean;
}

// Arrays are not frozen: V8 reads elements of frozen arrays in its runtime, at a tenth of the speed, wherever it sees others too.
const NO_CARDS: readonly Card[] = [];
const NO_ANSWERS: readonly Answer[] = [];

const makeFrozen = (
  kind: AnswerKind,
  card: Card | null,
  cards: readonly Card[] = NO_CARDS,
  choices: readonly Answer[] = NO_ANSWERS,
  yes = false,
): Answer => Object.freeze({ kind, card, cards, choices, yes });

const BARE_ACTS = ALL_CARDS.map((card) => makeFrozen('act', card));
const BUYS = ALL_CARDS.map((card) => makeFrozen('buy', card));
const SINGLE_TREASURES = ALL_CARDS.map((card) => makeFrozen('treasures', null, [card]));
const EXPOSING_ENDS = ALL_CARDS.map((card) => makeFrozen('end', card));

export const ALL_TREASURES: Answer = makeFrozen('all-treasures', null);
export const END: Answer = makeFrozen('end', null);
export const YES: Answer = makeFrozen('confirm', null, NO_CARDS, NO_ANSWERS, true);
export const NO: Answer = makeFrozen('confirm', null);
export const CHOOSE_NONE: Answer = makeFrozen('choose', null);

/** The play of an action without its choices. */
export const bareAct = (card: Card): Answer => BARE_ACTS[card] as Answer;
export const act = (card: Card, ...choices: readonly Answer[]): Answer =>
  choices.length === 0 ? bareAct(card) : makeFrozen('act', card, NO_CARDS, choices);
export const treasures = (cards: readonly Card[]): Answer => makeFrozen('treasures', null, cards);
export const treasure = (card: Card): Answer => SINGLE_TREASURES[card] as Answer;
export const buy = (card: Card): Answer => BUYS[card] as Answer;
export const end = (exposed: Card | null): Answer => (exposed === null ? END : (EXPOSING_ENDS[exposed] as Answer));
export const choose = (cards: readonly Card[]): Answer =>
  cards.length === 0 ? CHOOSE_NONE : makeFrozen('choose', null, cards);

/** An answer as text; equal answers give equal text: `act cellar [choose estate estate]`. */
export function makeAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'act':
      return [`act ${cardText(answer.card)}`, ...answer.choices.map((next) => `[${makeAnswer(next)}]`)].join(' ');
    case 'buy':
      return `buy ${cardText(answer.card)}`;
    case 'end':
      return answer.card === null ? 'end' : `end ${cardText(answer.card)}`;
    case 'treasures':
    case 'choose':
      return [answer.kind, ...namesOf(answer.cards)].join(' ');
    case 'confirm':
      return answer.yes ? 'yes' : 'no';
    case 'all-treasures':
      return 'all-treasures';
  }
}

const cardText = (card: Card | null): string => (card === null ? '?' : nameOf(card));

const ANSWER_FORMS =
  'act CARD, treasures CARD …, all-treasures, buy CARD, end, end CARD, choose, choose CARD …, yes, no; choices follow an act in brackets';

const malformed = (text: string): Result<never> =>
  fault('answer/malformed', `"${text}" is not an answer; answers: ${ANSWER_FORMS}`);

/** Parses what `makeAnswer` makes. */
export function parseAnswer(text: string): Result<Answer> {
  const [head = '', ...brackets] = text.split(' [');
  const [kind = '', ...names] = head.split(' ');
  const cards = parseCards(names);
  if (!cards.ok) return cards;
  if (brackets.length > 0 && kind !== 'act') return malformed(text);
  const choices: Answer[] = [];
  for (const bracket of brackets) {
    const choice = bracket.endsWith(']') ? parseAnswer(bracket.slice(0, -1)) : malformed(text);
    if (!choice.ok) return choice;
    choices.push(choice.value);
  }
  const answer = answerOf(kind, cards.value, choices);
  return answer === null ? malformed(text) : ok(answer);
}

function answerOf(kind: string, cards: readonly Card[], choices: readonly Answer[]): Answer | null {
  const [card] = cards;
  switch (kind) {
    case 'choose':
      return choose(cards);
    case 'treasures':
      return treasures(cards);
    case 'act':
      return card === undefined || cards.length > 1 ? null : act(card, ...choices);
    case 'buy':
      return card === undefined || cards.length > 1 ? null : buy(card);
    case 'end':
      return cards.length > 1 ? null : end(card ?? null);
    default:
      return cards.length > 0 ? null : (WORDS.get(kind) ?? null);
  }
}

const WORDS: ReadonlyMap<string, Answer> = new Map([ALL_TREASURES, YES, NO].map((each) => [makeAnswer(each), each]));
