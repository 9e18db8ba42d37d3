import { fault, ok, type Result } from '../../../core/result.js';
import type { Settings } from '../../../kit/game-option.js';
import type { Awaited, LeaveReason } from '../../../kit/game-session.js';
import type { TableIdentity, TableOutput, TableSession, WantedProgram } from '../../../kit/table-session.js';
import { CLOSE_CODES } from '../../../wire/close-codes.js';
import { awaited as awaitedPrograms, publicState as programState } from '../jsonrpc/table/queries.js';
import { seatToAnswer } from '../table/index.js';
import { possibleCards, readWanted, type WantedTable, whyNotForPrograms } from '../table/remote/index.js';
import { makeChat, sayGivenUp } from './chat-lines.js';
import { goOnWithout, makeDraft, picker } from './draft-stage.js';
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
} from './lobby-seat.js';
import { isPlaying, settle } from './play.js';
import { isAnnounced, isAwaitedProgram, receiveFromProgram } from './programs.js';
import { receiveFromPerson } from './requests.js';
import { reopenIfComplete, startIfComplete } from './start.js';
import { isPersonAt, makeNotification, type TableState } from './table-state.js';
import { finishedTable, makeOver, publishViews, wholeView } from './views.js';

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
    draft: null,
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
    for (const lost of state.lost.splice(0)) {
      sayGivenUp(state, lost, `${seat(lost).name} has broken the protocol`);
      goOnWithout(state, lost);
    }
    reopenIfComplete(state);
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
    back: (index) => after(() => rejoin(state, seat(index))),
    expire: (index) =>
      after(() => {
        seat(index).expired = true;
      }),
    drop: (index, why, message) => after(() => drop(state, index, message ?? whyGone(state, index, why))),
    wantsAgain: (index) => wantsAgain(state, index),
    welcome: (index) => welcome(state, index),
    makePresence: (presence) => makeNotification('Presence', presence),
    isPerson: (index) => isPersonAt(state, index),
    wantedPrograms: () => wantedPrograms(state),
    awaited: () => awaited(state),
    phase: () => state.phase,
    publicState: () => lobbyState(state),
    programState: (index) => (state.programs === null ? null : programState(state.programs, index)),
    finished: (profiles) => finishedTable(state, null, profiles),
  };
}

function seatFor(state: TableState, version: string, invited: number | null): Result<number> {
  if (invited !== null) {
    return isAwaitedProgram(state, invited) ? ok(invited) : fault('seat/taken', 'this seat is no longer free');
  }
  if (state.phase === 'over') return fault('game/over', 'the game is over');
  if (state.phase !== 'lobby') return fault('game/started', 'the game has started; no more players can join');
  const refusal = version === TABLE_DIALECT ? null : refusalOfPrograms(state);
  return refusal ?? freeSeat(state.seats, state.settings.order === 'random', state.seed);
}

function refusalOfPrograms({ settings }: TableState): Result<never> | null {
  const kingdom = possibleCards(settings);
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

function rejoin(state: TableState, own: LobbySeat): void {
  own.here = true;
  own.expired = false;
  if (!own.substitute) return;
  own.substitute = false;
  if (state.game !== null) settle(state);
}

/** Before the game a seat becomes free; a program that was to be started is replaced. */
function drop(state: TableState, index: number, message: string | null): void {
  const own = state.seats[index] as LobbySeat;
  if (message !== null) sayGivenUp(state, index, message);
  // A person who was too slow is still there.
  if (!isPersonAt(state, index)) own.here = false;
  if (state.phase === 'lobby') freeAgain(own);
  else goOnWithout(state, index);
}

/** What everybody is told of a program that is given up; null for people, whom everybody sees go. */
function whyGone(state: TableState, index: number, why: LeaveReason): string | null {
  const { name, substitute } = state.seats[index] as LobbySeat;
  if (isPersonAt(state, index) || substitute || state.game?.game.seats[index]?.withdrawn === true) return null;
  if (isAwaitedProgram(state, index)) return `${name} could not be started`;
  return why === 'deadline' ? `${name} has not answered in time` : `${name} has ended`;
}

function welcome(state: TableState, seat: number | null): string[] {
  if (seat !== null && !isPersonAt(state, seat)) return [];
  const draft = state.draft === null ? null : makeDraft(state.draft);
  const messages = [makeLobby(state, seat), makeChat(state), draft, wholeView(state, seat), makeOver(state, seat)];
  return messages.filter((text) => text !== null);
}

const wantedPrograms = (state: TableState): WantedProgram[] =>
  [...state.seats.entries()].flatMap(([seat, { program, name }]) =>
    program === null || !isAwaitedProgram(state, seat) ? [] : [{ seat, program, name: name ?? program }],
  );

/** Programs know nothing of what went before: they are told of a new game, which goes on where it is. */
function wantsAgain(state: TableState, index: number): boolean {
  const own = state.seats[index] as LobbySeat;
  own.here = false;
  if (!isAwaitedProgram(state, index)) return false;
  state.programs = null;
  // Nobody is connected yet; whoever comes is told what is waited for.
  state.outputs = [];
  publishViews(state);
  return true;
}

/** One seat at a time; while programs are started, all of them. */
function awaited(state: TableState): Awaited[] {
  const { game, programs } = state;
  const picking = picker(state);
  if (picking !== null) return [{ seat: picking, key: `draft/${state.draft?.picked.length}` }];
  const wanted = wantedPrograms(state);
  if (game === null || wanted.length > 0) return wanted.map(({ seat }) => ({ seat, key: 'start' }));
  if (programs !== null && isAnnounced(state)) return awaitedPrograms(programs);
  const seat = seatToAnswer(game);
  if (seat === null) return [];
  const own = state.seats[seat] as LobbySeat;
  if (programs !== null && speaks(own)) return awaitedPrograms(programs).filter((each) => each.seat === seat);
  return isPlaying(state, seat) ? [{ seat, key: `${game.moves.length}` }] : [];
}
