import { describe, expect, test } from 'vitest';
import { type Card, cardOf, inEdition, KINGDOM_CARDS } from '../../../../src/games/dominion/engine/index.js';
import { bot, LocalTable, person, program } from './local-table.js';
import type { TablePerson } from './table-person.js';

const DRAFT = { mode: { kind: 'draft', cards: [] }, order: 'seats' };

/** A draft that has begun. */
function opened(wanted: object): { readonly table: LocalTable; readonly people: readonly TablePerson[] } {
  const table = new LocalTable({ ...DRAFT, ...wanted }).fill();
  table.send(table.host.lobby?.you as number, table.host.request({ method: 'Start', params: {} }));
  return { table, people: [...table.people.values()] };
}

/** The rule that a pick breaks; null if it is granted. */
function pick(table: LocalTable, seat: number, step: number, card: Card): string | null {
  const one = table.people.get(seat) as TablePerson;
  table.send(seat, one.request({ method: 'Pick', params: { step, card } }));
  return one.replies.at(-1)?.rule ?? null;
}

describe('L1: a draft over the network', () => {
  test('goes round the table, bots pick too, and whatever is no pick changes nothing', () => {
    const { table, people } = opened({ seats: [person, bot, person] });
    expect(table.session.phase()).toBe('drafting');
    expect(people.map(({ draft }) => [draft?.picked, draft?.pool.length])).toEqual([
      [[], 26],
      [[], 26],
    ]);
    expect(table.watcher.draft).toEqual(people[0]?.draft);
    const market = cardOf('market');
    expect(pick(table, 2, 0, market)).toBe('draft/turn');
    expect(pick(table, 0, 1, market)).toBe('answer/stale');
    expect(pick(table, 0, 0, cardOf('thief'))).toBe('draft/not-in-pool');
    expect(pick(table, 0, 0, cardOf('gold'))).toBe('draft/not-in-pool');
    expect(pick(table, 0, 0, market)).toBeNull();
    expect(people[1]?.draft?.picked).toHaveLength(2);
    expect(pick(table, 2, 2, market)).toBe('draft/not-in-pool');
    expect(table.session.awaited()).toEqual([{ seat: 2, key: 'draft/2' }]);
  });

  test('leads to a game with the ten cards, and programs are started then', () => {
    const { table, people } = opened({ seats: [person, program, person] });
    expect(table.session.wantedPrograms()).toEqual([]);
    table.play();
    expect(table.session.phase()).toBe('starting');
    for (const { seat, program: name } of table.session.wantedPrograms()) table.joinProgram(name, 'live', seat);
    table.play();
    const { mode } = people[0]!.over!.table.options;
    const cards = mode.kind === 'draft' ? mode.cards : [];
    expect(new Set(cards).size).toBe(10);
    expect(cards.every((card) => inEdition(card, 2))).toBe(true);
    expect(pick(table, 0, 10, cardOf('market'))).toBe('draft/none');
  });

  test('has the cards of the chosen editions, and programs know the second alone', () => {
    const { people } = opened({ seats: [person, person], pool: 'both' });
    expect(people[0]?.draft?.pool).toHaveLength(KINGDOM_CARDS.length);
    expect(() => opened({ seats: [person, program], pool: 'both' })).toThrow('cards of the first edition');
    expect(() => opened({ seats: [person, person], mode: { kind: 'draft', cards: ['market'] } })).toThrow(
      'choose 9 more',
    );
  });

  test('goes on without somebody who is gone, and with somebody who is back', () => {
    const { table, people } = opened({ seats: [person, person], absence: 'forfeit' });
    table.deliver(table.session.away(0));
    const goOn = people[1]!.request({ method: 'GoOn', params: { seat: 0 } });
    table.send(1, goOn);
    expect(people[1]?.replies.at(-1)?.rule).toBe('seat/waiting');
    table.deliver(table.session.expire(0));
    table.send(1, people[1]!.request({ method: 'GoOn', params: { seat: 0 } }));
    expect([people[1]?.lobby?.seats[0]?.substitute, people[1]?.draft?.picked.length]).toEqual([true, 1]);
    table.deliver(table.session.back(0));
    for (const frame of table.session.welcome(0)) people[0]?.receive(frame);
    expect(pick(table, 1, 1, people[1]!.draft!.pool[0] as Card)).toBeNull();
    expect(people[0]?.draft?.picked).toHaveLength(2);
    table.play();
    expect(people.every(({ over }) => over !== null)).toBe(true);
  });

  test('does not wait longer than the table was set up for', () => {
    const { table, people } = opened({ seats: [person, person], deadline: 5000 });
    table.deliver(table.session.drop(0, 'deadline'));
    expect(people[0]?.draft?.picked).toHaveLength(1);
    expect(table.session.awaited()).toEqual([{ seat: 1, key: 'draft/1' }]);
    table.send(0, people[0]!.request({ method: 'Return', params: {} }));
    expect(people[0]?.lobby?.seats[0]?.substitute).toBe(false);
  });
});
