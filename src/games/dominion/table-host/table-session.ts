import { fault, ok, type Result } from '../../../core/result.js';
import type { Settings } from '../../../kit/game-option.js';
import type { Awaited } from '../../../kit/game-session.js';
import type { TableIdentity, TableOutput, TableSession, WantedProgram } from '../../../kit/table-session.js';
import { CLOSE_CODES } from '../../../wire/close-codes.js';
import { awaited as awaitedPrograms, publicState as programState } from '../jsonrpc/table/queries.js';
import { kingdomOfMode, seatToAnswer } from '../table/index.js';
import { readWanted, type WantedTable, whyNotForPrograms } from '../table/remote/index.js';
import { makeChat } from './chat.js';
import { lobbyState, makeLobby, publishLobby } from './lobby-messages.js';
import {
  freeAgain,
  freeSeat,
  type LobbySeat,
  namesOfSeats,
  newSeats,
  speaks,
  TABLE_DIALECT,
  takeSeat,
} from './lobby-seats.js';
import { giveUpSeat, isPlaying, isStarting, settle } from './play.js';
import { receiveFromProgram } from './programs.js';
import { receiveFromPerson } from './requests.js';
import { startIfComplete } from './start.js';
import { isPersonAt, makeNotification, type TableState } from './table-state.js';
import { finishedTable, makeOver, wholeView } from './views.js';

/** A table from what `parseTable` made of the request for it. */
export function openTable(settings: Settings, identity: TableIdentity): Result<TableSession> {
  const wanted = readWanted(settings, '');
  return wanted.ok ? ok(sessionOf(newState(wanted.value, identity))) : wanted;
}

function newState(wanted: WantedTable, identity: TableIdentity): TableState {
  const { seed } = wanted;
  if (seed === null) throw new Error('a table needs a seed');
  return {
    identity,
    settings: wanted.settings,
    seed,
    seats: newSeats(wanted, seed),
    phase: 'lobby',
    game: null,
    earlier: new Map(),
    programs: null,
    isBehind: false,
    lost: [],
    sent: new Map(),
    sentLobby: '',
    chat: [],
    chatBefore: 0,
    now: 0,
    outputs: [],
  };
}

function sessionOf(state: TableState): TableSession {
  const seat = (index: number): LobbySeat => state.seats[index] as LobbySeat;
  /** What an event leads to, and what everybody is told about it. */
  const after = (event: () => void): readonly TableOutput[] => {
    state.outputs = [];
    event();
    for (const lost of state.lost.splice(0)) giveUpSeat(state, lost);
    publishLobby(state);
    return state.outputs;
  };
  return {
    seats: state.seats.length,
    deadline: state.settings.deadline,
    seatFor: (version, invited) => seatFor(state, version, invited),
    names: () => namesOfSeats(state.seats),
    join: (index, name, version) =>
      after(() => {
        takeSeat(state.seats, index, name, version, version === TABLE_DIALECT);
        startIfComplete(state);
      }),
    quit: (index) => after(() => freeAgain(seat(index))),
    receive: (index, text, at) =>
      after(() => {
        state.now = at;
        receive(state, index, text);
      }),
    away: (index) =>
      after(() => {
        seat(index).here = false;
      }),
    back: (index) => after(() => comeBack(state, seat(index))),
    expire: (index) =>
      after(() => {
        seat(index).expired = true;
      }),
    drop: (index) => after(() => drop(state, index)),
    welcome: (index) => welcome(state, index),
    makePresence: (presence) => makeNotification('Presence', presence),
    isPerson: (index) => isPersonAt(state, index),
    wantedPrograms: () => wantedPrograms(state),
    awaited: () => awaited(state),
    phase: () => state.phase,
    publicState: () => lobbyState(state),
    programState: () => (state.programs === null ? null : programState(state.programs)),
    finished: () => finishedTable(state, null),
  };
}

function seatFor(state: TableState, version: string, invited: number | null): Result<number> {
  if (invited !== null) {
    const { program, here, substitute } = state.seats[invited] as LobbySeat;
    const isAwaited = state.phase === 'starting' && program !== null && !here && !substitute;
    return isAwaited ? ok(invited) : fault('seat/taken', 'this seat is no longer free');
  }
  if (state.phase === 'over') return fault('game/over', 'the game is over');
  if (state.phase !== 'lobby') return fault('game/started', 'the game has started; no more players can join');
  const refusal = version === TABLE_DIALECT ? null : refusalOfPrograms(state);
  return refusal ?? freeSeat(state.seats, state.settings.order === 'random', state.seed);
}

function refusalOfPrograms({ settings }: TableState): Result<never> | null {
  const kingdom = kingdomOfMode(settings.mode);
  return whyNotForPrograms(settings.rules, kingdom.ok ? kingdom.value : []);
}

function receive(state: TableState, index: number, text: string): void {
  if (isPersonAt(state, index)) receiveFromPerson(state, index, text);
  else if (state.programs !== null && speaks(state.seats[index] as LobbySeat)) {
    receiveFromProgram(state, index, text);
    settle(state);
  } else if (state.programs === null) rejectEarly(state, index);
}

/** A program must not say anything before the game. */
function rejectEarly(state: TableState, index: number): void {
  const reason = 'the game has not started; wait for its first message';
  const frees = state.phase === 'lobby';
  state.outputs.push({ kind: 'send', seat: index, text: makeNotification('FatalError', { message: reason }) });
  state.outputs.push({ kind: 'close', seat: index, code: CLOSE_CODES.policy, reason, frees });
  if (frees) freeAgain(state.seats[index] as LobbySeat);
  else state.lost.push(index);
}

function comeBack(state: TableState, own: LobbySeat): void {
  own.here = true;
  own.expired = false;
  if (!own.substitute || state.game === null) return;
  own.substitute = false;
  settle(state);
}

/** Before the game a seat becomes free; a program that was to be started is replaced. */
function drop(state: TableState, index: number): void {
  const own = state.seats[index] as LobbySeat;
  // A person who was too slow is still there.
  if (!isPersonAt(state, index)) own.here = false;
  if (state.phase === 'lobby') freeAgain(own);
  else if (state.game !== null) giveUpSeat(state, index);
  else {
    own.substitute = true;
    startIfComplete(state);
  }
}

function welcome(state: TableState, seat: number | null): string[] {
  if (seat !== null && !isPersonAt(state, seat)) return [];
  const messages = [makeLobby(state, seat), makeChat(state), wholeView(state, seat), makeOver(state, seat)];
  return messages.filter((text) => text !== null);
}

function wantedPrograms({ phase, seats }: TableState): WantedProgram[] {
  if (phase !== 'starting') return [];
  return [...seats.entries()].flatMap(([seat, { program, name, here, substitute }]) =>
    program === null || here || substitute ? [] : [{ seat, program, name: name ?? program }],
  );
}

/** One seat at a time; while programs are started, all of them. */
function awaited(state: TableState): Awaited[] {
  const { game, programs } = state;
  if (game === null) return wantedPrograms(state).map(({ seat }) => ({ seat, key: 'start' }));
  if (programs !== null && isStarting(state)) return awaitedPrograms(programs);
  const seat = seatToAnswer(game);
  if (seat === null) return [];
  const own = state.seats[seat] as LobbySeat;
  if (programs !== null && speaks(own)) return awaitedPrograms(programs).filter((each) => each.seat === seat);
  return isPlaying(state, seat) ? [{ seat, key: `${game.moves.length}` }] : [];
}
