import { fault, ok, type Result } from '../../../core/result.js';
import { CLOSE_CODES } from '../../../wire/close-codes.js';
import { isTableOver } from '../table/index.js';
import { type ClientRequest, isDrafted, parseClientRequest, RPC_CODES } from '../table/remote/index.js';
import { say } from './chat-lines.js';
import { beginDraft, goOnWithout, pickCard } from './draft-stage.js';
import { freeAgain, hostOf, type LobbySeat, problemOf, seatBot, TABLE_DIALECT } from './lobby-seat.js';
import { answerAll, settle, undo, withdraw } from './play.js';
import { startIfComplete } from './start.js';
import { isInGame, type TableState } from './table-state.js';
import { stepOfSeat } from './views.js';

// What people at the table ask for.

/** A frame of a person: it is answered, and changes nothing if it is refused. */
export function receiveFromPerson(state: TableState, seat: number, frame: string): void {
  const parsed = parseClientRequest(frame);
  if (!parsed.ok) {
    const { id, code, message } = parsed.error;
    reply(state, seat, id, { error: { code, message } });
    return;
  }
  const { id, request } = parsed.value;
  const granted = grant(state, seat, request);
  if (granted.ok) reply(state, seat, id, { result: {} });
  else {
    const { code: rule, message } = granted.error;
    reply(state, seat, id, { error: { code: RPC_CODES.refused, message, data: { rule } } });
  }
}

function reply(state: TableState, seat: number, id: number | null, outcome: object): void {
  state.outputs.push({ kind: 'send', seat, text: JSON.stringify({ jsonrpc: '2.0', id, ...outcome }) });
}

function grant(state: TableState, seat: number, { method, params }: ClientRequest): Result<null> {
  switch (method) {
    case 'Chat':
      return say(state, seat, params.text);
    case 'Start':
    case 'Fill':
    case 'Remove':
    case 'Leave':
      return state.phase === 'lobby'
        ? grantInLobby(state, seat, { method, params } as LobbyRequest)
        : fault('game/started', 'the game has started');
    case 'Pick':
      return pickCard(state, seat, params.step, params.card);
    default:
      return checkPlaying(state, method) ?? grantInGame(state, seat, { method, params } as GameRequest);
  }
}

type LobbyRequest = Extract<ClientRequest, { method: 'Start' | 'Fill' | 'Remove' | 'Leave' }>;
type GameRequest = Exclude<ClientRequest, LobbyRequest | { method: 'Chat' | 'Pick' }>;

/** Who is waited for can be away, and come back, in a draft as well. */
function checkPlaying({ game, draft }: TableState, method: ClientRequest['method']): Result<never> | null {
  if (draft !== null && (method === 'GoOn' || method === 'Return')) return null;
  if (game === null) return fault('game/not-started', 'the game has not started');
  return isTableOver(game) ? fault('game/over', 'the game is over') : null;
}

const seatAt = ({ seats }: TableState, seat: number): LobbySeat | undefined => seats[seat];

function grantInLobby(state: TableState, seat: number, { method, params }: LobbyRequest): Result<null> {
  if (method === 'Leave') return leaveLobby(state, seat, 'you have left');
  if (hostOf(state.seats) !== seat) return fault('host/only', 'only the host of the table can do that');
  switch (method) {
    case 'Start':
      return start(state);
    case 'Fill':
      return fill(state, params.seat, params.strategy);
    case 'Remove':
      return remove(state, seat, params.seat);
  }
}

function start(state: TableState): Result<null> {
  const problem = problemOf(state.seats);
  if (problem !== null) return fault('game/not-ready', problem);
  if (isDrafted(state.settings)) beginDraft(state);
  else {
    state.phase = 'starting';
    startIfComplete(state);
  }
  return ok(null);
}

function fill(state: TableState, seat: number, strategy: Parameters<typeof seatBot>[2]): Result<null> {
  const chosen = seatAt(state, seat);
  if (chosen?.kind !== 'person' || chosen.name !== null) return fault('seat/taken', `seat ${seat + 1} is not free`);
  seatBot(state.seats, seat, strategy);
  return ok(null);
}

function remove(state: TableState, host: number, seat: number): Result<null> {
  const isPlayer = (seatAt(state, seat)?.version ?? null) !== null;
  if (!isPlayer || seat === host) return fault('seat/empty', `there is no other player on seat ${seat + 1}`);
  return leaveLobby(state, seat, 'the host has removed you');
}

/** The close code of those who must not come back by themselves. */
const LEFT = 4002;

function leaveLobby(state: TableState, seat: number, reason: string): Result<null> {
  const { version } = state.seats[seat] as LobbySeat;
  const code = version === TABLE_DIALECT ? LEFT : CLOSE_CODES.policy;
  freeAgain(state.seats[seat] as LobbySeat);
  state.outputs.push({ kind: 'close', seat, code, reason, frees: true });
  return ok(null);
}

function grantInGame(state: TableState, seat: number, { method, params }: GameRequest): Result<null> {
  switch (method) {
    case 'Answer':
      return checkStep(state, seat, params.step) ?? answerAll(state, seat, params.answers);
    case 'Undo':
      return checkStep(state, seat, params.step) ?? undo(state, seat);
    case 'GiveUp':
      withdraw(state, seat);
      return ok(null);
    case 'GoOn':
      return goOn(state, params.seat);
    case 'Return':
      return resumeSeat(state, seat);
  }
}

const checkStep = (state: TableState, seat: number, step: number): Result<never> | null =>
  step === stepOfSeat(state, seat)
    ? null
    : fault('answer/stale', `the table has changed: this is view ${stepOfSeat(state, seat)}, not ${step}`);

function goOn(state: TableState, seat: number): Result<null> {
  const away = seatAt(state, seat);
  if (away === undefined || away.here || away.version === null || away.substitute || !isStillIn(state, seat)) {
    return fault('seat/here', `nobody is waited for on seat ${seat + 1}`);
  }
  if (!away.expired) return fault('seat/waiting', `${away.name} may still come back`);
  goOnWithout(state, seat);
  return ok(null);
}

const isStillIn = (state: TableState, seat: number): boolean => state.game === null || isInGame(state, seat);

function resumeSeat(state: TableState, seat: number): Result<null> {
  const own = state.seats[seat] as LobbySeat;
  if (!own.substitute) return fault('seat/own', 'nobody plays for you');
  own.substitute = false;
  if (state.game !== null) settle(state);
  return ok(null);
}
