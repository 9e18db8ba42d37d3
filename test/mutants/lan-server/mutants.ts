import { LAN } from '../../../src/games/dominion/lan/protocol.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { type Case, subjectOf } from '../../../src/kit/case.js';
import { runningServer, serverNetwork, serverTasks } from '../../../src/run/server/index.js';
import type { Task } from '../../../src/run/task.js';
import { CASES } from '../../kit/fixtures.js';
import { contested, type Flaw, flaw, type Mutant } from '../mutant.js';
import { type Client, type Delivery, type RelayHabits, startRelay } from './relay.js';

const DEADLINE = 300;

const casesFor = (protocol: string): Case[] => CASES.filter(({ id }) => id.startsWith(`${protocol}/server/`));

export const CASES_FOR_SERVERS: readonly Case[] = casesFor('lan/live');

/** Each case gets a server of its own, since some do not outlive one, and is run in its own version. */
export const relayTasks = (habits: RelayHabits, cases: readonly Case[], deadline = DEADLINE): Task[] =>
  cases.map((one) => relayTask(habits, one, deadline));

function relayTask(habits: RelayHabits, one: Case, deadline: number): Task {
  const { protocol: protocolName } = one.transcript.header;
  return {
    subject: subjectOf(one, protocolName),
    run: async (signal) => {
      const relay = await startRelay(habits);
      const grader = LAN.server as NonNullable<typeof LAN.server>;
      const url = `tcp://127.0.0.1:${relay.port}`;
      const network = serverNetwork({ url, codec: LAN.codec, transport: 'tcp', deadline });
      const [task] = serverTasks([one], {
        protocolName,
        protocol: LAN,
        server: runningServer({ protocolName, grader, network }),
        games: 1,
        seed: 1,
        deadline,
        registry: RULES,
      });
      try {
        return await (task as Task).run(signal);
      } finally {
        await relay.close();
      }
    },
  };
}

const lanServer = (of: Flaw, habits: RelayHabits, protocol = 'lan/live'): Mutant => ({
  ...of,
  protocol,
  role: 'server',
  tasks: (isWhole) =>
    relayTasks(
      habits,
      casesFor(protocol).filter(({ id }) => isWhole || of.cases.test(id)),
    ),
});

const changingText = (change: (text: string) => string): RelayHabits => ({
  deliver: (usual) => usual.map(({ to, text }) => ({ to, text: change(text) })),
});

const numbered = (clients: readonly Client[]): Delivery[] =>
  clients.map((to, index) => ({ to, text: `0|System|<STGM>,${clients.length},${index + 1}` }));

const byConnection = (clients: readonly Client[]): Delivery[] =>
  clients.map((to) => ({ to, text: `0|System|<STGM>,${clients.length},${to.id}` }));

const DEAD = ['relay/closed', 'server/died', 'relay/forward'] as const;

