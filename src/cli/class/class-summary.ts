import { join } from 'node:path';
import { type ClassEntry, penaltyOf, percentOf, pointsOf } from '../../report/class/class-entry.js';
import { countStatuses } from '../../report/class/class-statistics.js';
import { INTAKE_NOTES, type IntakeNote } from '../../report/class/intake-list.js';
import type { SimilarPair } from '../../report/class/similarity/similar-pairs.js';
import { plural } from '../../report/console/text.js';
import { plainLine } from '../../report/plain-text.js';
import { INDEX } from './class-outputs.js';

/** `ann: 12 of 15 points, 80 %`. */
export function makeEntryLine(entry: ClassEntry): string {
  const { name, status, reason, late } = entry;
  const points = pointsOf(entry);
  if (points === null) return `${name}: ${status}`;
  const percent = percentOf(points);
  const share = percent === null ? '' : `, ${percent} %`;
  const why = status === 'graded' ? '' : `, ${status}: ${reason}`;
  const penalty = penaltyOf(entry);
  const days = late?.days ? `, ${plural(late.days, 'day')} late${penalty === 0 ? '' : ` (-${penalty})`}` : '';
  return `${name}: ${points.earned} of ${points.of} points${share}${days}${why}`;
}

/** More lines would hide the rest; the file has them all. */
const MAX_NOTES = 20;

/** What is printed at the end. */
export function makeSummary(
  entries: readonly ClassEntry[],
  notes: readonly IntakeNote[],
  pairs: readonly SimilarPair[],
  out: string,
): string {
  const parts = [...countStatuses(entries)].map(([status, count]) => `${count} ${status}`);
  const handedIn = entries.filter(({ status }) => status !== 'missing').length;
  const similar = pairs.length === 0 ? '' : `, and ${plural(pairs.length, 'similar pair')} in similar.html`;
  return `${makeNotes(notes)}\n${plural(handedIn, 'submission')}: ${parts.join(', ')}\nsee ${join(out, INDEX)}${similar}\n`;
}

const makeNotes = (notes: readonly IntakeNote[]): string =>
  INTAKE_NOTES.map((what) => notes.filter((note) => note.what === what))
    .filter((own) => own.length > 0)
    .map((own) => `\n${own[0]?.what}:\n${own.slice(0, MAX_NOTES).map(makeNote).join('')}${moreThan(own.length)}`)
    .join('');

const makeNote = ({ name, reason }: IntakeNote): string =>
  `  ${plainLine(name)}${reason === '' ? '' : `: ${plainLine(reason)}`}\n`;

const moreThan = (count: number): string =>
  count > MAX_NOTES ? `  and ${count - MAX_NOTES} more, see intake.csv\n` : '';
