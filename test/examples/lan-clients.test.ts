import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAIN, runProcess } from '../cli/herald.js';
import { LONG, sized } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { needsTool } from '../tools.js';

const folder = fileURLToPath(new URL('../../examples/players/lan/', import.meta.url));
const classes = temporaryFolder();

const PYTHON = `python3 ${folder}client.py {host} {port}`;
/** Compiled once: `java Client.java` would compile it for every game. */
const JAVA = `java -cp ${classes} Client {host} {port}`;

/** Unless there is time for all. */
const SOME_CASES = ['--only', '**/framing/*', '--only', '**/agreement/*', '--only', '**/pacing/*'];

const ofTool = needsTool('java');

beforeAll(() => {
  spawnSync('javac', ['-d', classes, `${folder}Client.java`], { stdio: 'inherit' });
});

const run = (...words: readonly string[]) => runProcess(process.execPath, MAIN, ...words);

describe('the clients of the LAN wire', () => {
  test.each(['client.py', 'Client.java'])('%s is shorter than 200 lines', (file) => {
    expect(readFileSync(`${folder}${file}`, 'utf8').split('\n').length).toBeLessThan(200);
  });

  const games = sized({ test: 1, long: 25 });
  for (const [dialect, players] of [
    ['live', [PYTHON, JAVA]],
    ['docs', [JAVA, 'engine', PYTHON]],
    ['live', ['random', PYTHON, 'smithy', JAVA]],
  ] as const) {
    ofTool(`play ${games} games of ${players.length} in ${dialect} over TCP without a fault`, () => {
      const { code, out, err } = run(
        ...['play', '--protocol', `lan/${dialect}`, '--games', String(games), '--deadline', '60000'],
        ...['--json', '--quiet', ...players],
      );
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(JSON.parse(out)).toMatchObject({ games: Array(games).fill({ finished: true, faults: [] }) });
    });
  }

  for (const [file, protocol, command] of [
    ['client.py', 'lan/docs', PYTHON],
    ['Client.java', 'lan/live', JAVA],
  ] as const) {
    ofTool(`${file} passes the cases of ${protocol} strictly`, () => {
      const { code, out } = run(
        ...['grade', 'player', '--protocol', protocol, '--strict', '--quiet', '--deadline', '60000'],
        ...(LONG ? [] : SOME_CASES),
        ...['--', ...command.split(' ')],
      );
      expect({ code, out: code === 0 ? '' : out }).toEqual({ code: 0, out: '' });
    });
  }
});
