import { truncate } from '../../core/truncate.js';
import { type LateTerms, lessPenalty, makeLateNotice } from '../class/late-notice.js';
import { plural } from '../console/text.js';
import { incompleteNote } from '../external-status.js';
import type { ScoredRun, ScoredTopic } from '../scored-run.js';
import { VERDICT_LABELS } from '../verdict-labels.js';
import { code, definition, duration, points, text } from './markup.js';
import { makeTime } from './page-shell.js';
import { makeReplyTimes, type ReplyTime } from './reply-times.js';
import { makeBadge, occurring } from './verdict-badge.js';

function makeEndNote(scored: ScoredRun): string {
  const note = incompleteNote(scored);
  return note === null ? '' : `<p class="alarm">The ${note}.</p>`;
}

const MAX_TITLE = 60;

/** The title of the rubric, or the program as its author knows it: without the folders that it is in. */
export function pageTitle({ title, run: { command, role, protocol } }: ScoredRun): string {
  const program = command?.replace(/(?<=^|[\s'"])[^\s'"]*\/(?=[^\s/])/g, '') ?? `${role} of ${protocol}`;
  return truncate(title ?? program, MAX_TITLE);
}

/** Whose program a report is about, and where it belongs. */
export interface ReportPlace {
  readonly student: string;
  /** The title of the class. */
  readonly title: string;
  /** The page of the class; null in a report that is handed out, which must not lead there. */
  readonly index: string | null;
  /** Null without a deadline. */
  readonly late: LateTerms | null;
}

/** Above the score: the class and the student. */
function makeTitles(scored: ScoredRun, place: ReportPlace | null): string {
  if (place === null) return `<h1>${text(pageTitle(scored))}</h1>`;
  const { student, title, index } = place;
  const link = index === null ? text(title) : `<a href="${text(index)}">← ${text(title)}</a>`;
  return `<p class="class-title">${link}</p><h1><bdi>${text(student)}</bdi></h1>`;
}

/** The score, the verdicts, and what was run. */
export function makeHeader(scored: ScoredRun, place: ReportPlace | null = null): string {
  const { of, counts, run, cases, ms } = scored;
  const late = place?.late ?? null;
  const verdicts = occurring(counts).map((verdict) => `<li>${makeBadge(verdict)} ${counts[verdict]}</li>`);
  return `<header>${makeTitles(scored, place)}
<p class="score"><strong>${points(lessPenalty(scored, late))}</strong> of ${points(of)} points</p>
${late === null ? '' : makeLateNotice(scored, late)}${makeShare(counts)}<ul class="verdicts">${verdicts.join('')}</ul>${makeEndNote(scored)}
<dl class="facts">${[
    definition('Program', run.command === null ? 'not started by Herald' : code(run.command)),
    definition(
      'Run',
      text(
        `${run.role} of ${run.protocol}, ${plural(cases.length, 'case')} in ${duration(ms)}, seed ${run.seed}${run.strict ? ', strict' : ''}`,
      ),
    ),
    definition('Started', makeTime(run.started)),
  ].join('\n')}</dl></header>`;
}

/** All cases as one bar, with a segment for each verdict. */
function makeShare(counts: ScoredRun['counts']): string {
  const verdicts = occurring(counts);
  const all = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
  let x = 0;
  const segments = verdicts.map((verdict) => {
    const width = (counts[verdict] / (all || 1)) * 100;
    x += width;
    return `<rect class="${verdict}" x="${(x - width).toFixed(2)}" width="${width.toFixed(2)}" height="4"/>`;
  });
  return `<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${segments.join('')}</svg>`;
}

export const makeTopics = ({ topics }: ScoredRun): string => `<section><h2 id="topics">Topics</h2>
<div class="wide" role="region" aria-labelledby="topics" tabindex="0"><table class="topics"><thead><tr><th scope="col">topic</th><th scope="col">points</th><th scope="col">cases</th><th scope="col">verdicts</th></tr></thead>
<tbody>${topics.map(makeTopic).join('\n')}</tbody></table></div></section>`;

function makeTopic({ name, earned, of, cases, counts }: ScoredTopic): string {
  const verdicts = occurring(counts).map((verdict) => `${counts[verdict]} ${VERDICT_LABELS[verdict]}`);
  return `<tr><th scope="row"><a href="#cases" data-topic="${text(name)}">${text(name)}</a></th><td>${points(earned)} of ${points(
    of,
  )}</td><td>${cases.length}</td><td>${makeShare(counts)}${verdicts.join(', ')}</td></tr>`;
}

export const makeTimes = (replies: readonly ReplyTime[]): string =>
  `<section aria-labelledby="times"><h2 id="times">Reply times</h2>${makeReplyTimes(replies)}</section>`;

export function makeReadings({ readings }: ScoredRun): string {
  const rows = Object.entries(readings).map(([id, reading]) => definition(text(id), text(reading)));
  if (rows.length === 0) return '';
  return `<section aria-labelledby="readings"><h2 id="readings">Readings</h2><p>How the program reads the points that the protocol leaves open.</p><dl class="facts">${rows.join('')}</dl></section>`;
}

/** The form that the page's script filters the cases by. */
export function makeFilter({ counts, topics }: ScoredRun): string {
  const verdicts = occurring(counts).map(
    (verdict) =>
      `<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${VERDICT_LABELS[verdict]} (${counts[verdict]})</label>`,
  );
  const options = topics.map(({ name }) => `<option>${text(name)}</option>`);
  return `<form id="filter" role="search" aria-label="cases" hidden><fieldset><legend>Verdict</legend>${verdicts.join(' ')}</fieldset>
<label>Topic <select name="topic"><option value="">all</option>${options.join('')}</select></label>
<label>Search <input type="search" name="words" autocomplete="off"></label>
<output name="shown" aria-live="polite"></output></form>`;
}
