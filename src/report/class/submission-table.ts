import { truncate } from '../../core/truncate.js';
import { VERDICTS, type Verdict } from '../../kit/verdict.js';
import { plural } from '../console/text.js';
import { points } from '../html/markup.js';
import { makeHeading, makeNumberCell, makeTable, text } from '../page-with-tables.js';
import type { ScoredRun } from '../scored-run.js';
import { VERDICT_LABELS } from '../verdict-labels.js';
import { rulesBrokenBy } from './broken-rules.js';
import { type ClassEntry, firstReason, penaltyOf, percentOf, pointsOf } from './class-entry.js';
import { commonMaximum } from './class-statistics.js';

const MAX_REASON = 200;

/** The topics of all submissions, in order of first appearance. */
export const topicsIn = (entries: readonly ClassEntry[]): string[] => [
  ...new Set(entries.flatMap(({ scored }) => scored?.topics.map(({ name }) => name) ?? [])),
];

/** Columns for verdicts that no submission has would only make the table too wide. */
const verdictsIn = (entries: readonly ClassEntry[]): Verdict[] =>
  VERDICTS.filter(
    (verdict) => ALWAYS_SHOWN.includes(verdict) || entries.some(({ scored }) => (scored?.counts[verdict] ?? 0) > 0),
  );

const ALWAYS_SHOWN: readonly Verdict[] = ['pass', 'fail'];

interface Columns {
  /** Null if submissions can earn different numbers of points. */
  readonly maximum: number | null;
  readonly topics: readonly string[];
  readonly verdicts: readonly Verdict[];
}

/** A row for each submission: its points, in every topic too, and how its cases went. */
export function makeSubmissions(entries: readonly ClassEntry[]): string {
  const columns = { maximum: commonMaximum(entries), topics: topicsIn(entries), verdicts: verdictsIn(entries) };
  const headings = [
    makeHeading('name', 'name'),
    makeHeading('points', 'number'),
    ...(columns.maximum === null ? [makeHeading('of', 'number')] : []),
    makeHeading('percent', 'number'),
    ...columns.topics.map((topic) => makeHeading(topic, 'topic')),
    ...columns.verdicts.map((verdict) => makeHeading(VERDICT_LABELS[verdict], 'verdict')),
  ];
  const rows = entries.map((entry) => makeRow(entry, columns));
  return makeTable('Submissions', headings, rows, 'class');
}

function makeRow(entry: ClassEntry, { maximum, topics, verdicts }: Columns): string {
  const { status, scored } = entry;
  const final = pointsOf(entry);
  const cells = [
    makeName(entry),
    makeNumberCell(final === null ? null : points(final.earned)),
    ...(maximum === null ? [makeNumberCell(final === null ? null : points(final.of))] : []),
    makeNumberCell(final === null ? null : (percentOf(final)?.toFixed(1) ?? null)),
    ...topics.map((topic) => makeTopicCell(hasRun(entry) ? scored : null, topic)),
    ...verdicts.map((verdict) => makeNumberCell(scored?.counts[verdict] ?? null, 'verdict')),
  ];
  const lists = { lost: lostTopics(scored), broken: [...rulesBrokenBy(entry).keys()] };
  const data = Object.entries(lists).map(([name, list]) => ` data-${name}="${text(JSON.stringify(list))}"`);
  return `<tr data-status="${status}"${data.join('')}>${cells.join('')}</tr>`;
}

/** Otherwise its points are 0 in every topic, which says nothing about it. */
const hasRun = ({ status }: ClassEntry): boolean => status === 'graded' || status === 'kit-fault';

/** What the page filters by. */
const lostTopics = (scored: ScoredRun | null): string[] =>
  (scored?.topics ?? []).filter(({ earned, of }) => earned < of).map(({ name }) => name);

function makeName(entry: ClassEntry): string {
  const { name, status, scored, folder } = entry;
  const link = scored === null || folder === null ? text(name) : `<a href="${text(linkTo(entry))}">${text(name)}</a>`;
  const reason = truncate(firstReason(entry), MAX_REASON);
  return (
    `<th scope="row" class="name" data-key="${text(name)}"><bdi>${link}</bdi>` +
    `${status === 'graded' ? '' : ` ${makeStatus(status)}`}` +
    `${makeLateness(entry)}` +
    `${reason === '' ? '' : `<span class="about" title="${text(reason)}">${text(reason)}</span>`}</th>`
  );
}

function makeLateness(entry: ClassEntry): string {
  const days = entry.late?.days ?? 0;
  if (days === 0) return '';
  const penalty = penaltyOf(entry);
  return `<span class="late-days">${plural(days, 'day')} late${penalty === 0 ? '' : `: −${points(penalty)}`}</span>`;
}

export const makeStatus = (status: ClassEntry['status']): string => `<span class="badge ${status}">${status}</span>`;

const linkTo = ({ folder, report }: ClassEntry): string => `./${encodeURIComponent(folder ?? '')}/${report}`;

/** A percentage. The shade says the same, to be seen from afar. */
function makeTopicCell(scored: ScoredRun | null, topic: string): string {
  const found = scored?.topics.find(({ name }) => name === topic);
  if (found === undefined || found.of === 0) return '<td class="number topic" data-key="-1"></td>';
  const percent = Math.floor((100 * found.earned) / found.of);
  const title = `${topic}: ${points(found.earned)} of ${points(found.of)}`;
  return `<td class="number topic ${shadeOf(percent)}" data-key="${percent}" title="${text(title)}">${percent}</td>`;
}

const shadeOf = (percent: number): string => (percent === 100 ? 'full' : percent >= 50 ? 'most' : 'some');
