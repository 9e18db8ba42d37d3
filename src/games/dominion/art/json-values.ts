import { parseJsonCard } from '../jsonrpc/card-names.js';
import { isObject } from '../jsonrpc/envelope/envelope-checks.js';

/** A message, even an invalid one; null if it is not a JSON object. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** `CouncilRoom` becomes `council-room`; a name that no card has stays as it is. */
function cardNamed(text: string): string {
  const known = parseJsonCard(text);
  return known.ok ? known.value : text;
}

/** The cards in a value that is a name or a list of names. */
export const cardsIn = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (typeof each === 'string' ? [cardNamed(each)] : []));

export const countIn = (value: unknown): number =>
  Number.isSafeInteger(value) && (value as number) > 0 ? Number(value) : 0;

/** Each pile with the number of its cards. */
export const pilesIn = (value: unknown): [card: string, count: number][] =>
  isObject(value) ? Object.entries(value).map(([card, count]) => [cardNamed(card), countIn(count)]) : [];
