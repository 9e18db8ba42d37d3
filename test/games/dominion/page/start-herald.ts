import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { MAIN } from '../../../cli/herald.js';

/** A command that runs until the test is over. */
export function startHerald(...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'close');
  });
  return child;
}

/** What it prints first. */
export const lineOf = async ({ stdout }: ChildProcess): Promise<string> =>
  String(((await once(stdout as NodeJS.ReadableStream, 'data')) as [Buffer])[0]);
