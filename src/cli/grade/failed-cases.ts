import { isFailure } from '../../kit/verdict.js';
import { UsageError } from '../../run/errors.js';
import { readResult } from '../report/read-files.js';

/** The ids of the cases that failed in an earlier run, for `--failed`. */
export async function readFailedIds(path: string, protocol: string): Promise<readonly string[]> {
  const { run, cases } = await readResult(path);
  if (run.protocol !== protocol) {
    throw new UsageError(`--failed ${path}: has results of ${run.protocol}, not of ${protocol}`);
  }
  const failed = cases.filter(({ verdict }) => isFailure(verdict, run.strict)).map(({ id }) => id);
  if (failed.length > 0) return failed;
  throw new UsageError(`--failed ${path}: no case failed in it; leave out --failed to run all cases`);
}
