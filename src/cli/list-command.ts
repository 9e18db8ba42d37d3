import { type Command, Option } from 'commander';
import { RULES } from '../games/dominion/rules.js';
import { type Case, subjectOf } from '../kit/case.js';
import { selectCases } from '../kit/case-selection.js';
import { protocolNames } from '../kit/protocol-name.js';
import { ROLES, type Role } from '../kit/transcript/index.js';
import type { Subject } from '../kit/verdict.js';
import { alignColumns } from '../report/console/text.js';
import { demand, UsageError } from './errors.js';
import { allProtocols, protocolOf } from './grade/protocols.js';
import { scriptedCases } from './grade/scripted-cases.js';
import { checkProtocol } from './protocol-option.js';
import { writeLines } from './stdout.js';

interface RawOptions {
  readonly protocol?: string;
  readonly role?: Role;
  readonly only?: string[];
  readonly rule?: string[];
  readonly skip?: string[];
  readonly cases?: string[];
  readonly json?: boolean;
}

const collect = (value: string, all: string[] = []): string[] => [...all, value];

export function declare(command: Command): void {
  command
    .option('--protocol <protocol>', 'only cases that run in this protocol')
    .addOption(new Option('--role <role>', 'only cases for such programs').choices(ROLES))
    .addOption(new Option('--only <pattern>', 'only these cases, such as "sexpr/v2/**"').argParser(collect))
    .addOption(new Option('--rule <id>', 'only cases about a rule, such as S-24').argParser(collect))
    .addOption(new Option('--skip <pattern>', 'not these cases').argParser(collect))
    .addOption(new Option('--cases <directory>', 'your own transcripts beside ours').argParser(collect))
    .option('--json', 'print the cases for programs')
    .addHelpText('after', HELP)
    .action((raw: RawOptions) => run(raw));
}

const HELP = `
Each line has the id of a case, its number in the register, its rules and its title.

  herald list --protocol sexpr/v3 --role player --rule S-24`;

async function run(raw: RawOptions): Promise<void> {
  const cases = await casesFor(raw);
  const { only = [], rule = [], skip = [] } = raw;
  const chosen = demand(selectCases(cases, { only, rules: rule, skip }, RULES));
  await writeLines(raw.json ? [JSON.stringify(chosen)] : linesOf(chosen));
}

const linesOf = (cases: readonly Subject[]): string[] => {
  const ids = alignColumns(cases.map(({ id, register }) => [id, register ?? '']));
  const width = Math.max(...ids.map(({ length }) => length));
  return cases.map(({ rules, title }, index) => `${ids[index]?.padEnd(width)}  ${title}  [${rules.join(' ')}]`);
};

/** In one protocol, as it would be graded; without one, every file once, in the protocol that it begins with. */
async function casesFor({ protocol, role, cases: folders = [] }: RawOptions): Promise<Subject[]> {
  if (protocol !== undefined) {
    const named = checkProtocol(protocol);
    return subjectsIn(named === 'jsonrpc' ? 'jsonrpc/live' : named, role, folders);
  }
  const find = await allProtocols();
  const all: Subject[] = [];
  for (const first of ['sexpr/v1', 'jsonrpc/docs']) {
    const known = find(first);
    for (const each of known === null ? [] : protocolNames(known))
      all.push(...(await subjectsIn(each, role, folders, true)));
  }
  return all;
}

async function subjectsIn(
  protocol: string,
  role: Role | undefined,
  folders: readonly string[],
  isFirst = false,
): Promise<Subject[]> {
  const known = await protocolOf(protocol);
  if (known === null) throw new UsageError(`nothing is known of ${protocol}`);
  const found: Case[] = [];
  for (const each of role === undefined ? ROLES : [role]) {
    found.push(...(await scriptedCases({ protocol, role: each, known, folders })));
  }
  return found
    .filter(({ transcript }) => !isFirst || transcript.header.protocol === protocol)
    .map((one) => subjectOf(one, protocol));
}
