import { type GameEvent, isTreasure } from '../engine/index.js';
import { type LogPart, predicateOf, textPart } from './event-sentence.js';
import { nameOfSeat } from './question-text.js';
import type { SeenStep, TableView } from './table-view.js';

export interface LogLine {
  readonly seat: number;
  /** How far it is indented under the card that caused it. */
  readonly depth: number;
  readonly parts: readonly LogPart[];
  /** Was taken back in this turn. */
  readonly struck: boolean;
}

/** The lines of one turn. */
export interface LogTurn {
  readonly heading: string;
  /** Null for the end of the game. */
  readonly seat: number | null;
  readonly lines: readonly LogLine[];
}

/** What a line tells: an event, or that a seat gave up. */
interface LoggedEvent extends Pick<GameEvent, 'seat' | 'cards' | 'depth'> {
  readonly type: GameEvent['type'] | 'gave-up';
  readonly struck: boolean;
}

/** The log as the viewer may know it: a heading for each turn, a sentence for each event. */
export function logOf(view: TableView): LogTurn[] {
  const ended = new Map<number, number>();
  const headingOf = (seat: number): string => `Turn ${(ended.get(seat) ?? 0) + 1}: ${nameOfSeat(view, seat)}`;
  const turns: { heading: string; seat: number | null; events: LoggedEvent[] }[] = [
    { heading: headingOf(0), seat: 0, events: [] },
  ];
  for (const event of view.steps.flatMap(eventsOf)) {
    if ((event.type === 'cleaned' || event.type === 'gave-up') && !event.struck)
      ended.set(event.seat, (ended.get(event.seat) ?? 0) + 1);
    if (event.type === 'over') turns.push({ heading: 'The game is over', seat: null, events: [] });
    else if (event.type === 'turn') turns.push({ heading: headingOf(event.seat), seat: event.seat, events: [] });
    else turns.at(-1)?.events.push(event);
  }
  return turns.map(({ heading, seat, events }) => ({ heading, seat, lines: linesOf(view, events) }));
}

/** Giving up comes first: it ends a turn, and perhaps the game. */
function eventsOf({ events, undone: struck, gaveUp, seat }: SeenStep): LoggedEvent[] {
  const logged: LoggedEvent[] = gaveUp ? [{ type: 'gave-up', seat, cards: [], depth: 0, struck }] : [];
  // Field by field: spreading every event of a game takes longer than all the rest.
  for (const { type, seat: by, cards, depth } of events) logged.push({ type, seat: by, cards, depth, struck });
  return logged;
}

function linesOf(view: TableView, events: readonly LoggedEvent[]): LogLine[] {
  return merged(events).flatMap((event) => {
    const { type, seat, cards, depth, struck } = event;
    const predicate = type === 'gave-up' ? [textPart('gives up')] : predicateOf(type, cards);
    if (predicate === null) return [];
    const name: LogPart = { kind: 'seat', text: nameOfSeat(view, seat), seat };
    return [{ seat, depth, parts: [name, textPart(' '), ...predicate], struck }];
  });
}

/** Equal events in a row as one, and a purchase without the gain that it is. */
function merged(events: readonly LoggedEvent[]): LoggedEvent[] {
  const result: LoggedEvent[] = [];
  for (const event of events) {
    const last = result.at(-1);
    if (last !== undefined && isGainOf(last, event)) continue;
    if (last !== undefined && belongTogether(last, event)) {
      result[result.length - 1] = { ...last, cards: [...last.cards, ...event.cards] };
    } else result.push(event);
  }
  return result;
}

const isGainOf = (bought: LoggedEvent, gained: LoggedEvent): boolean =>
  bought.type === 'bought' &&
  gained.type === 'gained' &&
  bought.cards.at(-1) === gained.cards[0] &&
  isAlike(bought, gained);

const isAlike = (one: LoggedEvent, other: LoggedEvent): boolean =>
  one.seat === other.seat && one.depth === other.depth && one.struck === other.struck;

/** Each play of an action has lines of its own under it. */
const belongTogether = (one: LoggedEvent, other: LoggedEvent): boolean =>
  one.type === other.type &&
  isAlike(one, other) &&
  MERGED.includes(one.type) &&
  (one.type !== 'played' || [...one.cards, ...other.cards].every(isTreasure));

const MERGED: readonly LoggedEvent['type'][] = [
  'played',
  'bought',
  'gained',
  'trashed',
  'discarded',
  'drew',
  'revealed',
];

export const textOfLine = ({ parts }: Pick<LogLine, 'parts'>): string => parts.map(({ text }) => text).join('');

/** The whole log for copying. */
export const textOfLog = (turns: readonly LogTurn[]): string =>
  turns
    .flatMap(({ heading, lines }) => [
      heading,
      ...lines.map((line) => `${'  '.repeat(line.depth + 1)}${textOfLine(line)}${line.struck ? ' (taken back)' : ''}`),
    ])
    .join('\n');
