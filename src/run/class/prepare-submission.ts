import { describeFileError, findCommand, giveToSandbox } from '../../peer/index.js';
import { build } from './build-submission.js';
import type { ClassOptions } from './grade-class.js';
import { fingerprintOfSource, openSubmission } from './intake/open-submission.js';
import type { FoundSubmission, SubmissionSource } from './intake/submission-source.js';
import { removeCopy, SubmissionError } from './submission-files.js';
import { whyElsewhere } from './submission-program.js';

/** A submission that is ready to run, until `remove` is called. */
export interface PreparedSubmission {
  readonly name: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly fingerprint: string;
  /** Where it comes from. */
  readonly source: SubmissionSource;
  readonly remove: () => Promise<void>;
}

export type Preparation =
  | { readonly ok: true; readonly submission: PreparedSubmission }
  | { readonly ok: false; readonly reason: string };

type PrepareOptions = Pick<ClassOptions, 'work' | 'limits' | 'isNamed' | 'buildOptions' | 'hidden' | 'plan' | 'signal'>;

/** Copies and builds a submission. Anything wrong with it is returned; only bugs of Herald are thrown. */
export async function prepareSubmission(
  { name, source }: FoundSubmission,
  options: PrepareOptions,
): Promise<Preparation> {
  const copy = await options.work.newFolder();
  const remove = (): Promise<void> => removeCopy(copy);
  try {
    const fingerprint = await fingerprintOfSource(source, options.limits);
    const { root: cwd } = await openSubmission(source, copy, options);
    if (options.buildOptions.sandbox) await giveToSandbox(copy);
    return { ok: true, submission: { name, argv: await buildAndFind(cwd, options), cwd, fingerprint, source, remove } };
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
  const { build: argv, run, trusted } = plan(cwd);
  if (argv !== null && buildOptions.sandbox) refuseIf(whyElsewhere(argv, cwd, trusted));
  const built = argv === null ? ({ ok: true } as const) : await build({ ...buildOptions, argv, cwd, hidden, signal });
  if (!built.ok) throw new SubmissionError(`the build failed: ${built.reason}`);
  const program = findCommand(run, { cwd });
  if (!program.ok) throw new SubmissionError(program.error.message);
  if (buildOptions.sandbox) refuseIf(whyElsewhere(run, cwd, trusted));
  return run;
}

function refuseIf(reason: string | null): void {
  if (reason !== null) throw new SubmissionError(reason);
}
