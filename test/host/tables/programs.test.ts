import { expect, test } from 'vitest';
import { parseBots } from '../../../src/cli/table/listed-programs.js';
import { DOMINION } from '../../../src/games/dominion/game.js';
import { create, join, serveTables, show } from './serving-tables.js';
import { until } from './table-client.js';

const MONEY = {
  sexpr: 'Pipes=node examples/players/sexpr/money.mjs',
  jsonrpc: 'Sockets=node examples/players/jsonrpc/money.mjs {url}',
};

test('two people, a bot, and programs of both protocols play to the end', async () => {
  const notes: string[] = [];
  const server = await serveTables({ programs: parseBots(Object.values(MONEY), DOMINION, (text) => notes.push(text)) });
  expect(await show(server, '')).toMatchObject({
    programs: [
      { name: 'Pipes', protocol: 'sexpr' },
      { name: 'Sockets', protocol: 'jsonrpc' },
    ],
  });
  const key = await create(server, {
    seats: [
      { kind: 'person' },
      { kind: 'program', program: 'Pipes' },
      { kind: 'person' },
      { kind: 'bot', strategy: 'smithy' },
      { kind: 'program', program: 'Sockets' },
    ],
  });
  const [ann, bob] = [await join(server, key, 'Ann'), await join(server, key, 'Bob')];
  await until('both are there', () => ann.person.lobby?.ready === true);
  expect(await ann.ask({ method: 'Start', params: {} })).toBeNull();
  ann.play();
  bob.play();
  await until('the game is over', () => ann.person.over !== null);
  expect(ann.person.lobby?.seats.map(({ substitute }) => substitute)).toEqual([false, false, false, false, false]);
  expect(ann.person.view?.seats.map(({ kind }) => kind)).toEqual(['person', 'program', 'remote', 'bot', 'program']);
  expect(notes).toEqual([]);
});
