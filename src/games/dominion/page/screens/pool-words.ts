import { POOLS, type Pool } from '../../table/index.js';

export const POOL_WORDS: Readonly<Record<Pool, string>> = {
  1: 'first edition',
  2: 'second edition',
  both: 'both editions',
};

export const POOL_OPTIONS = POOLS.map((pool) => [pool, POOL_WORDS[pool]] as const);
