import { describe, expect, test } from 'vitest';
import { match, productionOf } from '../../../../src/games/dominion/sexpr/grammar/index.js';
import { grammarOf } from '../../../../src/games/dominion/sexpr/grammar-of.js';
import { cardsOfVersion, VERSIONS, type Version } from '../../../../src/games/dominion/sexpr/versions.js';
import { datumOf } from './datum.js';
import { vocabulary } from './grammar/message-faults.js';

const STATE =
  '((players alice bob) (supply copper gold) (trash) (actions 1) (buys 1) (coins 0) (deck mine) (hand silver) (plays) (discards))';

/** Every row of the figures: the first version that has it, its production, and messages of its form. */
const ROWS: readonly (readonly [Version, string, readonly string[]])[] = [
  ['v1', 'state', [STATE]],
  ['v1', 'treasure', ['copper', 'gold', 'silver']],
  ['v1', 'victory', ['estate', 'duchy', 'province']],
  ['v1', 'action', ['mine']],
  ['v1', 'card', ['copper', 'gold', 'silver', 'estate', 'duchy', 'province', 'mine']],
  ['v1', 'play', ['(act mine copper silver)', '(act mine gold gold)']],
  ['v1', 'play', ['(add copper)', '(add gold)', '(add silver)']],
  ['v1', 'play', ['(buy province)', '(buy mine)']],
  ['v1', 'play', ['(clean)', '(clean estate)']],
  ['v1', 'notification', [`(move ${STATE})`]],
  ['v1', 'notification', ['(moved alice (buy gold))', '(moved Bob (clean))']],
  ['v1', 'name', ['alice', 'Z']],
  ['v1', 'number', ['0', '7', '10', '60']],
  ['v2', 'action', ['cellar', 'market', 'remodel', 'smithy', 'village', 'woodcutter', 'workshop']],
  ['v2', 'play', ['(act cellar)', '(act cellar copper)', '(act cellar copper estate cellar)']],
  ['v2', 'play', ['(act market)', '(act smithy)', '(act village)', '(act woodcutter)']],
  ['v2', 'play', ['(act remodel gold province)', '(act workshop village)']],
  ['v2', 'play', ['(buy cellar)', '(clean workshop)']],
  ['v3', 'action', ['militia', 'moat']],
  ['v3', 'play', ['(act militia)', '(act moat)', '(act cellar moat)']],
  ['v3', 'notification', [`(attacked (act militia) alice ${STATE})`]],
  ['v3', 'notification', ['(defended bob (moat))', '(defended bob (discard copper))', '(defended bob (discard))']],
  ['v3', 'defense', ['(moat)', '(discard)', '(discard copper copper)', '(discard moat)']],
];

const cases = ROWS.flatMap(([since, production, texts]) =>
  texts.flatMap((text) => VERSIONS.map((version) => ({ since, production, text, version }))),
);

describe('every row of the figures (S-58: v3 extends what v1 says of notifications)', () => {
  test.each(cases)('$version, $production since $since: $text', ({ since, production, text, version }) => {
    const grammar = grammarOf(version);
    if (!grammar.productions.has(production)) return expect(version < since).toBe(true);
    const matched = match(grammar, production, datumOf(text));
    if (version < since) return expect(matched.ok).toBe(false);
    return expect(matched).toEqual({ ok: true, strict: true, notes: [] });
  });
});

describe('what the grammars are made of', () => {
  const FIELDS = 'players supply trash actions buys coins deck hand plays discards'.split(' ');
  test.each([
    ['v1', ['act', 'add', 'buy', 'clean', 'move', 'moved']],
    ['v2', ['act', 'add', 'buy', 'clean', 'move', 'moved']],
    ['v3', ['act', 'add', 'buy', 'clean', 'move', 'moved', 'attacked', 'defended', 'discard']],
  ] as const)('%s has the words of the figures and no other', (version, heads) => {
    const words = [...vocabulary(grammarOf(version))].sort();
    expect(words).toEqual([...cardsOfVersion(version), ...FIELDS, ...heads].sort());
  });

  test.each(VERSIONS)('%s: every production and alternative names a clause of a document', (version) => {
    const grammar = grammarOf(version);
    for (const name of grammar.productions.keys()) {
      const { clause, alternatives } = productionOf(grammar, name);
      for (const each of [clause, ...alternatives.map((alternative) => alternative.clause)]) {
        expect([...grammar.documents.keys()]).toContain(each.split('/')[0]);
      }
    }
  });
});

describe('what is let pass without being strict', () => {
  const inMoved = (name: string): string => `(moved ${name} (clean))`;
  test.each([
    ['S-01', 'digits and hyphens', inMoved('0-player-v1')],
    ['S-01', 'an underscore', inMoved('player_1')],
    ['S-01', 'a string', inMoved('"carol"')],
    ['S-01', 'a bar-quoted symbol', inMoved('|0-My Player|')],
    ['S-06', 'letters beyond ASCII', inMoved('zoë')],
  ])('%s: a name of %s', (id, _, text) => {
    const notes = [{ id, where: [1] }];
    expect(match(grammarOf('v1'), 'notification', datumOf(text))).toEqual({ ok: true, strict: false, notes });
  });

  test('S-01: each name of a state has its own note', () => {
    const state = datumOf(STATE.replace('alice bob', '0-alice bob "carol"'));
    expect(match(grammarOf('v1'), 'state', state)).toMatchObject({
      notes: [
        { id: 'S-01', where: [0, 1] },
        { id: 'S-01', where: [0, 3] },
      ],
    });
  });

  test('S-07: leading zeros', () => {
    const state = datumOf(STATE.replace('(coins 0)', '(coins 007)'));
    expect(match(grammarOf('v1'), 'state', state)).toMatchObject({ notes: [{ id: 'S-07', where: [5, 1] }] });
  });
});
