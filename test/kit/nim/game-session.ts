import type { GameSession, Output } from '../../../src/kit/game-session.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import { judgeTake, startingStones } from './engine.js';

/** One game between the players of two seats. */
export function openNim(seed: number): GameSession<JsonMessage> {
  let stones = startingStones(seed);
  let turn = 0;
  let winner: number | null = null;
  const turns = [0, 0];
  const send = (seat: number, message: object): Output => ({ kind: 'send', seat, text: JSON.stringify(message) });
  const ask = (): Output => send(turn, { turn: stones });
  const finish = (winning: number): Output[] => {
    winner = winning;
    return [0, 1].map((seat) => send(seat, { over: seat === winning ? 'won' : 'lost' }));
  };
  return {
    begin: () => [ask()],
    receive: (seat, message) => {
      const violation = judgeTake(message, seat === turn ? stones : null);
      if (violation !== null) return [{ ...send(seat, { error: violation.reason }), violation }];
      turns[seat]!++;
      stones -= (message.value as { take: number }).take;
      if (stones === 0) return finish(seat);
      turn = 1 - turn;
      return [ask()];
    },
    leave: (seat) => (winner === null ? finish(1 - seat) : []),
    awaited: () => (winner !== null ? [] : [{ seat: turn, key: String(stones) }]),
    pendingFor: (seat) => (seat === turn ? JSON.stringify({ turn: stones }) : null),
    hasResult: () => winner !== null,
    isOver: () => winner !== null,
    standings: () => [0, 1].map((seat) => ({ points: Number(seat === winner), turns: turns[seat]! })),
    winners: () => (winner === null ? [] : [winner]),
    publicState: () => ({ stones }),
  };
}
