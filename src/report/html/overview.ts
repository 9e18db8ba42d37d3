import type { Scored, ScoredTopic } from '../run-score.js';
import { makeReplyChart } from './charts.js';
import { code, duration, points, text } from './markup.js';
import type { Replied } from './reply-times.js';
import { badge, occurring, wordFor } from './verdicts.js';

export const titleOf = ({ title, run }: Scored): string => title ?? `${run.role} of ${run.protocol}`;

const END: Readonly<Record<Scored['end'], string>> = {
  complete: '',
  interrupted: '<p class="alarm">The run was interrupted: what it did not get to is missing here.</p>',
  killed: '<p class="alarm">The run was broken off: what it did not get to is missing here.</p>',
};

/** Score, verdicts and what was run. */
export function makeHeader(scored: Scored): string {
  const { earned, of, counts, run, cases, ms, end } = scored;
  const verdicts = occurring(counts).map((verdict) => `<li>${badge(verdict)} ${counts[verdict]}</li>`);
  return `<header><h1>${text(titleOf(scored))}</h1>
<p class="score"><strong>${points(earned)}</strong> of ${points(of)} points</p>
${makeShare(counts)}<ul class="verdicts">${verdicts.join('')}</ul>${END[end]}
<dl class="facts"><dt>Program</dt><dd>${run.command === null ? 'came by itself' : code(run.command)}</dd>
<dt>Run</dt><dd>${text(`${run.role} of ${run.protocol}, ${cases.length} cases in ${duration(ms)}, seed ${run.seed}${run.strict ? ', strict' : ''}`)}</dd>
<dt>Started</dt><dd>${text(run.started)}</dd></dl></header>`;
}

/** All cases as one bar, a piece for each verdict. */
function makeShare(counts: Scored['counts']): string {
  const verdicts = occurring(counts);
  const all = verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
  let x = 0;
  const pieces = verdicts.map((verdict) => {
    const width = (counts[verdict] / (all || 1)) * 100;
    x += width;
    return `<rect class="${verdict}" x="${(x - width).toFixed(2)}" width="${width.toFixed(2)}" height="4"/>`;
  });
  return `<svg class="share" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${pieces.join('')}</svg>`;
}

export const makeTopics = ({ topics }: Scored): string => `<section><h2 id="topics">Topics</h2>
<div class="wide" role="region" aria-labelledby="topics" tabindex="0"><table class="topics"><thead><tr><th scope="col">topic</th><th scope="col">points</th><th scope="col">cases</th><th scope="col">verdicts</th></tr></thead>
<tbody>${topics.map(makeTopic).join('\n')}</tbody></table></div></section>`;

function makeTopic({ name, earned, of, cases, counts }: ScoredTopic): string {
  const verdicts = occurring(counts).map((verdict) => `${counts[verdict]} ${wordFor(verdict)}`);
  return `<tr><th scope="row"><a href="#cases" data-topic="${text(name)}">${text(name)}</a></th><td>${points(earned)} of ${points(
    of,
  )}</td><td>${cases.length}</td><td>${makeShare(counts)}${verdicts.join(', ')}</td></tr>`;
}

export const makeTimes = (replies: readonly Replied[]): string =>
  `<section aria-labelledby="times"><h2 id="times">Reply times</h2>${makeReplyChart(replies)}</section>`;

export function makeReadings({ readings }: Scored): string {
  const rows = Object.entries(readings).map(([id, reading]) => `<dt>${text(id)}</dt><dd>${text(reading)}</dd>`);
  if (rows.length === 0) return '';
  return `<section aria-labelledby="readings"><h2 id="readings">Readings</h2><p>Where the protocol can be read in several ways, the program follows these.</p><dl class="facts">${rows.join('')}</dl></section>`;
}

/** What the page's script filters by. */
export function makeFilter({ counts, topics }: Scored): string {
  const verdicts = occurring(counts).map(
    (verdict) =>
      `<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${wordFor(verdict)} (${counts[verdict]})</label>`,
  );
  const options = topics.map(({ name }) => `<option>${text(name)}</option>`);
  return `<form id="filter" role="search" aria-label="cases" hidden><fieldset><legend>Verdict</legend>${verdicts.join(' ')}</fieldset>
<label>Topic <select name="topic"><option value="">all</option>${options.join('')}</select></label>
<label>Search <input type="search" name="words" autocomplete="off"></label>
<output name="shown" aria-live="polite"></output></form>`;
}
