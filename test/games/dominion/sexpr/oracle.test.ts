import { expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/seeded-random.js';
import { match } from '../../../../src/games/dominion/sexpr/grammar/index.js';
import { grammarOf } from '../../../../src/games/dominion/sexpr/grammar-of.js';
import { VERSIONS, type Version } from '../../../../src/games/dominion/sexpr/versions.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { makeText } from '../../../../src/wire/sexpr/writer.js';
import { sized } from '../../../sizes.js';
import { generateMessage } from './grammar/generate-message.js';
import { breakAt, FAULTS, pathsOf } from './grammar/message-faults.js';

// The figures once more, by hand and as regular expressions over the text: what the interpreter is compared with.
const TREASURE = '(?:copper|gold|silver)';
const NAME = String.raw`(?:[^\s()"|]+|"(?:[^"\\]|\\.)*"|\|(?:[^|\\]|\\.)*\|)`;
const NUMBER = String.raw`\d{1,15}`;

const ACTIONS: Readonly<Record<Version, string>> = {
  v1: 'mine',
  v2: 'mine|cellar|market|remodel|smithy|village|woodcutter|workshop',
  v3: 'mine|cellar|market|remodel|smithy|village|woodcutter|workshop|militia|moat',
};

const list = (...words: readonly string[]): string => String.raw`\(${words.join('')}\)`;

function oracleOf(version: Version): Readonly<Record<string, string>> {
  const card = `(?:${TREASURE}|estate|duchy|province|${ACTIONS[version]})`;
  const cards = `(?: ${card})*`;
  const acts = {
    v1: `mine ${TREASURE} ${TREASURE}`,
    v2: `cellar${cards}|market|remodel ${card} ${card}|smithy|village|woodcutter|workshop ${card}`,
    v3: 'militia|moat',
  };
  const known = VERSIONS.slice(0, VERSIONS.indexOf(version) + 1).map((each) => acts[each]);
  const play = `(?:${list(`act (?:${known.join('|')})`)}|${list('add ', TREASURE)}|${list('buy ', card)}|${list('clean(?: ', card, ')?')})`;
  const pile = (name: string): string => list(name, cards);
  const count = (name: string): string => list(name, ' ', NUMBER);
  const state = list(
    [
      list(`players(?: ${NAME})*`),
      ...['supply', 'trash'].map(pile),
      ...['actions', 'buys', 'coins'].map(count),
      ...['deck', 'hand', 'plays', 'discards'].map(pile),
    ].join(' '),
  );
  const defense = `(?:${list('moat')}|${list('discard', cards)})`;
  const first = [list('move ', state), list('moved ', NAME, ' ', play)];
  const third = [list('attacked ', list('act militia'), ' ', NAME, ' ', state), list('defended ', NAME, ' ', defense)];
  const notification = `(?:${(version === 'v3' ? [...first, ...third] : first).join('|')})`;
  return { state, play, notification, ...(version === 'v3' ? { defense } : {}) };
}

const COUNT = sized({ test: 600, long: 10_000 });

/** A message of some version, mostly with one or two random changes, which may leave it valid. */
function tampered(production: string, seed: number): Datum {
  const dice = seededRandom(seed);
  const source = grammarOf(dice.pick(VERSIONS));
  const grammar = source.productions.has(production) ? source : grammarOf('v3');
  let datum = generateMessage(grammar, production, seed, { size: 3, lenient: dice.below(2) === 0 });
  for (let change = dice.below(3); change > 0; change--) {
    datum = breakAt(dice.pick(FAULTS), datum, dice.pick(pathsOf(datum)), dice, grammar)?.datum ?? datum;
  }
  return datum;
}

const rows = VERSIONS.flatMap((version) =>
  Object.entries(oracleOf(version)).map(([production, pattern]) => ({ version, production, pattern })),
);

test.each(rows)('$version: $production is what the figures say, no more and no less', (row) => {
  const { version, production, pattern } = row;
  const oracle = new RegExp(`^${pattern}$`, 'u');
  const verdicts = { valid: 0, invalid: 0 };
  for (let seed = 0; seed < COUNT; seed++) {
    const datum = tampered(production, seed);
    const text = makeText(datum);
    const { ok } = match(grammarOf(version), production, datum);
    if (ok !== oracle.test(text)) expect.fail(`seed ${seed}: ${ok ? 'matches' : 'does not match'} ${text}`);
    verdicts[ok ? 'valid' : 'invalid']++;
  }
  expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(COUNT / 20);
});
