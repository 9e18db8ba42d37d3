import { minus } from '../../../../core/multiset.js';
import { type Card, cardsIn, type Game, seatAt } from '../../engine/index.js';
import { readCard } from '../decode-choices.js';
import { arranged } from './card-lists.js';
import { parseCards } from './compare-state.js';
import { idOf, isAnswer, methodOf, paramsOf, type RecordedFrame } from './recorded-frames.js';
import type { RecordingCursor } from './recording-cursor.js';
import type { DrawForecast, ShadowGame } from './shadow-game.js';

// Which cards were drawn, from the next message that shows a hand.

type Members = Readonly<Record<string, unknown>>;

const resultOf = ({ envelope }: RecordedFrame): Members =>
  envelope.kind === 'response' && typeof envelope.result === 'object' && envelope.result !== null
    ? (envelope.result as Members)
    : {};

/** The hand that a message shows its receiver. */
export const handIn = (frame: RecordedFrame): Card[] | null =>
  parseCards(methodOf(frame) === null ? resultOf(frame)['hand'] : paramsOf(frame)['hand']);

export interface DrawContext {
  readonly cursor: RecordingCursor;
  readonly shadow: ShadowGame;
  /** Seats by place. */
  readonly order: readonly number[];
  /** Whose request is carried out, and where; null where nobody's is. */
  readonly request: { readonly place: number; readonly frame: RecordedFrame } | null;
  /** Which of several orders is tried. */
  readonly variant: number;
  /** Set when there were several orders. */
  isOpen: boolean;
}

export const forecastDraws =
  (context: DrawContext): DrawForecast =>
  (place, dry) => {
    const ahead = messagesAhead(context, place);
    const wanted =
      place === context.request?.place ? ownDraws(context, place, dry, ahead) : othersDraws(context, place, dry, ahead);
    const drawn = dry.seats[place]?.drawn ?? 0;
    if (wanted.length > drawn) context.isOpen = true;
    return wanted.length > drawn ? permuted(wanted, context.variant) : wanted;
  };

/** Of the one whose request it is, up to the answer; of others, up to the next hand that is seen. */
function messagesAhead({ cursor, order, request }: DrawContext, place: number): RecordedFrame[] {
  const ahead: RecordedFrame[] = [];
  const isOwn = request !== null && place === request.place;
  for (const each of cursor.ahead(order[place] as number)) {
    ahead.push(each);
    if (isOwn ? isAnswer(each) && idOf(each) === idOf(request.frame) : handIn(each) !== null) break;
  }
  return ahead;
}

const cardsOf = ({ events }: Game, place: number, ...types: readonly string[]): Card[] =>
  (events ?? []).flatMap(({ type, seat, cards }) => (types.includes(type) && seat === place ? cards : []));

/** The hand without what was drawn into it. A library lays some of what it draws aside; others look at what lies there. */
const keptIn = (dry: Game, place: number): Card[] => {
  const { hand, aside } = seatAt(dry, place);
  const laidAside = minus(cardsIn(aside), cardsOf(dry, place, 'looked', 'revealed'));
  return minus(cardsIn(hand), minus(cardsOf(dry, place, 'drew'), laidAside));
};

const hasEvent = ({ events }: Game, place: number, wanted: string): boolean =>
  (events ?? []).some(({ type, seat }) => type === wanted && seat === place);

function ownDraws({ cursor, shadow }: DrawContext, place: number, dry: Game, ahead: readonly RecordedFrame[]): Card[] {
  const [next] = ahead;
  const base = keptIn(dry, place);
  if (next === undefined) return [];
  const { card, cards } = paramsOf(next);
  if (hasEvent(dry, place, 'revealed')) {
    const seen = methodOf(next) === 'Vassal' ? parseCards([card])?.[0] : shadow.quietCard(place);
    return seen === undefined ? [] : [seen];
  }
  const hand = handIn(next);
  if (methodOf(next) === 'Sentry') return [...minus(hand ?? [], base), ...(parseCards(cards) ?? [])];
  if (methodOf(next) === 'Library') return [...minus(hand ?? [], base), ...(parseCards([card]) ?? [])];
  return untilSeen(cursor, ahead, base);
}

/** What a seat must have drawn, given what it kept, when its hand is seen the next time. */
function untilSeen(cursor: RecordingCursor, ahead: readonly RecordedFrame[], base: readonly Card[]): Card[] {
  const at = ahead.findIndex((each) => handIn(each) !== null);
  const seen = at < 0 ? null : handIn(ahead[at] as RecordedFrame);
  if (seen === null) return [];
  const moved = ahead.slice(0, at).map((each) => handChange(cursor, each));
  const left = moved.flatMap(({ out }) => out);
  const came = moved.flatMap(({ into }) => into);
  // What is given away later, and was not there before, was drawn first.
  return arranged(minus([...seen, ...left], [...base, ...came]), minus(left, base)).order;
}

interface Change {
  readonly out: readonly Card[];
  readonly into: readonly Card[];
}
const NONE: Change = { out: [], into: [] };

/** What the answer to a question takes from the hand, and what it brings. */
function handChange(cursor: RecordingCursor, asked: RecordedFrame): Change {
  const answer = cursor.answerTo(asked);
  if (answer === null) return NONE;
  const { card } = paramsOf(asked);
  const { data, reaction, play } = resultOf(answer);
  switch (methodOf(asked)) {
    case 'ThroneRoom':
      return dataChange(card, data);
    case 'Vassal':
      return play === true ? dataChange(card, data) : NONE;
    case 'Attack':
      // What a bandit takes lies before its victim, not in the hand.
      return reaction || card === 'Bandit'
        ? NONE
        : { out: parseCards(Array.isArray(data) ? data : [data]) ?? [], into: [] };
    default:
      return NONE;
  }
}

function dataChange(card: unknown, data: unknown): Change {
  if (Array.isArray(data)) return { out: parseCards(data) ?? [], into: [] };
  if (typeof data !== 'object' || data === null) return NONE;
  const { trash, gain, topdeck, card: inner, data: innerData } = data as Members;
  const some = (...all: unknown[]): Card[] => parseCards(all) ?? [];
  switch (card) {
    case 'Remodel':
      return { out: some(trash), into: [] };
    case 'Mine':
      return { out: some(trash), into: some(gain) };
    case 'Artisan':
      return { out: some(topdeck), into: some(gain) };
    case 'ThroneRoom': {
      const { out, into } = dataChange(inner, innerData);
      return { out: [...some(inner), ...out], into };
    }
    default:
      return NONE;
  }
}

function othersDraws({ cursor }: DrawContext, place: number, dry: Game, ahead: readonly RecordedFrame[]): Card[] {
  const [next] = ahead;
  if (next === undefined) return [];
  if (hasEvent(dry, place, 'revealed')) return parseCards(paramsOf(next)['data']) ?? [];
  return untilSeen(cursor, ahead, keptIn(dry, place));
}

/** The same cards in another order: number 0 as they are. */
function permuted(cards: readonly Card[], variant: number): Card[] {
  const rest = [...cards];
  const order: Card[] = [];
  for (let left = variant; rest.length > 0; ) {
    const at = left % rest.length;
    left = Math.floor(left / rest.length);
    order.push(...rest.splice(at, 1));
  }
  return order;
}

export const cardIn = (frame: RecordedFrame): Card | null => {
  const { card } = paramsOf(frame);
  const received = parseCards([card]);
  return received === null ? null : readCard(card);
};
