import { MAX_CLIENT_LINE } from '../../../src/games/eriantys/gc18/messages.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import type { StartProgram } from '../program.js';
import { behaving, changing, dyingOf, gc18Client, gc18Program, program } from './player.js';

const ownClient = behaving(
  () =>
    ({ correct }) =>
      correct,
);

/** Takes every piece of the stream for one message. */
const readingPieces: StartProgram = ({ write, exit }) => {
  const { receive } = ownClient();
  return {
    receive: (wire) => {
      try {
        for (const sent of receive(wire.trim()) ?? []) write(`${sent}\n`);
      } catch {
        exit(1);
      }
    },
    end: () => exit(0),
  };
};

/** Reads at most one message of a piece, and forgets the rest. */
const readingFirst: StartProgram = ({ write, exit }) => {
  const lines = program(ownClient)({ write, exit });
  return { ...lines, receive: (wire) => lines.receive(wire.slice(0, wire.indexOf('\n') + 1 || undefined)) };
};

/** Our own client with lines that end otherwise. */
const endingLinesWith =
  (end: string): StartProgram =>
  ({ write, exit }) =>
    program(ownClient)({ write: (wire) => write(wire.replace(/\n$/, end)), exit });

const hasNo = (type: string, member: string) =>
  dyingOf(({ message }) => message['type'] === type && message[member] === undefined);

