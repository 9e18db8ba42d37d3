import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TABLE_JSONRPC_SCRIPT } from '../../../../src/games/dominion/generated/table-page.js';
import { herald } from '../../../cli/herald.js';
import { LONG } from '../../../sizes.js';
import { temporaryFolder } from '../../../temporary-folder.js';

const moduleAt = (path: string): string =>
  JSON.stringify(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)));

/** A person who answers like Big Money, with the page's own client between it and the server. */
const PERSON = `
import { JsonSeat } from './seat.mjs';
import { WebSocket } from ${moduleAt('node_modules/ws/wrapper.mjs')};
import { bigMoney } from ${moduleAt('dist/games/dominion/strategies/strategies.js')};

const url = process.argv[2];
const socket = new WebSocket(url);
const seat = new JsonSeat(new URL(url).searchParams.get('name'), (frame) => socket.send(frame));
socket.on('message', (data) => {
  seat.receive(String(data));
  while (seat.isAsked) seat.answer([bigMoney(seat.view.view)]);
});
`;

test('the client of the page, with a person that follows a script, is graded as a player of the protocol', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'seat.mjs'), TABLE_JSONRPC_SCRIPT.text);
  writeFileSync(join(folder, 'person.mjs'), PERSON);
  const some = LONG ? [] : ['--only', '**/end/*'];
  const { code, out } = herald(
    ...['grade', 'player', '--protocol', 'jsonrpc/live', ...some],
    ...['--', 'node', join(folder, 'person.mjs'), '{url}'],
  );
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/ passed/) });
});
