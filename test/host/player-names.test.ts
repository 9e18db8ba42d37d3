import { expect, test } from 'vitest';
import { checkName, isSameName } from '../../src/host/player-names.js';
import { refusal } from './client.js';
import { CREATE, serve } from './serving.js';

test.each([
  ['case', 'alice', 'Alice'],
  ['case beyond ASCII', 'ZOË', 'zoë'],
  ['case that changes the length', 'weiß', 'WEISS'],
  ['composition', 'Zo\u00eb', 'Zoe\u0308'],
  ['width', 'alice', 'ａｌｉｃｅ'],
  ['style', 'alice', '𝓪𝓵𝓲𝓬𝓮'],
  ['a ligature', 'fish', 'ﬁsh'],
  ['one Cyrillic letter', 'alice', '\u0430lice'],
  ['Cyrillic letters alone', 'ace', '\u0430\u0441\u0435'],
  ['Greek capitals alone', 'ZETA', '\u0396\u0395\u03a4\u0391'],
  ['l and I', 'Alice', 'AIice'],
  ['l and 1', 'bill', 'bi11'],
  ['O and 0', 'BOB', 'B0B'],
])('names that differ in %s are the same', (_, one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
});

test.each([
  ['alice', 'alicia'],
  ['player1', 'player2'],
  ['bob', 'böb'],
  ['Анна', 'Инна'],
  ['a b', 'ab'],
  ['a.b', 'a_b'],
])('%s and %s are different', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

test.each(['ali\ufe0fce', 'ali\u034fce', '\u3164', 'a\u115f', 'a\uffa0b', 'ali\u200bce', '\u202ealice'])(
  'a name with a character that is not shown is refused: %j',
  (name) => {
    expect(checkName(name, 32)).toMatchObject({ ok: false, error: { code: 'name/invalid' } });
  },
);

test('a name that is too long is told how long it may be', () => {
  expect(checkName('x'.repeat(40), 32)).toMatchObject({
    error: { message: 'the name has 40 characters; 32 are allowed' },
  });
});

test('two players whose names look alike do not sit in one game', async () => {
  const server = await serve();
  const key = server.key({ ...CREATE, num_players: 3 });
  await server.join(key, 'alice');
  for (const name of ['Alice', '\u0430lice', 'aIice']) {
    expect(await refusal(server.joinUrl(key, name))).toMatchObject({ status: 409, body: { code: 'name/taken' } });
  }
  await server.join(server.key(), 'Alice');
});
