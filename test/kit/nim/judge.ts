import type { Conversation } from '../../../src/kit/conversation.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import type { Violation } from '../../../src/kit/rule.js';
import { legalTakes } from './engine.js';
import { NIM_RULES } from './rules.js';

export const replies = (stones: number | null): string[] =>
  stones === null ? [] : legalTakes(stones).map((count) => `{"take":${count}}`);

/** What is wrong with a message of a player who is asked with that many stones; null stones if it is not its turn. */
export function judgeTake(value: unknown, stones: number | null): Violation | null {
  const count = (value as { take?: unknown } | null)?.take;
  const legal = replies(stones);
  if (stones === null) return { rule: NIM_RULES.unprompted, reason: 'it is not your turn', legal };
  if (!Number.isInteger(count)) return { rule: NIM_RULES.shape, reason: 'expected {"take": N}', legal };
  if (legalTakes(stones).includes(count as number)) return null;
  return { rule: NIM_RULES.stones, reason: `${count} cannot be taken from ${stones}`, legal };
}

export function converse(): Conversation<JsonMessage> {
  let stones: number | null = null;
  return {
    sent: ({ value }) => {
      const { turn } = value as { turn?: unknown };
      stones = typeof turn === 'number' ? turn : null;
    },
    judge: ({ value }) => {
      const violation = judgeTake(value, stones);
      stones = null;
      if (violation === null) return { legal: true, remarks: [] };
      const { rule, reason, legal } = violation;
      return { legal: false, rule, level: 'must', reason, replies: legal };
    },
    expectsReply: () => stones !== null,
    legal: () => replies(stones),
  };
}
