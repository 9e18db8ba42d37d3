import type { Card, Game } from '../../engine/index.js';
import { jsonCard } from '../encode-state.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { methodOf, paramsOf, type RecordedFrame, type SeatFrames } from './recorded-frames.js';

/** A notification that is due, if the server sends such notifications at all (J-31, J-32). */
export interface DueNotification {
  readonly method: 'Played' | 'Shuffle';
  readonly seat: number;
  readonly player: string | null;
  readonly card: string | null;
  /** Whether it may be left out: a card that is played again does not leave the hand. */
  readonly optional: boolean;
  /** What it cannot come before. */
  readonly after: number;
}

/** The notifications of a step for the others, and for the shuffler itself. */
export function notificationsOf(
  audit: Pick<Audit, 'seatAt' | 'nameOf' | 'order'>,
  game: Game,
  after: number,
  isAgain: boolean,
): DueNotification[] {
  let again = isAgain;
  return (game.events ?? []).flatMap(({ type, seat: place, cards }): DueNotification[] => {
    const seat = audit.seatAt(place);
    if (type === 'shuffled') return [{ method: 'Shuffle', seat, player: null, card: null, optional: false, after }];
    if (type !== 'played') return [];
    const optional = again;
    again = false;
    const received = { player: audit.nameOf(seat), card: jsonCard(cards[0] as Card), optional, after };
    return audit.order
      .filter((other) => other !== seat)
      .map((other) => ({ method: 'Played', seat: other, ...received }));
  });
}

/** At the end: a server that sends such notifications sends all of them, and no others. */
export function auditNotifications(audit: Audit): void {
  for (const [method, register] of [
    ['Played', 'J-31'],
    ['Shuffle', 'J-32'],
  ] as const) {
    const received = audit.cursor.seats.map(({ notifications }) =>
      notifications.filter((each) => methodOf(each) === method),
    );
    const isSent = received.some((each) => each.length > 0);
    const isDue = audit.dueNotifications.some((each) => each.method === method);
    if (isSent) audit.cursor.noteReading(register, `${method} is sent`, received.flat().toSorted(byIndex)[0] ?? null);
    else if (isDue) withheld(audit, method, register);
    if (isSent) for (const frames of audit.cursor.seats) compare(audit, method, frames, received[frames.seat] ?? []);
  }
}

const byIndex = (a: RecordedFrame, b: RecordedFrame): number => a.index - b.index;

/** One was not sent. What the end of the recording cuts off might still have come. */
function withheld(audit: Audit, method: DueNotification['method'], register: 'J-31' | 'J-32'): void {
  const passed = audit.dueNotifications
    .filter((each) => each.method === method && !each.optional)
    .map(({ seat, after }) => audit.framesOf(seat).received.find((each) => each.index > after && isPast(each)))
    .find((each) => each !== undefined);
  if (passed === undefined) audit.cursor.assumeReading(register, `${method} is not sent`);
  else audit.cursor.noteReading(register, `${method} is not sent`, passed);
}

/** What a seat is sent when another's turn, or its own, is over. */
const isPast = (frame: RecordedFrame): boolean => ['StartTurn', 'GameOver'].includes(methodOf(frame) ?? '');

function compare(
  audit: Audit,
  method: DueNotification['method'],
  { seat, label }: SeatFrames,
  received: readonly RecordedFrame[],
): void {
  const rule = method === 'Played' ? RULES.newsPlayed : RULES.newsShuffle;
  const wanted = audit.dueNotifications.filter((each) => each.method === method && each.seat === seat);
  let at = 0;
  for (const due of wanted) {
    const next = received[at];
    if (next !== undefined && fits(due, next)) at++;
    else if (!due.optional && !audit.gone.has(seat)) {
      const reason = `${label} is not notified ${shown(due)}${next === undefined ? '' : ' before it is sent something else'}`;
      audit.cursor.report(rule, reason, { seat, at: next ?? null, legal: [shown(due)] });
      return;
    }
  }
  const unexpected = received[at];
  if (unexpected !== undefined && audit.stage !== 'stopped') {
    audit.cursor.report(rule, `${label} is notified of something that did not happen`, { seat, at: unexpected });
  }
}

const shown = ({ method, player, card }: DueNotification): string =>
  method === 'Shuffle' ? 'of its own shuffle' : `that ${player} plays ${card}`;

function fits({ method, player, card, after }: DueNotification, frame: RecordedFrame): boolean {
  const params = paramsOf(frame);
  if (frame.index < after) return false;
  return method === 'Shuffle' || (params['player'] === player && params['card'] === card);
}
