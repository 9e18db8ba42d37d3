import { isJsonCard } from '../card-names.js';
import { isObject, type JsonObject } from '../envelope/envelope-checks.js';
import { DIALECTS } from '../messages.js';
import { type Validation, validateParams, validateResult } from './validate.js';

// Validation for players: a message may be of either dialect, and unknown cards are ignored.

/** The real server's dialect comes first if the message has a member that only it sends: trying both takes ten times as long. */
const dialectsToTry = (value: unknown): readonly (typeof DIALECTS)[number][] =>
  isObject(value) && ('phase' in value || isAttackWithHand(value)) ? LIVE_FIRST : DIALECTS;

const LIVE_FIRST = DIALECTS.toReversed();

const isAttackWithHand = (value: JsonObject): boolean => 'hand' in value && 'card' in value;

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

/** A card from another set does no harm: no player has to buy it (JP-10). Hardly any message has one; others are not copied. */
function withoutUnknownCards(message: unknown): unknown {
  if (!isObject(message) || !hasUnknownCards(message)) return message;
  return Object.fromEntries(Object.entries(message).map(([member, value]) => [member, knownCardsOf(member, value)]));
}

function hasUnknownCards(message: JsonObject): boolean {
  for (const member of CARD_LISTS) {
    const list = message[member];
    if (Array.isArray(list) && list.some(isUnknownCard)) return true;
  }
  const { supply } = message;
  if (isObject(supply)) for (const card in supply) if (!isJsonCard(card)) return true;
  return false;
}

const isUnknownCard = (card: unknown): boolean => typeof card === 'string' && !isJsonCard(card);

function knownCardsOf(member: string, value: unknown): unknown {
  if (CARD_LISTS.includes(member) && Array.isArray(value)) {
    return value.filter((card) => !isUnknownCard(card));
  }
  if (member !== 'supply' || !isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([card]) => isJsonCard(card)));
}