export const LAN_SERVERS: readonly Mutant[] = [
  lanServer(
    flaw(
      'cuts-the-end',
      'cuts the mark off all it has, and forgets the rest, as the original does',
      'relay/forward',
      /\/framing\//,
    ),
    {
      read: (unread) =>
        unread.includes('<EOF>') ? { messages: [unread.slice(0, -5)], rest: '' } : { messages: [], rest: unread },
    },
  ),
  lanServer(
    flaw('forgets-the-half', 'forgets what is not complete', ['relay/forward', 'server/goes-on'], /\/framing\//),
    {
      read: (unread) => ({ messages: unread.split('<EOF>').slice(0, -1), rest: '' }),
    },
  ),
  lanServer(flaw('no-separator', 'ends at a message without a separator, as the original does', DEAD, /\/rubbish\//), {
    deliver: (usual, message) => (message.includes('|') ? usual : null),
  }),
  lanServer(
    contested(
      'keeps-numbers',
      'keeps the numbers of connections when one has left, as the original does',
      'relay/numbering',
      /\/leaving\//,
    ),
    {
      start: byConnection,
    },
  ),
  lanServer(flaw('reset', 'ends when a connection is lost, as the original does', DEAD, /\/leaving\//), {
    onLeave: (_, isReset) => (isReset ? 'die' : 'stay'),
  }),
  lanServer(flaw('leaves-together', 'closes all connections when one leaves', 'relay/closed', /\/leaving\//), {
    onLeave: () => 'close',
  }),
  lanServer(flaw('echo', 'sends messages back to their sender', 'relay/echo', /\/forwarding\//), {
    deliver: (usual, _, from) => [...usual, ...usual.slice(0, 1).map(({ text }) => ({ to: from, text }))],
  }),
  lanServer(flaw('first-only', 'passes messages on to one other only', 'relay/forward', /\/(forwarding|ids)\//), {
    deliver: (usual) => usual.slice(0, 1),
  }),
  lanServer(flaw('twice', 'passes messages on twice', 'relay/forward', /\/forwarding\//), {
    deliver: (usual) => [...usual, ...usual],
  }),
  lanServer(
    flaw('numbers-from-zero', 'counts connections from 0', ['relay/ids', 'relay/forward'], /\/(ids|forwarding)\//),
    changingText((text) => text.replace(/^\d+/, (id) => String(Number(id) - 1))),
  ),
  lanServer(
    flaw('types-as-numbers', 'writes types as numbers', 'relay/forward', /\/forwarding\//),
    changingText((text) => text.replace('System', '0')),
  ),
  lanServer(
    flaw('short-reads', 'cuts messages at 1024 characters', ['relay/forward', 'relay/form'], /\/long\//),
    changingText((text) => text.slice(0, 1024)),
  ),
  lanServer(
    flaw('ascii-only', 'replaces characters beyond ASCII', 'relay/forward', /\/long\//),
    changingText((text) => text.replace(/[^\p{ASCII}]/gu, '?')),
  ),
  lanServer(flaw('greets', 'greets new connections', 'relay/silence', /\/silence\//), {
    greet: ({ id }) => `0|System|you are ${id}`,
  }),
  lanServer(flaw('anybody-starts', 'lets anybody start the game', ['relay/host', 'relay/forward'], /\/host\//), {
    mayStart: () => true,
  }),
  lanServer(flaw('one-start', 'starts the game for player 1 only', 'relay/start', /\/start\//), {
    start: (clients) => byConnection(clients).slice(0, 1),
  }),
  lanServer(flaw('leaves-one-out', 'starts the game for all players but the last', 'relay/start', /\/start\/3/), {
    start: (clients) => numbered(clients.slice(0, -1)),
  }),
  lanServer(flaw('same-number', 'gives everybody the number 1', 'relay/start', /\/start\//), {
    start: (clients) => clients.map((to) => ({ to, text: `0|System|<STGM>,${clients.length},1` })),
  }),
  lanServer(flaw('judges', 'drops illegal plays', ['relay/forward', 'server/goes-on'], /\/judging\//), {
    deliver: (usual, message) => (/Province|99/.test(message) ? [] : usual),
  }),
  lanServer(flaw('loses-under-load', 'loses every hundredth message', 'relay/forward', /\/load\//), losing()),
  lanServer(
    flaw('swaps-under-load', 'passes every two plays of a client on the wrong way round', 'relay/forward', /\/load\//),
    swapping(),
  ),
  lanServer(flaw('whole-marks-only', 'forgets a message whose mark is cut', 'relay/forward', /\/framing\/cut-mark/), {
    read: (unread) => {
      const parts = unread.split('<EOF>');
      const rest = parts.pop() as string;
      return { messages: parts, rest: /<(?:E|EO|EOF)?$/.test(rest) ? '' : rest };
    },
  }),
  lanServer(
    flaw('shares-numbers', 'gives connections of the same moment one number', 'relay/ids', /\/ids\/at-the-same/),
    { number: (last, since) => (last > 0 && since < SAME_MOMENT_MS ? last : last + 1) },
  ),
  lanServer(flaw('company-of-two', 'starts a single player as one of two', 'relay/start', /\/company\//), {
    startsAlone: true,
    start: (clients) => clients.map((to) => ({ to, text: `0|System|<STGM>,2,${to.id}` })),
  }),
  lanServer(
    contested('plays-alone', 'starts a game of one', 'relay/company', /\/company\//),
    { startsAlone: true },
    'lan/docs',
  ),
  lanServer(contested('starts-again', 'starts a game again', 'relay/again', /\/start\/second/), { startsAgain: true }),
  lanServer(flaw('passes-command', 'passes the start command on', 'relay/command', /\/start\//), {
    passesCommand: true,
  }),
  lanServer(
    contested('short-chat', 'passes short chat on in the game, as the original does', 'relay/short-body', /\/chat\//),
    {
      isPassedOn: () => true,
    },
  ),
  lanServer(
    contested('keeps-separators', 'passes on what follows a further separator', 'relay/separator', /\/separators\//),
    {
      deliver: (usual, message) =>
        usual.map(({ to, text }) => ({
          to,
          text:
            text +
            message
              .split('|')
              .slice(2)
              .map((part) => `|${part}`)
              .join(''),
        })),
    },
  ),
];

const SAME_MOMENT_MS = 50;

/** Holds each play of a client until the next one is passed on. */
function swapping(): RelayHabits {
  const held = new Map<Client, readonly Delivery[]>();
  return {
    deliver: (usual, message, from) => {
      if (!message.startsWith('Action|')) return usual;
      const before = held.get(from);
      if (before === undefined) held.set(from, usual);
      else held.delete(from);
      return before === undefined ? [] : [...usual, ...before];
    },
  };
}

function losing(): RelayHabits {
  let count = 0;
  return { deliver: (usual) => (++count % 100 === 0 ? [] : usual) };
}
