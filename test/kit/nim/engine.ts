import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import type { Violation } from '../../../src/kit/rule.js';
import { PLAYER_RULES } from './rules.js';

/** Two players take one to three stones in turn; who takes the last one wins. */
export const startingStones = (seed: number): number => 10 + (seed % 5);

const takeOf = (count: unknown): string => `{"take":${count}}`;

/** The legal messages of a player with that many stones; null stones if it is not its turn. */
export const legalMessages = (stones: number | null): string[] =>
  [1, 2, 3].filter((count) => stones !== null && count <= stones).map(takeOf);

/** Leaves a multiple of four where it can. */
export const perfectTake = (stones: number | null): string | null => (stones ? takeOf(stones % 4 || 1) : null);

export function judgeTake({ value }: JsonMessage, stones: number | null): Violation | null {
  const count = (value as { take?: unknown } | null)?.take;
  const legal = legalMessages(stones);
  if (stones === null) return { rule: PLAYER_RULES.unprompted, reason: 'it is not your turn', legal };
  if (!Number.isInteger(count)) return { rule: PLAYER_RULES.shape, reason: 'expected {"take": N}', legal };
  if (legal.includes(takeOf(count))) return null;
  return { rule: PLAYER_RULES.stones, reason: `${count} cannot be taken from ${stones}`, legal };
}
