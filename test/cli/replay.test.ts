import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { herald } from './herald.js';
import { player, saying, scratchFolder } from './players.js';

const { folder, script } = scratchFolder();
const MONEY = 'examples/players/sexpr/money.mjs';
const PIPES = join(folder, 'pipes.transcript');
const FRAMES = join(folder, 'frames.transcript');
const replay = (...args: readonly string[]) => herald('replay', ...args);

beforeAll(() => {
  const names = ['--name', 'ann', '--name', 'ben'];
  const pipes = herald('play', '--protocol', 'sexpr/v3', ...names, '--record', PIPES, MONEY, player('smithy', 'v3'));
  const guest = 'node examples/players/jsonrpc/money.mjs {url}';
  const frames = herald('play', '--protocol', 'jsonrpc', ...names, '--record', FRAMES, guest, 'engine');
  expect([pipes.code, frames.code]).toEqual([0, 0]);
});

/** The recording with one of its lines changed. */
function changed(source: string, from: RegExp, to: string): { readonly file: string; readonly line: number } {
  const text = readFileSync(source, 'utf8');
  const at = text.search(from);
  expect(at).toBeGreaterThan(0);
  const file = join(folder, 'changed.transcript');
  writeFileSync(file, text.replace(from, to));
  return { file, line: text.slice(0, at).split('\n').length };
}

