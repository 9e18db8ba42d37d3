import { closeSync, openSync, writeSync } from 'node:fs';
import { describeFileError } from '../peer/index.js';
import { EnvironmentError, UsageError } from '../run/errors.js';
import { checkOutputFile } from './output/output-file.js';

/** Runs something that appends to the file of `--record` as it goes. */
export async function recordToFile<T>(
  path: string,
  happen: (append: (text: string) => void) => Promise<T>,
): Promise<T> {
  const file = open(path);
  // A full disk is no reason to end a game: the players cannot help it.
  let failure: Error | null = null;
  const result = await happen((text) => {
    failure ??= tryTo(() => writeSync(file, text));
  });
  failure ??= tryTo(() => closeSync(file));
  if (failure !== null) throw new EnvironmentError(`--record ${path}: ${describeFileError(failure)}`);
  return result;
}

function open(path: string): number {
  checkOutputFile('--record', path, 'recording');
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`--record ${path}: ${describeFileError(error)}`);
  }
}

function tryTo(act: () => void): Error | null {
  try {
    act();
    return null;
  } catch (error) {
    return error as Error;
  }
}
