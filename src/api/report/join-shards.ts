import type { ResultFile } from '../../kit/result-file.js';
import { joinShards as joinFiles } from '../../run/grade/join-shards.js';

/** The results of all shards of a run, in any order, as if it had been run in one place. */
export const joinShards = (results: readonly ResultFile[]): ResultFile =>
  joinFiles(results.map((file, index) => ({ path: `results ${index + 1}`, file })));
