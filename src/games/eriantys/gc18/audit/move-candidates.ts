import { type Game, makeMove, moverOf } from '../../engine/index.js';
import type { MoveJudgement } from '../judge-wire-move.js';
import { type LastMove, objectIn, typeOf } from '../messages.js';
import { judgePerformGameMove } from '../perform-game-move.js';
import { parseWireMove } from '../schema.js';
import { decodeMove } from '../wire-moves.js';
import type { PendingMessage } from './audited-connection.js';
import type { GamePlayer } from './game-players.js';

/** A move that the server may have carried out. */
export interface Candidate {
  readonly player: GamePlayer;
  readonly sent: PendingMessage;
  /** Null if the state is not known in which it was judged. */
  readonly judged: MoveJudgement | null;
}

const isLegal = ({ judged }: Candidate): boolean => judged?.legal === true;

const isMove = ({ message }: PendingMessage): boolean => message !== null && typeOf(message) === 'PerformGameMove';

/** Null for what is no move. */
export function judgeSent(game: Game, id: number, { message }: PendingMessage): MoveJudgement | null {
  const value = message === null || message.error !== undefined ? null : objectIn(message);
  return value?.['type'] === 'PerformGameMove' ? judgePerformGameMove(game, id, value) : null;
}

/** Every move that was sent and not carried out yet, as it would be judged now. */
const candidatesIn = (game: Game | null, players: readonly GamePlayer[]): Candidate[] =>
  players.flatMap((player) =>
    player.connection.pending
      .filter((sent) => !sent.isApplied && isMove(sent))
      .map((sent) => ({ player, sent, judged: game === null ? null : judgeSent(game, player.id, sent) })),
  );

/** The first move that the server has to carry out now. */
export const legalCandidate = (game: Game, players: readonly GamePlayer[]): Candidate | null =>
  candidatesIn(game, players).find(isLegal) ?? null;

/** The moves that an update may be about, the likeliest first: those that it names, then legal ones. */
export function candidatesFor(
  game: Game | null,
  players: readonly GamePlayer[],
  lastMove: LastMove | undefined,
): readonly Candidate[] {
  const all = candidatesIn(game, players);
  const named = lastMove === undefined ? [] : all.filter((each) => isNamed(each, lastMove));
  const ofMover = all.filter(({ player }) => game !== null && player.id === moverOf(game));
  return [...named.filter(isLegal), ...named, ...all.filter(isLegal), ...ofMover, ...all];
}

export const isNamed = ({ player, sent }: Candidate, lastMove: LastMove): boolean =>
  player.id === lastMove.player &&
  isSameMove(lastMove.move, sent.message === null ? null : objectIn(sent.message)?.['move']);

/** Whether two moves mean the same: an exchange has no order, and an island that is null stands for none. */
function isSameMove(one: unknown, other: unknown): boolean {
  const [first, second] = [parseWireMove(one), parseWireMove(other)];
  return first.ok && second.ok && makeMove(decodeMove(first.value)) === makeMove(decodeMove(second.value));
}
