import { describe, expect, test } from 'vitest';
import { apply } from '../../../../../src/games/eriantys/engine/apply.js';
import {
  countColours,
  type Game,
  listColours,
  type Move,
  noStudents,
  PROFESSOR_RULES,
  sizeOf,
} from '../../../../../src/games/eriantys/engine/index.js';
import { KIT_STRATEGIES } from '../../../../../src/games/eriantys/gc18/kit/kit-strategies.js';
import { makeLoginReply } from '../../../../../src/games/eriantys/gc18/messages.js';
import type { SessionOptions } from '../../../../../src/kit/protocol.js';
import { swapTowerColours } from '../../../../mutants/gc18-server/messages.js';
import { mutantSession } from '../../../../mutants/gc18-server/mutant-session.js';
import { sized } from '../../../../sizes.js';
import { type MemoryServer, ownServer, type ServerAction } from '../memory-server.js';
import { auditEvents, foundIn, recordTable, type TableSpec } from './audited.js';
import { playTable, type TableClient } from './memory-table.js';

const GAMES = sized({ test: 2, long: 20 });

type Send = (actions: readonly ServerAction[]) => readonly ServerAction[];

/** Our own server, with something else to send. */
const sending = (server: MemoryServer, send: Send): MemoryServer => ({
  connect: (client) => send(server.connect(client)),
  receive: (client, message) => send(server.receive(client, message)),
  disconnect: (client) => send(server.disconnect(client)),
});

/** All readings that a server shows in some games, of which none may be wrong. */
function readingsOf(spec: Omit<TableSpec, 'seed'>, serverFor: (seed: number) => MemoryServer, games = GAMES) {
  const readings: Record<string, string> = {};
  for (let seed = 1; seed <= games; seed++) {
    const audited = auditEvents(recordTable({ ...spec, seed }, serverFor(seed)), spec.clients);
    expect(foundIn(audited), `seed ${seed}`).toEqual([]);
    Object.assign(readings, audited.readings);
  }
  return readings;
}

const plus = (some: readonly number[], more: readonly number[]): number[] =>
  some.map((count, colour) => count + (more[colour] as number));

const OF_TWO = { clients: 2, players: 2, expert: true };
const OF_THREE = { clients: 3, players: 3, expert: false };

/** Sends an invalid name and a valid one at once. */
function hastyClient(name: string): TableClient {
  let isLoggedIn = false;
  return {
    receive: ({ value }) => {
      const { type } = value as { readonly type: string };
      if (type !== 'LoginRequest' || isLoggedIn) return [];
      isLoggedIn = true;
      return ['', name].map(makeLoginReply);
    },
    act: () => [],
  };
}

const isEnd = ({ text }: ServerAction): boolean => text?.includes('"gamePhase":"GameEnded"') ?? false;

const isRepeated = (actions: readonly ServerAction[], index: number): boolean =>
  (actions[index - 1]?.text?.includes('"type":"Error"') ?? false) &&
  (actions[index]?.text?.includes('Request"') ?? false);

