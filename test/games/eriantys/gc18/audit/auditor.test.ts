import { describe, expect, test } from 'vitest';
import { sized } from '../../../../sizes.js';
import { auditEvents, foundIn, recordTable } from './audited.js';

const GAMES = sized({ test: 3, long: 200 });
/** Games that somebody leaves are short. */
const LEFT_GAMES = GAMES * 10;

describe('an auditor of servers of GC18/1', () => {
  test.each([
    { clients: 2, players: 2, expert: false },
    { clients: 2, players: 2, expert: true },
    { clients: 3, players: 3, expert: false },
    { clients: 3, players: 3, expert: true },
  ])('finds nothing in our own games: $players players, expert $expert', (spec) => {
    for (let seed = 1; seed <= GAMES; seed++) {
      const events = recordTable({ ...spec, seed });
      expect(events.filter(({ kind }) => kind === 'ended')).toHaveLength(spec.clients);
      const audited = auditEvents(events, spec.clients);
      expect(foundIn(audited), `seed ${seed}`).toEqual([]);
      expect(audited.readings).toMatchObject({ Q21: 'an update, then GameEnded' });
      expect(audited.isLost).toBe(false);
    }
  });

  test.each([
    { clients: 2, players: 2, expert: true, mischief: 20, games: GAMES },
    { clients: 3, players: 3, expert: true, mischief: 20, games: GAMES },
    { clients: 5, players: 2, expert: true, mischief: 10, games: GAMES },
    { clients: 4, players: 3, expert: false, mischief: 5, leaving: 5, games: LEFT_GAMES },
    { clients: 5, players: 2, expert: true, mischief: 0, leaving: 100, games: LEFT_GAMES },
    { clients: 3, players: 3, expert: false, mischief: 20, leaving: 40, games: LEFT_GAMES },
  ])('finds nothing where $clients clients misbehave: mischief $mischief, leaving $leaving', ({ games, ...spec }) => {
    for (let seed = 1; seed <= games; seed++) {
      expect(foundIn(auditEvents(recordTable({ ...spec, seed }), spec.clients)), `seed ${seed}`).toEqual([]);
    }
  });

  const TWO = { players: 2, expert: true };
  const THREE = { players: 3, expert: false };

  test.each([
    { what: 'a move is sent twice, and only refused the first time', ...TWO, clients: 2, mischief: 20, seed: 1010 },
    { what: 'another game has started, but not all its players know', ...TWO, clients: 5, mischief: 10, seed: 1012 },
    { what: 'a host answers two questions at once', ...TWO, clients: 5, mischief: 10, seed: 1032 },
    // The start of a game is seen by others before the logins of a player are answered, of which only a later one is right.
    { what: 'a name that is a number is not answered yet', ...THREE, expert: true, clients: 3, mischief: 20, seed: 34 },
    { what: 'a name with a space is not answered yet', ...TWO, clients: 5, mischief: 10, seed: 126 },
    { what: 'a second client asks for a name', ...THREE, clients: 4, mischief: 5, leaving: 5, seed: 262 },
    { what: 'a player asks for the name of another one', ...THREE, clients: 3, mischief: 20, leaving: 40, seed: 704 },
    {
      what: 'somebody gets the name of one who has left',
      ...TWO,
      expert: false,
      clients: 5,
      mischief: 20,
      leaving: 100,
      seed: 672,
    },
  ])('finds nothing where $what', ({ what: _, ...spec }) => {
    expect(foundIn(auditEvents(recordTable(spec), spec.clients))).toEqual([]);
  });
});
