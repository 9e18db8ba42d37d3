import { describe, expect, test } from 'vitest';
import type { ClientRequest } from '../../../../src/games/dominion/table/remote/index.js';
import { DOMINION_TABLE_HOSTING } from '../../../../src/games/dominion/table-host/table-hosting.js';
import { bot, LocalTable, person, program } from './local-table.js';

const SET = { kind: 'set', name: 'first-game' } as const;
const TWO = { seats: [person, person], mode: SET, order: 'seats', seed: 3 };

/** Asks for something; returns the rule that refuses it, or null. */
function ask(table: LocalTable, seat: number, request: ClientRequest): string | null {
  const one = table.people.get(seat)!;
  table.send(seat, one.request(request));
  return one.replies.at(-1)!.rule;
}

const START = { method: 'Start', params: {} } as const;
const chat = (text: string): ClientRequest => ({ method: 'Chat', params: { text } });

describe('the lobby', () => {
  test('shows who is there, who may start, and what is missing', () => {
    const table = new LocalTable({ ...TWO, seats: [person, bot, person] });
    const ann = table.join('Ann');
    expect(ann.lobby).toMatchObject({
      you: 0,
      host: 0,
      phase: 'lobby',
      ready: false,
      problem: 'seat 3 is still open',
      seats: [{ name: 'Ann' }, { kind: 'bot', name: 'Smithy', here: true }, { name: null, here: false }],
    });
    expect(ask(table, 0, START)).toBe('game/not-ready');
    table.join('Bob');
    expect(ann.lobby).toMatchObject({ ready: true, problem: null });
    expect(table.watcher.lobby).toMatchObject({ you: null, ready: true });
    expect(ask(table, 2, START)).toBe('host/only');
    expect(ask(table, 0, START)).toBeNull();
    expect(ann.lobby?.phase).toBe('playing');
    expect(ask(table, 0, START)).toBe('game/started');
  });

  test('passes the table on to the next one if the host leaves', () => {
    const table = new LocalTable(TWO);
    table.join('Ann');
    const bob = table.join('Bob');
    table.send(0, table.people.get(0)!.request({ method: 'Leave', params: {} }));
    expect(table.closed).toMatchObject([{ seat: 0, code: 4002, frees: true }]);
    expect(bob.lobby).toMatchObject({ host: 1, problem: 'seat 1 is still open' });
    expect(ask(table, 1, { method: 'Fill', params: { seat: 1, strategy: 'smithy' } })).toBe('seat/taken');
    expect(ask(table, 1, { method: 'Fill', params: { seat: 0, strategy: 'random' } })).toBeNull();
    expect(bob.lobby).toMatchObject({ ready: true, seats: [{ kind: 'bot', name: 'Random' }, { name: 'Bob' }] });
  });

  test('lets the host send somebody away', () => {
    const table = new LocalTable(TWO);
    table.join('Ann');
    table.join('Bob');
    expect(ask(table, 1, { method: 'Remove', params: { seat: 0 } })).toBe('host/only');
    expect(ask(table, 0, { method: 'Remove', params: { seat: 0 } })).toBe('seat/empty');
    expect(ask(table, 0, { method: 'Remove', params: { seat: 1 } })).toBeNull();
    expect(table.closed).toMatchObject([{ seat: 1, code: 4002, reason: 'the host has removed you' }]);
    expect(table.session.names()).toEqual(['Ann']);
  });

  test('gives seats at random unless it was asked not to', () => {
    const firstSeats = Array.from({ length: 12 }, (_, seed) => {
      const table = new LocalTable({ ...TWO, order: 'random', seats: [person, person, person], seed });
      return table.join('Ann').lobby?.you;
    });
    expect(new Set(firstSeats)).toEqual(new Set([0, 1, 2]));
  });

  test('has no game to answer to', () => {
    const table = new LocalTable(TWO);
    table.join('Ann');
    expect(ask(table, 0, { method: 'Undo', params: { step: 0 } })).toBe('game/not-started');
    expect(ask(table, 0, { method: 'GiveUp', params: {} })).toBe('game/not-started');
  });

  test('is no place for a program that speaks too early', () => {
    const table = new LocalTable({ ...TWO, rules: 'dominai' });
    table.join('Ann');
    const seat = table.joinProgram('early', 'live', null);
    table.send(seat, '{"jsonrpc":"2.0","id":1,"method":"EndTurn"}');
    expect(table.closed).toMatchObject([{ seat, code: 1008, frees: true }]);
    expect(table.session.names()).toEqual(['Ann']);
  });
});

describe('chat', () => {
  test('is text of a limited length and rate, whatever it looks like', () => {
    const table = new LocalTable(TWO);
    table.join('Ann');
    const bob = table.join('Bob');
    expect(ask(table, 0, chat('<script>alert(1)</script>\u0000\n\u001b[31m'))).toBeNull();
    expect(bob.chat).toEqual(['<script>alert(1)</script> [31m']);
    expect(ask(table, 0, chat(' \n '))).toBe('chat/length');
    expect(ask(table, 0, chat('x'.repeat(501)))).toBe('chat/length');
    for (let n = 0; n < 4; n++) expect(ask(table, 0, chat(`${n}`))).toBeNull();
    expect(ask(table, 0, chat('too much'))).toBe('chat/rate');
    expect(ask(table, 1, chat('mine'))).toBeNull();
    expect(table.watcher.chat).toEqual(bob.chat);
  });
});

