import { Command } from 'commander';
import { expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { declare } from '../../src/cli/bridge-command.js';
import type { Game } from '../../src/kit/game.js';
import { GameCatalog } from '../../src/kit/game-catalog.js';

test('the bridges of a second game have commands, and each to a driver can be installed', () => {
  const [first] = GAMES.games as [Game];
  const bridges = first.bridges
    .filter(({ server }) => server.transport === 'stdio')
    .map((entry) => ({ ...entry, command: 'pipes' }));
  const command = new Command('bridge');
  declare(command, new GameCatalog([first, { ...first, id: 'second', bridges }]));
  const names = command.commands.map((each) => each.name());
  expect(names).toEqual([...first.bridges.map((entry) => entry.command), 'pipes', 'install', 'install-pipes']);
});
