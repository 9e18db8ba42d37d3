import { describe, expect, it } from 'vitest';
import { openGame } from '../../../../../src/games/dominion/sexpr/open-game.js';
import { replyTo } from '../../../../../src/games/dominion/sexpr/player.js';
import { VERSIONS, type Version } from '../../../../../src/games/dominion/sexpr/versions.js';
import { SITUATION_STRATEGIES } from '../../../../../src/games/dominion/strategies/case-strategies.js';
import { STRATEGIES } from '../../../../../src/games/dominion/strategies/strategies.js';
import type { Strategy } from '../../../../../src/games/dominion/strategies/strategy.js';
import { createRecorder, readTranscript } from '../../../../../src/kit/transcript/index.js';
import { makeLine, parseText } from '../../../../../src/wire/sexpr/writer.js';
import { driverOf } from '../../../../run/driver.js';
import { sized } from '../../../../sizes.js';
import { audited } from './audited.js';

const NAMES = ['alice', 'bob', 'carol', 'dave'];

interface Played {
  readonly version: Version;
  readonly seats: number;
  readonly seed: number;
  readonly strategies: readonly Strategy[];
  /** The wires' own order, or one in which each seat's lines come as late as they can. */
  readonly scrambled?: boolean;
}

/** A game of our own table, as a referee records it. */
function record({ version, seats, seed, strategies, scrambled = false }: Played) {
  const names = NAMES.slice(0, seats);
  const table = openGame({ version, names, seed });
  if (!table.ok) throw new Error(table.error.message);
  const driver = driverOf(table.value);
  const lines: string[] = [];
  const recorder = createRecorder({ protocol: `sexpr/${version}`, role: 'player', seats: names }, (text) =>
    lines.push(text),
  );
  const held: (() => void)[] = [];
  const send = (seat: number, text: string): void => recorder.sent(0, `${text}\n`, { seat: names[seat]! });
  const release = (): void => {
    for (const each of held.splice(0)) each();
  };
  for (let request = driver.request(), turns = 0; request !== null && turns < MOST_TURNS; request = driver.request()) {
    const { seat, text } = request;
    if (held.length > 0 && scrambled) held.reverse();
    send(seat, text);
    release();
    const asked = parseText(text);
    const reaction = asked.ok ? replyTo(version, strategies[seat]!, asked.value) : null;
    if (reaction?.kind !== 'reply') throw new Error(`no reply to ${text}`);
    recorder.received(0, makeLine(reaction.reply), { seat: names[seat]! });
    const outcome = driver.take(reaction.reply);
    if (!outcome.legal) throw new Error(outcome.violation.reason);
    const isLocal = outcome.messages.every((each) => each.seat !== driver.request()?.seat);
    for (const each of outcome.messages) {
      // To be read late, it must not be followed on its own wire by what comes after it.
      if (scrambled && isLocal) held.push(() => send(each.seat, each.text));
      else send(each.seat, each.text);
    }
    turns = table.value.game.seats.reduce((sum, each) => sum + each.turns, 0);
  }
  release();
  const isOver = driver.request() === null;
  for (const seat of isOver ? names : []) recorder.add(0, { side: '>>', kind: 'end', seat });
  const read = readTranscript(lines.join(''));
  if (!read.ok) throw new Error(read.error[0]?.message);
  return { recording: read.value, isOver };
}

const MOST_TURNS = 80;

const playersOf = (names: readonly string[], seed: number): Strategy[] =>
  names.map((name, seat) => (SITUATION_STRATEGIES[name] ?? STRATEGIES.random)(seed * 10 + seat));

const TABLES = VERSIONS.flatMap((version) => [2, 3, 4].map((seats) => [version, seats] as const));
const LEADING = ['collector', 'random', 'soldier', 'drawer'];

describe('games of our own', () => {
  it.each(TABLES)('have nothing wrong in %s with %i seats', (version, seats) => {
    for (let seed = 1; seed <= sized({ test: 4, long: 112 }); seed++) {
      const strategies = playersOf(LEADING.slice(0, seats), seed);
      const { recording } = record({ version, seats, seed, strategies });
      expect({ seed, findings: audited(recording).findings }).toEqual({ seed, findings: [] });
    }
  });

  it('have nothing wrong to the end', () => {
    const strategies = playersOf(['collector', 'soldier', 'big-money'], 3);
    const { recording, isOver } = record({ version: 'v3', seats: 3, seed: 3, strategies });
    expect(isOver).toBe(true);
    expect(audited(recording).findings).toEqual([]);
  });

  it('have no findings when the wires are read in another order', () => {
    const strategies = playersOf(LEADING, 5);
    const { recording } = record({ version: 'v3', seats: 4, seed: 5, strategies, scrambled: true });
    expect(audited(recording).findings).toEqual([]);
  });
});
