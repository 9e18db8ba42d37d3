import { afterEach, expect, test, vi } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { runHerald } from '../../src/cli/program.js';
import { DOMINION } from '../../src/games/dominion/game.js';
import type { BridgeEntry } from '../../src/kit/bridge.js';
import { GameCatalog } from '../../src/kit/game-catalog.js';

afterEach(() => {
  vi.restoreAllMocks();
});

const [first] = DOMINION.bridges as [BridgeEntry];
const OVER_TCP: BridgeEntry = {
  ...first,
  id: 'sexpr-on-lines',
  command: 'tcp',
  server: { protocol: 'lines', transport: 'tcp' },
};
const GAMES = new GameCatalog([{ ...DOMINION, bridges: [...DOMINION.bridges, OVER_TCP] }]);

async function run(...args: readonly string[]) {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
  }
  const code = await runHerald(args, { version: '1', commands: COMMANDS, games: GAMES });
  return { code, out: written.join('') };
}

test('a bridge to a server over TCP is refused when it is run', async () => {
  const { code, out } = await run('bridge', 'tcp', '--player', './alice');
  expect(code).toBe(2);
  expect(out).toBe('error: sexpr-on-lines cannot be run: its server is reached over tcp, not stdio or websocket\n');
});

test('and the other bridges of its game can be run', async () => {
  expect(await run('bridge', 'stdio', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('--spawn') });
});
