import type { TableSession } from '../../kit/table-session.js';
import type { Clock } from '../../peer/index.js';
import type { SeatDeadlines } from '../seat-deadlines.js';
import type { TableMatch } from './table-match.js';
import { presenceOf } from './table-players.js';

/** Tells everybody at a table who is there, who is waited for, and for how long. */
export class TablePresence {
  private readonly session: TableSession;
  private readonly match: TableMatch;
  private readonly deadlines: SeatDeadlines;
  private readonly clock: Clock;
  private published = '';

  constructor(session: TableSession, match: TableMatch, deadlines: SeatDeadlines, clock: Clock) {
    this.session = session;
    this.match = match;
    this.deadlines = deadlines;
    this.clock = clock;
  }

  /** The message that says how it is now. */
  make(): string {
    const seats = [...this.match.players.entries()].flatMap(([seat, player]) =>
      player === null ? [] : [presenceOf(player, seat, this.clock)],
    );
    const waiting = ['drafting', 'playing'].includes(this.session.phase()) ? this.deadlines.remaining() : [];
    return this.session.makePresence({ seats, waiting, watchers: this.match.watchers.size });
  }

  /** Sends it to all if it is news. */
  publish(): void {
    const text = this.make();
    // Times pass by themselves, and are no news.
    const news = text.replace(/"left":\d+/g, (left) => (left === '"left":0' ? left : '"left":1'));
    if (news === this.published) return;
    this.published = news;
    this.match.sendToAll(text);
  }

  /** Sends it to all, as somebody has come who knows nothing yet. */
  republish(): void {
    this.published = '';
    this.publish();
  }
}
