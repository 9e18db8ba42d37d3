import { join } from 'node:path';
import type { Framing } from '../../kit/transcript/index.js';
import { systemClock } from '../../peer/index.js';
import { type GameRecord, recordGame } from '../../run/record-game.js';
import type { ScheduledGame } from '../../run/series.js';
import { recordToFile } from '../record-to-file.js';
import { isDirectory, type PlayOptions, recordingName } from './play-options.js';
import { rerunCommand } from './rerun-command.js';

/** Lets a game be played while it is written down, if it is to be. */
export async function recorded<T>(
  options: PlayOptions,
  game: ScheduledGame,
  names: readonly string[],
  framing: Framing,
  play: (record: GameRecord | null) => Promise<T>,
): Promise<T> {
  if (options.record === null) return play(null);
  return recordToFile(pathFor(options.record, game), (append) =>
    play(recordGame(headerOf(options, game, names), systemClock.now, append, framing)),
  );
}

const pathFor = (record: string, { number }: ScheduledGame): string =>
  isDirectory(record) ? join(record, recordingName(number)) : record;

const headerOf = (options: PlayOptions, game: ScheduledGame, names: readonly string[]) =>
  ({
    title: `a game of ${names.join(', ')}`,
    protocol: options.protocol,
    role: 'player',
    seats: names,
    seed: game.seed,
    deadline: options.deadline,
    'first-deadline': options.firstDeadline,
    command: rerunCommand(options, game),
    started: new Date().toISOString(),
  }) as const;
