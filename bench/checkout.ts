import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from './options.js';

const run = promisify(execFile);

/** Herald's sources and what was built of them, at some commit. */
export type Checkout = { readonly folder: string };

/** A folder that is built already is used as it is; a commit is built in a temporary folder. */
export async function openCheckout(where: string): Promise<Checkout> {
  if (existsSync(where) && statSync(where).isDirectory()) return openFolder(resolve(where));
  return buildCommit(await findCommit(where));
}

function openFolder(folder: string): Checkout {
  if (!existsSync(join(folder, 'build', 'run.js'))) {
    throw new UsageError(`${folder} has no build/run.js; run "npm run bench -- --list" there first`);
  }
  return { folder };
}

async function findCommit(revision: string): Promise<string> {
  try {
    return (await run('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])).stdout.trim();
  } catch {
    throw new UsageError(`--compare wants a commit or a folder; '${revision}' is neither`);
  }
}

async function buildCommit(commit: string): Promise<Checkout> {
  const folder = makeTemporaryFolder();
  await extract(commit, folder);
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 2 ** 24 });
  await run('npm', ['run', 'bench', '--', '--list'], { cwd: folder, maxBuffer: 2 ** 24 });
  return { folder };
}

/** Gone when the process ends, also by Ctrl-C. */
function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  return folder;
}

async function extract(commit: string, folder: string): Promise<void> {
  const archive = spawn('git', ['archive', commit], { stdio: ['ignore', 'pipe', 'inherit'] });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const [[archived], [unpacked]] = await Promise.all([once(archive, 'exit'), once(unpack, 'exit')]);
  if (archived !== 0 || unpacked !== 0) throw new Error(`commit ${commit} could not be extracted`);
}
