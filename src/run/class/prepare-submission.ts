import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFileError, findCommand } from '../../peer/index.js';
import { build } from './build-submission.js';
import type { ClassOptions } from './grade-class.js';
import { copyTo, fingerprintOf, removeCopy, survey, Unacceptable } from './submission-files.js';

/** A submission that is ready to be run, for as long as it is wanted. */
export interface Entered {
  readonly name: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly fingerprint: string;
  readonly leave: () => Promise<void>;
}

export type Entry = { readonly ok: true; readonly entered: Entered } | { readonly ok: false; readonly reason: string };

type Terms = Pick<ClassOptions, 'most' | 'building' | 'hidden' | 'plan' | 'signal'>;

/** Copies and builds a submission; whatever is wrong with it is its own affair. */
export async function enter(from: string, name: string, terms: Terms): Promise<Entry> {
  const cwd = await mkdtemp(join(tmpdir(), 'herald-class-'));
  const leave = (): Promise<void> => removeCopy(cwd);
  try {
    const found = await survey(from, terms.most);
    const fingerprint = await fingerprintOf(from, found);
    await copyTo(from, found, cwd);
    return { ok: true, entered: { name, argv: await ready(cwd, terms), cwd, fingerprint, leave } };
  } catch (error) {
    await leave();
    const isOurs = !(error instanceof Unacceptable) && (error as NodeJS.ErrnoException).code === undefined;
    if (isOurs) throw error;
    return { ok: false, reason: describeFileError(error) };
  }
}

async function ready(cwd: string, { plan, building, hidden, signal }: Terms): Promise<readonly string[]> {
  const { build: argv, run } = plan(cwd);
  const built = argv === null ? ({ ok: true } as const) : await build({ ...building, argv, cwd, hidden, signal });
  if (!built.ok) throw new Unacceptable(`the build failed: ${built.reason}`);
  const program = findCommand(run, { cwd });
  if (!program.ok) throw new Unacceptable(program.error.message);
  return run;
}
