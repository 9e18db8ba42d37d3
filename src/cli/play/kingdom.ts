import { CARD_NAMES, KINGDOM_NAMES, nameOf, parseCard } from '../../games/dominion/engine/index.js';
import { hasJsonCard, isJsonCard, JSON_CARDS, makeJsonCard } from '../../games/dominion/jsonrpc/card-names.js';
import { didYouMean, requireOk, UsageError } from '../errors.js';

const RANDOM = 'random';

/** `first-game`, `random`, or ten cards separated by commas, named as the protocol or as Herald names them. */
export function kingdomOf(text: string): string | string[] {
  const known: readonly string[] = [RANDOM, ...KINGDOM_NAMES];
  if (known.includes(text)) return text;
  const names = text.split(',').map((name) => name.trim());
  if (names.length > 1) return names.map(cardOf);
  throw new UsageError(
    `unknown kingdom "${text}"; known are: ${known.join(', ')}, or ten cards separated by commas${didYouMean(text, known)}`,
  );
}

function cardOf(name: string): string {
  if (isJsonCard(name)) return name;
  const card = nameOf(requireOk(parseCard(name), didYouMean(name, [...JSON_CARDS, ...CARD_NAMES])));
  if (hasJsonCard(card)) return makeJsonCard(card);
  throw new UsageError(`the protocol has no ${card}; known are: ${JSON_CARDS.join(', ')}`);
}
