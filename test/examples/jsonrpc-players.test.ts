import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { MAIN } from '../cli/herald.js';
import { needsTool } from '../tools.js';
import { CASES, start, stateOf, turn } from './jsonrpc-cases.js';
import { Visitor } from './jsonrpc-server.js';

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
  const visitors: Visitor[] = [];
  const visit = async (): Promise<Visitor> => {
    const visitor = await Visitor.start(argv);
    visitors.push(visitor);
    return visitor;
  };
  const closeAll = async (): Promise<void> => {
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()));
  };

  describe('in one connection, game after game', () => {
    let shared: Promise<Visitor> | null = null;
    afterAll(closeAll);
    for (const { id, what, run } of CASES) {
      needsTool(tool)(`${id} ${what}`, async () => {
        shared ??= visit();
        const visitor = await shared;
        expect(await visitor.rest()).toEqual([]);
        await run(visitor);
      });
    }

    needsTool(tool)('JP-29 takes fragments, large frames and pings', async () => {
      shared ??= visit();
      const visitor = await shared;
      await start(visitor);
      const message = JSON.stringify({
        jsonrpc: '2.0',
        method: 'StartTurn',
        params: stateOf('Copper', { padding: 'ä'.repeat(100_000) }),
      });
      const pong = new Promise((resolve) => visitor.socket!.once('pong', (data) => resolve(data.toString())));
      visitor.socket!.send(message.slice(0, 50_000), { fin: false });
      visitor.socket!.ping('here?');
      visitor.socket!.send(message.slice(50_000, 50_001), { fin: false });
      visitor.socket!.send(message.slice(50_001), { fin: true });
      expect(await visitor.next()).toMatchObject({ method: 'Play', params: { card: 'Copper' } });
      expect(await pong).toBe('here?');
    });
  });

  describe('at the end', () => {
    afterEach(closeAll);

    needsTool(tool)('JP-24 ends with a FatalError, and does not come back', async () => {
      const visitor = await visit();
      await start(visitor);
      visitor.send({ jsonrpc: '2.0', method: 'FatalError', params: { message: 'you cheat' } });
      expect(await visitor.ended()).toBe(1);
      expect(visitor.stderr).toContain('you cheat');
    });

    needsTool(tool)('ends with the connection, when the game is over', async () => {
      const visitor = await visit();
      expect(visitor.path).toBe('/join/KEY?name=alice');
      await start(visitor);
      await turn(visitor, stateOf('Copper Copper'));
      visitor.send({ jsonrpc: '2.0', id: 99, method: 'GameOver', params: { result: 'Win', scores: { alice: 3 } } });
      expect(await visitor.next()).toMatchObject({ id: 99, result: { rematch: expect.any(Boolean) } });
      visitor.socket!.close(1000);
      expect({ status: await visitor.ended(), stderr: visitor.stderr }).toEqual({ status: 0, stderr: '' });
    });
  });
});

test.each(['money.py', 'money.mjs'])('%s is short enough to be read', (file) => {
  const lines = readFileSync(pathOf(file), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThan(150);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120);
});
