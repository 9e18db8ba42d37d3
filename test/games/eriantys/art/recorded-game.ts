import {
  type Game,
  type GameOptions,
  isOver,
  legalMoves,
  type Move,
  moverOf,
  startGame,
  stepInPlace,
} from '../../../../src/games/eriantys/engine/index.js';
import { makeModelState } from '../../../../src/games/eriantys/gc18/encode-state.js';
import { encodeMove } from '../../../../src/games/eriantys/gc18/wire-moves.js';
import { movePicker } from '../../../../src/games/eriantys/strategies/uniform-random.js';
import type { RecordedMessage } from '../../../../src/kit/game-renderer.js';
import { unwrap } from '../../../unwrap.js';

const NAMES = ['ann', 'ben', 'cleo', 'dmitri'];

export const stateOf = (game: Game): object =>
  JSON.parse(makeModelState(game, NAMES.slice(0, game.rules.seats))) as object;

export const message = (content: object, seat: string | null = null, side: '>>' | '<<' = '>>'): RecordedMessage => ({
  line: 1,
  time: null,
  side,
  seat,
  text: JSON.stringify(content),
});

export const started = (game: Game, playerId = 0): object => ({
  type: 'GameStarted',
  playerId,
  otherPlayerNames: NAMES.slice(0, game.rules.seats).filter((_, id) => id !== playerId),
  modelState: stateOf(game),
});

export const updated = (game: Game, player: number, move: Move): object => ({
  type: 'GameUpdated',
  modelState: stateOf(game),
  lastMove: { player, move: encodeMove(move) },
});

/** A random game as all its seats see it, from the first state to the result. */
export function recordedGame(options: GameOptions & { readonly seed: number }): RecordedMessage[] {
  const game = unwrap(startGame(options));
  const pick = movePicker(options.seed, 9);
  const seats = NAMES.slice(0, game.rules.seats);
  const toAll = (content: (id: number) => object): RecordedMessage[] =>
    seats.map((seat, id) => message(content(id), seat));
  const messages = toAll((id) => started(game, id));
  while (!isOver(game)) {
    const mover = moverOf(game);
    const move = pick(preferred(legalMoves(game), messages.length));
    messages.push(message({ type: 'PerformGameMove', move: encodeMove(move) }, seats[mover] as string, '<<'));
    stepInPlace(game, move);
    messages.push(...toAll(() => updated(game, mover, move)));
  }
  return [...messages, ...toAll(() => ({ type: 'GameEnded', winner: null, winners: game.winners, reason: 'TEST' }))];
}

/** Characters now and then: uniform random players rarely have the coins for them. */
function preferred(moves: readonly Move[], count: number): readonly Move[] {
  const wanted = moves.filter(({ kind, island }) =>
    count % 3 === 0 ? kind === 'character' : kind === 'student' && island < 0,
  );
  return wanted.length > 0 ? wanted : moves;
}

/** The recording as a transcript. */
export const transcriptOf = (messages: readonly RecordedMessage[]): string => {
  const seats = [...new Set(messages.map(({ seat }) => seat))];
  const lines = messages.map(({ side, seat, text }) => `${side} @${seat} ${text}`);
  return `protocol: gc18/1\nrole:     player\nseats:    ${seats.join(' ')}\n\n${lines.join('\n')}\n`;
};
