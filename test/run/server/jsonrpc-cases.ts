import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { type Case, readCase } from '../../../src/kit/case.js';
import type { CaseResult, Outcome } from '../../../src/kit/verdict.js';
import { type ServerTaskOptions, serverTasks } from '../../../src/run/server/index.js';
import { memoryServer } from './memory-server.js';

const FIXTURES = new URL('../../../fixtures/', import.meta.url).pathname;

/** Every case for servers of the JSON-RPC protocol, by its id. */
export function serverCases(): Case[] {
  const files = ['jsonrpc/docs/server', 'jsonrpc/live/server'].flatMap((folder) => filesIn(folder));
  return files.map((file) => {
    const id = file.replace(/\.transcript$/, '');
    const read = readCase(id, readFileSync(join(FIXTURES, file), 'utf8'));
    if (!read.ok) throw new Error(`${file}: ${JSON.stringify(read.error)}`);
    return read.value;
  });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.transcript'))
      .map((file) => `${folder}/${file}`)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** A case from its text, without a file. */
export function caseOf(text: string): Case {
  const read = readCase('made', text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

export type Dialect = 'docs' | 'live';
export const DIALECTS: readonly Dialect[] = ['docs', 'live'];

/** How a server does in one case: one of ours in memory, unless another is given. */
export async function outcomeOf(
  one: Case,
  dialect: Dialect,
  options: Partial<ServerTaskOptions<string>> = {},
): Promise<Outcome> {
  const server = memoryServer({ dialect });
  const usual = {
    protocolName: `jsonrpc/${dialect}`,
    protocol: JSONRPC,
    games: 5,
    seed: 1,
    deadline: 1000,
    registry: RULES,
  };
  const [task] = serverTasks([one], { ...usual, server, ...options });
  if (task === undefined) throw new Error('no task was made');
  return task.run(new AbortController().signal);
}

/** What a failure looks like in a test's output. */
export const told = ({ verdict, reason, findings }: Pick<CaseResult, 'verdict' | 'reason' | 'findings'>): string =>
  [verdict, reason, ...findings.map((each) => `${each.rule}: ${each.reason} (line ${each.line}, said ${each.said})`)]
    .filter((part) => part !== null)
    .join('\n');
