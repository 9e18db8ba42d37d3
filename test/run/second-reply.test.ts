import { expect, test } from 'vitest';
import { driverOf } from '../../src/games/dominion/sexpr/driver.js';
import { openGame } from '../../src/games/dominion/sexpr/open-game.js';
import { memoryPair, type Peer } from '../../src/peer/index.js';
import { type GameReport, referee } from '../../src/run/referee.js';
import { createReader, type Message } from '../../src/wire/sexpr/reader.js';

const PATIENCE = { deadline: 5000, firstDeadline: 5000, grace: 0, maxTurns: 1 };

function seat(label: string, answer: (own: Peer<Message>) => void): Peer<Message> {
  const [peer, own] = memoryPair({ label, framer: createReader() }, { label: 'referee', framer: createReader() });
  void own.receive(PATIENCE.deadline).then((request) => {
    if (request.ok) answer(own);
  });
  return peer;
}

async function play(answer: (own: Peer<Message>) => void): Promise<GameReport> {
  const table = openGame({ version: 'v3', names: ['alice', 'bob'], seed: 1 });
  if (!table.ok) throw new Error(table.error.message);
  return referee(driverOf(table.value), [seat('alice', answer), seat('bob', () => {})], PATIENCE);
}

test.each<[string, (own: Peer<Message>) => void]>([
  ['in the same write', (own) => own.send('(add copper)\n(add copper)\n')],
  [
    'in the next write',
    (own) => {
      own.send('(add copper)\n');
      own.send('(add copper)\n');
    },
  ],
  [
    'a moment later',
    (own) => {
      own.send('(add copper)\n');
      setImmediate(() => own.send('(add copper)\n'));
    },
  ],
])('a second reply %s does not pass for the answer to the next request (S-09)', async (_when, answer) => {
  const { faults } = await play(answer);
  expect(faults).toMatchObject([
    { seat: 0, rule: { id: 'session/one-reply', register: 'S-09' }, said: '(add copper)' },
  ]);
});
