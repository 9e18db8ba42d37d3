import { closeSync, openSync, writeSync } from 'node:fs';
import { describeFileError } from '../peer/index.js';
import { EnvironmentError, UsageError } from './errors.js';

/** Lets something happen while it is written to the file of `--record`, piece by piece. */
export async function recordToFile<T>(
  path: string,
  happen: (append: (text: string) => void) => Promise<T>,
): Promise<T> {
  const file = open(path);
  // A disk that is full is no reason to end a game between programs that can do nothing about it.
  let failure: Error | null = null;
  const result = await happen((text) => {
    failure ??= tryTo(() => writeSync(file, text));
  });
  failure ??= tryTo(() => closeSync(file));
  if (failure !== null) throw new EnvironmentError(`--record ${path}: ${describeFileError(failure)}`);
  return result;
}

function open(path: string): number {
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
