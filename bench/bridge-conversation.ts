import type { Bridge } from '../dist/kit/bridge.js';
import type { BridgeAction } from '../dist/kit/bridge-action.js';
import type { Work } from './bench.js';
import { percentile } from './percentiles.js';

/** A player of the bridge: a message in, replies out. */
export type Player<P> = (text: string) => readonly P[];
/** The public state, for a bridge that asks for it. */
type FetchState = () => unknown;

/** One game over a bridge, message by message, which can be replayed. */
export interface Conversation<P, S> {
  readonly open: () => Bridge<P, S>;
  /** What the server sends. */
  readonly received: readonly S[];
  /** The player's replies to each message that it receives. */
  readonly replies: readonly (readonly P[])[];
  readonly states: readonly unknown[];
  /** What the bridge sends the server for each of its messages, and so what a player without a bridge would send. */
  readonly answers: readonly (readonly string[])[];
}

/** Carries out the bridge's actions until none is left. Returns what is sent to the server. */
function runActions<P, S>(
  bridge: Bridge<P, S>,
  actions: BridgeAction[],
  player: Player<P>,
  fetchState: FetchState,
): string[] {
  const toServer: string[] = [];
  for (let action = actions.shift(); action !== undefined; action = actions.shift()) {
    if (action.kind === 'fault') throw new Error(`${action.fault.code}: ${action.fault.message}`);
    if (action.kind === 'fetch-state') actions.push(...bridge.onPublicState(fetchState()));
    if (action.kind === 'send' && action.to === 'server') toServer.push(action.text);
    if (action.kind === 'send' && action.to === 'player') actions.push(...repliesTo(bridge, player(action.text)));
  }
  return toServer;
}

const repliesTo = <P, S>(bridge: Bridge<P, S>, replies: readonly P[]): BridgeAction[] =>
  replies.flatMap((reply) => bridge.fromPlayer(reply));

/** Records a game while it is played. Pass each message of the server to `receive`, and call `end` if it just leaves. */
export function recordConversation<P, S>(open: () => Bridge<P, S>, player: Player<P>, fetchState: FetchState) {
  const bridge = open();
  const conversation = {
    open,
    received: [] as S[],
    replies: [] as P[][],
    states: [] as unknown[],
    answers: [] as string[][],
  };
  const noted: Player<P> = (text) => {
    const message = [...player(text)];
    conversation.replies.push(message);
    return message;
  };
  const notedState: FetchState = () => {
    const seen = fetchState();
    conversation.states.push(seen);
    return seen;
  };
  const receive = (message: S): string[] => {
    conversation.received.push(message);
    const answers = runActions(bridge, bridge.fromServer(message), noted, notedState);
    conversation.answers.push(answers);
    return answers;
  };
  const end = (): void => {
    runActions(
      bridge,
      bridge.onPeerLost('server', { code: 'peer/closed', message: 'the end of input' }),
      noted,
      notedState,
    );
  };
  return { receive, end, conversation: conversation as Conversation<P, S> };
}

/** Returns the answers one after another. */
export function nextOf<A>(answers: readonly A[]): () => A {
  let next = 0;
  return () => answers[next++] as A;
}

/**
 * The microseconds in the bridge alone, without any wire, for each exchange of one game: all that it does from a question
 * of the server to the answer. Notifications do not count; they would only flatter.
 */
export function timeExchanges<P, S>({ open, received, replies, states }: Conversation<P, S>): number[] {
  const bridge = open();
  const [player, fetchState] = [nextOf(replies), nextOf(states)];
  const times: number[] = [];
  for (const message of received) {
    const begin = processorTime();
    const answers = runActions(bridge, bridge.fromServer(message), player, fetchState);
    if (answers.length > 0) times.push(processorTime() - begin);
  }
  return times;
}

/** In microseconds. What else a busy machine does in between is not the bridge's. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

const WARM_UP = 50;

/** That part of the exchanges takes no more microseconds of the bridge. */
export const processing =
  <P, S>(conversation: Conversation<P, S>, part: number): Work =>
  (seconds) => {
    for (let game = 0; game < WARM_UP; game++) timeExchanges(conversation);
    const times: number[] = [];
    for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
      times.push(...timeExchanges(conversation));
    }
    return percentile(times, part);
  };
