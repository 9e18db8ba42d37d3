import { parseShard, type Shard } from '../core/shard.js';
import type { RunLine } from '../kit/result-file.js';
import { UsageError } from './errors.js';

interface ShardAt {
  /** Where it is, or what it is called. */
  readonly path: string;
  readonly shard: Shard;
}

/** The shard whose cases were run; null if it was all of them. */
export function shardOf({ options: { shard } }: RunLine): Shard | null {
  const parsed = typeof shard === 'string' ? parseShard(shard) : null;
  return parsed?.ok ? parsed.value : null;
}

/** The numbers of the shards that are not among those given. Two of the same number are a mistake. */
export function checkShards(given: readonly ShardAt[]): number[] {
  const [first] = given;
  if (first === undefined) return [];
  const { count } = first.shard;
  const paths = new Map<number, string>();
  for (const { path, shard } of given) {
    if (shard.count !== count)
      throw new UsageError(`${path} is one of ${shard.count} shards, and ${first.path} one of ${count}`);
    const other = paths.get(shard.index);
    if (other !== undefined) throw new UsageError(`${other} and ${path} are both shard ${shard.index}/${count}`);
    paths.set(shard.index, path);
  }
  return Array.from({ length: count }, (_, at) => at + 1).filter((index) => !paths.has(index));
}

const MAX_LISTED = 10;

export function describeAbsent(absent: readonly number[], { count }: Shard): string {
  const listed = absent.slice(0, MAX_LISTED).map((index) => `${index}/${count}`);
  const more = absent.length > MAX_LISTED ? ` and ${absent.length - MAX_LISTED} more` : '';
  return `these shards are missing: ${listed.join(', ')}${more}; add them`;
}
