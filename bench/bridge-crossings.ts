import type { Bridge } from '../dist/kit/bridge.js';
import type { BridgeAction } from '../dist/kit/bridge-action.js';
import type { Work } from './bench.js';
import { percentile } from './percentiles.js';

/** Hears what the bridge tells, and may say something. */
export type Player<P> = (text: string) => readonly P[];
/** What the bridge sees where it asks to look. */
type Look = () => unknown;

/** One game over a bridge, message by message: the same again whenever both sides say the same. */
export interface Conversation<P, S> {
  readonly open: () => Bridge<P, S>;
  /** What the server says. */
  readonly heard: readonly S[];
  /** What the player says to each message that it is told. */
  readonly says: readonly (readonly P[])[];
  readonly looks: readonly unknown[];
  /** What the server is told because of each thing it said: what a player without a bridge says to the same. */
  readonly answers: readonly (readonly string[])[];
}

/** Carries the bridge's steps out until nobody has more to say. Returns what the server is told. */
function settle<P, S>(bridge: Bridge<P, S>, steps: BridgeAction[], player: Player<P>, look: Look): string[] {
  const toServer: string[] = [];
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    if (step.kind === 'fault') throw new Error(`${step.fault.code}: ${step.fault.message}`);
    if (step.kind === 'fetch-state') steps.push(...bridge.onPublicState(look()));
    if (step.kind === 'send' && step.to === 'server') toServer.push(step.text);
    if (step.kind === 'send' && step.to === 'player') steps.push(...repliesTo(bridge, player(step.text)));
  }
  return toServer;
}

const repliesTo = <P, S>(bridge: Bridge<P, S>, replies: readonly P[]): BridgeAction[] =>
  replies.flatMap((reply) => bridge.fromPlayer(reply));

/** Notes down a game while it is played: `hear` is to be given all that the server says, and `end` called if it just goes. */
export function recordConversation<P, S>(open: () => Bridge<P, S>, player: Player<P>, look: Look) {
  const bridge = open();
  const conversation = { open, heard: [] as S[], says: [] as P[][], looks: [] as unknown[], answers: [] as string[][] };
  const noted: Player<P> = (text) => {
    const said = [...player(text)];
    conversation.says.push(said);
    return said;
  };
  const notedLook: Look = () => {
    const seen = look();
    conversation.looks.push(seen);
    return seen;
  };
  const hear = (said: S): string[] => {
    conversation.heard.push(said);
    const answers = settle(bridge, bridge.fromServer(said), noted, notedLook);
    conversation.answers.push(answers);
    return answers;
  };
  const end = (): void => {
    settle(bridge, bridge.onPeerLost('server', { code: 'peer/closed', message: 'the end of input' }), noted, notedLook);
  };
  return { hear, end, conversation: conversation as Conversation<P, S> };
}

/** A player that does not think: to each message the next of its answers. */
export function parrot<A>(answers: readonly A[]): () => A {
  let next = 0;
  return () => answers[next++] as A;
}

/**
 * The microseconds in the bridge alone, without any wire, for each exchange of one game: all that it does from a question
 * of the server to the answer. What asks for nothing does not count: it would only flatter.
 */
export function timeExchanges<P, S>({ open, heard, says, looks }: Conversation<P, S>): number[] {
  const bridge = open();
  const [player, look] = [parrot(says), parrot(looks)];
  const times: number[] = [];
  for (const said of heard) {
    const begin = processorTime();
    const answers = settle(bridge, bridge.fromServer(said), player, look);
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
