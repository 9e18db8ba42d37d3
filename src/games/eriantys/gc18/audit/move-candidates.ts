import { type Game, makeMove, moverOf } from '../../engine/index.js';
import type { MoveJudgement } from '../judge-wire-move.js';
import { type LastMove, objectIn, typeOf } from '../messages.js';
import { judgePerformGameMove } from '../perform-game-move.js';
import { parseWireMove } from '../schema.js';
import { decodeMove } from '../wire-moves.js';
import type { AuditedConnection, PendingMessage } from './audited-connection.js';

/** A move that the server may have carried out. */
export interface Candidate {
  readonly connection: AuditedConnection;
  readonly sent: PendingMessage;
  /** Null if the state is not known in which it was judged. */
  readonly judged: MoveJudgement | null;
}

const isLegal = ({ judged }: Candidate): boolean => judged?.legal === true;

const isMove = ({ message }: PendingMessage): boolean => message !== null && typeOf(message) === 'PerformGameMove';

/** Null for what is no move. */
export function judgeSent(game: Game, { id }: AuditedConnection, { message }: PendingMessage): MoveJudgement | null {
  const value = message === null || message.error !== undefined ? null : objectIn(message);
  return value?.['type'] === 'PerformGameMove' ? judgePerformGameMove(game, id, value) : null;
}

/** Every move that was sent and not carried out yet, as it would be judged now. */
const candidatesIn = (game: Game | null, connections: readonly AuditedConnection[]): Candidate[] =>
  connections.flatMap((connection) =>
    connection.pending
      .filter((sent) => !sent.isApplied && isMove(sent))
      .map((sent) => ({ connection, sent, judged: game === null ? null : judgeSent(game, connection, sent) })),
  );

/** The first move that the server has to carry out now. */
export const legalCandidate = (game: Game, connections: readonly AuditedConnection[]): Candidate | null =>
  candidatesIn(game, connections).find(isLegal) ?? null;

/** The moves that an update may be about, the likeliest first: those that it names, then legal ones. */
export function candidatesFor(
  game: Game | null,
  connections: readonly AuditedConnection[],
  lastMove: LastMove | undefined,
): readonly Candidate[] {
  const all = candidatesIn(game, connections);
  const named = lastMove === undefined ? [] : all.filter((each) => isNamed(each, lastMove));
  const ofMover = all.filter(({ connection }) => game !== null && connection.id === moverOf(game));
  return [...named.filter(isLegal), ...named, ...all.filter(isLegal), ...ofMover, ...all];
}

export const isNamed = ({ connection, sent }: Candidate, { player, move }: LastMove): boolean =>
  connection.id === player && isSameMove(move, sent.message === null ? null : objectIn(sent.message)?.['move']);

/** Whether two moves mean the same: an exchange has no order, and an island that is null stands for none. */
function isSameMove(one: unknown, other: unknown): boolean {
  const [first, second] = [parseWireMove(one), parseWireMove(other)];
  return first.ok && second.ok && makeMove(decodeMove(first.value)) === makeMove(decodeMove(second.value));
}
