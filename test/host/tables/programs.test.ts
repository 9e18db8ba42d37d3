import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { parseBots } from '../../../src/cli/table/listed-programs.js';
import { DOMINION } from '../../../src/games/dominion/game.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { create, join, serveTables, show } from './serving-tables.js';
import { until } from './table-client.js';

const MONEY = {
  sexpr: 'Pipes=node examples/players/sexpr/money.mjs',
  jsonrpc: 'Sockets=node examples/players/jsonrpc/money.mjs {url}',
};

test('a program can sit at a table twice', async () => {
  const server = await serveTables({ programs: parseBots([MONEY.jsonrpc], DOMINION, () => {}) });
  const program = { kind: 'program', program: 'Sockets' };
  const key = await create(server, { seats: [program, { kind: 'person' }, program] });
  const ann = await join(server, key, 'Ann');
  await ann.ask({ method: 'Start', params: {} });
  await until('the first has played', () => ann.person.view?.waitingFor === 1);
  expect(ann.person.lobby?.seats).toMatchObject([{ name: 'Sockets' }, { name: 'Ann' }, { name: 'Sockets 2' }]);
  expect(ann.person.lobby?.seats.every(({ here, substitute }) => here && !substitute)).toBe(true);
});

test('a program that cannot play is replaced, and the operator is told', async () => {
  const notes: string[] = [];
  const bots = ['Broken=node -e "process.exit(3)" {url}', 'Mute=node -e "setInterval(String, 1000)"'];
  const programs = parseBots(bots, DOMINION, (text) => notes.push(text));
  const server = await serveTables({ programs, programDeadline: 1500 });
  const seats = [{ kind: 'person' }, { kind: 'program', program: 'Broken' }, { kind: 'program', program: 'Mute' }];
  const key = await create(server, { seats });
  const ann = await join(server, key, 'Ann');
  await ann.ask({ method: 'Start', params: {} });
  ann.play();
  await until('both are replaced', () => ann.person.lobby?.seats.filter(({ substitute }) => substitute).length === 2);
  expect(notes[0]).toMatch(/^Broken: .*3/);
  expect(ann.person.chat).toContain('Broken could not be started: a bot plays');
});

test('a program that was started by hand is given up when the server is started anew', async () => {
  const record = temporaryFolder();
  const server = await serveTables({ record });
  const key = await create(server, { rules: 'dominai' });
  const ann = await join(server, key, 'Ann');
  const byHand = new WebSocket(`${server.url.replace('http', 'ws')}join/${key}?name=Hand&dialect=live`);
  onTestFinished(() => byHand.terminate());
  await until('both are there', () => ann.person.lobby?.ready === true);
  await ann.ask({ method: 'Start', params: {} });
  await server.close();
  const back = await join(await serveTables({ record }), key, 'Ann');
  await until('the table is shown', () => back.person.chat.length > 0);
  expect(back.person.chat).toEqual(['Hand has left, as the server was started anew: a bot plays']);
  expect(back.person.lobby?.seats[1]?.substitute).toBe(true);
});

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
