import type { RecordedMessage, Series } from '../../../kit/game-renderer.js';
import { pointsOfNames } from '../card-facts.js';
import type { State } from '../sexpr/messages.js';
import { parsePrompt } from './sexpr-views.js';

/**
 * The points of each seat after each of its turns. A turn ends with `clean`; the seat then owns what the last state of the
 * turn showed.
 */
export function sexprPoints(protocol: string, messages: readonly RecordedMessage[]): Series[] {
  const seats = new Map<string, SeatPoints>();
  for (const { seat, text } of messages) {
    const own = pointsFor(seats, seat ?? 'points');
    const prompt = parsePrompt(protocol, text);
    if (prompt?.kind === 'move') own.current = pointsOfNames(ownedIn(prompt.state));
    if (text.startsWith('(clean') && own.current !== null) {
      own.points.push([own.points.length + 1, own.current]);
      own.current = null;
    }
  }
  return [...seats].map(([name, { points }]) => ({ name, points }));
}

interface SeatPoints {
  /** The points of what the seat owns now; null outside its turn. */
  current: number | null;
  readonly points: [turn: number, points: number][];
}

function pointsFor(seats: Map<string, SeatPoints>, name: string): SeatPoints {
  const known = seats.get(name) ?? { current: null, points: [] };
  seats.set(name, known);
  return known;
}

const ownedIn = ({ deck, hand, plays, discards }: State) => [...deck, ...hand, ...plays, ...discards];
