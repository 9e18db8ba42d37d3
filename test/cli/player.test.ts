import { describe, expect, test } from 'vitest';
import { VERSIONS } from '../../src/games/dominion/sexpr/messages.js';
import { STRATEGY_NAMES } from '../../src/games/dominion/strategies/strategies.js';
import { ATTACKS, FRAMING, MOVES } from '../examples/sexpr-cases.js';
import { ALL, attackOn, F1, legalIn, moveOf, normalised } from '../examples/sexpr-messages.js';
import { herald, PROTOCOLS } from './herald.js';
import { heraldWith } from './players.js';

const play = (input: string, strategy: string, version = 'v3') =>
  heraldWith(input, 'player', strategy, '--protocol', `sexpr/${version}`);

/** Cases whose answers a single stream of messages can show, at once. */
const steps = [...FRAMING, ...MOVES, ...ATTACKS].flatMap(({ id, steps }) => steps.map((step) => ({ id, ...step })));

describe('herald player', () => {
  test.each(STRATEGY_NAMES)("%s gives a legal reply to each of the register's cases", (strategy) => {
    const { code, out, err } = play(
      Buffer.from(steps.map(({ send }) => send.join('')).join(''), 'latin1').toString(),
      strategy,
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const replies = out.trimEnd().split('\n');
    expect(replies).toHaveLength(steps.length);
    for (const [index, { id, legal }] of steps.entries()) {
      expect({ id, legal, is: legal.includes(normalised(replies[index]!)) }).toEqual({ id, legal, is: true });
    }
  });

  test.each(STRATEGY_NAMES)('S-36 %s plays no treasure after a buy', (strategy) => {
    const bought = moveOf({ hand: 'copper copper', counters: [0, 1, 0], supply: ALL[2] }).replace(
      '(plays)',
      '(plays copper market)',
    );
    const { out } = play(bought.repeat(50), strategy, 'v2');
    expect(out).not.toContain('(add');
    expect(out.trimEnd().split('\n')).toHaveLength(50);
  });

  test('S-12 a player of v3 plays the games of v1 and v2', () => {
    for (const version of [1, 2] as const) {
      const state = { hand: 'copper copper', counters: [1, 1, 3], supply: ALL[version] } as const;
      expect(legalIn(state, 'add, buy, clean')).toContain(play(moveOf(state), 'random').out.trimEnd());
    }
  });

  test.each(VERSIONS)('S-09 S-10 in %s says nothing to what asks nothing', (version) => {
    const attacks = version === 'v3' ? '(defended bob (discard))(defended alice (moat))' : '';
    const { code, out, err } = play(`(moved bob (clean))(moved bob (add copper))${attacks}`, 'big-money', version);
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' });
  });

  test('S-61 C-015 ends with its input', () => {
    expect(play('', 'engine')).toEqual({ code: 0, out: '', err: '' });
  });

  test('the same seed gives the same play, another seed another', () => {
    const states = moveOf({ hand: 'copper', counters: [1, 1, 8], supply: ALL[3] }).repeat(30);
    const [one, again, other] = ['4', '4', '5'].map((seed) =>
      heraldWith(states, 'player', 'random', '--protocol', 'sexpr/v3', '--seed', seed),
    );
    expect(one).toEqual(again);
    expect(one!.out).not.toBe(other!.out);
  });

  test.each([
    ['S-11 an unknown message', `(hello)${moveOf(F1)}`, '(clean estate)\n', 'not a message of sexpr/v1'],
    ['S-12 an attack in v1', `${attackOn('copper')}${moveOf(F1)}`, '(clean estate)\n', 'not a message of sexpr/v1'],
    ['broken framing', `${moveOf(F1)})`, '(clean estate)\n', '[wire/'],
  ])('S-10 complains of %s on stderr, and plays on where it can', (_, input, out, complaint) => {
    const ran = play(input, 'smithy', 'v1');
    expect({ code: ran.code, out: ran.out }).toEqual({ code: 1, out });
    expect(ran.err).toMatch(/^herald player: .*\n$/);
    expect(ran.err).toContain(complaint);
  });

  test.each([
    [
      ['big-mony', '--protocol', 'sexpr/v1'],
      'unknown strategy "big-mony"; known strategies: big-money, smithy, engine, random (did you mean big-money?)',
    ],
    [['big-money'], `no protocol given; add --url, or --protocol with one of: ${PROTOCOLS}\n`],
    [['big-money', '--protocol', 'sexpr/v4'], 'unknown protocol "sexpr/v4"'],
    [['--protocol', 'sexpr/v1'], "missing required argument 'strategy'"],
    [['random', '--protocol', 'sexpr/v1', '--seed', 'x'], '"x" is not a seed'],
  ])('player %j is a usage error', (args, words) => {
    const { code, out, err } = herald('player', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });
});
