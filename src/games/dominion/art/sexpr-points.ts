import type { RecordedMessage, Series } from '../../../kit/game-renderer.js';
import { pointsOfNames } from '../card-facts.js';
import type { State } from '../sexpr/messages.js';
import type { PlayedCards } from './player-summary.js';
import { parsePrompt } from './sexpr-views.js';

/** The points of each seat after each of its turns. */
export const sexprPoints = (protocol: string, messages: readonly RecordedMessage[]): Series[] =>
  sexprPlayers(protocol, messages).map(({ seat, points }) => ({ name: seat ?? 'points', points }));

/**
 * What each seat bought and owns. A turn ends with `clean`; the seat then owns what the last state of the turn showed.
 */
export function sexprPlayers(protocol: string, messages: readonly RecordedMessage[]): PlayedCards[] {
  const seats = new Map<string | null, SeatCards>();
  for (const { seat, side, text } of messages) {
    const own = cardsFor(seats, seat);
    const prompt = parsePrompt(protocol, text);
    if (prompt?.kind === 'move') own.current = prompt.state;
    const [, bought] = /^\(buy ([^()\s]+)\s*\)/.exec(text) ?? [];
    if (side === '<<' && bought !== undefined) own.bought.push(bought);
    if (text.startsWith('(clean') && own.current !== null) {
      own.owned = ownedIn(own.current);
      own.points.push([own.points.length + 1, pointsOfNames(own.owned)]);
      own.current = null;
    }
  }
  return [...seats].map(([seat, { bought, owned, points }]) => ({ seat, bought, owned, points }));
}

interface SeatCards {
  /** The last state of its turn; null outside of it. */
  current: State | null;
  owned: ReturnType<typeof ownedIn>;
  readonly bought: string[];
  readonly points: [turn: number, points: number][];
}

function cardsFor(seats: Map<string | null, SeatCards>, seat: string | null): SeatCards {
  const known = seats.get(seat) ?? { current: null, owned: [], bought: [], points: [] };
  seats.set(seat, known);
  return known;
}

const ownedIn = ({ deck, hand, plays, discards }: State) => [...deck, ...hand, ...plays, ...discards];
