import { expect, test } from 'vitest';
import { type SeededRandom, seededRandom } from '../../../../src/core/seeded-random.js';
import { sized } from '../../../sizes.js';
import { bot, LocalTable, person, program } from './local-table.js';

const FRAMES = sized({ test: 1500, long: 50_000 });

const METHODS = 'Start Fill Remove Leave Answer Undo GiveUp GoOn Return Chat View __proto__ toString'.split(' ');
const VALUES = [
  ...[0, 1, 5, 6, -1, 1.5, 1e99, null, true, [], {}, '', 'smithy', 'end', 'choose copper', 'act village [choose]'],
  ...['buy ?', '__proto__', '<script>', '\u202e', '\ud800', 'x'.repeat(5000), ['end'], ['end', 'end'], [['end']]],
];
const MEMBERS = ['step', 'answers', 'seat', 'strategy', 'text', '__proto__', 'constructor'];

/** Something that is a request, nearly one, or none at all. */
function anyFrame(random: SeededRandom): string {
  const params = Object.fromEntries(
    MEMBERS.filter(() => random.chance(50)).map((member) => [member, random.pick(VALUES)]),
  );
  const frame = JSON.stringify({
    jsonrpc: '2.0',
    id: random.pick([1, 1, 1, 0, -1, 'a', null]),
    method: random.pick(METHODS),
    params,
  });
  if (random.chance(80)) return frame;
  const at = random.below(Math.min(500, frame.length));
  return random.chance(50)
    ? frame.slice(0, at)
    : `${frame.slice(0, at)}${random.pick(['"', '{', ',', '\u0000', '9'])}${frame.slice(at + 1)}`;
}

const newTable = (): LocalTable => {
  const seats = [person, bot, person, program];
  return new LocalTable({ seats, mode: { kind: 'set', name: 'first-game' }, order: 'seats' }).fill();
};

test(`${FRAMES} hostile frames are all answered, and break nothing`, () => {
  const random = seededRandom(1, -80);
  let table = newTable();
  let games = 0;
  for (let n = 0; n < FRAMES; n++) {
    if (n % 50 === 20 && table.session.phase() === 'lobby' && table.people.has(0)) table.start();
    if (n % 100 === 99) {
      table = newTable();
      games++;
    }
    const seat = random.pick([0, 2]);
    const one = table.people.get(seat)!;
    const before = one.replies.length;
    const wasClosed = table.closed.length;
    table.send(seat, anyFrame(random));
    // One who has left is nobody, and is not answered.
    if (table.closed.length > wasClosed) table = newTable();
    else expect(one.replies.length).toBe(before + 1);
  }
  expect(games).toBeGreaterThan(FRAMES / 200);
});
