import { gunzipSync, gzipSync } from 'node:zlib';
import { Semaphore } from '../run/semaphore.js';
import type { ScheduledGame } from '../run/series.js';
import type { GameResult } from '../run/tournament/game-result.js';
import { type JobProgress, resultKey } from './job.js';
import { MAX_UPLOADS, type QueueRun } from './job-board.js';
import { openResult, putContent, sealResult } from './store.js';
import { withBoard } from './with-board.js';

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
  readonly onPlayed: (block: readonly BlockGame[], games: readonly PlayedBlockGame[]) => void;
  /** A block that could not be played, and why. */
  readonly onFailed: (block: readonly BlockGame[], reason: string) => void;
  readonly onProgress: (block: readonly BlockGame[], progress: JobProgress) => void;
}

/** Plays blocks of games with the workers of a queue. */
export async function playOnQueue(tournament: TournamentOnQueue): Promise<void> {
  const { connection, blocks } = tournament;
  /** Those that have not ended, by the key of their result. */
  const byKey = new Map<string, readonly BlockGame[]>();
  const endBlock = (key: string): readonly BlockGame[] => {
    const block = byKey.get(key) ?? [];
    byKey.delete(key);
    return block;
  };
  const events = {
    parse: parseBlockResult,
    onResult: async (key: string, games: PlayedBlockGame[]) => tournament.onPlayed(endBlock(key), games),
    onFailed: async (key: string, reason: string) => tournament.onFailed(endBlock(key), reason),
    onProgress: (key: string, progress: JobProgress) => {
      const block = byKey.get(key);
      if (block !== undefined) tournament.onProgress(block, progress);
    },
  };
  await withBoard(tournament, events, async (board) => {
    const put = (text: string): Promise<string> => putContent(connection.store, Buffer.from(text));
    const putTerms = async (): Promise<string> => {
      await tournament.upload();
      return put(tournament.terms);
    };
    const terms = await putTerms();
    const post = async (block: readonly BlockGame[]): Promise<void> => {
      if (tournament.signal.aborted) return;
      const text = JSON.stringify(block.map(({ order, seed }) => ({ order, seed })));
      const upload = async (): Promise<string> => {
        // Terms are put there last, so that the players are there with them.
        if (!(await connection.store.hasBlob(terms))) await putTerms();
        return put(text);
      };
      const about = await put(text);
      const key = resultKey(terms, about);
      byKey.set(key, block);
      await board.post(key, { kind: 'games', terms, upload }, about);
    };
    const uploads = new Semaphore(MAX_UPLOADS);
    await Promise.all(blocks.map((block) => uploads.use(() => post(block))));
    await board.wait();
  });
}
