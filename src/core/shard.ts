import { fault, ok, type Result } from './result.js';

/** One of several parts of a list of work, each of which is done somewhere else. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

const MAX_SHARDS = 10_000;

/** `3/40`. */
export function parseShard(text: string): Result<Shard> {
  const [, index, count] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (count !== undefined && shard.index >= 1 && shard.index <= shard.count && shard.count <= MAX_SHARDS)
    return ok(shard);
  return fault('shard/syntax', `"${text}" is not a shard; expected i/n, such as 1/4, with n at most ${MAX_SHARDS}`);
}

export const makeShard = ({ index, count }: Shard): string => `${index}/${count}`;

/**
 * The items of a shard, in turn: of neighbours, which often take equally long, each shard gets its share. Every item is in one
 * shard.
 */
export const itemsInShard = <T>(items: readonly T[], { index, count }: Shard): T[] =>
  items.filter((_, at) => at % count === index - 1);