function playing(wanted: object = TWO): LocalTable {
  return new LocalTable(wanted).fill().start();
}

describe('in a game', () => {
  test('only the one who is asked may answer, and only what is legal', () => {
    const table = playing();
    const step = (seat: number): number => table.people.get(seat)!.step;
    const answer = (seat: number, at: number, ...answers: string[]) => {
      const one = table.people.get(seat)!;
      table.send(seat, JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'Answer', params: { step: at, answers } }));
      return one.replies.at(-1);
    };
    expect(answer(1, step(1), 'end')?.rule).toBe('answer/turn');
    expect(answer(0, step(0) + 1, 'end')?.rule).toBe('answer/stale');
    expect(answer(0, step(0), 'buy province')).toMatchObject({ code: -32600, rule: 'buy/coins' });
    expect(answer(0, step(0), 'all-treasures', 'buy province')?.rule).toBe('buy/coins');
    expect(table.people.get(0)?.view?.view.coins).toBeGreaterThan(0);
    expect(answer(0, step(0), 'end')?.rule).toBeNull();
    expect(table.people.get(1)?.view?.decision).toMatchObject({ kind: 'turn', seat: 1 });
  });

  test('what showed nothing new can be taken back, by the one who did it', () => {
    const table = playing();
    const [ann, bob] = [table.people.get(0)!, table.people.get(1)!];
    const before = ann.view!;
    table.send(0, ann.request({ method: 'Answer', params: { step: ann.step, answers: [TREASURES] } }));
    expect(bob.view?.undoRefusal).toBe('the last answer was not yours');
    expect(ask(table, 1, { method: 'Undo', params: { step: bob.step } })).toBe('undo/not-yours');
    expect(ask(table, 0, { method: 'Undo', params: { step: ann.step } })).toBeNull();
    expect(ann.view?.view).toEqual(before.view);
    expect(ann.view?.steps).toMatchObject([{ undone: true }]);
    expect(bob.view?.steps).toMatchObject([{ undone: true, own: null }]);
    table.send(0, ann.request({ method: 'Answer', params: { step: ann.step, answers: [END] } }));
    expect(ask(table, 0, { method: 'Undo', params: { step: ann.step } })).toBe('undo/news');
  });

  test('undo can be switched off', () => {
    const table = playing({ ...TWO, undo: 'off' });
    expect(table.people.get(0)?.view?.undoRefusal).toBe('taking back is switched off at this table');
    expect(ask(table, 0, { method: 'Undo', params: { step: 0 } })).toBe('undo/off');
  });

  test('who gives up has lost', () => {
    const table = playing();
    expect(ask(table, 0, { method: 'GiveUp', params: {} })).toBeNull();
    expect(table.session.phase()).toBe('over');
    expect(table.people.get(1)?.over?.table.moves).toMatchObject([{ move: { kind: 'withdraw', seat: 0 } }]);
    expect(ask(table, 1, { method: 'GiveUp', params: {} })).toBe('game/over');
  });
});

const TREASURES = { kind: 'all-treasures', card: null, cards: [], choices: [], yes: false } as const;
const END = { kind: 'end', card: null, cards: [], choices: [], yes: false } as const;

