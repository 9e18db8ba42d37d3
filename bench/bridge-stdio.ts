import { once } from 'node:events';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { JSONRPC_ON_SEXPR, openJsonrpcOnSexpr } from '../dist/games/dominion/bridge/jsonrpc-on-sexpr/index.js';
import { newJsonPlayer, receiveFrame } from '../dist/games/dominion/jsonrpc/player.js';
import { replyTo } from '../dist/games/dominion/sexpr/player.js';
import { SEXPR } from '../dist/games/dominion/sexpr/protocol.js';
import { SITUATION_STRATEGIES } from '../dist/games/dominion/strategies/case-strategies.js';
import { engineBuilder } from '../dist/games/dominion/strategies/strategies.js';
import type { Output } from '../dist/kit/game-session.js';
import type { Peer } from '../dist/peer/index.js';
import { bridgeToDriver } from '../dist/run/bridge/bridge-to-driver.js';
import { referee } from '../dist/run/referee.js';
import type { Datum } from '../dist/wire/sexpr/datum.js';
import { parseText } from '../dist/wire/sexpr/writer.js';
import { recordConversation } from './bridge-conversation.js';
import type { Route, Routes } from './bridge-latency.js';
import { LONG_DEADLINES, openPipe, peerAt } from './bridge-pipes.js';
import { openSession, DEADLINES as REFEREE } from './referee-game.js';
import { replayAtPipe, replayAtSocket } from './replay-answers.js';

const SEAT = 1;

const datumOf = (text: string): Datum => {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

const attacker = SITUATION_STRATEGIES['soldier']!(1);

/** The reply of the S-expression player to a message. */
function opponentReply(text: string): Datum[] {
  const reaction = replyTo('v3', attacker, datumOf(text));
  if (reaction.kind === 'unreadable') throw new Error(reaction.message);
  return reaction.kind === 'reply' ? [reaction.reply] : [];
}

/** One game under the referee: an engine builder that speaks JSON-RPC, over the bridge, against one that attacks it. */
function record() {
  const session = openSession();
  const player = newJsonPlayer(engineBuilder);
  const { receive, end, conversation } = recordConversation<string, Datum>(
    () => openJsonrpcOnSexpr(),
    (frame) => receiveFrame(player, frame),
    () => null,
  );
  const opponent: Datum[][] = [];
  const deliver = (seat: number, text: string): readonly Datum[] => {
    if (seat === SEAT) return receive(datumOf(text)).map(datumOf);
    const message = opponentReply(text);
    opponent.push(message);
    return message;
  };
  const queue: Output[] = [...session.begin()];
  for (let output = queue.shift(); output !== undefined; output = queue.shift()) {
    if (output.kind === 'close') throw new Error(output.reason);
    if (output.kind !== 'send') continue;
    const [reply] = deliver(output.seat, output.text);
    if (reply !== undefined) queue.push(...session.receive(output.seat, reply));
  }
  end();
  return { conversation, opponent };
}

const { conversation, opponent } = record();

export { conversation };

const answers = conversation.answers.map((each) => each.map(datumOf));

/** A player at the far end of a pipe; `gone` resolves when it has left. */
type PlaySeat = (far: Socket) => Promise<{ readonly gone: Promise<void> }>;

const unbridged: PlaySeat = async (far) => {
  replayAtPipe(far, answers);
  return { gone: once(far, 'close').then(() => {}) };
};

/** A JSON-RPC player over a socket, and the bridge between it and the pipe. */
const bridged: PlaySeat = (far) =>
  new Promise((resolve) => {
    const gone = bridgeToDriver({
      ...LONG_DEADLINES,
      bridge: JSONRPC_ON_SEXPR,
      settings: { protocol: 'sexpr/v3', dialect: 'live' },
      driver: far,
      launch: null,
      host: '127.0.0.1',
      port: 0,
      rejoinWindow: 0,
      record: null,
      onAddress: (url) => {
        const socket = new WebSocket(url, { perMessageDeflate: false });
        const left = replayAtSocket(socket, conversation.replies);
        socket.once('open', () => resolve({ gone: Promise.all([gone, left]).then(() => {}) }));
      },
    }).then((report) => {
      const [fault] = report.ok ? report.value.faults : [report.error];
      if (fault !== undefined) throw new Error(`${fault.code}: ${fault.message}`);
    });
  });

/** Under a referee that measures how long one seat takes. */
const route =
  (playSeat: PlaySeat): Route =>
  async () => {
    const [seat, other] = [await openPipe(), await openPipe()];
    replayAtPipe(other.far, opponent);
    const { gone } = await playSeat(seat.far);
    const waits: number[] = [];
    const { faults } = await referee(
      SEXPR,
      openSession(),
      [peerAt(other.near), clocked(peerAt(seat.near), waits)],
      REFEREE,
    );
    if (faults.length > 0) throw new Error(faults[0]!.reason);
    await gone;
    return waits;
  };

function clocked(peer: Peer<Datum>, waits: number[]): Peer<Datum> {
  let askedAt = 0;
  return {
    label: peer.label,
    send: (text) => {
      askedAt = performance.now();
      peer.send(text);
    },
    receive: async (timeoutMs) => {
      const received = await peer.receive(timeoutMs);
      waits.push(performance.now() - askedAt);
      return received;
    },
    unreceived: () => peer.unreceived(),
    closeInput: () => peer.closeInput(),
    end: (graceMs) => peer.end(graceMs),
  };
}

export const withRoutes = (work: (routes: Routes) => Promise<void>): Promise<void> =>
  work({ bridged: route(bridged), unbridged: route(unbridged) });
