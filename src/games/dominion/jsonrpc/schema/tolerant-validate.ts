import { isJsonCard } from '../card-names.js';
import { DIALECTS } from '../messages.js';
import { type Validation, validateParams, validateResult } from './validate.js';

// What a player makes of what a server says: either dialect will do, and what it does not know it passes over.

/** By a member that only the real server sends (J-24): to find out by trying costs ten times as much. */
const dialectsToTry = (value: unknown): readonly (typeof DIALECTS)[number][] =>
  typeof value === 'object' && value !== null && 'phase' in value ? DIALECTS.toReversed() : DIALECTS;

export type TolerantResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

export function tolerateParams(method: string, params: unknown): TolerantResult {
  const value = withoutUnknownCards(params);
  return firstAccepted(value, (dialect) => validateParams(dialect, method, value, 'server'));
}

/**
 * A turn is taken up wherever it stands: one that lost its connection is told by StartTurn too, and has perhaps no action
 * left. So this asks for a state, not for the state in which turns begin.
 */
export const tolerateTurnState = (state: unknown): TolerantResult => tolerateResult('Play', { card: 'Copper' }, state);

/** `request` are the params that the result is an answer to. */
export function tolerateResult(method: string, request: unknown, result: unknown): TolerantResult {
  const value = withoutUnknownCards(result);
  return firstAccepted(value, (dialect) => validateResult(dialect, method, request, value));
}

function firstAccepted(value: unknown, validate: (dialect: (typeof DIALECTS)[number]) => Validation): TolerantResult {
  let message: string | null = null;
  for (const dialect of dialectsToTry(value)) {
    const validation = validate(dialect);
    if (validation.ok) return { ok: true, value };
    // The likelier dialect has the better reason.
    message ??= validation.message;
  }
  return { ok: false, message: message ?? '' };
}

const LISTS = ['kingdom', 'hand', 'trash', 'in_play'];

/** A card from another set does no harm where it lies: nobody has to buy it (JP-10). */
function withoutUnknownCards(said: unknown): unknown {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return said;
  return Object.fromEntries(Object.entries(said).map(([member, value]) => [member, knownCardsOf(member, value)]));
}

function knownCardsOf(member: string, value: unknown): unknown {
  if (LISTS.includes(member) && Array.isArray(value)) {
    return value.filter((card) => typeof card !== 'string' || isJsonCard(card));
  }
  if (member !== 'supply' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([card]) => isJsonCard(card)));
}
