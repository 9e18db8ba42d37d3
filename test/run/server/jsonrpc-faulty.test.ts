import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../src/games/dominion/engine/index.js';
import type { GameSession, Output } from '../../../src/kit/game-session.js';
import { readingsOf } from '../../../src/kit/interpretations.js';
import type { ServerUnderTest } from '../../../src/run/server/index.js';
import { type OpenGame, openGame } from '../../host/hosted-protocol.js';
import { caseOf, outcomeOf, serverCases } from './jsonrpc-cases.js';
import { memoryServer } from './memory-server.js';

const CASES = new Map(serverCases().map((one) => [one.id.replace(/^jsonrpc\/\w+\/server\//, ''), one]));

const caseNamed = (name: string) => {
  const one = CASES.get(name);
  if (one === undefined) throw new Error(`there is no case ${name}`);
  return one;
};

/** Bugs of the original server, with the case that is about each and the rule that it breaks. */
const BUGS = [
  ['R-01', 'piles/two-players', 'setup/treasures'],
  ['R-01', 'piles/six-players', 'setup/treasures'],
  ['R-02', 'piles/gardens-of-two', 'setup/gardens'],
  ['R-03', 'end/fourth-pile-of-five-players', 'end/piles-of-five'],
  ['R-04', 'cards/moneylender', 'effect/moneylender'],
  ['R-05', 'illegal/chapel-of-five', 'act-chapel/count'],
  ['R-06', 'moat/against-a-bandit', 'effect/moat'],
  ['R-07', 'bandit/copper-for-a-silver', 'attack-bandit/loot'],
  ['R-08', 'cards/bureaucrat-without-silver', 'accept/empty-pile'],
  ['R-09', 'illegal/throne-room-of-a-treasure', 'act-throne-room/action'],
  ['R-11', 'militia/three-cards', 'attack-militia/count'],
  ['R-13', 'cards/poacher-with-a-small-hand', 'accept/small-hand'],
] as const;

const withBug = (bug: string): ServerUnderTest<string> => {
  const rules = parseRules(`dominai+${bug}`);
  if (!rules.ok) throw new Error(rules.error.message);
  return memoryServer({ dialect: 'live', rules: rules.value });
};

describe('a server with a bug of the original', () => {
  test.each(BUGS)('%s fails %s for %s', async (bug, name, rule) => {
    const { verdict, findings } = await outcomeOf(caseNamed(name), 'live', { server: withBug(bug), deadline: 500 });
    expect(verdict).toBe('fail');
    expect(findings[0]?.rule).toBe(rule);
  });

  test('R-12 is a reading, and passes', async () => {
    const one = caseNamed('illegal/treasure-after-a-buy');
    const bugged = await outcomeOf(one, 'live', { server: withBug('R-12') });
    expect([bugged.verdict, bugged.readings['J-27']]).toEqual(['pass', 'a treasure may be played after a buy']);
    const usual = await outcomeOf(one, 'live');
    expect([usual.verdict, usual.readings['J-27']]).toEqual(['pass', 'no treasure may be played after a buy']);
  });

  test('passes what the bug has nothing to do with', async () => {
    for (const name of ['cards/smithy', 'end-turn/empty-params', 'illegal/too-dear', 'start/two-players']) {
      expect((await outcomeOf(caseNamed(name), 'live', { server: withBug('R-01') })).verdict).toBe('pass');
    }
  });
});

/** A game of ours that somebody has spoilt. */
const spoilt =
  (spoil: (game: GameSession<string>) => Partial<GameSession<string>>): OpenGame =>
  (options) => {
    const game = openGame(options);
    return { ...game, ...spoil(game) };
  };

const serving = (open: OpenGame): ServerUnderTest<string> => memoryServer({ dialect: 'live', open });
const QUICK = { deadline: 200 };

describe('a server that goes deaf', () => {
  test('at the start is found out within the deadline', async () => {
    const server = serving(spoilt(() => ({ begin: () => [] })));
    const { verdict, findings, ms } = await outcomeOf(caseNamed('start/two-players'), 'live', { ...QUICK, server });
    expect([verdict, findings[0]?.rule]).toEqual(['fail', 'server/starts']);
    expect(ms).toBeLessThan(5000);
  });

  test('to EndTurn with {} is found out, and the rule on it named', async () => {
    const deaf = spoilt((game) => ({
      receive: (seat, frame) =>
        frame.includes('EndTurn') && frame.includes('params') ? [] : game.receive(seat, frame),
    }));
    const { verdict, findings } = await outcomeOf(caseNamed('end-turn/empty-params'), 'live', {
      ...QUICK,
      server: serving(deaf),
    });
    expect([verdict, findings[0]?.rule]).toEqual(['fail', 'accept/end-turn']);
  });

  test.each([
    ['malformed/not-json', 'rpc/invalid-json'],
    ['malformed/no-version', 'rpc/version'],
    ['malformed/unknown-method', 'rpc/no-silence'],
    ['malformed/unknown-card', 'rpc/no-silence'],
    ['malformed/data-of-the-wrong-shape', 'rpc/shape'],
    ['malformed/batch', 'rpc/batch'],
    ['illegal/too-dear', 'refusal/error'],
  ])('to what %s sends is found out', async (name, rule) => {
    const deaf = spoilt((game) => ({
      receive: (seat, frame) => {
        const said = game.receive(seat, frame);
        const isComplaint = said.some((each) => each.kind === 'send' && /"error"|FatalError/.test(each.text));
        return isComplaint ? [] : said;
      },
    }));
    const outcome = await outcomeOf(caseNamed(name), 'live', { ...QUICK, server: serving(deaf) });
    expect(outcome.verdict).toBe('fail');
    expect(outcome.findings.map((finding) => finding.rule)).toContain(rule);
  });
});

test('a server that answers a notification is found out', async () => {
  const answer = { kind: 'send', text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}' } as const;
  const chatty = spoilt((game) => ({
    receive: (seat, frame) => (/"id"/.test(frame) ? game.receive(seat, frame) : [{ ...answer, seat }]),
  }));
  const outcome = await outcomeOf(caseNamed('malformed/notification'), 'live', { ...QUICK, server: serving(chatty) });
  expect([outcome.verdict, outcome.findings[0]?.rule]).toEqual(['fail', 'rpc/notification']);
});

describe('a server that does not care who comes', () => {
  test.each([
    ['http/one-too-many', 'http/full'],
    ['http/name-taken', 'http/names'],
  ])('fails %s', async (name, rule) => {
    const server = memoryServer({ dialect: 'live', admit: () => true });
    const { verdict, findings } = await outcomeOf(caseNamed(name), 'live', { server, deadline: 600 });
    expect(verdict).toBe('fail');
    expect(findings.map((finding) => finding.rule)).toContain(rule);
  });

  test('or what it creates fails all of that', async () => {
    const server = memoryServer({ dialect: 'live', reply: () => ({ status: 200, body: { key: 'any' } }) });
    for (const name of ['http/kingdom-of-nine', 'http/kingdom-with-a-repeated-card', 'http/seven-players']) {
      expect((await outcomeOf(caseNamed(name), 'live', { server })).verdict).toBe('fail');
    }
  });
});

test('a situation that does not come about is inconclusive', async () => {
  const one = caseOf(
    'protocol: jsonrpc/docs\nrole: server\nrules: effect/draw\nseats: alice bob\nsetup: hand Gold Gold Gold Gold Gold; turn <= 2\n',
  );
  const { verdict, reason } = await outcomeOf(one, 'live', { games: 2 });
  expect([verdict, reason]).toEqual([
    'inconclusive',
    'the situation did not come about in 2 games: hand Gold Gold Gold Gold Gold; turn <= 2',
  ]);
});

test('a header that makes no sense is a fault of the case', async () => {
  const one = caseOf('protocol: jsonrpc/docs\nrole: server\nrules: effect/draw\nseats: alice bob\nsetup: luck >= 7\n');
  const { verdict, reason } = await outcomeOf(one, 'live');
  expect(verdict).toBe('kit-fault');
  expect(reason).toContain('"luck >= 7" is no condition');
});

test('the same seed gives the same games, byte for byte apart from times', async () => {
  const without = (evidence: string | null): string => (evidence ?? '').replace(/^\[ *[\d.]+\] /gm, '');
  const once = await outcomeOf(caseNamed('conservation/three-players'), 'docs');
  const again = await outcomeOf(caseNamed('conservation/three-players'), 'docs');
  expect(without(once.evidence)).toBe(without(again.evidence));
  expect(without(once.evidence).length).toBeGreaterThan(10_000);
});

describe('a server with habits of the original', () => {
  const isRequest = (frame: string): boolean => frame.includes('"method"');
  const idOf = (frame: string): unknown => /"id": ?("[^"]*"|\d+)/.exec(frame)?.[1] ?? null;
  const refusal = (seat: number, frame: string): Output => ({
    kind: 'send',
    seat,
    text: `{"jsonrpc":"2.0","id":${idOf(frame)},"error":{"code":-32600,"message":"It is not your turn."}}`,
  });

  /** Throws a player out for some frames. */
  const strictAbout = (isWrong: (frame: string) => boolean): OpenGame =>
    spoilt((game) => ({
      receive: (seat, frame) =>
        isWrong(frame)
          ? [
              { kind: 'send', seat, text: '{"jsonrpc":"2.0","method":"FatalError","params":{"message":"no"}}' },
              { kind: 'close', seat, code: 1008, reason: 'no' },
              ...game.leave(seat, 'violation'),
            ]
          : game.receive(seat, frame),
    }));

  /** Once a player has gone, refuses everything. */
  const dead = spoilt((game) => {
    let isDead = false;
    const after = (outputs: readonly Output[]): readonly Output[] => {
      isDead ||= outputs.some(({ kind }) => kind === 'close');
      return outputs;
    };
    return {
      leave: (seat, why) => {
        isDead = true;
        return game.leave(seat, why);
      },
      receive: (seat, frame) =>
        isDead && isRequest(frame) ? [refusal(seat, frame)] : after(game.receive(seat, frame)),
    };
  });

  test.each([
    ['absent/current-of-three', 'absent/current', 'J-57 several players left'],
    ['absent/waiting-of-three', 'absent/waiting', 'J-56 several players left'],
  ])('that cannot go on without a player fails %s for %s', async (name, rule, point) => {
    const { verdict, findings, readings } = await outcomeOf(caseNamed(name), 'live', { server: serving(dead) });
    expect([verdict, findings[0]?.rule, readings[point]]).toEqual(['fail', rule, undefined]);
    const usual = await outcomeOf(caseNamed(name), 'live');
    expect([usual.verdict, usual.readings[point]]).toEqual(['pass', 'the game goes on']);
  });

  test('that cannot go on without the player on turn passes the case about a waiting one, however late it notices', async () => {
    const needsCurrent = spoilt((game) => {
      let current = -1;
      let isDead = false;
      const noted = (outputs: readonly Output[]): readonly Output[] => {
        for (const each of outputs) if (each.kind === 'send' && each.text.includes('StartTurn')) current = each.seat;
        return outputs;
      };
      return {
        begin: () => noted(game.begin()),
        leave: (seat, why) => {
          isDead ||= seat === current;
          return isDead ? [] : noted(game.leave(seat, why));
        },
        receive: (seat, frame) => (isDead ? [] : noted(game.receive(seat, frame))),
      };
    });
    const server = memoryServer({ dialect: 'live', open: needsCurrent, noticesAfter: 1500 });
    const { verdict, readings } = await outcomeOf(caseNamed('absent/waiting-of-three'), 'live', { server });
    expect([verdict, readings['J-56 several players left']]).toEqual(['pass', 'the game goes on']);
    const current = await outcomeOf(caseNamed('absent/current-of-three'), 'live', { server, deadline: 2000 });
    expect([current.verdict, current.findings[0]?.rule]).toEqual(['fail', 'absent/current']);
  });

  test.each(['malformed/not-json', 'malformed/no-version'])('and so throws a player out passes %s', async (name) => {
    expect((await outcomeOf(caseNamed(name), 'live', { server: serving(dead) })).verdict).toBe('pass');
  });

  test.each([
    ['nulls/militia-null-reaction', /"reaction": ?null/, 'attack/nulls'],
    ['nulls/witch-null-data', /"result": ?\{"data": ?null\}/, 'attack/nulls'],
    ['answers/more-members', /"comment"/, 'accept/more-members'],
  ])('that does not accept what %s answers is non-strict', async (name, form, rule) => {
    const server = serving(strictAbout((frame) => form.test(frame)));
    const { verdict, findings } = await outcomeOf(caseNamed(name), 'live', { server });
    expect([verdict, findings[0]?.rule]).toEqual(['non-strict', rule]);
  });

  test('that wants data from who does not play the card of a vassal is non-strict', async () => {
    const server = serving(strictAbout((frame) => /"play": ?false(?!.*"data")/.test(frame)));
    const { verdict, findings } = await outcomeOf(caseNamed('prompt/vassal-declined-without-data'), 'live', { server });
    expect([verdict, findings[0]?.rule]).toEqual(['non-strict', 'accept/no-data']);
  });

  test('that does not take null for an answer to StartGame never starts', async () => {
    const picky = spoilt((game) => ({
      receive: (seat, frame) => (/"result": ?null/.test(frame) ? [] : game.receive(seat, frame)),
    }));
    const { verdict, findings } = await outcomeOf(caseNamed('start/null-answer'), 'live', {
      ...QUICK,
      server: serving(picky),
    });
    expect([verdict, findings[0]?.rule]).toEqual(['fail', 'server/starts']);
  });

  test('that ends a game again and again is found out', async () => {
    const again = spoilt((game) => ({
      receive: (seat, frame) =>
        game.hasResult() && isRequest(frame)
          ? [{ kind: 'send', seat, text: `{"jsonrpc":"2.0","id":${idOf(frame)},"result":{}}` }]
          : game.receive(seat, frame),
    }));
    const one = caseNamed('end/request-after-the-end');
    const { verdict, findings } = await outcomeOf(one, 'live', { server: serving(again) });
    expect([verdict, findings.map(({ rule }) => rule)]).toEqual(['fail', expect.arrayContaining(['end/once'])]);
  });

  test('that counts different cards only fails the creation with eleven', async () => {
    const server = memoryServer({ dialect: 'live', reply: () => ({ status: 200, body: { key: 'any' } }) });
    expect((await outcomeOf(caseNamed('http/kingdom-of-ten-and-one-again'), 'live', { server })).verdict).toBe('fail');
  });

  test('that goes deaf after a second answer has no reading of it, and the summary says so', async () => {
    const deaf = spoilt((game) => {
      const answered = new Set<unknown>();
      let isDeaf = false;
      return {
        receive: (seat, frame) => {
          if (!isRequest(frame) && answered.has(idOf(frame))) isDeaf = true;
          if (!isRequest(frame)) answered.add(idOf(frame));
          return isDeaf ? [] : game.receive(seat, frame);
        },
      };
    });
    const [strayOnly, twice] = [caseNamed('answers/to-nothing'), caseNamed('answers/twice')];
    const other = await outcomeOf(strayOnly, 'live', { ...QUICK, server: serving(deaf) });
    expect([other.verdict, other.readings['J-21']]).toEqual(['pass', 'it is passed over']);
    const failed = await outcomeOf(twice, 'live', { ...QUICK, server: serving(deaf) });
    expect([failed.verdict, failed.readings['J-21']]).toEqual(['fail', undefined]);
    expect(failed.broken).toContain('J-21');
    const cases = [
      { id: strayOnly.id, ...other },
      { id: twice.id, ...failed },
    ];
    expect(readingsOf(cases)['J-21']).toBe(`it is passed over; but ${twice.id} breaks the rule (J-21)`);
    expect((await outcomeOf(twice, 'live')).readings['J-21']).toBe('it is passed over');
  });
});
