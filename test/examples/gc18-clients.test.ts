import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAIN, runProcess } from '../cli/herald.js';
import { LONG, sized } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { isPresent, needsTools } from '../tools.js';

const folder = fileURLToPath(new URL('../../examples/players/gc18/', import.meta.url));
const classes = temporaryFolder();

const PYTHON = `python3 ${folder}client.py {host} {port}`;
const JAVASCRIPT = `${process.execPath} ${folder}client.mjs {host} {port}`;
/** Compiled once: `java Client.java` would compile it for every game. */
const JAVA = `java -cp ${classes} Client {host} {port}`;

/** For programs that start slowly, unless there is time for all. */
const SOME_CASES = ['**/end/*', '**/framing/*', '**/start/*', '**/update/*', 'sampled/**', 'games/**'];

beforeAll(() => {
  if (!isPresent('javac')) return;
  expect(spawnSync('javac', ['-d', classes, `${folder}Client.java`], { stdio: 'inherit' }).status).toBe(0);
});

/** What must be installed for a player. */
function toolsFor(player: string): string[] {
  if (player === PYTHON) return ['python3'];
  return player === JAVA ? ['java', 'javac'] : [];
}

describe('the clients of GC18/1', () => {
  test.each(['client.py', 'client.mjs', 'Client.java'])('%s is shorter than 200 lines', (file) => {
    expect(readFileSync(`${folder}${file}`, 'utf8').split('\n').length).toBeLessThan(200);
  });

  const games = sized({ test: 5, long: 50 });
  for (const [what, mode, players] of [
    ['two', 'basic', [PYTHON, JAVASCRIPT]],
    ['two', 'expert', [JAVA, 'greedy']],
    ['two', 'expert', [JAVASCRIPT, JAVA]],
    ['three', 'basic', [PYTHON, JAVA, JAVASCRIPT]],
    ['three', 'expert', [JAVA, PYTHON, JAVASCRIPT]],
    ['three', 'expert', [JAVASCRIPT, 'random', 'greedy']],
  ] as const) {
    const name = `play ${games} ${mode} games of ${what} players over TCP without a fault: ${namesOf(players)}`;
    needsTools(players.flatMap(toolsFor))(name, () => {
      const { code, out, err } = runProcess(
        process.execPath,
        ...[MAIN, 'play', '--protocol', 'gc18/1', '--mode', mode, '--games', String(games), '--deadline', '60000'],
        ...['--json', '--quiet', ...players],
      );
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(JSON.parse(out)).toMatchObject({
        expert: mode === 'expert',
        games: Array(games).fill({ finished: true, faults: [] }),
      });
    });
  }

  for (const [what, tools, argv] of [
    ['client.py', toolsFor(PYTHON), ['python3', `${folder}client.py`]],
    ['client.mjs', [], [process.execPath, `${folder}client.mjs`]],
    ['Client.java', toolsFor(JAVA), ['java', '-cp', classes, 'Client']],
    ['herald player', [], [process.execPath, MAIN, 'player', 'greedy', '--protocol', 'gc18/1', '--url']],
  ] as const) {
    const address = what === 'herald player' ? ['{url}'] : ['{host}', '{port}'];
    const isSlow = LONG ? false : what === 'Client.java' || what === 'herald player';
    const cases = isSlow ? SOME_CASES.flatMap((pattern) => ['--only', pattern]) : [];
    const extent = [
      '--samples',
      String(sized({ test: 5, long: 500 })),
      '--games',
      String(sized({ test: 2, long: 20 })),
    ];
    needsTools(tools)(`${what} passes ${isSlow ? 'many' : 'all'} cases, samples and whole games, strictly`, () => {
      const { code, out } = runProcess(
        process.execPath,
        ...[MAIN, 'grade', 'player', '--protocol', 'gc18/1', '--strict', '--quiet', ...cases, ...extent],
        ...['--', ...argv, ...address],
      );
      expect(out).toMatch(/\d+ cases: \d+ passed\n/);
      expect(code).toBe(0);
    });
  }
});

function namesOf(players: readonly string[]): string {
  return players.map((player) => /client\.py|client\.mjs|Client|^\w+$/.exec(player)?.[0]).join(', ');
}
