import type { Case } from '../../dist/kit/case.js';
import type { RegisteredRule, Registry, RuleSource } from '../../dist/kit/rule-registry.js';
import { ROLES } from '../../dist/kit/transcript/index.js';

const INTRODUCTION = `# Rules

<!-- Generated from the registry and the fixtures by scripts/make-rules.mjs (npm run docs:rules). -->

Every verdict names a rule by its id, such as \`buy/coins\`, and every case names the rules that it exercises. For each rule
this page says what it demands, where it comes from, whom it applies to, and which cases exercise it. A number such as S-24
links to [the register](register.md), which explains what is unclear about the rule. The documents themselves are not part of
Herald: each link leads to where [our own pages](protocols/README.md) say the same. Breaking a *must* rule fails the case.
Breaking a *contested* rule gives the verdict \`non-strict\`, which fails only with \`--strict\`.
`;

const UNBOUND = `## Rules that no message can break

The engine and the sessions check these for other callers. No program can break them over any of the protocols, because no
message can express it, or because another rule applies first.
`;

/** docs/rules.md: all rules and their cases. */
export function makeRulesPage({ rules }: Registry, cases: readonly Case[]): string {
  const sorted = rules.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const exercised = casesByRule(cases);
  const bound = sorted.filter(binds).map((rule) => sectionOf(rule, exercised.get(rule.id) ?? []));
  const unbound = sorted.filter((rule) => !binds(rule)).map(({ id, title }) => `| \`${id}\` | ${title} |`);
  return [INTRODUCTION, ...bound, UNBOUND, ['| rule | says |', '|---|---|', ...unbound, ''].join('\n')].join('\n');
}

/** Whether the rule applies to anyone. */
const binds = ({ levels }: RegisteredRule): boolean => Object.keys(levels).length > 0;

function casesByRule(cases: readonly Case[]): ReadonlyMap<string, readonly Case[]> {
  const found = new Map<string, Case[]>();
  for (const each of cases) {
    for (const rule of each.transcript.header.rules ?? []) found.set(rule, [...(found.get(rule) ?? []), each]);
  }
  return found;
}

const sectionOf = (rule: RegisteredRule, cases: readonly Case[]): string =>
  [
    `## <a id="${rule.id}"></a>${rule.id}`,
    '',
    `${sentence(rule.title)}`,
    '',
    ...rule.sources.map((source) => `- ${placeOf(source)}`),
    `- ${levelsOf(rule)}`,
    `- ${casesOf(cases)}`,
    '',
  ].join('\n');

const sentence = (title: string): string => `${title.charAt(0).toUpperCase()}${title.slice(1)}.`;

function placeOf({ protocol, document, register, page }: RuleSource): string {
  const place = document === null ? 'not in any document' : linked(document, page);
  const doubt = register === null ? '' : `; [${register}](register.md#${register.toLowerCase()})`;
  return `${protocol}: ${place}${doubt}`;
}

/** A link from docs/rules.md to another page of docs/. */
const linked = (text: string, page: string | undefined): string =>
  page === undefined ? text : `[${text}](${page.replace(/^docs\//, '')})`;

const levelsOf = ({ levels }: RegisteredRule): string =>
  ROLES.filter((role) => levels[role] !== undefined)
    .map((role) => `${role}s: ${levels[role]}`)
    .join(', ');

function casesOf(cases: readonly Case[]): string {
  if (cases.length === 0) return 'no case';
  const names = cases.map(
    ({ id, transcript: { header } }) => `\`${id}\`${header.id === undefined ? '' : ` (${header.id})`}`,
  );
  return `${cases.length === 1 ? '1 case' : `${cases.length} cases`}: ${names.toSorted().join(', ')}`;
}
