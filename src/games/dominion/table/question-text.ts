import {
  type Card,
  type ChoiceDecision,
  cardOf,
  type Frame,
  nameOf,
  type Purpose,
  seatAt,
  topOf,
} from '../engine/index.js';
import { kindOf, type QuestionKind } from './step.js';
import type { TableView } from './table-view.js';
import { listed, plural, titleOfCard } from './titles.js';

/** What a question is about: the card text that asks it. */
export interface QuestionContext {
  readonly view: TableView;
  readonly decision: ChoiceDecision;
  readonly frame: Frame;
}

export function questionContext(view: TableView, decision: ChoiceDecision): QuestionContext {
  const frame = view.view.stack.at(-1);
  if (frame === undefined) throw new Error('a card asks, but none was played');
  return { view, decision, frame };
}

export const nameOfSeat = (view: Pick<TableView, 'seats'>, seat: number): string =>
  view.seats[seat]?.name ?? `Seat ${seat + 1}`;

/** `Bob's`, or `Your`. */
export const ownerOf = (view: TableView, seat: number): string =>
  seat === view.viewer ? 'Your' : `${nameOfSeat(view, seat)}'s`;

type Sentence = (context: QuestionContext) => string;

const cards = (count: number): string => (count === 1 ? 'a card' : plural(count, 'card'));

const discardHand: Sentence = ({ decision: { min, max } }) =>
  min === max ? `discard ${cards(max)}` : 'discard any number of cards, then draw as many';

const TRASHED_FOR: Partial<Record<ReturnType<typeof nameOf>, string>> = {
  remodel: 'trash a card, to gain one costing up to 2 more',
  mine: 'trash a treasure, to gain one costing up to 3 more',
  moneylender: 'trash a Copper for +3 coins',
};

const trashHand: Sentence = ({ decision: { card, max } }) =>
  TRASHED_FOR[nameOf(card)] ?? `trash up to ${plural(max, 'card')}`;

/** The most that a gained card may cost, by the card that asks. */
const GAIN_LIMITS: Partial<Record<ReturnType<typeof nameOf>, (frame: Frame) => number>> = {
  workshop: () => 4,
  artisan: () => 5,
  feast: () => 5,
  remodel: ({ count }) => count + 2,
  mine: ({ count }) => count + 3,
};

const gainSupply: Sentence = ({ decision: { card }, frame }) => {
  const name = nameOf(card);
  const limit = GAIN_LIMITS[name]?.(frame);
  const what = name === 'mine' ? 'a treasure' : 'a card';
  const where = name === 'mine' || name === 'artisan' ? ' to your hand' : '';
  return `gain ${what}${limit === undefined ? '' : ` costing up to ${limit}`}${where}`;
};

const onlyCard = ({ decision: { pool } }: QuestionContext): string =>
  pool[0] === undefined ? 'nothing' : titleOfCard(pool[0]);

const trashAside: Sentence = ({ view, decision, frame }) => {
  if (decision.seat !== frame.seat) return `trash which of ${ownerOf(view, frame.seat)} treasures?`;
  return `trash ${listed([...new Set(decision.pool.map(titleOfCard))], 'or') || 'nothing'}`;
};

const discardAside: Sentence = (context) => {
  const { view, frame } = context;
  return `${ownerOf(view, frame.seat)} ${onlyCard(context)}: discard it, or leave it?`;
};

const react: Sentence = ({ decision: { card, pool } }) =>
  `${titleOfCard(card)}! ${pool.length > 0 ? 'Show your Moat?' : 'You have no Moat to show.'}`;

const SENTENCES: Partial<Record<QuestionKind, Sentence>> = {
  'discard-hand': discardHand,
  'trash-hand': trashHand,
  'gain-supply': gainSupply,
  'topdeck-hand': ({ decision }) =>
    nameOf(decision.card) === 'bureaucrat' ? 'put a victory card onto your deck' : 'put a card onto your deck',
  'topdeck-discard': ({ decision }) =>
    `put a card from your discard pile onto your deck${decision.min === 0 ? ', or none' : ''}`,
  'play-hand': () => 'play which action twice?',
  'play-discard': (context) => `you discarded ${onlyCard(context)}: play it?`,
  'set-aside-aside': (context) => `you drew ${onlyCard(context)}: keep it, or set it aside?`,
  'trash-aside': trashAside,
  'discard-aside': discardAside,
  'gain-trash': () => 'gain which of the trashed cards?',
  'react-hand': react,
  'repeat-hand': ({ frame }) => `play ${listed(frame.cards.map(titleOfCard))} again`,
  'deck-to-discard-nowhere': () => 'put your deck into your discard pile?',
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The question of a card in one sentence. A victim is told whose attack it is. */
export function questionSentence(context: QuestionContext): string {
  const { view, decision, frame } = context;
  const sentence = SENTENCES[kindOf(decision)]?.(context) ?? `choose for ${titleOfCard(decision.card)}`;
  const isVictim = frame.part === 'attack' && decision.seat === frame.seat && frame.seat !== view.view.turn;
  if (!isVictim || decision.purpose === 'react') return capitalized(sentence);
  return `${ownerOf(view, view.view.turn)} ${titleOfCard(decision.card)}: ${sentence}`;
}

/** What a card does to the chosen ones, on buttons. */
export const VERBS: Record<Purpose, string> = {
  discard: 'Discard',
  trash: 'Trash',
  gain: 'Gain',
  topdeck: 'Put on deck',
  play: 'Play',
  'set-aside': 'Set aside',
  react: 'Show',
  order: 'Put back',
  'deck-to-discard': 'Yes',
  repeat: 'Go on',
};

/** `Trash Copper`, `Put Estate on the deck`. */
export const choiceLabel = (purpose: Purpose, card: Card): string =>
  purpose === 'topdeck' ? `Put ${titleOfCard(card)} on the deck` : `${VERBS[purpose]} ${titleOfCard(card)}`;

/** The labels of questions that two buttons answer: yes, then no. */
export const YES_NO_LABELS: Partial<Record<QuestionKind, readonly [string, string]>> = {
  'play-discard': ['Play it', 'Leave it'],
  'set-aside-aside': ['Set aside', 'Keep'],
  'discard-aside': ['Discard it', 'Leave it'],
  'react-hand': ['Show Moat', 'Do not show it'],
  'deck-to-discard-nowhere': ['Yes', 'No'],
};

const SENTRY = cardOf('sentry');

/** A sentry's three questions are answered in one panel. */
export const isSentry = (decision: ChoiceDecision): boolean => decision.card === SENTRY && decision.from === 'aside';

/** The cards that a question shows in a panel of their own, in the order in which they lie. */
export function panelCards({ view, decision, frame }: QuestionContext): readonly Card[] {
  const { discard, aside } = seatAt(view.view, frame.seat);
  const pile = decision.from === 'discard' ? discard : aside;
  if (decision.purpose === 'play' || decision.purpose === 'set-aside') {
    const top = topOf(pile);
    return top === undefined ? [] : [top];
  }
  return Array.from(pile.cards.subarray(0, pile.size)) as Card[];
}
