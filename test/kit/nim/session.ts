import type { GameSession, Output } from '../../../src/kit/game-session.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import { legalTakes, startNim, take } from './engine.js';
import { judgeTake } from './judge.js';

/** Players join one by one; the game begins with the second. */
export function openNim(seed: number): GameSession<JsonMessage> {
  let game = startNim(seed);
  let joined = 0;
  let left: number | null = null;
  const turns = [0, 0];
  const send = (seat: number, message: object): Output => ({ kind: 'send', seat, text: JSON.stringify(message) });
  const ask = (): Output => send(game.turn, { turn: game.stones });
  const isOver = (): boolean => game.stones === 0 || left !== null;
  const winner = (): number => (left === null ? 1 - game.turn : 1 - left);
  const end = (): Output[] =>
    [0, 1].flatMap((seat) => [
      send(seat, { over: seat === winner() ? 'won' : 'lost' }),
      { kind: 'close', seat, reason: 'the game is over' },
    ]);
  return {
    isOpen: () => joined < 2,
    join: () => (++joined === 2 ? [ask()] : []),
    begin: () => [],
    receive: (seat, { value }) => {
      const violation = judgeTake(value, seat === game.turn && joined === 2 ? game.stones : null);
      if (violation !== null) return [{ ...send(seat, { error: violation.reason }), violation }];
      turns[seat]!++;
      game = take(game, (value as { take: number }).take);
      return game.stones === 0 ? end() : [ask()];
    },
    leave: (seat) => {
      if (isOver()) return [];
      left = seat;
      return end();
    },
    awaited: () => (isOver() || joined < 2 ? [] : [{ seat: game.turn, key: String(game.stones) }]),
    pendingFor: (seat) => (seat === game.turn ? JSON.stringify({ turn: game.stones }) : null),
    hasResult: isOver,
    isOver,
    standings: () => [0, 1].map((seat) => ({ points: isOver() && seat === winner() ? 1 : 0, turns: turns[seat]! })),
    winners: () => (isOver() ? [winner()] : []),
    publicState: () => ({ stones: game.stones, legal: legalTakes(game.stones) }),
  };
}
