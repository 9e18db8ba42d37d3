import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { MAIN } from '../cli/herald.js';
import { needsTool } from '../tools.js';
import { CASES, start, stateOf, turn } from './jsonrpc-cases.js';
import { ConnectedPlayer } from './jsonrpc-server.js';

const pathOf = (file: string): string =>
  fileURLToPath(new URL(`../../examples/players/jsonrpc/${file}`, import.meta.url));

const PLAYERS = [
  { what: 'money.py', tool: 'python3', argv: [pathOf('money.py'), '{url}'] },
  { what: 'money.mjs', tool: 'node', argv: [pathOf('money.mjs'), '{url}'] },
  {
    what: 'herald player',
    tool: 'node',
    argv: [process.execPath, MAIN, 'player', 'smithy', '--url', '{url}', '--rematch'],
  },
] as const;

describe.each(PLAYERS)('$what', ({ tool, argv }) => {
  const players: ConnectedPlayer[] = [];
  const visit = async (): Promise<ConnectedPlayer> => {
    const player = await ConnectedPlayer.start(argv);
    players.push(player);
    return player;
  };
  const closeAll = async (): Promise<void> => {
    await Promise.all(players.splice(0).map((player) => player.close()));
  };

  describe('in one connection, game after game', () => {
    let shared: Promise<ConnectedPlayer> | null = null;
    afterAll(closeAll);
    for (const { id, what, run } of CASES) {
      needsTool(tool)(`${id} ${what}`, async () => {
        shared ??= visit();
        const player = await shared;
        expect(await player.rest()).toEqual([]);
        await run(player);
      });
    }

    needsTool(tool)('JP-29 takes fragments, large frames and pings', async () => {
      shared ??= visit();
      const player = await shared;
      await start(player);
      const message = JSON.stringify({
        jsonrpc: '2.0',
        method: 'StartTurn',
        params: stateOf('Copper', { padding: 'ä'.repeat(100_000) }),
      });
      const pong = new Promise((resolve) => player.socket!.once('pong', (data) => resolve(data.toString())));
      player.socket!.send(message.slice(0, 50_000), { fin: false });
      player.socket!.ping('here?');
      player.socket!.send(message.slice(50_000, 50_001), { fin: false });
      player.socket!.send(message.slice(50_001), { fin: true });
      expect(await player.next()).toMatchObject({ method: 'Play', params: { card: 'Copper' } });
      expect(await pong).toBe('here?');
    });
  });

  describe('at the end', () => {
    afterEach(closeAll);

    needsTool(tool)('JP-24 ends with a FatalError, and does not come back', async () => {
      const player = await visit();
      await start(player);
      player.send({ jsonrpc: '2.0', method: 'FatalError', params: { message: 'you cheat' } });
      expect(await player.ended()).toBe(1);
      expect(player.stderr).toContain('you cheat');
    });

    needsTool(tool)('ends with the connection, when the game is over', async () => {
      const player = await visit();
      expect(player.path).toBe('/join/KEY?name=alice');
      await start(player);
      await turn(player, stateOf('Copper Copper'));
      player.send({ jsonrpc: '2.0', id: 99, method: 'GameOver', params: { result: 'Win', scores: { alice: 3 } } });
      expect(await player.next()).toMatchObject({ id: 99, result: { rematch: expect.any(Boolean) } });
      player.socket!.close(1000);
      expect({ status: await player.ended(), stderr: player.stderr }).toEqual({ status: 0, stderr: '' });
    });
  });
});

test.each(['money.py', 'money.mjs'])('%s is short enough to be read', (file) => {
  const lines = readFileSync(pathOf(file), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThan(150);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120);
});
