import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repeatWithoutAsides } from '../../../../../src/games/dominion/lan/kit/repeated-messages.js';
import { RESPONSE } from '../../../../../src/games/dominion/lan/messages.js';
import { LAN } from '../../../../../src/games/dominion/lan/protocol.js';
import { readCase } from '../../../../../src/kit/case.js';
import { messagesOfSeat, scriptFromRecording } from '../../../../../src/kit/script-from-recording.js';

const url = new URL('../../../../../fixtures/recordings/lan-2p-money.transcript', import.meta.url);
const read = readCase('lan-2p-money', readFileSync(url, 'utf8'));
if (!read.ok) throw new Error(JSON.stringify(read.error));
const messages = messagesOfSeat(read.value, 'player-2', LAN);

test('who plays a recorded game again need not chat', () => {
  const said = messages.filter(({ side }) => side === '<<');
  const chat = said.filter(({ text }) => text.startsWith('System|'));
  expect(chat).not.toEqual([]);
  const script = scriptFromRecording(read.value, 'player-2', LAN, LAN.scriptBuilder);
  const lines = script?.transcript.entries.filter(({ side }) => side === '<<');
  expect(lines).toHaveLength(said.length - chat.length);
});

test('nor answer the last play of the game, as in the recording', () => {
  const answered = [...messages, { side: '<<', text: RESPONSE } as const];
  expect(repeatWithoutAsides(answered, 'live')).toEqual(repeatWithoutAsides(messages, 'live'));
});
