import { expect, test } from 'vitest';
import { openSession } from '../../src/games/dominion/sexpr/game-session.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import { memoryPair, type Peer } from '../../src/peer/index.js';
import type { GameReport } from '../../src/run/game-report.js';
import { referee } from '../../src/run/referee.js';
import type { Datum } from '../../src/wire/sexpr/datum.js';

const PATIENCE = { deadline: 5000, firstDeadline: 5000, grace: 0, maxTurns: 1 };

function seat(label: string, answer: (own: Peer<Datum>) => void): Peer<Datum> {
  const [peer, own] = memoryPair(
    { label, framer: SEXPR.codec.framer() },
    { label: 'referee', framer: SEXPR.codec.framer() },
  );
  void own.receive(PATIENCE.deadline).then((request) => {
    if (request.ok) answer(own);
  });
  return peer;
}

async function play(answer: (own: Peer<Datum>) => void): Promise<GameReport> {
  const session = openSession({ version: 'v3', names: ['alice', 'bob'], seed: 1 });
  if (!session.ok) throw new Error(session.error.message);
  return referee(SEXPR, session.value, [seat('alice', answer), seat('bob', () => {})], PATIENCE);
}

test.each<[string, (own: Peer<Datum>) => void]>([
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
