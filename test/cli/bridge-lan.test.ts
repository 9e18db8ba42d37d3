import { describe, expect, test } from 'vitest';
import { herald } from './herald.js';

const PLAYER = 'examples/players/sexpr/money.mjs';

describe('herald bridge lan', () => {
  test('wants the address of a server over TCP', () => {
    const { code, err } = herald('bridge', 'lan', '--player', './alice');
    expect({ code, err }).toEqual({
      code: 2,
      err: 'error: no server given; use --url, such as tcp://localhost:1337\n',
    });
    const other = herald('bridge', 'lan', '--player', './alice', '--url', 'ws://localhost:3001', '--quiet');
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('expected an address such as tcp://') });
  });

  test('says what is wrong if nobody listens there', () => {
    const { code, out } = herald('bridge', 'lan', '--player', PLAYER, '--url', 'tcp://127.0.0.1:9', '--quiet');
    expect({ code, out }).toMatchObject({ code: 3 });
  });

  test('knows the dialects', () => {
    const { code, err } = herald('bridge', 'lan', '--player', PLAYER, '--url', 'tcp://x:1', '--dialect', 'dead');
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('live, docs') });
  });
});
