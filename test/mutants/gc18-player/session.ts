import { contested, flaw, type Mutant } from '../mutant.js';
import { behaving, changing, gc18Client, type Members } from './player.js';

const LOGIN = { type: 'LoginReply', username: 'mutant' };
const ASSISTANT = { type: 'PerformGameMove', move: { typeOfMove: 'PlayAssistantCard', cardNumber: 1 } };

const named = (username: unknown) => changing('LoginReply', () => [{ type: 'LoginReply', username }]);
const isOf = (message: Members, type: string): boolean => message['type'] === type;

/** Answers wrongly, or at the wrong time. */
export const SESSION: readonly Mutant[] = [
  gc18Client(flaw('no-name', 'logs in with an empty name', 'login/name', /\/login\//), named('')),
  gc18Client(flaw('spaced-name', 'has a space before its name', 'login/name', /\/login\//), named(' mutant')),
  gc18Client(flaw('long-name', 'has a name of 33 characters', 'login/name', /\/login\//), named('m'.repeat(33))),
  gc18Client(flaw('tab-in-name', 'has a tab in its name', 'login/name', /\/login\//), named('mu\ttant')),
  gc18Client(
    contested('insists-on-its-name', 'chooses the name again that is taken', 'login/taken', /\/login\//),
    named('mutant'),
  ),
  gc18Client(
    contested('gives-up-its-name', 'does not log in again when its name is taken', 'peer/timeout', /\/login\//),
    behaving(() => {
      let logins = 0;
      return ({ correct }) => correct.filter((sent) => !isOf(sent, 'LoginReply') || logins++ === 0);
    }),
  ),
  gc18Client(
    flaw('four-players', 'chooses four players', 'number/value', /\/host\//),
    changing('NumberOfPlayersReply', (sent) => [{ ...sent, numberOfPlayers: 4 }]),
  ),
  gc18Client(
    flaw('number-in-quotes', 'sends the number of players as a string', 'number/value', /\/host\//),
    changing('NumberOfPlayersReply', (sent) => [{ ...sent, numberOfPlayers: '2' }]),
  ),
  gc18Client(
    flaw('yes-or-no', 'chooses the mode with y or n', 'expert/value', /\/host\//),
    changing('ExpertModeReply', (sent) => [{ ...sent, expertMode: 'n' }]),
  ),
  gc18Client(
    flaw('mode-for-number', 'answers the request for a number with the mode', 'session/reply', /\/host\//),
    changing('NumberOfPlayersReply', () => [{ type: 'ExpertModeReply', expertMode: false }]),
  ),
  gc18Client(
    flaw('both-at-once', 'sends number and mode when it is asked for the number', 'session/unprompted', /\/host\//),
    changing('NumberOfPlayersReply', (sent) => [sent, { type: 'ExpertModeReply', expertMode: false }]),
  ),
  gc18Client(
    flaw('own-members', 'adds a member to its login', 'message/closed', /\/login\//),
    changing('LoginReply', (sent) => [{ ...sent, version: 1 }]),
  ),
  gc18Client(
    flaw('own-type', 'sends a message that the protocol does not have', 'message/type', /\/login\//),
    changing('LoginReply', () => [{ type: 'Hello', username: 'mutant' }]),
  ),
  gc18Client(
    flaw('early-login', 'logs in before it is asked', 'session/unprompted', /\/login\/after/),
    behaving(
      () =>
        ({ message, correct }) =>
          isOf(message, 'ConnectionAccepted') ? [LOGIN] : correct,
    ),
  ),
  gc18Client(
    flaw('answers-wait', 'logs in again when it is told to wait', 'session/unprompted', /\/wait\//),
    behaving(
      () =>
        ({ message, correct }) =>
          isOf(message, 'Wait') ? [LOGIN] : correct,
    ),
  ),
  gc18Client(
    flaw('out-of-turn', 'moves after every update, whoever is to move', 'move/turn', /\/(update|start)\//),
    behaving(() => ({ message, correct }) => {
      const hasState = isOf(message, 'GameStarted') || isOf(message, 'GameUpdated');
      return hasState && correct.length === 0 ? [ASSISTANT] : correct;
    }),
  ),
  gc18Client(
    flaw('order-by-seats', 'takes the first seat of equal assistants for the next', 'move/turn', /\/update\/equal/),
    behaving(() => ({ state, id, correct }) => {
      const played = state?.players.map(({ playedAssistant }) => playedAssistant) ?? [];
      const isFirst = state?.gamePhase === 'MoveStudents' && id === played.indexOf(played[id as number] as number);
      return isFirst && correct.length === 0
        ? [{ type: 'PerformGameMove', move: { typeOfMove: 'MoveStudents', studentColour: 'Green' } }]
        : correct;
    }),
  ),
  gc18Client(
    flaw('order-of-turns', 'plans in the order of the last turns', 'peer/timeout', /\/update\/planning/),
    behaving(() => {
      let turns: readonly number[] = [];
      let waits = 0;
      return ({ state, id, correct }) => {
        if (state?.gamePhase !== 'PlayAssistantCard') {
          turns = state?.turnOrder ?? turns;
          return correct;
        }
        const before = turns.slice(0, turns.indexOf(id as number));
        const isNext = before.every((each) => state.players[each]?.playedAssistant !== null);
        return isNext || waits++ > 0 ? correct : [];
      };
    }),
  ),
  gc18Client(
    flaw('moves-twice', 'sends the next move before the last is answered', 'session/twice', /\/update\/one-move/),
    changing('PerformGameMove', (sent) => [sent, sent]),
  ),
  gc18Client(flaw('goes-on', 'moves again after the end of the game', 'session/unprompted', /\/end\//), () => {
    const { receive } = behaving(
      () =>
        ({ message, correct }) =>
          isOf(message, 'GameEnded') ? [ASSISTANT] : correct,
    )();
    return { receive, isOver: () => false };
  }),
  gc18Client(
    flaw('stays', 'keeps the connection open after the end of the game', 'session/terminates', /\/end\//),
    () => ({
      receive: behaving(
        () =>
          ({ correct }) =>
            correct,
      )().receive,
      isOver: () => false,
    }),
  ),
  gc18Client(
    flaw('leaves', "closes the connection when it is another player's turn", 'peer/died', /\/(update|start)\//),
    behaving(
      () =>
        ({ message, correct }) =>
          isOf(message, 'GameStarted') && correct.length === 0 ? null : correct,
    ),
  ),
];
