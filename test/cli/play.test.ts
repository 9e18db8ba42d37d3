import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VERSIONS } from '../../src/games/dominion/sexpr/messages.js';
import { bytesOfEntry, parseTranscript } from '../../src/kit/transcript/index.js';
import { herald, MAIN, runProcess } from './herald.js';
import { buyingFirst, player, saying, scratchFolder } from './players.js';

const { folder, script } = scratchFolder();
const play = (...args: readonly string[]) => herald('play', '--protocol', ...args);

const money = (version: string): string => player('big-money', version);
const greedy = script('greedy', saying('(buy province)'));
const cleaner = script('cleaner', saying('(clean)'));

/** Without times, and the widths of columns that depend on them. */
const timeless = (table: string): string => table.replace(/[\d.]+ ms/g, '').replace(/ +/g, ' ');

describe('herald play', () => {
  test.each(VERSIONS)(
    'referees a game of sexpr/%s and prints its table, and nothing else where there is no terminal',
    (version) => {
      const { code, out, err } = play(`sexpr/${version}`, money(version), money(version), '--name', 'ann');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const [table = '', ...summaries] = out.split(/\n(?=\n(?:ann|herald)\n)/);
      const [heading, blank, columns, ...rows] = table.trimEnd().split('\n');
      expect([heading, blank]).toEqual([`sexpr/${version}, seed 1, 5000 ms a reply`, '']);
      expect(columns!.split(/ +/)).toEqual(['player', 'points', 'turns', 'replies', 'mean', 'slowest', 'result']);
      expect(rows.map((row) => row.split(' ')[0])).toEqual(['ann', 'herald']);
      expect(out).toMatch(/ (wins|ties)\n/);
      for (const summary of summaries) {
        expect(summary).toMatch(/\n {2}turns {3}\d+\n {2}bought {2}\S.*\n {2}deck {4}\S[\s\S]*\n {2}points {2}3 3 /);
      }
      expect(summaries).toHaveLength(2);
    },
  );

  test('a game of four may be called off, without a winner', () => {
    const { code, out } = play('sexpr/v2', ...Array<string>(4).fill(player('smithy', 'v2')), '--turns', '2');
    expect(code).toBe(0);
    expect(out).toMatch(/^sexpr\/v2, seed 1, 5000 ms a reply, called off after 2 turns each\n/);
    expect(out.match(/ 2 .* no result$/gm)).toHaveLength(4);
  });

  test('--json prints one value', () => {
    const { code, out } = play(
      'sexpr/v1',
      money('v1'),
      money('v1'),
      '--name',
      'ann',
      '--name',
      'ben',
      '--seed',
      '9',
      '--json',
    );
    expect(code).toBe(0);
    const { games, ...rest } = JSON.parse(out);
    const command = money('v1');
    const players = ['ann', 'ben'].map((name) => ({ name, command }));
    expect(rest).toEqual({ protocol: 'sexpr/v1', rules: null, seed: 9, deadline: 5000, players, interrupted: false });
    expect(games).toEqual([
      {
        number: 0,
        seed: 9,
        again: `herald play --protocol sexpr/v1 --seed 9 --name ann --name ben '${command}' '${command}'`,
        finished: true,
        seats: ['ann', 'ben'].map((name) => ({
          name,
          points: expect.any(Number),
          turns: expect.any(Number),
          replies: expect.any(Number),
          totalMs: expect.any(Number),
          slowestMs: expect.any(Number),
          nonStrict: [],
          won: expect.any(Boolean),
        })),
        faults: [],
      },
    ]);
    expect(games[0].seats.some(({ won }: { won: boolean }) => won)).toBe(true);
  });

  test('S-64 the same seed gives the same game', () => {
    const points = ['3', '3', '4'].map((seed) => {
      const { out } = play('sexpr/v1', money('v1'), player('random', 'v1'), '--seed', seed, '--turns', '12', '--json');
      return JSON.stringify(
        JSON.parse(out).games[0].seats.map((seat: Record<string, unknown>) => [seat['points'], seat['replies']]),
      );
    });
    expect(points[0]).toBe(points[1]);
    expect(points[0]).not.toBe(points[2]);
  });

  describe('S-35 S-36 what only a strict reading forbids is let pass, counted, and listed once', () => {
    const shopper = script('shopper', buyingFirst);

    test('in a game', () => {
      const { code, out } = play('sexpr/v1', money('v1'), shopper, '--turns', '3');
      expect(code).toBe(0);
      expect(out).toMatch(/^herald .* no result$/m);
      expect(out).toMatch(/^shopper .* no result, non-strict 6$/m);
      expect(out.match(/is non-strict: .*/g)).toEqual([
        'is non-strict: add/buys (S-35), 3 times',
        'is non-strict: add/after-buy (S-36), 3 times',
      ]);
      expect(out).toContain(
        '\n  clause  Dominion Protocol v1, (add treasure)\n  read    docs/protocols/sexpr.md#what-each-play-needs\n',
      );
    });

    test('in a series', () => {
      const { code, out } = play('sexpr/v1', money('v1'), shopper, '--turns', '2', '--games', '2');
      expect(code).toBe(0);
      expect(out).toMatch(/^player +wins +ties +points +faults +per reply +non-strict$/m);
      expect(out).toMatch(/^herald .* 0$/m);
      expect(out).toMatch(/^shopper .* 8$/m);
      expect(out.match(/is non-strict: .*/g)).toEqual([
        'is non-strict: add/buys (S-35), 4 times',
        'is non-strict: add/after-buy (S-36), 4 times',
      ]);
    });

    test('in --json', () => {
      const { out } = play('sexpr/v1', money('v1'), shopper, '--turns', '3', '--json');
      expect(JSON.parse(out).games[0].seats.map(({ nonStrict }: { nonStrict: unknown }) => nonStrict)).toMatchObject([
        [],
        [
          { rule: { id: 'add/buys', register: 'S-35', document: 'the drivers of v2 and v3' }, times: 3 },
          { rule: { id: 'add/after-buy', register: 'S-36' }, times: 3 },
        ],
      ]);
    });
  });

  test('S-65 an illegal reply forfeits: the message, the reply, the rule, the legal replies, and how to see it again', () => {
    const { code, out } = play('sexpr/v1', money('v1'), greedy);
    expect(code).toBe(1);
    expect(out).toMatch(/^sexpr\/v1, seed 1, 5000 ms a reply, ended by a fault\n/);
    expect(out).toMatch(/^greedy .* forfeits$/m);
    expect(out).toMatch(/^herald .* wins$/m);
    expect(out).toContain('greedy is at fault: buy/coins\n');
    const line = (label: string): string => new RegExp(`^  ${label} +(.*)$`, 'm').exec(out)?.[1] ?? '';
    expect(line('sent')).toMatch(/^\(move \(\(players greedy herald\) .*\)\)$/);
    expect(line('got')).toBe('(buy province)');
    expect(line('rule')).toBe('a bought card may cost at most the coins at hand');
    expect(line('clause')).toBe('Dominion Protocol v1, (buy card)');
    expect(line('read')).toBe('docs/protocols/sexpr.md#what-each-play-needs');
    expect(line('why')).toBe('province costs 8, and there are 0 coins');
    expect(line('legal')).toContain('(buy copper)');
    expect(line('rerun')).toMatch(/^herald play --protocol sexpr\/v1 --seed 1 --name herald --name greedy /);

    const bin = script('herald', `exec "${process.execPath}" "${MAIN}" "$@"`);
    const run = (command: string) => runProcess('sh', '-c', `PATH="${join(bin, '..')}:$PATH"; ${command}`);
    const judged = run(line('judge'));
    expect(judged.code).toBe(1);
    expect(judged.out).toMatch(
      /^illegal\nrule: {3}buy\/coins: a bought card may cost at most the coins at hand\nwhy: {4}province costs 8, and there are 0 coins\n/,
    );
    const again = run(line('rerun'));
    expect(again.code).toBe(1);
    expect(timeless(again.out)).toBe(timeless(out));
  });

  test.each([
    ['S-40 a clean without its card', cleaner, 'end/names-card (S-40)'],
    ['S-67 a player that ends', script('leaver', 'read -r line; echo oops >&2; exit 3'), 'peer/died (S-67)'],
    ['S-66 a silent one', script('mute', 'cat > /dev/null'), 'peer/timeout (S-66)'],
    ['S-10 a prompt on stdout', script('prompt', saying('ready (clean copper)')), 'reply/grammar (S-10)'],
    ['S-09 two replies', script('twice', saying('(add copper)(add copper)')), 'session/one-reply (S-09)'],
  ])('%s is a fault with its rule', (_, command, words) => {
    const { code, out } = play('sexpr/v1', command, money('v1'), '--deadline', '1500');
    expect(code).toBe(1);
    expect(out).toContain(`is at fault: ${words}\n`);
    expect(out).toContain('--deadline 1500');
  });

  test('S-61 a player that does not end with its input is at fault, though the game is finished', () => {
    const stays = script('stays', `${player('big-money', 'v1')}\nexec sleep 60`);
    const { code, out } = play('sexpr/v1', stays, money('v1'), '--grace', '200');
    expect(code).toBe(1);
    expect(out).toMatch(/^stays .* at fault$/m);
    expect(out).toContain('stays is at fault: session/terminates (S-61)');
  });

  test('--record writes down every byte of both directions', () => {
    const version = 'sexpr/v3';
    const tapped = script(
      'tapped',
      `tee "${folder}/in" | ${player('engine', 'v3')} | tee "${folder}/out"; echo bye >&2`,
    );
    const file = join(folder, 'game.transcript');
    expect(play(version, tapped, player('smithy', 'v3'), '--record', file, '--seed', '2').code).toBe(0);
    const parsed = parseTranscript(readFileSync(file, 'utf8'));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const { header, entries } = parsed.value;
    expect(header).toMatchObject({
      protocol: version,
      seats: ['tapped', 'herald'],
      seed: 2,
      deadline: 5000,
      'first-deadline': 10_000,
    });
    const bytes = (side: '>>' | '<<'): string =>
      entries
        .flatMap((entry) => {
          if (entry.side !== side || entry.seat !== 'tapped') return [];
          if (entry.kind !== 'message' && entry.kind !== 'raw' && entry.kind !== 'hex') return [];
          return entry.options && 'stderr' in entry.options
            ? []
            : [Buffer.from(bytesOfEntry(entry as Parameters<typeof bytesOfEntry>[0], 'stream'))];
        })
        .join('');
    expect(bytes('>>')).toBe(readFileSync(join(folder, 'in'), 'utf8'));
    expect(bytes('<<')).toBe(readFileSync(join(folder, 'out'), 'utf8'));
    const events = entries
      .filter((entry) => entry.side !== '#' && entry.seat === 'tapped')
      .map((entry) => `${entry.side} ${entry.kind}`);
    expect(events).toEqual(expect.arrayContaining(['>> end', '<< end', '<< exit']));
    expect(entries.every((entry) => entry.side === '#' || entry.time !== undefined)).toBe(true);
  });

  test('--games plays a series with seats rotated, each seed in every order', () => {
    const args = [
      'sexpr/v1',
      money('v1'),
      player('smithy', 'v1'),
      '--name',
      'ann',
      '--name',
      'ben',
      '--games',
      '4',
      '--jobs',
      '2',
    ];
    const { code, out, err } = play(...args, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { games } = JSON.parse(out);
    expect(games.map((game: { seed: number; seats: { name: string }[] }) => [game.seed, game.seats[0]!.name])).toEqual([
      [1, 'ann'],
      [1, 'ben'],
      [2, 'ann'],
      [2, 'ben'],
    ]);
    const table = play(...args, '--turns', '30').out;
    expect(table).toMatch(
      /^sexpr\/v1, 4 of 4 games, seed 1, 5000 ms a reply\n\nplayer +wins +ties +points +faults +per reply\n/,
    );
    expect(table).toMatch(/^ann +[\d.]+ % \([\d.–]+\) +[\d.]+ % \([\d.–]+\) +[\d.]+ ± [\d.]+ +0 +[\d.]+ ± [\d.]+ ms$/m);
  });

  test('S-13 S-68 every game has a new process of each player, without arguments, in the folder of the caller', () => {
    const log = join(folder, 'starts');
    const logging = script('logging', `echo "$# $(pwd)" >> "${log}"; exec ${money('v1')}`);
    expect(play('sexpr/v1', logging, money('v1'), '--games', '3', '--turns', '2').code).toBe(0);
    expect(readFileSync(log, 'utf8')).toBe(`0 ${process.cwd()}\n`.repeat(3));
  });

  test('a series makes a fault a loss, shows each kind of fault once, and has exit code 1', () => {
    const { code, out } = play('sexpr/v1', greedy, money('v1'), '--games', '5');
    expect(code).toBe(1);
    expect(out).toContain('5 games ended by a fault, and lost by the player at fault');
    expect(out.match(/is at fault: buy\/coins/g)).toHaveLength(1);
    expect(out).toContain('\n  also    in games 2, 3, 4, 5\n');
    expect(out).toMatch(/^greedy +0\.0 % \(0\.0–43\.4\) +0\.0 % \(0\.0–43\.4\) +- +5 /m);
    expect(out).toMatch(/^herald +100\.0 % \(56\.6–100\.0\) /m);
    const { games } = JSON.parse(play('sexpr/v1', greedy, money('v1'), '--games', '2', '--json').out);
    expect(games.map((game: { seats: { name: string; won: boolean }[] }) => game.seats)).toMatchObject([
      [
        { name: 'greedy', won: false },
        { name: 'herald', won: true },
      ],
      [
        { name: 'herald', won: true },
        { name: 'greedy', won: false },
      ],
    ]);
  });

  test('--html writes a game to a page, and of a series the games that a program lost', () => {
    const page = join(folder, 'play.html');
    expect(play('sexpr/v1', greedy, money('v1'), '--games', '3', '--html', page).code).toBe(1);
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('<h1>greedy against herald</h1>');
    expect(text).toContain(
      '<h2>Games that greedy lost</h2><ul><li>game 1: seed 1, seat 1 of 2, by a fault against herald</li>',
    );
    expect(text.match(/<details class="case" id="game-\d"/g)).toHaveLength(3);
    expect(text).toContain('<span class="offending"><code dir="ltr">(buy province)</code></span>');
    expect(play('sexpr/v1', money('v1'), 'smithy', '--html', page, '--json').code).toBe(0);
    const single = readFileSync(page, 'utf8');
    expect(single).toMatch(/<h3>Game 1, seed 1: herald \d+( \(\w+\))?, smithy \d+( \(\w+\))?<\/h3>/);
    expect(single).toMatch(/<table class="players">[\s\S]*<th scope="row">smithy<\/th><td>\d+<\/td>/);
  });

  test('a fault at a larger table is lost by its player, and won by the others together', () => {
    const { code, out } = play('sexpr/v1', greedy, money('v1'), player('smithy', 'v1'), '--name', 'a', '--name', 'b');
    expect(code).toBe(1);
    expect(out).toMatch(/^a .* forfeits$/m);
    expect(out).toMatch(/^b .* shares the win$/m);
  });

  test('a series lists the games that a program lost, with their seeds and points', () => {
    const idle = script(
      'idle',
      `while read -r line; do case $line in "(move "*) hand=\${line#*(hand}; set -- \${hand%%)*}; echo "(clean $1)";; esac; done`,
    );
    const { code, out } = play('sexpr/v1', idle, 'big-money', '--games', '12', '--seed', '5', '--jobs', '2');
    expect(code).toBe(0);
    expect(out).toContain('\nidle lost 12 games:\n  game 1: seed 5, seat 1 of 2, 3 to ');
    expect(out).toMatch(/^ {2}game 4: seed 6, seat 2 of 2, 3 to \d+ against bigmoney$/m);
    expect(out).toContain('\n  and 2 more; --json shows all\n');
    expect(out).toMatch(/^ {2}rerun {3}herald play --protocol sexpr\/v1 --seed 5 --name idle --name bigmoney /m);
    // A strategy has no author who would want to see its games.
    expect(out).not.toContain('bigmoney lost');
  });
});
