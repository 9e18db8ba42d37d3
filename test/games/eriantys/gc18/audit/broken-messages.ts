import {
  type Alter,
  adding,
  altering,
  change,
  inAllStates,
  inEach,
  type Message,
  OF_THREE,
  type Row,
  untilLast,
  WITH_REFUSALS,
} from './alterations.js';

const nothing: Alter = () => undefined;
const refusal = { type: 'MoveError', code: 'ILLEGAL_MOVE' };

/** What is wrong with single messages of a game. */
export const BROKEN_MESSAGES: readonly Row[] = [
  {
    breaks: 'an unknown member',
    rule: 'message/form',
    by: altering(
      'GameUpdated',
      5,
      change((m) => (m.more = 1)),
    ),
  },
  { breaks: 'an unknown type', rule: 'message/form', by: adding('Wait', 1, () => ({ type: 'Hint' })) },
  { breaks: 'no ConnectionAccepted', rule: 'session/greeting', by: altering('ConnectionAccepted', 1, nothing) },
  { breaks: 'a game without a login', rule: 'session/greeting', by: altering('LoginRequest', 1, nothing, 0) },
  { breaks: 'an update that one player misses', rule: 'update/recipients', by: altering('GameUpdated', 7, nothing, 1) },
  {
    breaks: 'another state for one player',
    rule: 'update/equal',
    by: altering(
      'GameUpdated',
      7,
      change((m) => m.modelState.coinSupply--),
      1,
    ),
  },
  {
    breaks: 'another phase outside of the state',
    rule: 'update/members',
    by: altering(
      'GameUpdated',
      3,
      change((m) => (m.gamePhase = 'ChooseCloud')),
    ),
  },
  {
    breaks: 'the move of somebody else',
    rule: 'update/last-move',
    by: altering(
      'GameUpdated',
      3,
      change((m) => (m.lastMove.player = 1 - m.lastMove.player)),
    ),
  },
  { breaks: 'an error out of the blue', rule: 'session/unasked', by: adding('GameUpdated', 9, () => refusal, 0) },
  { breaks: 'an update out of the blue', rule: 'update/unprompted', by: adding('GameUpdated', 9, (m) => m) },
  {
    breaks: 'another code for a refused move',
    rule: 'move-error/code',
    spec: WITH_REFUSALS,
    by: inEach('MoveError', (m) => {
      if (m.code === 'NOT_YOUR_TURN') m.code = 'ILLEGAL_MOVE';
    }),
  },
  {
    breaks: 'an Error for a move',
    rule: 'error/kind',
    spec: WITH_REFUSALS,
    by: inEach('MoveError', (m) => Object.assign(m, { type: 'Error', code: 'UNEXPECTED_MESSAGE' })),
  },
  {
    breaks: 'another code for a malformed line',
    rule: 'error/code',
    spec: WITH_REFUSALS,
    by: inEach('Error', (m) => {
      if (m.code === 'MALFORMED_MESSAGE') m.code = 'INVALID_NICKNAME';
    }),
  },
  { breaks: 'the id of another', rule: 'start/id', by: inEach('GameStarted', (m) => (m.playerId = 1 - m.playerId)) },
  {
    breaks: 'names in another order',
    rule: 'start/names',
    spec: OF_THREE,
    by: inEach('GameStarted', (m) => m.otherPlayerNames.reverse()),
  },
  {
    breaks: 'the wrong reason to wait',
    rule: 'lobby/wait',
    spec: { ...OF_THREE, clients: 2 },
    by: inEach('Wait', (m) => (m.reason = 'CHOOSING_PARAMETERS')),
  },
  {
    breaks: 'the wrong winner',
    rule: 'end/winner',
    by: inEach('GameEnded', (m) => Object.assign(m, { winner: 2, winners: [2] })),
  },
  {
    breaks: 'the wrong reason of the end',
    rule: 'end/reason',
    by: inEach('GameEnded', (m) => (m.reason = 'BAG_EMPTY')),
  },
  {
    breaks: 'something after the end',
    rule: 'end/message',
    by: adding('GameEnded', 1, () => ({ type: 'LoginRequest' })),
  },
  {
    breaks: 'an end out of the blue',
    rule: 'end/early',
    by: (events) =>
      untilLast('GameEnded', 2, adding('GameUpdated', 9, () => ({ type: 'GameEnded', winner: 0 }))(events)),
  },
  { breaks: 'no GameEnded', rule: 'end/message', by: altering('GameEnded', 1, nothing) },
  {
    breaks: 'a full hand after an assistant',
    rule: 'effect/assistant',
    by: altering(
      'GameUpdated',
      1,
      change((m) => m.modelState.players.map((p: Message) => (p.hand = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))),
    ),
  },
  {
    breaks: 'too many students in the bag',
    rule: 'setup/bag',
    by: inAllStates((state) => {
      state.bagCount += 10;
    }),
  },
  {
    breaks: 'a coin too many in the supply',
    rule: 'setup/coins',
    by: inAllStates((state) => {
      state.coinSupply += 1;
    }),
  },
  {
    breaks: 'a game that starts with its second round',
    rule: 'setup/state',
    by: inAllStates((state) => {
      state.round += 1;
    }),
  },
];
