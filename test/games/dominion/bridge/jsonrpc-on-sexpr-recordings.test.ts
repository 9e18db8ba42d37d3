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
import { Crossed, type Done, type Json } from './crossing.js';

const SOURCES = {
  'v1-two-seats': { '0-alice': 27, '1-bob': 27 },
  'v2-three-seats': { '0-alice': 9, '1-bob': 45, '2-carol': 27 },
  'v3-four-seats': { '0-alice': 12, '1-bob': 3, '2-carol': 75, '3-dave': 12 },
} as const;

/** What a player of the other protocol would have asked for; null where it has no words for it. */
function wishOf(version: Version, reply: Datum): readonly [string, Json?] | null {
  const parsed = parsePlay(version, reply);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const play = parsed.value;
  if (makeText(reply).includes('woodcutter') && play.kind !== 'clean') return null;
  if (play.kind === 'clean') return ['EndTurn'];
  const card = jsonCard(cardOf(play.card));
  if (play.kind !== 'act') return [play.kind === 'buy' ? 'Buy' : 'Play', { card }];
  return ['Play', playOf(cardOf(play.card), answerOfPlay(play).choices) as unknown as Json];
}

const isAsked = ({ toPlayer }: Done): boolean =>
  toPlayer.some((each) => each['method'] === 'StartTurn' || each['result'] !== undefined);

describe.each(RECORDINGS)('$name, with the bridge at a seat of the real driver', ({ name, version }) => {
  const { seats, lines } = readRecording(name);

  test.each(seats)('%s makes the same plays through the other protocol', (seat) => {
    const bridge = new Crossed({ version });
    let done: Done | null = null;
    let plays = 0;
    let over: Json | undefined;
    const hear = (next: Done): void => {
      done = next;
      expect(next.faults).toEqual([]);
      const start = next.toPlayer.find((each) => each['method'] === 'StartGame');
      if (start !== undefined) hear(bridge.answers(start['id']));
      over ??= next.toPlayer.find((each) => each['method'] === 'GameOver');
    };
    for (const { side, datum } of lines.filter((line) => line.seat === seat)) {
      if (side === '>>') hear(datum === null ? bridge.eof() : bridge.driver(makeText(datum)));
      else if (datum !== null) {
        plays += reply(bridge, done as Done | null, datum);
      }
    }
    expect(plays).toBeGreaterThan(30);
    expect(over).toMatchObject({ params: { scores: SOURCES[name] } });
  });

  function reply(bridge: Crossed, done: Done | null, datum: Datum): number {
    const attack = done?.toPlayer.find((each) => each['method'] === 'Attack');
    if (attack !== undefined) {
      const parsed = parseDefense(version, datum);
      if (!parsed.ok) throw new Error(parsed.error.message);
      const { toDriver } = bridge.frame(
        makeResult(attack['id'] as number, attackResult(cardOf('militia'), answersOfDefense(parsed.value))),
      );
      expect(toDriver).toEqual([makeText(datum)]);
      return 1;
    }
    expect(done !== null && isAsked(done)).toBe(true);
    const wish = wishOf(version, datum);
    // What cannot be said is passed over: the next state tells what came of it.
    const { toDriver } = bridge.wishes(...(wish ?? (['EndTurn'] as const)));
    if (wish === null) return 0;
    if (wish[0] === 'EndTurn') expect(toDriver[0]).toMatch(/^\(clean( [a-z]+)?\)$/);
    else expect(toDriver).toEqual([makeText(datum)]);
    return 1;
  }
});