describe('a server of GC18/1 may', () => {
  test('end a game without a last update (Q21)', () => {
    const readings = readingsOf(OF_TWO, (seed) =>
      sending(ownServer(seed), (actions) => actions.filter((action) => !isEnd(action))),
    );
    expect(readings).toMatchObject({ Q21: 'GameEnded alone' });
  });

  test('leave the last clouds alone, and end without an update (Q21, V28)', () => {
    const step = (game: Game, move: Move): void => {
      const { shortRefill } = game;
      game.shortRefill ||= game.finalRound !== null;
      apply(game, move);
      if (game.phase !== 'over') game.shortRefill = shortRefill;
    };
    const openSession = (options: SessionOptions) => mutantSession(options, { step });
    const server = sending(ownServer(1, { openSession }), (actions) => actions.filter((action) => !isEnd(action)));
    // Without students in dining rooms there are no towers, so that the game lasts until the assistants run out.
    const strategy = KIT_STRATEGIES.settling(1);
    const audited = auditEvents(recordTable({ ...OF_TWO, expert: false, strategy, seed: 1 }, server), 2);
    expect(new Set(audited.findings.map(({ rule }) => rule))).toEqual(new Set(['effect/last-clouds']));
    expect(audited.readings).toMatchObject({ Q21: 'GameEnded alone' });
  });

  test.each([
    { reading: 'the request is repeated', send: (actions: readonly ServerAction[]) => actions },
    {
      reading: 'the request is not repeated',
      send: (actions: readonly ServerAction[]) => actions.filter((_, index) => !isRepeated(actions, index)),
    },
  ])('leave it at an error or not (Q5): $reading', ({ reading, send }) => {
    const clients = ['ann', 'bob'].map((name) => hastyClient(name));
    const audited = auditEvents(playTable(sending(ownServer(1), send), clients, 1), 2);
    expect(foundIn(audited)).toEqual([]);
    expect(audited.readings).toMatchObject({ 'Q5 name': reading });
  });

  test('give the towers of any colour to any player (D-TOWERS)', () => {
    const openSession = (options: SessionOptions) => mutantSession(options, { show: swapTowerColours });
    const readings = readingsOf(OF_TWO, (seed) => ownServer(seed, { openSession }));
    expect(readings['D-TOWERS']).toMatch(/^not every game gave/);
  });

  test.each(PROFESSOR_RULES)('give professors by %s (V6)', (professorRule) => {
    const openSession = ({ settings, ...options }: SessionOptions) =>
      mutantSession({ ...options, settings: { ...settings, professorRule } }, { script: { characters: [10, 12, 1] } });
    const spending = { ...OF_TWO, strategy: KIT_STRATEGIES.spending(1) };
    const readings = readingsOf(spending, (seed) => ownServer(seed, { openSession }), GAMES * 2);
    const words = { state: 'whoever has most', seating: 'only the player who seats' }[professorRule];
    expect(readings['V6'] ?? '').toContain(words);
  });

  test('share the last students out among the clouds in another way (D-SHORT)', () => {
    const after = (game: Game, before: Game): void => {
      if (game.round === before.round || !game.shortRefill) return;
      const left = listColours(game.clouds.reduce((sum, { students }) => plus(sum, students), noStudents()));
      for (const [index, { students }] of game.clouds.entries()) {
        const own = countColours(left.filter((_, at) => at % game.clouds.length === index));
        students.splice(0, students.length, ...own);
      }
    };
    const openSession = (options: SessionOptions) => mutantSession(options, { after });
    const readings = readingsOf(OF_THREE, (seed) => ownServer(seed, { openSession }));
    expect(readings).toMatchObject({ Q28: 'nobody takes a cloud' });
  });

  /** Here, the bag often has so few students for the last clouds that some remain empty. */
  const OFTEN_SHORT = { clients: 3, players: 3, expert: true, strategy: KIT_STRATEGIES.drawing(1) };

  test.each([
    {
      takes: 'whatever is on them',
      isTaken: () => true,
      expected: { Q28: 'what there is on the clouds is taken', 'Q28 empty': 'empty clouds are taken as well' },
    },
    {
      takes: 'as long as there are students',
      isTaken: ({ clouds }: Game) => clouds.some(({ students }) => sizeOf(students) > 0),
      expected: { Q28: 'what there is on the clouds is taken', 'Q28 empty': 'empty clouds are left alone' },
    },
  ])('have clouds taken that could not be filled, $takes (Q28)', ({ isTaken, expected }) => {
    const step = (game: Game, move: Move): void => {
      const { shortRefill } = game;
      if (shortRefill) game.shortRefill = !isTaken(game);
      apply(game, move);
      game.shortRefill ||= shortRefill;
    };
    const openSession = (options: SessionOptions) =>
      mutantSession(options, { step, script: { characters: [1, 7, 11] } });
    const readings = readingsOf(OFTEN_SHORT, (seed) => ownServer(seed, { openSession }), GAMES * 6);
    expect(readings).toMatchObject(expected);
  });

  test('not end one match with an update and another without (Q21)', () => {
    let matches = 0;
    const server = sending(ownServer(1), (actions) => {
      if (!actions.some(isEnd) || matches++ === 0) return actions;
      return actions.filter((action) => !isEnd(action));
    });
    const audited = auditEvents(recordTable({ clients: 4, players: 2, expert: false, seed: 1 }, server), 4);
    expect(audited.findings.map(({ rule }) => rule)).toEqual(['end/update']);
    expect(audited.conflicts).toEqual(audited.findings);
  });

  test('leave clouds alone that could not be filled (Q28)', () => {
    const readings = readingsOf(OF_THREE, (seed) => ownServer(seed));
    expect(readings).toMatchObject({ Q28: 'nobody takes a cloud' });
  });
});
