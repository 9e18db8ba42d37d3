import { fromHundredths, toHundredths } from '../../core/point-arithmetic.js';
import { plural } from '../console/text.js';
import { points, text } from '../html/markup.js';
import { makeLocalDateTime, makeOffset } from './date-time.js';
import { DAY_MINUTES, type Lateness, type LatePolicy, penaltyFor } from './lateness.js';

/** The terms of a class, and how late one submission is by them. */
export interface LateTerms {
  readonly policy: LatePolicy;
  readonly lateness: Lateness;
}

interface CutPoints {
  readonly earned: number;
  readonly of: number;
}

/** The points that count. */
export const lessPenalty = ({ earned, of }: CutPoints, terms: LateTerms | null): number =>
  terms === null
    ? earned
    : fromHundredths(toHundredths(earned) - toHundredths(penaltyFor(terms.lateness, { earned, of })));

/** How the points that count come about, so that a student can check it. Empty if nothing says when it was handed in. */
export function makeLateNotice(scored: CutPoints, terms: LateTerms): string {
  const { lateness } = terms;
  if (lateness.days === null) return '';
  const penalty = penaltyFor(lateness, scored);
  const sum =
    penalty === 0
      ? ''
      : `<strong>${points(scored.earned)} earned − ${points(penalty)} for being late = ${points(lessPenalty(scored, terms))} points.</strong> `;
  return `<p class="late">${sum}${text(`${makeDates(terms)}${lateness.days === 0 ? '' : ` ${makeCost(scored, terms)}`}`)}</p>`;
}

function makeDates({ policy: { deadline, offset }, lateness: { submitted, days, extension } }: LateTerms): string {
  const due = makeLocalDateTime(deadline + extension * DAY_MINUTES, offset);
  const extended = extension === 0 ? '' : `, with an extension of ${plural(extension, 'day')}`;
  const handedIn = submitted === null ? 'Handed in' : `Handed in on ${makeLocalDateTime(submitted, offset)},`;
  const howLate = days === 0 ? 'in time' : `${plural(days ?? 0, 'day')} late`;
  return `${handedIn} ${howLate}; the deadline was ${due} (${makeOffset(offset)}${extended}).`;
}

/** Names what limits the penalty only where it does. */
function makeCost(scored: CutPoints, { policy: { percentPerDay, maxPercent }, lateness }: LateTerms): string {
  const days = lateness.days ?? 0;
  if (lateness.percent === 0) return 'No points are taken off for that.';
  const isMost = days * percentPerDay > maxPercent;
  const rule = `Each day that has begun costs ${percentPerDay} % of ${points(scored.of)} points`;
  const most = isMost ? `, but ${maxPercent} % at most` : '';
  const full = penaltyFor(lateness, { earned: scored.of, of: scored.of });
  const isMore = full > scored.earned;
  const rest = isMore ? ', and never more than were earned' : '';
  const taken = isMore ? `, of which ${points(scored.earned)} are taken off` : '';
  return `${rule}${most}${rest}: ${isMost ? '' : `${days} × ${percentPerDay} % = `}${lateness.percent} %, ${points(full)} points${taken}.`;
}
