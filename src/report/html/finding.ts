import { isExactText } from '../../kit/exact-text.js';
import { type Registry, sourceFor } from '../../kit/rule-registry.js';
import type { CaseResult, Finding } from '../../kit/verdict.js';
import { type DistinctFinding, distinctFindings, repetition } from '../console/distinct-findings.js';
import { collapseLong, collapseRepeats } from '../console/text.js';
import type { ReportContext } from '../report-context.js';
import { code, cut, definition, text } from './markup.js';

/** A rule: its id, its title, its clause, and where to read about it. */
export function makeRule(id: string, protocol: string, registry: Registry): string {
  const rule = registry.find(id);
  if (rule === null) return `<code>${text(id)}</code>`;
  const source = sourceFor(rule, protocol);
  const places = [source?.document, source?.register, source?.page].filter(
    (place) => place !== null && place !== undefined,
  );
  const clause = places.length === 0 ? '' : ` <span class="clause">${places.map(text).join(' · ')}</span>`;
  return `<code>${text(id)}</code> ${text(rule.title)}${clause}`;
}

/** What was wrong in a case, or in a game. */
export const makeFindings = (
  result: Pick<CaseResult, 'findings' | 'verdict' | 'protocol'>,
  context: ReportContext,
): string =>
  distinctFindings(result)
    .map((each) => makeFinding(each, result.protocol, context))
    .join('');

/** With everything the author of the program needs to see why. */
function makeFinding(distinct: DistinctFinding, protocol: string, { registry, hint }: ReportContext): string {
  const { finding } = distinct;
  const repeated = repetition(distinct);
  const { reason, sent, said, rule, level } = finding;
  const advice = hint?.(finding, protocol) ?? null;
  return `<section class="finding ${level}"><h4>${text(cut(collapseRepeats(reason)))}</h4><dl>${[
    ...(repeated === null ? [] : [definition('Repeat', text(repeated))]),
    definition('Rule', makeRule(rule, protocol, registry) + (level === 'contested' ? ' <em>(contested)</em>' : '')),
    ...(sent === null ? [] : [definition('Sent', code(isExactText(sent) ? sent : collapseRepeats(sent)))]),
    definition(
      'Got',
      said === null ? '<em>nothing</em>' : `<span class="offending">${code(collapseLong(said))}</span>`,
    ),
    ...makeLegal(finding),
    ...(advice === null ? [] : [definition('Hint', text(advice))]),
  ].join('')}</dl></section>`;
}

function makeLegal({ legal, more }: Finding): string[] {
  if (legal.length === 0) return [];
  const items = legal.map((reply) => `<li>${code(reply)}</li>`).join('');
  return [definition('Legal', `<ul class="legal">${items}${more ? '<li>… and more</li>' : ''}</ul>`)];
}
