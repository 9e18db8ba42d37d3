import { plural } from './console/text.js';
import { plainText } from './plain-text.js';
import type { ScoredRun } from './scored-run.js';

/** GitHub shows no more annotations of a kind for each step. */
const MAX_ANNOTATIONS = 10;

/** Workflow commands that annotate a run: one for each cause of failures, and how many more there are. */
export function makeAnnotations({ causes }: ScoredRun): string[] {
  const shown = causes.length <= MAX_ANNOTATIONS ? causes : causes.slice(0, MAX_ANNOTATIONS - 1);
  const more = causes.length - shown.length;
  return [...shown.map(annotationOf), ...(more === 0 ? [] : [`::error::${plural(more, 'more cause')} of failures`])];
}

function annotationOf({ phase, rule, reason, first, others }: ScoredRun['causes'][number]): string {
  const kind = phase === 'kit' ? 'warning' : 'error';
  const title = others.length === 0 ? first.id : `${first.id} and ${plural(others.length, 'more case')}`;
  const message = [`${rule === null ? '' : `${rule}: `}${reason}`, `rerun: ${first.again}`].join('\n');
  return `::${kind} title=${escapeProperty(title)}::${escapeData(message)}`;
}

const escapeData = (text: string): string =>
  plainText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
