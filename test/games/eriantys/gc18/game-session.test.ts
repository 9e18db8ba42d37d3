import { describe, expect, test } from 'vitest';
import { GC18_CODEC } from '../../../../src/games/eriantys/gc18/codec.js';
import { openSession } from '../../../../src/games/eriantys/gc18/game-session.js';
import type { ModelState } from '../../../../src/games/eriantys/gc18/model-state.js';
import { Gc18Player } from '../../../../src/games/eriantys/gc18/player.js';
import { checkForm } from '../../../../src/games/eriantys/gc18/schema.js';
import { strategyNamed } from '../../../../src/games/eriantys/strategies/strategies.js';
import type { GameSession, Output } from '../../../../src/kit/game-session.js';
import type { JsonMessage } from '../../../../src/kit/json-lines-codec.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';

const NAMES = ['ann', 'bob', 'cid'];

const open = (seats: number, expert: boolean, seed = 1): GameSession<JsonMessage> =>
  unwrap(
    openSession({ names: NAMES.slice(0, seats), versions: [], seed, settings: { expert, professorRule: 'state' } }),
  );

const sent = (outputs: readonly Output[], seat: number): Record<string, unknown>[] =>
  outputs.flatMap((output) => (output.kind === 'send' && output.seat === seat ? [JSON.parse(output.text)] : []));

const say = (session: GameSession<JsonMessage>, seat: number, message: unknown): readonly Output[] =>
  session.receive(seat, unwrap(GC18_CODEC.parse(typeof message === 'string' ? message : JSON.stringify(message))));

const move = (value: unknown): unknown => ({ type: 'PerformGameMove', move: value });

/** The seat that is to move. */
const moverIn = (session: GameSession<JsonMessage>): number => session.awaited()[0]!.seat;

/** Plays a game with reference players; returns all that the first seat was sent. */
function playOut(session: GameSession<JsonMessage>, seats: number, strategy: string): Record<string, unknown>[] {
  const players = NAMES.slice(0, seats).map(
    (name, seat) => new Gc18Player(strategyNamed(strategy, seat), { name, players: 2, expert: false }),
  );
  const seen: Record<string, unknown>[] = [];
  let outputs = session.begin();
  while (outputs.length > 0) {
    seen.push(...sent(outputs, 0));
    const next: Output[] = [];
    for (const output of outputs) {
      if (output.kind !== 'send') continue;
      const replies = players[output.seat]!.receive(unwrap(GC18_CODEC.parse(output.text)));
      for (const reply of replies) next.push(...say(session, output.seat, reply));
    }
    outputs = next;
  }
  expect(players.flatMap((player) => player.takeComplaints())).toEqual([]);
  return seen;
}

