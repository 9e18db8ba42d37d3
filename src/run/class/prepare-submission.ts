import { describeFileError, findCommand, giveToSandbox, makeSandboxFolder } from '../../peer/index.js';
import { build } from './build-submission.js';
import type { ClassOptions } from './grade-class.js';
import { copyTo, fingerprintOf, listFiles, removeCopy, SubmissionError } from './submission-files.js';

/** A submission that is ready to run, until `remove` is called. */
export interface PreparedSubmission {
  readonly name: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly fingerprint: string;
  readonly remove: () => Promise<void>;
}

export type Preparation =
  | { readonly ok: true; readonly submission: PreparedSubmission }
  | { readonly ok: false; readonly reason: string };

type PrepareOptions = Pick<ClassOptions, 'limits' | 'buildOptions' | 'hidden' | 'plan' | 'signal'>;

/** Copies and builds a submission. Anything wrong with it is returned; only bugs of Herald are thrown. */
export async function prepareSubmission(from: string, name: string, options: PrepareOptions): Promise<Preparation> {
  const { sandbox } = options.buildOptions;
  const cwd = makeSandboxFolder('herald-class-', sandbox);
  const remove = (): Promise<void> => removeCopy(cwd);
  try {
    const found = await listFiles(from, options.limits);
    const fingerprint = await fingerprintOf(from, found);
    await copyTo(from, found, cwd);
    if (sandbox) await giveToSandbox(cwd);
    return { ok: true, submission: { name, argv: await buildAndFind(cwd, options), cwd, fingerprint, remove } };
  } catch (error) {
    await remove();
    const isBug = !(error instanceof SubmissionError) && (error as NodeJS.ErrnoException).code === undefined;
    if (isBug) throw error;
    return { ok: false, reason: describeFileError(error) };
  }
}

async function buildAndFind(
  cwd: string,
  { plan, buildOptions, hidden, signal }: PrepareOptions,
): Promise<readonly string[]> {
  const { build: argv, run } = plan(cwd);
  const built = argv === null ? ({ ok: true } as const) : await build({ ...buildOptions, argv, cwd, hidden, signal });
  if (!built.ok) throw new SubmissionError(`the build failed: ${built.reason}`);
  const program = findCommand(run, { cwd });
  if (!program.ok) throw new SubmissionError(program.error.message);
  return run;
}
