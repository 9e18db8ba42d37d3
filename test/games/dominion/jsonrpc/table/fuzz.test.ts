import { expect, test } from 'vitest';
import type { SeededRandom } from '../../../../../src/core/seeded-random.js';
import { copyGame, decisionOf } from '../../../../../src/games/dominion/engine/index.js';
import { makeResult, parseEnvelope } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { DIALECTS, PLAYER_REQUESTS, PROMPTS } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { type JsonRpcSession, openTableSession } from '../../../../../src/games/dominion/jsonrpc/table/game-session.js';
import { isGone, seatOf } from '../../../../../src/games/dominion/jsonrpc/table/table.js';
import type { Output } from '../../../../../src/kit/game-session.js';
import { sized } from '../../../../sizes.js';
import { unwrap } from '../../../../unwrap.js';
import { checkInvariants } from '../../engine/invariants.js';
import { generateFaulty } from '../schema/generate-faulty.js';
import { beat, begin, deliver, openWatched, printed, type Watched } from './playing.js';

/** Half of them from the start on, half in the middle of a card, where a table has most to lose. */
const FRAMES = sized({ test: 1000, long: 25_000 });

const DEEP = 20_000;
const ODDITIES = [
  '1e999',
  '-1e-999',
  '123456789012345678901234567890',
  '{"__proto__":{"card":"Copper"}}',
  '{"constructor":{"prototype":{}}}',
  '"\\ud800"',
  '"\\u0000"',
  '[[[[]]]]',
  'null',
  'true',
  '""',
  '"Copper"',
  '{}',
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"data":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
];

/** A message with a hole, and something odd in the hole. */
const HOLES = [
  '{"jsonrpc":"2.0","id":"fuzz","method":"Play","params":{"card":"Cellar","data":#}}',
  '{"jsonrpc":"2.0","id":"fuzz","method":"Play","params":{"card":"ThroneRoom","data":{"card":"Chapel","data":#}}}',
  '{"jsonrpc":"2.0","id":"fuzz","method":"Play","params":#}',
  '{"jsonrpc":"2.0","id":"fuzz","method":"Buy","params":{"card":#}}',
  '{"jsonrpc":"2.0","id":"fuzz","method":"Buy","params":{"card":"Copper","__proto__":#}}',
  '{"jsonrpc":"2.0","id":"fuzz","method":"EndTurn","params":#}',
  '{"jsonrpc":"2.0","id":"fuzz","method":#}',
  '{"jsonrpc":"2.0","id":#,"method":"Play","params":{"card":"Estate"}}',
  '{"jsonrpc":#,"id":"fuzz","method":"EndTurn"}',
  '{"jsonrpc":"2.0","id":ID,"result":#}',
  '{"jsonrpc":"2.0","id":ID,"result":{"data":#}}',
  '{"jsonrpc":"2.0","id":ID,"result":{"reaction":#,"data":#}}',
  '{"jsonrpc":"2.0","id":ID,"result":{"card":#,"play":#,"skip":#,"discard":#,"rematch":#}}',
  '{"jsonrpc":"2.0","id":ID,"result":[{"card":"Copper","placement":#},#]}',
  '{"jsonrpc":"2.0","id":ID,"error":#}',
  '{"jsonrpc":"2.0","method":"Play","params":#}',
  '[#,#]',
  '#',
];

const noise = (dice: SeededRandom): string =>
  Array.from({ length: dice.below(60) }, () =>
    String.fromCharCode(dice.pick([0, 32, 34, 44, 58, 91, 93, 123, 125, dice.below(65_536)])),
  ).join('');

/** One character of a good frame lost, doubled or changed. */
function scratched(frame: string, dice: SeededRandom): string {
  const at = dice.below(frame.length);
  const middle = dice.pick(['', frame.charAt(at).repeat(2), dice.pick(['"', '{', ']', ',', '0', 'x', '\\', '\u0000'])]);
  return frame.slice(0, at) + middle + frame.slice(at + 1);
}

/** A frame that should not be, from a seat that may owe an answer. */
function malformed(watched: Watched, seat: number, seed: number): string {
  const { dice } = watched;
  const owed = watched.hosted.table.pending.get(seat);
  const id = owed?.id ?? 7;
  const kind = dice.below(5);
  if (kind === 0) return noise(dice);
  if (kind === 1) {
    const hole = dice.pick(HOLES).replaceAll('ID', `${id}`);
    return hole.replaceAll('#', () => dice.pick(ODDITIES));
  }
  const dialect = dice.pick(DIALECTS);
  const topic =
    owed === undefined || kind === 2
      ? ({ dialect, method: dice.pick(PLAYER_REQUESTS), part: 'params', id: 'fuzz' } as const)
      : ({ dialect, method: owed.method, part: 'result', request: owed.params, id } as const);
  try {
    const faulty = generateFaulty(topic, seed);
    if (faulty !== null && kind !== 4) return faulty.text;
    if (faulty !== null) return scratched(faulty.valid, dice);
  } catch {
    // There is no result of another method in the light of these params.
  }
  return makeResult(id, dice.pick([null, 0, '', [], {}]));
}

/** Whether a frame is answered; a valid request may have to wait behind a play. */
function isAnswered(frame: string): boolean {
  const { kind } = parseEnvelope(frame, { nullParams: true });
  // An answer that was waited for moves the game, but need not move anything for its sender.
  return kind !== 'notification' && kind !== 'response';
}

