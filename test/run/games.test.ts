import { describe, expect, test } from 'vitest';
import { VERSIONS } from '../../src/games/dominion/sexpr/messages.js';
import type { SessionEvent } from '../../src/games/dominion/sexpr/session-machine.js';
import { sized } from '../sizes.js';
import { lateTable } from './late.js';
import { eager, inMemory, playWatched } from './seated.js';

const SEATS = [2, 3, 4] as const;
const GAMES = sized({ test: 216, long: 1000 });

const ROWS = VERSIONS.flatMap((version) => SEATS.map((seats) => ({ version, seats })));
const PER_ROW = Math.ceil(GAMES / ROWS.length);

/**
 * Uniformly random players hardly ever buy eight provinces: four hundred turns each are not enough. So of eight games one is
 * played out by eager players, one is called off, and six begin shortly before their end.
 */
const KINDS = ['whole', 'called off', ...Array<'late'>(6).fill('late')] as const;
const CALLED_OFF_AFTER = 4;
const AT_MOST = 150;
const RANDOM_ONCE_IN = { whole: 20, 'called off': 1, late: 3 };

describe('random legal players in memory', () => {
  test.each(ROWS)(`play ${PER_ROW} games of sexpr/$version at $seats seats without a violation`, async (row) => {
    const { version, seats } = row;
    const heard = new Map<SessionEvent, number>();
    let finished = 0;
    for (let seed = 0; seed < PER_ROW; seed++) {
      const kind = KINDS[seed % KINDS.length]!;
      const { report, watched } = await playWatched({
        version,
        seed,
        players: Array.from({ length: seats }, (_, seat) =>
          inMemory(version, eager(seed * 7 + seat, RANDOM_ONCE_IN[kind])),
        ),
        maxTurns: kind === 'called off' ? CALLED_OFF_AFTER : AT_MOST,
        ...(kind === 'late' && { table: lateTable(version, seats, seed) }),
      });
      if (report.finished) finished++;
      for (const [said, times] of watched.sayings) heard.set(said, (heard.get(said) ?? 0) + times);
    }
    expect(finished).toBeGreaterThanOrEqual((PER_ROW * 7) / 8);
    const expected = ['move', 'moved', 'play', 'clean', 'end-of-file'];
    const attacks = version === 'v3' ? ['militia', 'attacked', 'defense', 'defended'] : [];
    expect([...heard.keys()].sort()).toEqual([...expected, ...attacks].sort());
    for (const times of heard.values()) expect(times).toBeGreaterThan(PER_ROW / 6);
  });
});