describe('absence', () => {
  const goOn = (seat: number): ClientRequest => ({ method: 'GoOn', params: { seat } });

  test('is waited for, then a bot plays until the player is back', () => {
    const table = playing();
    table.deliver(table.session.away(0));
    const bob = table.people.get(1)!;
    expect(bob.lobby?.seats[0]).toMatchObject({ here: false, substitute: false });
    expect(ask(table, 1, goOn(0))).toBe('seat/waiting');
    expect(ask(table, 1, goOn(1))).toBe('seat/here');
    table.deliver(table.session.expire(0));
    expect(ask(table, 1, goOn(0))).toBeNull();
    expect(bob.lobby?.seats[0]?.substitute).toBe(true);
    expect(bob.view?.waitingFor).toBe(1);
    table.deliver(table.session.back(0));
    table.send(1, bob.request({ method: 'Answer', params: { step: bob.step, answers: [END] } }));
    expect(bob.lobby?.seats[0]).toMatchObject({ here: true, substitute: false });
    expect(bob.view?.waitingFor).toBe(0);
  });

  test('is a defeat where the table says so', () => {
    const table = playing({ ...TWO, seats: [person, person, person], absence: 'forfeit' });
    table.deliver(table.session.away(2));
    table.deliver(table.session.expire(2));
    expect(ask(table, 0, goOn(2))).toBeNull();
    expect(table.people.get(0)?.view?.view.seats.map(({ withdrawn }) => withdrawn)).toEqual([false, false, true]);
  });

  test('of mind: who misses a deadline is played for, and can return', () => {
    const table = playing({ ...TWO, deadline: 5000 });
    expect(table.session.awaited()).toEqual([{ seat: 0, key: '0' }]);
    expect(ask(table, 0, { method: 'Return', params: {} })).toBe('seat/own');
    table.deliver(table.session.drop(0, 'deadline'));
    expect(table.people.get(1)?.view?.waitingFor).toBe(1);
    expect(table.people.get(1)?.lobby?.seats[0]).toMatchObject({ here: true, substitute: true });
    expect(ask(table, 0, { method: 'Return', params: {} })).toBeNull();
    expect(table.people.get(1)?.lobby?.seats[0]?.substitute).toBe(false);
  });

  test('of all people holds the table until one is back', () => {
    const table = playing({ ...TWO, seats: [person, bot, bot], deadline: 5000 });
    table.deliver(table.session.drop(0, 'deadline'));
    expect(table.people.get(0)?.view?.steps).toEqual([]);
    expect(table.session.awaited()).toEqual([]);
    expect(ask(table, 0, { method: 'Return', params: {} })).toBeNull();
    expect(table.session.awaited()).toMatchObject([{ seat: 0 }]);
  });

  test('for good leaves the rest of the game to the bots, in one piece', () => {
    const table = playing({ ...TWO, seats: [person, bot, bot] });
    const updates: string[] = [];
    table.onFrame = (seat, frame) => {
      if (seat === 0 && frame.includes('"Update"')) updates.push(frame);
    };
    ask(table, 0, { method: 'GiveUp', params: {} });
    expect(table.session.phase()).toBe('over');
    expect(updates).toHaveLength(1);
  });

  test.each(['bot', 'forfeit'])('of a program that breaks the protocol leads to: %s', (absence) => {
    const table = playing({ ...TWO, seats: [program, person, person], absence });
    table.programs.delete(0);
    table.send(0, 'this is not JSON-RPC');
    expect(table.closed).toMatchObject([{ seat: 0, code: 1008 }]);
    const { view, lobby } = table.people.get(1)!;
    expect(view?.view.seats[0]?.withdrawn).toBe(absence === 'forfeit');
    expect(lobby?.seats[0]?.substitute).toBe(absence === 'bot');
    const ann = table.people.get(1)!;
    table.send(1, ann.request({ method: 'Answer', params: { step: ann.step, answers: [END] } }));
    expect(ann.view?.waitingFor).toBe(2);
  });

  test('of a program that never comes is made up for', () => {
    const table = new LocalTable({ ...TWO, seats: [program, person] }).fill();
    ask(table, 1, START);
    expect(table.session.wantedPrograms()).toEqual([{ seat: 0, program: 'Deep Cellar', name: 'Deep Cellar' }]);
    expect(table.session.awaited()).toEqual([{ seat: 0, key: 'start' }]);
    table.deliver(table.session.drop(0, 'deadline'));
    expect(table.people.get(1)?.lobby).toMatchObject({ phase: 'playing', seats: [{ substitute: true }, {}] });
  });
});

describe('a table is refused', () => {
  const parse = (wanted: object | string) =>
    DOMINION_TABLE_HOSTING.parseTable(typeof wanted === 'string' ? wanted : JSON.stringify(wanted), ['Deep Cellar'], 1);

  test.each([
    ['{', 'body/json', 'not JSON'],
    [[], 'body/member', 'the body: expected an object'],
    [{ ...TWO, seats: [person] }, 'seats/count', '1 seats; a game has 2 to 6'],
    [{ ...TWO, seats: [bot, bot] }, 'seats/people', 'a game needs a seat for a person'],
    [
      { ...TWO, seats: [person, { kind: 'bot', strategy: 'best' }] },
      'body/member',
      'seats[1].strategy: expected one of',
    ],
    [{ ...TWO, seats: [person, { ...bot, name: '<b>' }] }, 'name/invalid', 'seats[1].name'],
    [{ ...TWO, seats: [person, { kind: 'program', program: 'rm' }] }, 'program/unknown', 'it has Deep Cellar'],
    [{ ...TWO, mode: { kind: 'set', name: 'frist-game' } }, 'body/member', 'mode.name: expected one of'],
    [{ ...TWO, mode: { kind: 'pick', cards: ['village'] } }, 'kingdom/size', 'choose 9 more'],
    [{ ...TWO, undo: 'practice' }, 'body/member', 'undo: expected one of safe, off'],
    [{ ...TWO, deadline: 1 }, 'body/member', 'deadline: expected a whole number from 5000'],
    [{ ...TWO, seats: [person, program], rules: 'rulebook' }, 'rules/program', 'programs play by the rules "dominai"'],
    [
      { ...TWO, seats: [person, program], mode: { kind: 'set', name: 'first-game-1e' } },
      'kingdom/edition',
      'programs do not know cards of the first edition, such as woodcutter',
    ],
  ])('%j', (wanted, code, message) => {
    expect(parse(wanted)).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(message) } });
  });

  test('to programs if they could not play there', () => {
    const table = new LocalTable(TWO);
    expect(table.session.seatFor('live', null)).toMatchObject({ ok: false, error: { code: 'rules/program' } });
  });
});
