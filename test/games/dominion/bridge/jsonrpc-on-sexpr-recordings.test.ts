import { describe, expect, test } from 'vitest';
import { cardOf } from '../../../../src/games/dominion/engine/index.js';
import { attackResult, playOf } from '../../../../src/games/dominion/jsonrpc/encode-choices.js';
import { jsonCard } from '../../../../src/games/dominion/jsonrpc/encode-state.js';
import { makeResult } from '../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { parseDefense, parsePlay, type Version } from '../../../../src/games/dominion/sexpr/messages.js';
import { answerOfPlay, answersOfDefense } from '../../../../src/games/dominion/sexpr/plays.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { makeText } from '../../../../src/wire/sexpr/writer.js';
import { RECORDINGS, readRecording } from '../sexpr/recorded.js';
import { BridgeHarness, type Effects, type Json } from './jsonrpc-on-sexpr-harness.js';

const SOURCES = {
  'v1-two-seats': { '0-alice': 27, '1-bob': 27 },
  'v2-three-seats': { '0-alice': 9, '1-bob': 45, '2-carol': 27 },
  'v3-four-seats': { '0-alice': 12, '1-bob': 3, '2-carol': 75, '3-dave': 12 },
} as const;

/** The request of a JSON-RPC player for the same play; null if its protocol cannot express it. */
function requestOf(version: Version, reply: Datum): readonly [string, Json?] | null {
  const parsed = parsePlay(version, reply);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const play = parsed.value;
  if (makeText(reply).includes('woodcutter') && play.kind !== 'clean') return null;
  if (play.kind === 'clean') return ['EndTurn'];
  const card = jsonCard(cardOf(play.card));
  if (play.kind !== 'act') return [play.kind === 'buy' ? 'Buy' : 'Play', { card }];
  return ['Play', playOf(cardOf(play.card), answerOfPlay(play).choices) as unknown as Json];
}

const isAsked = ({ toPlayer }: Effects): boolean =>
  toPlayer.some((each) => each['method'] === 'StartTurn' || each['result'] !== undefined);

describe.each(RECORDINGS)('$name, with the bridge at a seat of the real driver', ({ name, version }) => {
  const { seats, lines } = readRecording(name);

  test.each(seats)('%s makes the same plays over the bridge', (seat) => {
    const bridge = new BridgeHarness({ version });
    let last: Effects | null = null;
    let plays = 0;
    let over: Json | undefined;
    const check = (next: Effects): void => {
      last = next;
      expect(next.faults).toEqual([]);
      const start = next.toPlayer.find((each) => each['method'] === 'StartGame');
      if (start !== undefined) check(bridge.answer(start['id']));
      over ??= next.toPlayer.find((each) => each['method'] === 'GameOver');
    };
    for (const { side, datum } of lines.filter((line) => line.seat === seat)) {
      if (side === '>>') check(datum === null ? bridge.eof() : bridge.driver(makeText(datum)));
      else if (datum !== null) {
        plays += reply(bridge, last as Effects | null, datum);
      }
    }
    expect(plays).toBeGreaterThan(30);
    expect(over).toMatchObject({ params: { scores: SOURCES[name] } });
  });

  function reply(bridge: BridgeHarness, last: Effects | null, datum: Datum): number {
    const attack = last?.toPlayer.find((each) => each['method'] === 'Attack');
    if (attack !== undefined) {
      const parsed = parseDefense(version, datum);
      if (!parsed.ok) throw new Error(parsed.error.message);
      const { toDriver } = bridge.frame(
        makeResult(attack['id'] as number, attackResult(cardOf('militia'), answersOfDefense(parsed.value))),
      );
      expect(toDriver).toEqual([makeText(datum)]);
      return 1;
    }
    expect(last !== null && isAsked(last)).toBe(true);
    const request = requestOf(version, datum);
    // What cannot be expressed is replaced by EndTurn: the next state shows what really happened.
    const { toDriver } = bridge.request(...(request ?? (['EndTurn'] as const)));
    if (request === null) return 0;
    if (request[0] === 'EndTurn') expect(toDriver[0]).toMatch(/^\(clean( [a-z]+)?\)$/);
    else expect(toDriver).toEqual([makeText(datum)]);
    return 1;
  }
});
