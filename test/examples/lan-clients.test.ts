import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { LAN } from '../../src/games/dominion/lan/protocol.js';
import { startTcpServer } from '../../src/host/index.js';
import { MAIN, runProcess } from '../cli/herald.js';
import { type ScriptedServer, scriptedServer } from '../games/dominion/lan/scripted-server.js';
import { eventually } from '../peer/players.js';
import { LONG, sized } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { needsTool } from '../tools.js';
import { unwrap } from '../unwrap.js';

const folder = fileURLToPath(new URL('../../examples/players/lan/', import.meta.url));
const classes = temporaryFolder();

/** Compiled once: `java Client.java` would compile it for every game. */
const commandsFor = (dialect: string, host = '{host}', port = '{port}') => ({
  python: `python3 ${folder}client.py ${host} ${port} ${dialect}`,
  java: `java -cp ${classes} Client ${host} ${port} ${dialect}`,
});

/** Unless there is time for all. */
const SOME_CASES = ['--only', '**/{framing,agreement,pacing,end}/*'];

const ofTool = needsTool('java');

beforeAll(() => {
  spawnSync('javac', ['-d', classes, `${folder}Client.java`], { stdio: 'inherit' });
});

const run = (...words: readonly string[]) => runProcess(process.execPath, MAIN, ...words);

describe('the clients of the LAN wire', () => {
  test.each(['client.py', 'Client.java'])('%s is shorter than 300 lines', (file) => {
    expect(readFileSync(`${folder}${file}`, 'utf8').split('\n').length).toBeLessThan(300);
  });

  const games = sized({ test: 1, long: 25 });
  const [live, docs] = [commandsFor('live'), commandsFor('docs')];
  for (const [dialect, players] of [
    ['live', [live.python, live.java]],
    ['docs', [docs.java, 'engine', docs.python]],
    ['live', ['random', live.python, 'smithy', live.java]],
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
    ['client.py', 'lan/docs', docs.python],
    ['Client.java', 'lan/live', live.java],
    ...(LONG
      ? ([
          ['client.py', 'lan/live', live.python],
          ['Client.java', 'lan/docs', docs.java],
        ] as const)
      : []),
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

  ofTool('finish a game at a server, where one of them starts it', async () => {
    const settings = { illegalPlays: 'refuse' };
    const server = unwrap(await startTcpServer({ protocol: LAN, version: 'docs', settings }));
    onTestFinished(() => server.close());
    const { python, java } = commandsFor('docs', '127.0.0.1', String(server.port));
    const play = (command: string) => promisify(execFile)('sh', ['-c', command]);
    const played = await Promise.all([play(`${python} 3`), play(`${java} 3`)]);
    expect(played).toEqual([
      { stdout: '', stderr: '' },
      { stdout: '', stderr: '' },
    ]);
  });

  ofTool('play on where nobody answers, a second after the start, and obey plays in System messages', async () => {
    const lines = ['0|System|<STGM>,2,2', '1|System|!ep', '1|System|hi'];
    const servers = await startAtScript(lines);
    await eventually(() => servers.every(({ received }) => received.length >= 2), 60_000);
    for (const { received } of servers) {
      // The play of another has ended its action phase.
      expect(received.map(({ text }) => text)).toEqual([expect.stringMatching(/^Action.!bc /), 'Action|!ep<EOF>']);
      // Timers of a busy machine are late, never early.
      expect(received[0]?.at).toBeGreaterThan(950);
      expect(received[1]?.at).toBeGreaterThan(3950);
    }
  });

  ofTool('wait for those who have not answered, whatever others send', async () => {
    const turns = [2, 2, 3, 3].map((player) => `${player}|Action|!ep`);
    const surplus = Array<string>(4).fill('2|Response|<MR>');
    const servers = await startAtScript(['0|System|<STGM>,3,1', ...turns, ...surplus]);
    await eventually(() => servers.every(({ received }) => received.length > 4), 60_000);
    // Player 3 has answered none of the plays of player 2.
    for (const { received } of servers) expect(received[4]?.at).toBeGreaterThan(3950);
  });

  for (const [what, lines, reason] of [
    ['a game of five', ['0|System|<STGM>,5,2'], 'the server starts a game of 5; a game has 2 to 4 players'],
    [
      'a play that is not possible',
      ['0|System|<STGM>,2,1', '2|Action|!cp [0]'],
      'player 2 sends !cp [0], which is not possible here',
    ],
    [
      'a card that is not in the game',
      ['0|System|<STGM>,2,1', '2|Action|!ep', '2|Action|!bc [Chapel]'],
      'player 2 sends !bc [Chapel], which is not possible here',
    ],
  ] as const) {
    ofTool(`say why they leave ${what}`, async () => {
      const clients = await startAtScript(lines);
      const left = await Promise.all(clients.map(({ exit }) => exit));
      expect(left).toEqual([`1 ${reason}\n`, `1 ${reason}\n`]);
    });
  }
});

interface StartedClient extends ScriptedServer {
  /** Its status and what it has written to stderr, when it has ended. */
  readonly exit: Promise<string>;
}

/** Both clients, each at a server with these lines. */
async function startAtScript(lines: readonly string[]): Promise<StartedClient[]> {
  const servers = await Promise.all([scriptedServer(lines), scriptedServer(lines)]);
  return servers.map((server, index) => {
    const { python, java } = commandsFor('live', '127.0.0.1', String(server.port));
    const child = spawn('sh', ['-c', `exec ${index === 0 ? python : java}`], { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += String(chunk);
    });
    const exit = new Promise<string>((resolve) => child.once('close', (code) => resolve(`${code} ${errors}`)));
    onTestFinished(async () => {
      child.kill();
      await exit;
    });
    return { ...server, exit };
  });
}