describe('a session of GC18/1', () => {
  test('begins with the state, the own id and the names of the others, clockwise (Q10, Q11, Q12)', () => {
    const outputs = open(3, true).begin();
    expect(outputs).toHaveLength(3);
    expect(sent(outputs, 1)).toEqual([
      {
        type: 'GameStarted',
        playerId: 1,
        otherPlayerNames: ['cid', 'ann'],
        modelState: expect.objectContaining({ numberOfPlayers: 3, expertMode: true, round: 1 }),
      },
    ]);
  });

  test('sends an update of a move to all, the mover included (Q20)', () => {
    const session = open(2, false);
    session.begin();
    const mover = moverIn(session);
    const outputs = say(session, mover, move({ typeOfMove: 'PlayAssistantCard', cardNumber: 4 }));
    for (const seat of [0, 1]) {
      expect(sent(outputs, seat)).toEqual([
        {
          type: 'GameUpdated',
          currentPlayer: 1 - mover,
          gamePhase: 'PlayAssistantCard',
          lastMove: { player: mover, move: { typeOfMove: 'PlayAssistantCard', cardNumber: 4 } },
          modelState: expect.objectContaining({ currentPlayer: 1 - mover, gamePhase: 'PlayAssistantCard' }),
        },
      ]);
    }
  });

  test.each([
    ['no move', {}, 'INVALID_ARGUMENTS'],
    ['an unknown member', { move: { typeOfMove: 'PlayAssistantCard', cardNumber: 4 }, x: 1 }, 'INVALID_ARGUMENTS'],
    ['a card that does not exist', { move: { typeOfMove: 'PlayAssistantCard', cardNumber: 11 } }, 'INVALID_ARGUMENTS'],
    ['a move of another phase', { move: { typeOfMove: 'ChooseCloud', cloudNumber: 0 } }, 'WRONG_PHASE'],
    ['a character in planning', { move: { typeOfMove: 'PlayCharacterCard', cardNumber: 2 } }, 'WRONG_PHASE'],
  ])('answers %s with a MoveError to the sender alone', (_, members, code) => {
    const session = open(2, true);
    const before = JSON.stringify(session.publicState());
    const mover = moverIn(session);
    const outputs = say(session, mover, { type: 'PerformGameMove', ...members });
    expect(outputs).toEqual([expect.objectContaining({ seat: mover, violation: expect.anything() })]);
    expect(sent(outputs, mover)).toEqual([{ type: 'MoveError', code, message: expect.any(String) }]);
    expect(JSON.stringify(session.publicState())).toBe(before);
  });

  test('tests arguments before the turn, and the turn before the phase (5.3)', () => {
    const session = open(2, false);
    const other = 1 - moverIn(session);
    const codes = [
      { typeOfMove: 'ChooseCloud', cloudNumber: 9 },
      { typeOfMove: 'ChooseCloud', cloudNumber: 0 },
    ].map((each) => sent(say(session, other, move(each)), other)[0]!['code']);
    expect(codes).toEqual(['INVALID_ARGUMENTS', 'NOT_YOUR_TURN']);
  });

  test.each([
    ['not json', 'MALFORMED_MESSAGE'],
    ['{"type":"Ping"}', 'UNKNOWN_TYPE'],
    ['{"type":"LoginReply","username":"x"}', 'UNEXPECTED_MESSAGE'],
    ['{"type":"GameUpdated"}', 'UNEXPECTED_MESSAGE'],
  ])('answers %s with an Error %s', (line, code) => {
    expect(sent(say(open(2, false), 0, line), 0)).toEqual([{ type: 'Error', code, message: expect.any(String) }]);
  });

  test('a player who leaves ends the game for the others (Q24)', () => {
    const session = open(3, false);
    session.begin();
    const outputs = session.leave(1, 'disconnected');
    expect(sent(outputs, 1)).toEqual([]);
    for (const seat of [0, 2]) {
      expect(sent(outputs, seat)).toEqual([
        { type: 'GameEnded', winner: null, winners: [], reason: 'PLAYER_DISCONNECTED' },
      ]);
    }
    expect(session.isOver()).toBe(true);
    expect(session.hasResult()).toBe(false);
    expect(session.leave(0, 'disconnected')).toEqual([]);
  });

  test('a player who comes back is sent the state as at the beginning', () => {
    const session = open(2, false);
    session.begin();
    say(session, moverIn(session), move({ typeOfMove: 'PlayAssistantCard', cardNumber: 4 }));
    const message = JSON.parse(session.pendingFor(1)!) as { playerId: number; modelState: ModelState };
    expect(message).toMatchObject({ type: 'GameStarted', playerId: 1, otherPlayerNames: ['ann'] });
    expect(message.modelState.players.filter(({ playedAssistant }) => playedAssistant === 4)).toHaveLength(1);
  });

  test.each([
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ])('of %i players, expert %s, is played to its end, and every message is valid', (seats, expert) => {
    for (let seed = 1; seed <= sized({ test: 5, long: 100 }); seed++) {
      const session = open(seats, expert, seed);
      const seen = playOut(session, seats, seed % 2 === 0 ? 'greedy' : 'random');
      for (const message of seen) expect(checkForm(message['type'] as string, message)).toMatchObject({ ok: true });
      expect(seen.at(-2)).toMatchObject({ type: 'GameUpdated', gamePhase: 'GameEnded' });
      const { winner, winners } = seen.at(-1) as { winner: number | null; winners: number[] };
      expect(winners).toEqual(session.winners());
      expect(winner).toBe(winners.length === 1 ? winners[0] : null);
      expect(session.isOver() && session.hasResult()).toBe(true);
      expect(session.awaited()).toEqual([]);
    }
  });
});
