import type { Dialect } from '../../../src/games/dominion/jsonrpc/messages.js';
import { newJsonPlayer, receiveFrame } from '../../../src/games/dominion/jsonrpc/player.js';
import { uniformRandom } from '../../../src/games/dominion/strategies/uniform-random.js';
import { RawSocket } from './broken-frames.js';
import { type FrameOutcome, FuzzClient } from './fuzz-client.js';
import { type Asked, faultyRequest, faultyText, noiseText, piecesOf, withFault } from './malformed-messages.js';
import type { ServerProcess } from './server-process.js';

/** How many faults are still to be sent, and the seed of each. */
export class FaultBudget {
  readonly silences: string[] = [];
  sent = 0;
  private readonly total: number;

  constructor(total: number) {
    this.total = total;
  }

  get isEmpty(): boolean {
    return this.sent >= this.total;
  }

  /** The seed of the next one. What the end of a game cut off is given back, and sent in another. */
  take(): number {
    return this.sent++;
  }

  giveBack(count = 1): void {
    this.sent -= count;
  }
}

/** Plays one game in which all seats send malformed messages, until they have lost their seats or the budget is spent. */
export type Fuzzer = (server: ServerProcess, budget: FaultBudget, seed: number) => Promise<void>;

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const NORMAL_CLOSE = 1000;

const dialectFor = (seed: number): Dialect => (seed % 2 === 0 ? 'live' : 'docs');

async function seated(server: ServerProcess, seed: number): Promise<FuzzClient[]> {
  const key = await server.create({ kingdom: 'random', num_players: NAMES.length, seed });
  const base = server.url.replace('http', 'ws');
  const clients = NAMES.map((name) => new FuzzClient(`${base}${server.joinPath(key, name, dialectFor(seed))}`));
  await Promise.all(clients.map((client) => client.open()));
  return clients;
}

/** Sends a fault; gives it back if the game ended before an answer, and notes it if an answer was due and none came. */
async function sendFault(
  client: FuzzClient,
  budget: FaultBudget,
  text: string,
  pieces = [text],
): Promise<FrameOutcome> {
  const outcome = await client.sendAndWait(pieces);
  if (outcome.received.some(isAnswer)) return outcome;
  if (outcome.closed === NORMAL_CLOSE) budget.giveBack();
  else if (!needsNoAnswer(text)) budget.silences.push(`${text} (${outcome.closed})`);
  return outcome;
}

/** A result as well: EndTurn with null params is valid in the player's own turn (J-10). */
const isAnswer = (frame: string): boolean => /"error":|"result":\{"hand|"method":"FatalError"/.test(frame);

/** A notification, and a response that is not pending or not read (J-07). */
function needsNoAnswer(text: string): boolean {
  try {
    const message = JSON.parse(text);
    if (typeof message !== 'object' || message === null || Array.isArray(message)) return false;
    return !('id' in message) || 'result' in message;
  } catch {
    return false;
  }
}

function askedIn(frame: string): Asked | null {
  const { id, method, params } = JSON.parse(frame);
  return method !== undefined && id !== undefined ? { id, method, params } : null;
}

const AT_ONCE = 25;

/** Many requests at once, with faults that cost only an error each. */
export const sendBatches: Fuzzer = async (server, budget, seed) => {
  const clients = await seated(server, seed);
  await Promise.all(clients.map((client) => sendBatchesAs(client, budget, dialectFor(seed))));
};

async function sendBatchesAs(client: FuzzClient, budget: FaultBudget, dialect: Dialect): Promise<void> {
  await client.next();
  while (client.closed === null && !budget.isEmpty) {
    const texts = Array.from({ length: AT_ONCE }, () => faultyRequest(dialect, budget.take()));
    const { received, closed } = await client.sendAndWait(...texts.map((text) => [text]));
    const answers = received.filter(isAnswer).length;
    if (closed !== null) budget.giveBack(AT_ONCE - answers);
    else if (answers !== texts.filter((text) => !needsNoAnswer(text)).length) budget.silences.push(texts.join('\n'));
  }
  client.end();
}

/** One fault after another, at any point of the game; half of the games never begin. */
export const sendAnything: Fuzzer = async (server, budget, seed) => {
  const clients = await seated(server, seed);
  await Promise.all(clients.map((client) => sendAnythingAs(client, budget, seed)));
};

async function sendAnythingAs(client: FuzzClient, budget: FaultBudget, seed: number): Promise<void> {
  let asked: Asked | null = null;
  while (client.closed === null && !budget.isEmpty) {
    for (const frame of client.inbox.splice(0)) {
      asked = askedIn(frame) ?? asked;
      if (seed % 4 < 2 && asked?.method === 'StartGame') client.send(`{"jsonrpc":"2.0","id":${asked.id},"result":{}}`);
    }
    const next = budget.take();
    const text = faultyText(dialectFor(seed), next, asked);
    await sendFault(client, budget, text, next % 8 === 0 ? piecesOf(text, next) : [text]);
  }
  client.end();
}

/** Text that is not JSON. */
export const sendNoise: Fuzzer = async (server, budget, seed) => {
  const clients = await seated(server, seed);
  await Promise.all(
    clients.map(async (client) => {
      while (client.closed === null && !budget.isEmpty) {
        const next = budget.take();
        const text = noiseText(next);
        await sendFault(client, budget, text, next % 8 === 0 ? piecesOf(text, next) : [text]);
      }
      client.end();
    }),
  );
};

/** Players that send a malformed message before each request, and malform half of their answers. */
export const playWithFaults: Fuzzer = async (server, budget, seed) => {
  const clients = await seated(server, seed);
  await Promise.all(clients.map((client, seat) => playWithFaultsAs(client, budget, seed + seat, dialectFor(seed))));
};

async function playWithFaultsAs(
  client: FuzzClient,
  budget: FaultBudget,
  seed: number,
  dialect: Dialect,
): Promise<void> {
  const player = newJsonPlayer(uniformRandom(seed));
  for (let frame = await client.next(); frame !== null && !budget.isEmpty; frame = await client.next()) {
    const { id, method, params } = JSON.parse(frame);
    if (id === null || id === 'odd') continue;
    for (const right of receiveFrame(player, frame)) {
      const reply = JSON.parse(right);
      const isPrompt = method !== undefined && reply.method === undefined && !/^(StartGame|GameOver)$/.test(method);
      if (reply.method !== undefined) {
        const wrong = withFault({ dialect, method: reply.method, part: 'params' }, budget.take());
        await sendFault(client, budget, wrong);
      } else if (isPrompt && (seed + id) % 2 === 0) {
        await sendFault(
          client,
          budget,
          withFault({ dialect, method, part: 'result', request: params, id }, budget.take()),
        );
      }
      if (client.closed === null) client.send(right);
    }
  }
  client.end();
}

/** Bytes that are not frames; half of them before the game has begun. */
export const breakFrames: Fuzzer = async (server, budget, seed) => {
  const key = await server.create({ kingdom: 'first-game', num_players: NAMES.length, seed });
  const fuzzer = seed % 2 === 0 ? NAMES : NAMES.slice(1);
  const sockets = fuzzer.map((name) => new RawSocket(server.port, server.joinPath(key, name, 'live')));
  await Promise.all(sockets.map((socket) => socket.open()));
  await Promise.all(sockets.map((socket) => socket.break(budget.take())));
};

const FLOOD = 6000;

/** Pings without end; each counts for one. */
export const floodWithPings: Fuzzer = async (server, budget, seed) => {
  const clients = await seated(server, seed);
  budget.take();
  await clients[0]?.flood(FLOOD);
  for (const client of clients) client.end();
};
