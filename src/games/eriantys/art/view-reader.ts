import type { GameView, RecordedMessage, ViewReader } from '../../../kit/game-renderer.js';
import type { GamePhase, ModelState } from '../gc18/model-state.js';
import { characterBoard } from './character-board.js';
import { islandBoard } from './island-board.js';
import { describeMove } from './move-words.js';
import { isObject, parseObject, readState } from './read-state.js';
import { schoolBoard } from './school-board.js';

export const openViews = (): ViewReader => {
  const recording = new RecordedStates();
  return (message) => recording.read(message);
};

type Json = Readonly<Record<string, unknown>>;

/**
 * All players are sent every state, so a recording of several seats has each several times. It is shown once: as the player
 * on turn gets it, because that one replies to it.
 */
class RecordedStates {
  /** The player at each seat, in the order in which they were told. */
  private readonly players = new Map<string | null, unknown>();
  /** The last move that each seat has sent. */
  private readonly moves = new Map<unknown, unknown>();
  private last: ModelState | null = null;
  private isOver = false;

  read({ text, seat }: RecordedMessage): GameView | null {
    const message = parseObject(text);
    if (message === null) return null;
    const { type, playerId, modelState, move } = message;
    if (type === 'PerformGameMove') this.moves.set(this.players.get(seat), move);
    if (type === 'GameStarted') this.begin(seat, playerId);
    if (type === 'GameEnded') return this.end(message);
    const state = readState(modelState);
    return state === null || !this.isShownTo(seat, state) ? null : this.show(message, state);
  }

  /** A seat that is told its player again has begun another game. */
  private begin(seat: string | null, player: unknown): void {
    if (this.players.has(seat)) {
      this.players.clear();
      this.moves.clear();
      this.last = null;
      this.isOver = false;
    }
    this.players.set(seat, player);
  }

  private isShownTo(seat: string | null, { currentPlayer }: ModelState): boolean {
    const known = [...this.players.values()];
    const reader = known.includes(currentPlayer) ? currentPlayer : known[0];
    return !this.players.has(seat) || this.players.get(seat) === reader;
  }

  private show(message: Json, state: ModelState): GameView {
    const before = this.last;
    const title =
      message['type'] === 'GameStarted' || before === null ? 'the game begins' : this.titleOf(message, before);
    this.last = state;
    return viewOf(title, state, before);
  }

  /** `ann takes cloud 1`, if it is known what she did. */
  private titleOf({ lastMove }: Json, before: ModelState): string {
    const mover = before.currentPlayer;
    const sent = this.moves.get(mover);
    this.moves.delete(mover);
    const known = isObject(lastMove) ? lastMove : { player: mover, move: sent };
    return `${nameOf(before, known['player'])} ${describeMove(known['move'])}`;
  }

  /** The last state once more, with the result. */
  private end({ winner, winners, reason }: Json): GameView | null {
    if (this.last === null || this.isOver) return null;
    this.isOver = true;
    const state = this.last;
    const ids: unknown[] = Array.isArray(winners) && winners.length > 0 ? winners : [winner];
    const names = ids.filter((id) => typeof id === 'number').map((id) => nameOf(state, id));
    const result = names.length === 0 ? 'nobody wins' : `${names.join(' and ')} ${names.length > 1 ? 'win' : 'wins'}`;
    const why = typeof reason === 'string' ? ` (${reason.slice(0, 40)})` : '';
    return viewOf(`the game is over: ${result}${why}`, state, null);
  }
}

const nameOf = ({ players }: ModelState, id: unknown): string =>
  players.find((player) => player.id === id)?.username ?? 'a player';

const PHASE_WORDS: { readonly [phase in GamePhase]: string | null } = {
  PlayAssistantCard: 'plays an assistant',
  MoveStudents: 'moves students',
  MoveMotherNature: 'moves Mother Nature',
  ChooseCloud: 'chooses a cloud',
  GameEnded: null,
};

/** Who has to do what. */
function phaseOf(state: ModelState): string {
  const { gamePhase, currentPlayer, studentsLeftToMove } = state;
  const words = PHASE_WORDS[gamePhase];
  if (words === null) return 'the game is over';
  const left = gamePhase === 'MoveStudents' ? `, ${studentsLeftToMove} left` : '';
  return `${nameOf(state, currentPlayer)} ${words}${left}`;
}

function viewOf(title: string, state: ModelState, before: ModelState | null): GameView {
  return {
    title,
    counters: [
      ['round', state.finalRound ? `${state.round}, the last` : state.round],
      ['phase', phaseOf(state)],
    ],
    zones: [
      islandBoard(state, before),
      ...state.players.map((player) => schoolBoard(player, state, before)),
      ...(state.expertMode ? [characterBoard(state, before)] : []),
    ],
  };
}
