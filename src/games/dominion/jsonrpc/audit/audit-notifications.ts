import type { Card, Game } from '../../engine/index.js';
import { jsonCard } from '../encode-state.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { methodOf, paramsOf, type SeatFrames, type Spoken } from './recorded-frames.js';

/** Something that a seat is told of, where the server tells it at all (J-31, J-32). */
export interface Heralded {
  readonly method: 'Played' | 'Shuffle';
  readonly seat: number;
  readonly player: string | null;
  readonly card: string | null;
  /** Whether it may be left out: a card that is played again does not leave the hand. */
  readonly optional: boolean;
  /** What it cannot come before. */
  readonly after: number;
}

/** What the others, and the shuffler itself, are to hear of a step. */
export function newsOf(
  audit: Pick<Audit, 'seatAt' | 'nameOf' | 'order'>,
  game: Game,
  after: number,
  isAgain: boolean,
): Heralded[] {
  let again = isAgain;
  return (game.events ?? []).flatMap(({ type, seat: place, cards }): Heralded[] => {
    const seat = audit.seatAt(place);
    if (type === 'shuffled') return [{ method: 'Shuffle', seat, player: null, card: null, optional: false, after }];
    if (type !== 'played') return [];
    const optional = again;
    again = false;
    const told = { player: audit.nameOf(seat), card: jsonCard(cards[0] as Card), optional, after };
    return audit.order.filter((other) => other !== seat).map((other) => ({ method: 'Played', seat: other, ...told }));
  });
}

/** At the end: a server that tells such things tells all of them, and nothing else. */
export function auditNews(audit: Audit): void {
  for (const [method, register] of [
    ['Played', 'J-31'],
    ['Shuffle', 'J-32'],
  ] as const) {
    const told = audit.tale.seats.map(({ news }) => news.filter((each) => methodOf(each) === method));
    const isSent = told.some((each) => each.length > 0);
    const isDue = audit.heralded.some((each) => each.method === method);
    if (isSent) audit.tale.reads(register, `${method} is sent`, told.flat().toSorted(byIndex)[0] ?? null);
    else if (isDue) withheld(audit, method, register);
    if (isSent) for (const frames of audit.tale.seats) compare(audit, method, frames, told[frames.seat] ?? []);
  }
}

const byIndex = (a: Spoken, b: Spoken): number => a.index - b.index;

/** Something was not told. What the end of the recording cuts off might still have come. */
function withheld(audit: Audit, method: Heralded['method'], register: 'J-31' | 'J-32'): void {
  const passed = audit.heralded
    .filter((each) => each.method === method && !each.optional)
    .map(({ seat, after }) => audit.framesOf(seat).told.find((each) => each.index > after && isPast(each)))
    .find((each) => each !== undefined);
  if (passed === undefined) audit.tale.supposes(register, `${method} is not sent`);
  else audit.tale.reads(register, `${method} is not sent`, passed);
}

/** What a seat is told when another's turn, or its own, is over. */
const isPast = (spoken: Spoken): boolean => ['StartTurn', 'GameOver'].includes(methodOf(spoken) ?? '');

function compare(audit: Audit, method: Heralded['method'], { seat, label }: SeatFrames, told: readonly Spoken[]): void {
  const rule = method === 'Played' ? RULES.newsPlayed : RULES.newsShuffle;
  const wanted = audit.heralded.filter((each) => each.method === method && each.seat === seat);
  let at = 0;
  for (const due of wanted) {
    const next = told[at];
    if (next !== undefined && fits(due, next)) at++;
    else if (!due.optional && !audit.gone.has(seat)) {
      const reason = `${label} is not notified ${shown(due)}${next === undefined ? '' : ' before it is sent something else'}`;
      audit.tale.report(rule, reason, { seat, at: next ?? null, legal: [shown(due)] });
      return;
    }
  }
  const stray = told[at];
  if (stray !== undefined && audit.stage !== 'stopped') {
    audit.tale.report(rule, `${label} is notified of something that did not happen`, { seat, at: stray });
  }
}

const shown = ({ method, player, card }: Heralded): string =>
  method === 'Shuffle' ? 'of its own shuffle' : `that ${player} plays ${card}`;

function fits({ method, player, card, after }: Heralded, spoken: Spoken): boolean {
  const params = paramsOf(spoken);
  if (spoken.index < after) return false;
  return method === 'Shuffle' || (params['player'] === player && params['card'] === card);
}
