import { isObject, type JsonObject } from '../envelope/envelope-checks.js';

/** What cases call the player under test. */
export const CASE_NAME = 'alice';

/**
 * A message of a case for a player that joined under a name of its own: it finds itself in the order of turns and in the
 * scores. Whoever has that name in the case changes names with it.
 */
export function forJoinedName(message: string, target: string): string {
  const name = nameIn(target);
  if (name === '' || name === CASE_NAME) return message;
  const parsed = parseMessage(message);
  if (parsed === null || !isObject(parsed['params'])) return message;
  const renamed = renamedIn(parsed['params'], swapped(name));
  return renamed === null ? message : JSON.stringify({ ...parsed, params: renamed });
}

/** `/join/KEY?name=zoe`; empty where there is none. */
function nameIn(target: string): string {
  const [, encoded = ''] = /[?&]name=([^&#]*)/.exec(target) ?? [];
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/** Null for what a case sends on purpose that is no message. */
function parseMessage(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const swapped =
  (name: string) =>
  (each: unknown): unknown =>
    each === CASE_NAME ? name : each === name ? CASE_NAME : each;

/** The params with all names in them changed; null where there is none. */
function renamedIn(params: JsonObject, rename: (name: unknown) => unknown): JsonObject | null {
  const { order, scores, player } = params;
  if (Array.isArray(order)) return { ...params, order: order.map(rename) };
  if (isObject(scores)) {
    const entries = Object.entries(scores).map(([name, points]) => [rename(name), points] as const);
    return { ...params, scores: Object.fromEntries(entries) };
  }
  return typeof player === 'string' ? { ...params, player: rename(player) } : null;
}
