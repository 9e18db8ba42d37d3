import { gunzipSync, gzipSync } from 'node:zlib';
import type { ScheduledGame } from '../run/series.js';
import type { GameResult } from '../run/tournament/game-result.js';
import { resultKey } from './job.js';
import { type QueueRun, withBoard } from './job-board.js';
import { openResult, putContent, sealResult } from './store.js';

/** A game that a worker plays, with players by their places in the list of all. */
export type BlockGame = Pick<ScheduledGame, 'order' | 'seed'>;

export type PlayedBlockGame = BlockGame & GameResult;

export const makeBlockResult = (games: readonly PlayedBlockGame[]): Buffer =>
  sealResult(gzipSync(JSON.stringify(games), { level: 3 }));

function parseBlockResult(bytes: Buffer): PlayedBlockGame[] | null {
  const text = openResult(bytes);
  return text === null ? null : (JSON.parse(gunzipSync(text).toString('utf8')) as PlayedBlockGame[]);
}

/** A block is some seconds of work: the queue costs little beside it, and little is lost with a worker. */
const MAX_BLOCK = 100;
/** Fewer would not keep many workers busy to the end. */
const BLOCKS = 200;

/** The same games make the same blocks, whatever is known about them. */
export function blocksOf<T>(games: readonly T[]): T[][] {
  const size = Math.min(MAX_BLOCK, Math.max(1, Math.ceil(games.length / BLOCKS)));
  return Array.from({ length: Math.ceil(games.length / size) }, (_, at) => games.slice(at * size, (at + 1) * size));
}

export interface TournamentOnQueue extends QueueRun {
  /** How all games are played, for workers. */
  readonly terms: string;
  readonly blocks: readonly (readonly BlockGame[])[];
  /** Puts the files of all players into the store. */
  readonly upload: () => Promise<void>;
  readonly onGame: (game: PlayedBlockGame) => void;
  /** A block that could not be played, and why. */
  readonly onFailed: (games: readonly BlockGame[], reason: string) => void;
}

/** Plays blocks of games with the workers of a queue. */
export async function playOnQueue(tournament: TournamentOnQueue): Promise<void> {
  const { connection, blocks, onGame, onFailed } = tournament;
  const byKey = new Map<string, readonly BlockGame[]>();
  const events = {
    parse: parseBlockResult,
    onResult: async (_: string, games: PlayedBlockGame[]) => {
      for (const game of games) onGame(game);
    },
    onFailed: async (key: string, reason: string) => onFailed(byKey.get(key) ?? [], reason),
  };
  await withBoard(tournament, events, async (board) => {
    const put = (text: string): Promise<string> => putContent(connection.store, Buffer.from(text));
    await tournament.upload();
    const terms = await put(tournament.terms);
    for (const block of blocks) {
      const text = JSON.stringify(block.map(({ order, seed }) => ({ order, seed })));
      const upload = async (): Promise<string> => {
        await tournament.upload();
        await put(tournament.terms);
        return put(text);
      };
      const about = await put(text);
      byKey.set(resultKey(terms, about), block);
      await board.post(resultKey(terms, about), { kind: 'games', terms, upload }, about);
    }
    await board.wait();
  });
}
