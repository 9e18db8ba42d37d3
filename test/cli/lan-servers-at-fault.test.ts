import { type ChildProcess, spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { scriptedServer } from '../games/dominion/lan/scripted-server.js';
import { eventually } from '../peer/players.js';
import { heraldAsync, MAIN } from './herald.js';

const JSON_PLAYER = `${process.execPath} ${MAIN} player smithy --url {url}`;

/** The commands that sit at a LAN server. */
const commandsFor = (url: string): readonly (readonly string[])[] => [
  ['player', 'big-money', '--protocol', 'lan/live', '--url', url],
  ['bridge', 'lan', '--player', 'examples/players/sexpr/money.mjs', '--url', url],
  ['bridge', 'lan-jsonrpc', '--spawn', JSON_PLAYER, '--url', url],
];

test.each([1, 7])('a server that starts a game of %i is at fault, and every client ends', async (count) => {
  const { url } = await scriptedServer([`0|System|<STGM>,${count},1`]);
  const ran = await Promise.all(commandsFor(url).map((words) => heraldAsync(...words)));
  for (const { code, out, err } of ran) {
    expect({ code, text: out + err }).toEqual({
      code: 1,
      text: expect.stringContaining(`the server starts a game of ${count}; a game has 2 to 4 players`),
    });
    expect(err).not.toContain('internal error');
  }
});

/** Timers of a busy machine are late, never early. */
const PAUSE_MS = 1000;
const LIMIT_MS = 3000;
const TOLERANCE_MS = 50;

test('clients pause after the start, and play on where nobody answers', async () => {
  const servers = await Promise.all(commandsFor('').map(() => scriptedServer(['0|System|<STGM>,2,2'])));
  for (const [index, { url }] of servers.entries()) start(commandsFor(url)[index] as readonly string[]);
  await eventually(() => servers.every(({ received }) => received.length >= 2), 60_000);
  for (const { received } of servers) {
    const [first, second] = received as [(typeof received)[0], (typeof received)[0]];
    expect([first.text, second.text]).toEqual(['Action|!ep<EOF>', expect.stringMatching(/^Action\|!/)]);
    expect(first.at).toBeGreaterThan(PAUSE_MS - TOLERANCE_MS);
    expect(second.at).toBeGreaterThan(PAUSE_MS + LIMIT_MS - TOLERANCE_MS);
  }
}, 90_000);

function start(words: readonly string[]): void {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...words], { stdio: 'ignore' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await gone;
  });
}
