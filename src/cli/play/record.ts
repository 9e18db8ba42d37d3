import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Framing } from '../../conformance/transcript/index.js';
import { fileErrorOf, systemClock } from '../../peer/index.js';
import { type GameRecord, recordGame } from '../../run/record.js';
import type { Fixture } from '../../run/series.js';
import { EnvironmentError, UsageError } from '../usage.js';
import { againCommand } from './again.js';
import { isDirectory, type PlayOptions } from './options.js';

/** Lets a game be played while it is written down, if it is to be. */
export async function recorded<T>(
  options: PlayOptions,
  game: Fixture,
  names: readonly string[],
  framing: Framing,
  play: (record: GameRecord | null) => Promise<T>,
): Promise<T> {
  if (options.record === null) return play(null);
  const path = pathFor(options.record, game);
  const file = openRecord(path);
  // A disk that is full is no reason to end a game between programs that can do nothing about it.
  let failure: Error | null = null;
  const append = (text: string): void => {
    if (failure === null) failure = tryTo(() => writeSync(file, text));
  };
  const result = await play(recordGame(headerOf(options, game, names), systemClock.now, append, framing));
  failure ??= tryTo(() => closeSync(file));
  if (failure !== null) throw new EnvironmentError(`--record ${path}: ${fileErrorOf(failure)}`);
  return result;
}

function tryTo(act: () => void): Error | null {
  try {
    act();
    return null;
  } catch (error) {
    return error as Error;
  }
}

const pathFor = (record: string, { number }: Fixture): string =>
  isDirectory(record) ? join(record, `game-${number + 1}.transcript`) : record;

function openRecord(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`--record ${path}: ${fileErrorOf(error)}`);
  }
}

const headerOf = (options: PlayOptions, game: Fixture, names: readonly string[]) =>
  ({
    title: `a game of ${names.join(', ')}`,
    protocol: options.protocol,
    role: 'player',
    seats: names,
    seed: game.seed,
    deadline: options.deadline,
    'first-deadline': options.firstDeadline,
    command: againCommand(options, game),
    started: new Date().toISOString(),
  }) as const;
