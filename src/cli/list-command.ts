import { type Command, Option } from 'commander';
import { type Case, subjectOf } from '../kit/case.js';
import { selectCases } from '../kit/case-selection.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { protocolNames } from '../kit/protocol-name.js';
import { ROLES, type Role } from '../kit/transcript/index.js';
import type { Subject } from '../kit/verdict.js';
import { alignColumns } from '../report/console/text.js';
import { requireOk } from '../run/errors.js';
import { scriptedCases } from '../run/grade/scripted-cases.js';
import type { RawCases } from './grade/grade-options.js';
import { declareCases } from './grade/shared-options.js';
import { helpSections } from './help.js';
import { oneOf } from './option-values.js';
import { requireProtocol } from './protocol-option.js';
import { writeLines } from './stdout.js';

interface RawOptions extends RawCases {
  readonly protocol?: string;
  readonly role?: Role;
  readonly json?: boolean;
}

export function declare(command: Command, games: GameCatalog): void {
  command
    .option('--protocol <protocol>', 'only cases that run in this protocol')
    .addOption(oneOf(new Option('--role <role>', 'only cases for this kind of program'), 'role', ROLES))
    .option('--json', 'print JSON');
  declareCases(command)
    .addHelpText('after', HELP)
    .action((raw: RawOptions) => run(raw, games));
}

const HELP = helpSections({
  about: 'Prints the id of each case, its number in the register, its title and its rules.',
  exitCodes: { 0: 'the cases are listed', 2: 'usage error, or no case matches' },
  examples: ['herald list --protocol sexpr/v3 --role player --rule S-24'],
});

async function run(raw: RawOptions, games: GameCatalog): Promise<void> {
  const cases = await casesFor(raw, games);
  const { only = [], rule = [], skip = [] } = raw;
  const selected = requireOk(selectCases(cases, { only, rules: rule, skip }, await games.loadRules()));
  await writeLines(raw.json ? [JSON.stringify(selected)] : linesOf(selected));
}

const linesOf = (cases: readonly Subject[]): string[] => {
  const ids = alignColumns(cases.map(({ id, register }) => [id, register ?? '']));
  const width = Math.max(...ids.map(({ length }) => length));
  return cases.map(({ rules, title }, index) => `${ids[index]?.padEnd(width)}  ${title}  [${rules.join(' ')}]`);
};

/** In one protocol, the cases as they would be graded; without one, every file once, in the version it begins with. */
async function casesFor(raw: RawOptions, games: GameCatalog): Promise<Subject[]> {
  if (raw.protocol !== undefined) return casesIn(requireProtocol(games, raw.protocol).name, raw, games);
  const all: Subject[] = [];
  for (const name of games.entries.flatMap(protocolNames)) all.push(...(await casesIn(name, raw, games, true)));
  return all;
}

async function casesIn(
  name: string,
  { role, cases: folders = [] }: RawOptions,
  games: GameCatalog,
  onlyNew = false,
): Promise<Subject[]> {
  const found: Case[] = [];
  for (const each of role === undefined ? ROLES : [role]) {
    found.push(...(await scriptedCases({ protocolName: name, role: each, folders, games })));
  }
  return found
    .filter(({ transcript }) => !onlyNew || transcript.header.protocol === name)
    .map((one) => subjectOf(one, name));
}
