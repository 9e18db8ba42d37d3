import { type Registry, sourceFor } from '../../kit/rule-registry.js';
import type { Finding } from '../../kit/verdict.js';
import { shortened } from '../console/text.js';
import { code, cut, text } from './markup.js';

export interface Words {
  readonly registry: Registry;
  /** What the author of the program should look at first; null where nothing comes to mind. */
  readonly hint?: (finding: Finding, protocol: string) => string | null;
}

/** A rule by its id, in its words, and where it stands. */
export function makeRule(id: string, protocol: string, registry: Registry): string {
  const rule = registry.find(id);
  if (rule === null) return `<code>${text(id)}</code>`;
  const source = sourceFor(rule, protocol);
  const places = [source?.document, source?.register].filter((place) => place !== null && place !== undefined);
  const clause = places.length === 0 ? '' : ` <span class="clause">${places.map(text).join(' · ')}</span>`;
  return `<code>${text(id)}</code> ${text(rule.title)}${clause}`;
}

const row = (label: string, inside: string): string => `<dt>${label}</dt><dd>${inside}</dd>`;

/** A reply is shown as it came; of a state, nobody counts the cards. */
const LONG = 200;

const readable = (said: string): string => (said.length > LONG ? shortened(said) : said);

/** What was wrong, with everything its author needs to see why. */
export function makeFinding(finding: Finding, protocol: string, { registry, hint }: Words): string {
  const { reason, sent, said, rule, level } = finding;
  const advice = hint?.(finding, protocol) ?? null;
  return `<section class="finding ${level}"><h4>${text(cut(shortened(reason)))}</h4><dl>${[
    row('Rule', makeRule(rule, protocol, registry) + (level === 'contested' ? ' <em>(contested)</em>' : '')),
    ...(sent === null ? [] : [row('Told', code(shortened(sent)))]),
    row('Said', said === null ? '<em>nothing</em>' : `<span class="offending">${code(readable(said))}</span>`),
    ...makeLegal(finding),
    ...(advice === null ? [] : [row('Hint', text(advice))]),
  ].join('')}</dl></section>`;
}

function makeLegal({ legal, more }: Finding): string[] {
  if (legal.length === 0) return [];
  const items = legal.map((reply) => `<li>${code(reply)}</li>`).join('');
  return [row('Legal', `<ul class="legal">${items}${more ? '<li>… and more</li>' : ''}</ul>`)];
}
