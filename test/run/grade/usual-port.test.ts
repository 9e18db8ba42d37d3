import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { gradingOptions } from '../../../src/api/conformance/grading.js';
import { GAMES } from '../../../src/api/games.js';
import { LAN_HOSTING } from '../../../src/games/dominion/lan/hosting.js';
import type { GameCatalog } from '../../../src/kit/game-catalog.js';
import { planForProgram } from '../../../src/run/grade/player-plan.js';
import { type GradingPlan, runCases, selectTasks } from '../../../src/run/grade/run-cases.js';
import { serverPlan } from '../../../src/run/grade/server-plan.js';

const fileIn = (name: string): string => fileURLToPath(new URL(`../../games/dominion/lan/${name}`, import.meta.url));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** All games, but with another usual port of the LAN wire than 1337, which may be taken on this machine. */
const catalogWith = (port: number): GameCatalog =>
  Object.assign(Object.create(GAMES) as GameCatalog, {
    load: async (named: Parameters<GameCatalog['load']>[0]) => {
      const loaded = await GAMES.load(named);
      return { ...loaded, protocol: { ...loaded.protocol, hosting: { ...LAN_HOSTING, port } } };
    },
  });

async function verdicts(plan: GradingPlan): Promise<string[]> {
  const { signal } = new AbortController();
  const { cases } = await runCases(plan, selectTasks(plan), { signal });
  return cases.map(({ verdict, findings }) => findings[0]?.reason ?? verdict);
}

describe('a client that knows only the usual port', () => {
  test.each([
    ['is given the host', 'idle-client.mjs', (port: number) => ['{host}', `${port}`]],
    ['asks for the host on its console', 'console-program.mjs', (port: number) => [`${port}`]],
  ])('and %s is graded one case at a time', async (_, file, words) => {
    const port = await freePort();
    const command = [process.execPath, fileIn(file), ...words(port)];
    const only = ['**/phases/*', '**/start/player-?-of-2', 'games/**'];
    const options = gradingOptions({ protocol: 'lan/live', command, only, games: 2, jobs: 4 }, 0);
    const found = await verdicts(await planForProgram(options, catalogWith(port)));
    expect(found).toHaveLength(6);
    // It does not know that games have an end, and may play on before its connection is closed.
    expect(found.filter((each) => each === 'pass').length).toBeGreaterThanOrEqual(4);
    expect(found.filter((each) => each !== 'pass' && each !== 'the game is over')).toEqual([]);
  });
});

test('a host that is one only if its console says so is graded at the usual port', async () => {
  const port = await freePort();
  const command = [process.execPath, fileIn('console-program.mjs'), `${port}`];
  const only = ['**/start/*-players', '**/silence/*'];
  const options = gradingOptions({ protocol: 'lan/live', command, only, deadline: 2000 }, 1);
  const found = await verdicts(await serverPlan(options, null, catalogWith(port)));
  expect(found).toHaveLength(4);
  expect(new Set(found)).toEqual(new Set(['pass']));
});
