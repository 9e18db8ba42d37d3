import { closeSync, openSync, writeSync } from 'node:fs';
import { systemClock } from '../../peer/index.js';
import { type BridgeRecord, recordBridge } from '../../run/bridge/record.js';
import { EnvironmentError, UsageError } from '../usage.js';

type Header = Parameters<typeof recordBridge>[0];

/** Lets a game be bridged while both sides are written down, if they are to be. */
export async function bridgeRecorded<T>(
  path: string | null,
  header: Header,
  bridge: (record: BridgeRecord | null) => Promise<T>,
): Promise<T> {
  if (path === null) return bridge(null);
  const file = open(path);
  // A disk that is full is no reason to end a game between programs that can do nothing about it.
  let failure: Error | null = null;
  const append = (text: string): void => {
    if (failure === null) failure = tryTo(() => writeSync(file, text));
  };
  const result = await bridge(recordBridge(header, systemClock.now, append));
  failure ??= tryTo(() => closeSync(file));
  if (failure !== null) throw new EnvironmentError(`--record ${path}: ${(failure as Error).message}`);
  return result;
}

function open(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`--record ${path}: ${(error as Error).message}`);
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
