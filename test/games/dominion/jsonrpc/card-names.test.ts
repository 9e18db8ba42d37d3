import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CARD_NAMES, type CardName } from '../../../../src/games/dominion/engine/cards.js';
import {
  hasJsonCard,
  isJsonCard,
  JSON_CARDS,
  makeJsonCard,
  parseJsonCard,
} from '../../../../src/games/dominion/jsonrpc/card-names.js';
import { DIALECTS } from '../../../../src/games/dominion/jsonrpc/messages.js';
import { choicesOf } from '../../../../src/games/dominion/jsonrpc/schema/describe.js';

// The list of cards in the document.
const DOCUMENTED =
  'Copper Silver Gold Estate Duchy Province Gardens Curse Cellar Chapel Moat Harbinger Merchant Vassal Village Workshop ' +
  'Bureaucrat Militia Moneylender Poacher Remodel Smithy ThroneRoom Bandit CouncilRoom Festival Laboratory Library ' +
  'Market Mine Sentry Witch Artisan';

test('the cards are those in the document', () => {
  expect([...JSON_CARDS].sort()).toEqual(DOCUMENTED.split(' ').sort());
});

test('the schemas list the same cards', () => {
  for (const dialect of DIALECTS) {
    const schema = { $ref: 'common.schema.json#/definitions/Card' };
    expect([...choicesOf(schema, dialect)].sort()).toEqual([...JSON_CARDS].sort());
  }
});

test('every card round-trips, and cards of the first edition are missing', () => {
  for (const card of JSON_CARDS) {
    const parsed = parseJsonCard(card);
    expect(parsed.ok && makeJsonCard(parsed.value)).toBe(card);
  }
  const absent: CardName[] = CARD_NAMES.filter((name) => !hasJsonCard(name));
  expect(absent).toEqual(['adventurer', 'chancellor', 'feast', 'spy', 'thief', 'woodcutter']);
  expect(() => makeJsonCard('woodcutter')).toThrow('woodcutter');
});

test.each(['copper', 'council-room', 'Council Room', 'Woodcutter', '', 'constructor', '__proto__'])(
  '%j is not a card (J-11)',
  (text) => {
    expect(isJsonCard(text)).toBe(false);
    expect(parseJsonCard(text)).toMatchObject({ ok: false, error: { code: 'card/unknown' } });
  },
);

test('the schemas list which cards take no data', () => {
  const common = JSON.parse(
    readFileSync(new URL('../../../../grammars/jsonrpc/common.schema.json', import.meta.url), 'utf8'),
  );
  const taking = ['Artisan', 'Cellar', 'Chapel', 'Mine', 'Moneylender', 'Remodel', 'ThroneRoom', 'Workshop'];
  expect([...common.definitions.TakesNothing.enum, ...taking].sort()).toEqual([...JSON_CARDS].sort());
});
