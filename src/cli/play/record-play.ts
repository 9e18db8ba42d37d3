import { join } from 'node:path';
import type { Framing } from '../../kit/transcript/index.js';
import { systemClock } from '../../peer/index.js';
import { type GameRecorder, recordGame } from '../../run/record-game.js';
import type { ScheduledGame } from '../../run/series.js';
import { recordToFile } from '../record-to-file.js';
import { isDirectory, type PlayOptions, recordingName } from './play-options.js';
import { rerunCommand } from './rerun-command.js';

export interface RecordedPlay {
  readonly options: PlayOptions;
  readonly game: ScheduledGame;
  readonly names: readonly string[];
  readonly framing: Framing;
  /** Called with the recording at the end; null if nobody wants it. */
  readonly keep: ((recording: string) => void) | null;
}

/** Lets a game be played while it is written down, if it is to be: to a file, to memory, or both. */
export async function recorded<T>(
  { options, game, names, framing, keep }: RecordedPlay,
  play: (record: GameRecorder | null) => Promise<T>,
): Promise<T> {
  if (options.record === null && keep === null) return play(null);
  let kept = '';
  const playWith = (append: (text: string) => void): Promise<T> =>
    play(recordGame(headerOf(options, game, names), systemClock.now, append, framing));
  const remember = (text: string): void => {
    if (keep !== null) kept += text;
  };
  const result =
    options.record === null
      ? await playWith(remember)
      : await recordToFile(pathFor(options.record, game), (append) =>
          playWith((text) => {
            append(text);
            remember(text);
          }),
        );
  keep?.(kept);
  return result;
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