/** Reads or writes lines wrongly, or dies of a valid message. */
export const ROBUSTNESS: readonly Mutant[] = [
  gc18Program(flaw('dies-of-pieces', 'takes each packet for a message', 'peer/died', /\/framing\//), readingPieces),
  gc18Program(
    flaw('one-of-a-packet', 'reads one message of each packet', 'peer/timeout', /\/framing\/glued/),
    readingFirst,
  ),
  gc18Program(
    flaw('no-line-ends', 'ends its messages with nothing', 'wire/incomplete', /\/login\//),
    endingLinesWith(''),
  ),
  gc18Program(
    flaw('old-line-ends', 'ends its messages with CR', 'wire/incomplete', /\/login\//),
    endingLinesWith('\r'),
  ),
  gc18Program(flaw('dies-of-empty-lines', 'dies of an empty line', 'peer/died', /\/framing\//), (output) => {
    const lines = program(ownClient)(output);
    return { ...lines, receive: (wire) => (wire.startsWith('\n') ? output.exit(1) : lines.receive(wire)) };
  }),
  gc18Client(
    flaw('expects-its-own-layout', 'looks for messages that begin with {"type":"…"', 'peer/timeout', /\/framing\//),
    () => {
      const { receive, isOver } = ownClient();
      return { isOver, receive: (line) => (/^\{"type": ?"/.test(line) ? receive(line) : []) };
    },
  ),
  gc18Client(
    flaw('prompts', 'writes a prompt before its reply', 'wire/json', /\/login\//),
    changing('LoginReply', (sent) => [`> ${JSON.stringify(sent)}`]),
  ),
  gc18Client(
    flaw('several-lines', 'writes a message on several lines', 'wire/json', /\/login\//),
    changing('LoginReply', (sent) => [JSON.stringify(sent, null, 2)]),
  ),
  gc18Client(
    flaw('bare-name', 'sends its name without an object around it', 'wire/json', /\/login\//),
    changing('LoginReply', () => ['"mutant"']),
  ),
  gc18Client(
    flaw('endless-line', 'sends a line that is too long', 'wire/message-too-long', /\/login\//),
    changing('LoginReply', (sent) => [JSON.stringify(sent).replace('{', `{${' '.repeat(MAX_CLIENT_LINE)}`)]),
  ),
  gc18Client(
    flaw('dies-of-wait', 'dies of being told to wait', 'peer/died', /\/(wait|start)\//),
    dyingOf(({ message }) => message['type'] === 'Wait'),
  ),
  gc18Client(
    flaw('needs-the-protocol', 'dies of a greeting without a protocol', 'peer/died', /\/login\//),
    hasNo('ConnectionAccepted', 'protocol'),
  ),
  gc18Client(
    flaw('needs-the-last-move', 'dies of an update without a last move', 'peer/died', /\/assistant\//),
    hasNo('GameUpdated', 'lastMove'),
  ),
  gc18Client(
    flaw('needs-the-reason', 'waits for more after an end without a reason', 'session/terminates', /\/end\//),
    () => {
      let isOver = false;
      const { receive } = behaving(() => ({ message, correct }) => {
        isOver ||= message['type'] === 'GameEnded' && message['reason'] !== undefined;
        return correct;
      })();
      return { receive, isOver: () => isOver };
    },
  ),
  gc18Client(
    contested('dies-of-errors', 'dies of an error that it did not cause', 'peer/died', /\/(refusal|wait)\//),
    dyingOf(({ message }) => message['type'] === 'Error'),
  ),
  gc18Client(
    contested('takes-itself-for-black', 'dies unless player 0 has the black towers', 'peer/died', /\/start\//),
    dyingOf(({ state }) => state?.players.find(({ id }) => id === 0)?.towerColour === 'White'),
  ),
  gc18Client(
    contested('counts-players', 'takes the first player of a state for player 0', 'assistant/in-hand', /\/start\//),
    changing('PerformGameMove', (sent, { state, id }) => {
      const [cardNumber] = state?.players[id ?? 0]?.hand ?? [];
      const isAssistant = state?.gamePhase === 'PlayAssistantCard' && cardNumber !== undefined;
      return isAssistant ? [{ ...sent, move: { typeOfMove: 'PlayAssistantCard', cardNumber } }] : null;
    }),
  ),
  gc18Client(
    contested('sulks', 'makes no other move after one was refused', 'peer/timeout', /\/refusal\//),
    behaving(
      () =>
        ({ message, correct }) =>
          message['type'] === 'MoveError' ? [] : correct,
    ),
  ),
  gc18Client(
    flaw('waits-for-an-update', 'does not move before the first update', 'peer/timeout', /\/start\//),
    behaving(
      () =>
        ({ message, correct }) =>
          message['type'] === 'GameStarted' ? [] : correct,
    ),
  ),
  gc18Client(
    flaw('always-player-0', 'takes itself for player 0', 'peer/timeout', /\/start\//),
    behaving(
      () =>
        ({ message, state, correct }) =>
          message['type'] === 'GameStarted' && state?.currentPlayer !== 0 ? [] : correct,
    ),
  ),
  gc18Client(
    flaw('two-players-only', 'dies of a game of three', 'peer/died', /\/start\//),
    dyingOf(({ state }) => state?.numberOfPlayers === 3),
  ),
  gc18Client(
    flaw('twelve-islands', 'dies when islands have merged', 'peer/died', /\/students\//),
    dyingOf(({ state }) => state !== null && state.islands.length < 12),
  ),
  gc18Client(
    flaw('needs-towers', 'dies of a group with fewer towers than tiles', 'peer/died', /\/end\//),
    dyingOf(
      ({ state }) =>
        state?.islands.some(({ tiles, towers, towerColour }) => towerColour && towers < tiles.length) ?? false,
    ),
  ),
  gc18Client(
    flaw('needs-a-turn-to-end', 'dies if a character ends the game', 'peer/died', /\/end\//),
    dyingOf(
      ({ message, state }) =>
        state?.gamePhase === 'GameEnded' && JSON.stringify(message['lastMove'] ?? {}).includes('PlayCharacterCard'),
    ),
  ),
  gc18Client(
    flaw('ascii-only', 'dies of a name that is not ASCII', 'peer/died', /\/framing\//),
    dyingOf(({ state }) => state?.players.some(({ username }) => !/^[ -~]*$/.test(username)) ?? false),
  ),
];
