import { type Command, Option } from 'commander';
import { subjectOf } from '../kit/case.js';
import { selectCases } from '../kit/case-selection.js';
import { EXIT } from '../kit/exit-codes.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { protocolNames } from '../kit/protocol-name.js';
import {
  type CoveredRule,
  outcomesByRule,
  type RuleCoverage,
  ruleCoverage,
  untestedRules,
} from '../kit/rule-coverage.js';
import { ROLES, type Role } from '../kit/transcript/index.js';
import type { CaseResult, Subject } from '../kit/verdict.js';
import { alignColumns, plural } from '../report/console/text.js';
import { requireOk, UsageError } from '../run/errors.js';
import { scriptedCases } from '../run/grade/scripted-cases.js';
import type { RawCases } from './grade/grade-options.js';
import { declareCases } from './grade/shared-options.js';
import { helpSections } from './help.js';
import { oneOf } from './option-values.js';
import { protocolHelp, requireProtocol } from './protocol-option.js';
import { readResult } from './report/read-files.js';
import { writeLines } from './stdout.js';

interface RawOptions extends RawCases {
  readonly protocol?: string;
  readonly role: Role;
  readonly results?: string;
  readonly json?: boolean;
}

export function declare(command: Command, games: GameCatalog): void {
  command
    .usage('--protocol <protocol> [options]')
    .option('--protocol <protocol>', protocolHelp(games))
    .addOption(oneOf(new Option('--role <role>', 'the kind of program'), 'role', ROLES).default('player'))
    .option('--results <file>', 'say how a program did, from the result file of "herald grade --out"')
    .option('--json', 'print JSON');
  declareCases(command)
    .addHelpText('after', HELP)
    .action((raw: RawOptions) => run(raw, games));
}

const HELP = helpSections({
  about:
    'Prints each rule with the number of scripted cases that exercise it, then the rules that no case tests. Rules about the ' +
    'program as a process or a connection are judged in every case. Sampled cases and games test rules as well, but which ones is ' +
    'up to chance.',
  exitCodes: { 0: 'every rule has a case', 1: 'a rule that programs must follow has none', 2: 'usage error' },
  examples: [
    'herald coverage --protocol sexpr/v3',
    "herald coverage --protocol sexpr/v3 --only '**/mine/*' --cases homework",
    'herald coverage --protocol jsonrpc --role server --results results.ndjson',
  ],
});

async function run(raw: RawOptions, games: GameCatalog): Promise<void> {
  const { name, entry } = requireProtocol(games, raw.protocol);
  const { only = [], rule = [], skip = [], role, results } = raw;
  const registry = await games.loadRules();
  const selected = requireOk(selectCases(await casesIn(name, raw, games), { only, rules: rule, skip }, registry));
  const all: Subject[] = [];
  for (const version of protocolNames(entry)) all.push(...(await casesIn(version, raw, games)));
  const coverage = ruleCoverage(registry, name, role, selected, all);
  const outcomes = results === undefined ? null : await resultsOf(results, name, role);
  await writeLines(raw.json ? [makeJson(coverage, outcomes)] : makeText(coverage, outcomes));
  if (untestedRules(coverage).some(({ level }) => level === 'must')) process.exitCode = EXIT.failed;
}

async function casesIn(
  name: string,
  { role, cases: folders = [] }: RawOptions,
  games: GameCatalog,
): Promise<Subject[]> {
  const cases = await scriptedCases({ protocolName: name, role, folders, games });
  return cases.map((one) => subjectOf(one, name));
}

async function resultsOf(path: string, protocol: string, role: Role): Promise<readonly CaseResult[]> {
  const { run: about, cases } = await readResult(path);
  if (about.protocol === protocol && about.role === role) return cases;
  throw new UsageError(
    `--results ${path}: has results of a ${about.role} of ${about.protocol}, not of a ${role} of ${protocol}`,
  );
}

function makeText(coverage: RuleCoverage, results: readonly CaseResult[] | null): string[] {
  const { rules, protocol, role } = coverage;
  const tested = rules.filter(({ cases }) => cases.length > 0);
  const outcomes = results === null ? null : outcomesByRule(results);
  const rows = tested.map(({ id, level, cases }) => {
    const { passed = 0, failed = 0 } = outcomes?.get(id) ?? {};
    return [id, level, String(cases.length), ...(outcomes === null ? [] : [String(passed), String(failed || '')])];
  });
  const titles = ['rule', 'level', 'cases', ...(outcomes === null ? [] : ['passed', 'failed'])];
  return [
    `${role} of ${protocol}: ${tested.length} of ${plural(rules.length, 'rule')} have a case`,
    '',
    ...(rows.length === 0 ? [] : [...alignColumns([titles, ...rows]), '']),
    ...listOf('no case:', untestedRules(coverage)),
    ...listOf(
      'no case of its own, but judged in every case:',
      rules.filter(({ cases, elsewhere, always }) => cases.length === 0 && !elsewhere && always),
    ),
    ...listOf(
      'only in cases of other versions, or that are not selected:',
      rules.filter(({ elsewhere }) => elsewhere),
    ),
  ];
}

const listOf = (title: string, rules: readonly CoveredRule[]): string[] =>
  rules.length === 0
    ? []
    : [
        title,
        ...alignColumns(
          rules.map((each) => [`  ${each.id}`, each.level, each.title]),
          'left',
        ),
        '',
      ];

function makeJson(coverage: RuleCoverage, results: readonly CaseResult[] | null): string {
  const outcomes = results === null ? null : outcomesByRule(results);
  const rules = coverage.rules.map((rule) => ({
    ...rule,
    ...(outcomes !== null && { outcomes: outcomes.get(rule.id) ?? { passed: 0, failed: 0 } }),
  }));
  return JSON.stringify({ ...coverage, rules });
}
