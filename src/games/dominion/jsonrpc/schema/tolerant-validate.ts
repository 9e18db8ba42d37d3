import { isJsonCard } from '../card-names.js';
import { DIALECTS } from '../messages.js';
import { type Validation, validateParams, validateResult } from './validate.js';

// Validation for players: a message may be of either dialect, and unknown cards are ignored.

/** Guesses the dialect from a member that only the real server sends (J-24): trying both takes ten times as long. */
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
 * Validates the state of any point of a turn, not just its start: after a reconnect, StartTurn announces a turn that may
 * have no action left.
 */
export const tolerateTurnState = (state: unknown): TolerantResult => tolerateResult('Play', { card: 'Copper' }, state);

/** `request` is the params of the request that the result answers. */
export function tolerateResult(method: string, request: unknown, result: unknown): TolerantResult {
  const value = withoutUnknownCards(result);
  return firstAccepted(value, (dialect) => validateResult(dialect, method, request, value));
}

function firstAccepted(value: unknown, validate: (dialect: (typeof DIALECTS)[number]) => Validation): TolerantResult {
  let message: string | null = null;
  for (const dialect of dialectsToTry(value)) {
    const validation = validate(dialect);
    if (validation.ok) return { ok: true, value };
    // The likelier dialect gives the better reason.
    message ??= validation.message;
  }
  return { ok: false, message: message ?? '' };
}

const CARD_LISTS = ['kingdom', 'hand', 'trash', 'in_play'];

/** A card from another set does no harm: no player has to buy it (JP-10). */
function withoutUnknownCards(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return message;
  return Object.fromEntries(Object.entries(message).map(([member, value]) => [member, knownCardsOf(member, value)]));
}

function knownCardsOf(member: string, value: unknown): unknown {
  if (CARD_LISTS.includes(member) && Array.isArray(value)) {
    return value.filter((card) => typeof card !== 'string' || isJsonCard(card));
  }
  if (member !== 'supply' || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([card]) => isJsonCard(card)));
}