/** The same messages from the other side. */
const swapped = (text: string): string =>
  text.replace(/(?<=^\[.*\] )(>>|<<)(?= @\w+ \()/gm, (side) => (side === '>>' ? '<<' : '>>'));

/** What one player saw, as a server records it. */
function lonely(): string {
  const file = join(folder, 'lonely.transcript');
  const lines = readFileSync(PIPES, 'utf8').split('\n');
  writeFileSync(
    file,
    lines
      .filter((line) => !/^seats:|@ben/.test(line))
      .join('\n')
      .replaceAll('@ann ', ''),
  );
  return file;
}

function mistaken(): string {
  const file = join(folder, 'mistaken.transcript');
  writeFileSync(file, `${readFileSync(PIPES, 'utf8')}<> nonsense\n`);
  return file;
}

describe('herald replay', () => {
  test.each([
    ['pipes', () => PIPES],
    ['frames', () => FRAMES],
  ])('judges every reply of a game recorded over %s again, without a process', (_, file) => {
    const { code, out, err } = replay(file());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^\S+@ann: pass of (\d{2,}) replies\n\S+@ben: pass of \d{2,} replies\n/);
    expect(out).toMatch(
      /\nann\n {2}turns {3}\d+\n {2}bought {2}\S.*\n[\s\S]*\nben\n {2}turns {3}\d+\n[\s\S]*\n {2}points {2}3 /,
    );
  });

  test('writes a game to a page, with the verdict on each seat and what each did', () => {
    const page = join(folder, 'game.html');
    expect(replay(PIPES, '--html', page).code).toBe(0);
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('<h1>a game of ann, ben</h1>');
    expect(text).toMatch(/<th scope="row">ann<\/th><td>pass<\/td><td>\d+<\/td>/);
    expect(text).toMatch(/<th scope="row">ben<\/th><td>\d+<\/td><td>[^<]*province/);
    // It may be replaced, but nothing else.
    expect(replay(PIPES, '--html', page).code).toBe(0);
    const precious = join(folder, 'precious.html');
    writeFileSync(precious, 'precious');
    expect(replay(PIPES, '--html', precious)).toMatchObject({
      code: 2,
      err: expect.stringContaining('not overwritten'),
    });
  });

  test.each([
    ['pipes', () => PIPES, [MONEY]],
    ['frames', () => FRAMES, ['node', 'examples/players/jsonrpc/money.mjs', '{url}']],
  ])('says that a player in the place of itself replies as recorded over %s', (_, file, argv) => {
    const { code, out } = replay(file(), '--seat', 'ann', '--', ...argv);
    expect(code).toBe(0);
    expect(out).toMatch(/^\S+@ann: pass\nreplies: all \d{2,} as recorded\n$/);
  });

  test('says where the replies of another player differ, with what was sent', () => {
    const { code, out } = replay(PIPES, '--seat', 'ben', '--', MONEY);
    expect(code).toBe(0);
    expect(out).toMatch(/\nreplies: (\d+) recorded, \1 now, \d+ differences\n {2}reply \d+\n {4}sent {6}\(move /);
    expect(out).toMatch(/\n {4}recorded {2}\(.*\)\n {4}got {7}\(.*\)\n/);
    const page = join(folder, 'compared.html');
    const [result] = JSON.parse(replay(PIPES, '--seat', 'ben', '--json', '--html', page, '--', MONEY).out);
    expect(result.comparison.differences[0]).toMatchObject({
      reply: expect.any(Number),
      sent: expect.stringMatching(/^\(move /),
    });
    expect(readFileSync(page, 'utf8')).toContain('Compared with the recording');
  });

  test('finds an illegal reply in its line, with its rule and what would have been legal', () => {
    const { file, line } = changed(PIPES, /(?<=@ann )\(buy silver\)/, '(buy province)');
    const { code, out } = replay(file, '--json');
    expect(code).toBe(1);
    const [ann, ben] = JSON.parse(out);
    expect(ann).toMatchObject({ verdict: 'fail', findings: [{ rule: 'buy/coins', said: '(buy province)', line }] });
    expect(ann.findings[0].legal).toContain('(buy silver)');
    expect(ben.verdict).toBe('pass');
    const words = replay(file, '--seat', 'ann').out;
    expect(words).toContain(`FAIL ${file}@ann\n`);
    expect(words).toMatch(/^ {2}rule +buy\/coins: a bought card may cost at most the coins at hand$/m);
    expect(words).toMatch(/^ {2}rerun +herald replay \S+ --seat ann$/m);
  });

  test('finds a request whose id is null in frames as well', () => {
    const { file } = changed(FRAMES, /(?<=<< @ann \{"jsonrpc":"2.0","id":)\d+(?=,"method":"EndTurn")/, 'null');
    const { code, out } = replay(file, '--seat', 'ann', '--json');
    expect({ code, rule: JSON.parse(out)[0].findings[0]?.rule }).toEqual({ code: 1, rule: 'session/id' });
  });

  test('judges the server of a recording of all its seats', () => {
    const own = replay(PIPES, '--role', 'server', '--strict');
    expect({ code: own.code, out: own.out }).toEqual({ code: 0, out: `${PIPES}: pass\n` });
    const driver = replay('fixtures/recordings/v1-two-seats.transcript', '--role', 'server', '--json');
    const [{ verdict, findings, readings }] = JSON.parse(driver.out);
    expect({ code: driver.code, verdict, rules: findings.map(({ rule }: { rule: string }) => rule) }).toEqual({
      code: 0,
      verdict: 'non-strict',
      rules: ['names/letters'],
    });
    expect(readings).toMatchObject({ 'S-24': 'a mine turns silver into gold' });
  });

  test('judges the players in a recording of a server', () => {
    const { file } = changed(PIPES, /^role: .*$/m, 'role: server');
    writeFileSync(file, swapped(readFileSync(file, 'utf8')));
    expect(replay(file, '--role', 'player').out).toMatch(/@ann: pass of \d+ replies\n.*@ben: pass of \d+ replies/);
  });

  test('puts a program in the place of a recorded player', () => {
    const { code, out } = replay(PIPES, '--seat', 'ben', '--', `node ${MONEY}`);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^\S+@ben: pass\n/) });
    const guest = replay(FRAMES, '--', 'node', 'examples/players/jsonrpc/money.mjs', '{url}');
    expect({ code: guest.code, out: guest.out }).toEqual({ code: 0, out: expect.stringMatching(/^\S+@ann: pass\n/) });
  });

  test('says what that program does wrong there', () => {
    const greedy = script('greedy', saying('(buy province)'));
    const { code, out } = replay(PIPES, '--', greedy);
    expect(code).toBe(1);
    expect(out).toMatch(/^ {2}rule +buy\/coins/m);
    expect(out).toContain(`rerun   herald replay ${PIPES} --seat ann -- ${greedy}`);
  });

  test.each<[string, () => string[], RegExp]>([
    [
      'a file that is not there',
      () => ['nowhere.transcript'],
      /^error: nowhere.transcript: no such file or directory\n$/,
    ],
    [
      'a file that is no transcript',
      () => ['README.md'],
      /^error: README\.md is not a recording:\n(?:README\.md:.*\n){3}and \d+ more mistakes\n$/,
    ],
    ['a transcript with a mistake', () => [mistaken()], /^error: \S+mistaken\.transcript:\d+:\d+: .*\n$/],
    [
      'a seat that is not there',
      () => [PIPES, '--seat', 'carol'],
      /^error: \S+pipes\.transcript has no seat "carol"; it has: ann, ben\n$/,
    ],
    [
      'a seat where there is one without a label',
      () => [lonely(), '--seat', 'ann'],
      /^error: \S+lonely\.transcript has no seat "ann"; it records one player, without a label; remove --seat\n$/,
    ],
    [
      'a server by the recording of one seat',
      () => [lonely(), '--role', 'server'],
      /^error: \S+lonely\.transcript records one seat; judging a server takes a recording of all its seats\n$/,
    ],
    [
      'a program that is not told where to connect',
      () => [FRAMES, '--', MONEY],
      /^error: the players of \S+frames\.transcript connect to an address: put \{url\} in the player's command\n$/,
    ],
  ])('%s is a usage error', (_, args, message) => {
    const { code, err } = replay(...args());
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