/** The seat that decides is asked and connected, and no other seat is waited for. */
function stuck({ table, awaited }: JsonRpcSession): string | null {
  if (table.stage === 'closed') return null;
  const waiting = awaited().map(({ seat }) => seat);
  if (waiting.length === 0) return 'no seat is waited for';
  if (waiting.some((seat) => isGone(table, seat))) return 'a seat is waited for that is gone';
  if (table.stage !== 'playing') return null;
  const decision = decisionOf(table.game);
  const asks = decision !== null && decision.kind !== 'turn';
  if (asks && !table.pending.has(seatOf(table, decision.seat)))
    return 'a card waits for an answer, but no seat was asked';
  return !asks && table.pending.size > 0 ? 'an answer is owed that nothing waits for' : null;
}

/** What is wrong with how a table takes a frame. */
function mistaken(
  hosted: JsonRpcSession,
  seat: number,
  frame: string,
  outputs: readonly Output[],
  wasRunning: boolean,
): string[] {
  const silent = isAnswered(frame) && !wasRunning && !outputs.some((output) => output.seat === seat);
  const hanging = stuck(hosted);
  return [
    ...(silent ? [`silence on ${frame.slice(0, 200)}`] : []),
    ...(hanging === null ? [] : [`hanging after ${frame.slice(0, 200)}: ${hanging}`]),
  ];
}

function inject(watched: Watched, seat: number, frame: string): readonly Output[] {
  const wasRunning = watched.hosted.table.running !== null;
  const outputs = watched.hosted.receive(seat, frame);
  watched.faults.push(...mistaken(watched.hosted, seat, frame, outputs, wasRunning));
  return outputs;
}

/** Few games take as many beats, and some would never end: of two players with one Chapel each, neither may want a Curse. */
const MOST_BEATS = 4000;

/** A game under fire; how many frames it took. */
function attacked(seed: number, most: number): { readonly watched: Watched; readonly injected: number } {
  const watched = openWatched({ seed, seats: 2 + (seed % 5) });
  const { table } = watched.hosted;
  let injected = 0;
  begin(watched);
  for (let beats = 0; beats < MOST_BEATS && table.stage !== 'closed'; beats++) {
    if (!beat(watched) && injected >= most) break;
    const live = watched.lines.flatMap((line, seat) => (line.isClosed || isGone(table, seat) ? [] : [seat]));
    if (injected < most && watched.dice.below(5) === 0 && live.length > 0) {
      // A seat with a pending request can do most harm.
      const owing = live.filter((each) => table.pending.has(each));
      const seat = watched.dice.pick(owing.length > 0 && watched.dice.below(2) === 0 ? owing : live);
      const frame = malformed(watched, seat, seed * 100 + injected++);
      deliver(watched, inject(watched, seat, frame));
    }
  }
  return { watched, injected };
}

/** The session machine objects to what the hostile frames did to their sender; this is about the table. */
const OF_OURS = /^(contract|silence|seat|hanging)/;

test(`${FRAMES} malformed frames: each is answered, no contract breaks, and every game comes to its end`, () => {
  let left = FRAMES;
  for (let seed = 1; left > 0; seed++) {
    const { watched, injected } = attacked(seed, Math.min(left, 20));
    left -= injected;
    const faults = watched.faults.filter((fault) => OF_OURS.test(fault));
    if (faults.length > 0) throw new Error(`${printed({ seed })}: ${faults.slice(0, 3).join('\n')}`);
    expect(`${printed({ seed })}: ${watched.hosted.table.stage}`).toBe(`${printed({ seed })}: closed`);
  }
});

/** The same table once more, to do something to that the game itself does not suffer. */
function copyOf({ table }: JsonRpcSession): JsonRpcSession {
  const copy = unwrap(openTableSession(table.options));
  Object.assign(copy.table, table, {
    game: copyGame(table.game),
    pending: new Map(table.pending),
    queue: [...table.queue],
    rematch: new Map(table.rematch),
  });
  return copy;
}

const EACH_MOMENT = 4;

test(`${FRAMES} malformed frames from players who are asked in the middle of a card: the table goes on`, () => {
  const asked = new Map<string, number>();
  const fates = new Map<string, number>();
  let left = FRAMES;
  for (let seed = 1; left > 0; seed++) {
    const watched = openWatched({ seed });
    begin(watched);
    for (let beats = 0; beats < MOST_BEATS && left > 0 && beat(watched); beats++) {
      const { table } = watched.hosted;
      if (table.stage !== 'playing') continue;
      for (const [seat, { method }] of table.pending) {
        if ((asked.get(method) ?? 0) > FRAMES / 3) continue;
        for (let each = 0; each < EACH_MOMENT; each++, left--) {
          asked.set(method, (asked.get(method) ?? 0) + 1);
          const copy = copyOf(watched.hosted);
          const frame = malformed(watched, seat, left);
          const outputs = copy.receive(seat, frame);
          const faults = mistaken(copy, seat, frame, outputs, true);
          faults.push(...checkInvariants(copy.table.game, watched.atStart).map(({ message }) => message));
          if (faults.length > 0) throw new Error(`${printed({ seed })}, ${method}: ${faults.join('\n')}`);
          const fate = isGone(copy.table, seat) ? 'out' : 'in';
          fates.set(fate, (fates.get(fate) ?? 0) + 1);
        }
      }
    }
  }
  expect([...asked.keys()].sort()).toEqual(['Attack', ...PROMPTS].sort());
  // Most of it costs the seat; batches, notifications and refused requests do not.
  expect(fates.get('out')).toBeGreaterThan(FRAMES / 4);
  expect(fates.get('in')).toBeGreaterThan(FRAMES / 20);
});
