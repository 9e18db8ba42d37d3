import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, expect } from 'vitest';
import type { ChildPeer, Framer, PeerEvent, PeerFault, Received } from '../../src/peer/index.js';
import { type ProcessOptions, startProcess } from '../../src/peer/index.js';
import { removeReadableCopies } from '../../src/peer/readable-copies.js';
import { createReader, type Message } from '../../src/wire/sexpr/reader.js';

/** What the kit promises on top of a deadline, and what two busy cores may add to it. */
export const PROMISED_MS = 250;
export const SLACK_MS = 1500;

export type Player<M = Message> = ChildPeer<M> & { readonly token: string; readonly events: PeerEvent[] };

const started: Player<unknown>[] = [];

/** A player, with a token in its environment by which the test finds its processes without asking the kit. */
export function start<M = Message>(
  argv: readonly string[],
  { path = process.env['PATH'], ...options }: Partial<ProcessOptions<M>> & { readonly path?: string } = {},
): Player<M> {
  const token = randomUUID();
  const events: PeerEvent[] = [];
  const peer = startProcess({
    label: 'player',
    argv,
    framer: createReader() as Framer<unknown> as Framer<M>,
    observe: (event) => events.push(event),
    ...options,
    env: { ...process.env, PATH: path, TOKEN: token },
  });
  const player = Object.assign(peer, { token, events });
  started.push(player);
  return player;
}

export const sh = (script: string, options: Partial<ProcessOptions<Message>> = {}): Player =>
  start(['sh', '-c', script], options);

/** Living processes whose environment holds the token. */
export function processesWith(token: string): string[] {
  const read = (pid: string, file: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'latin1');
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'environ').includes(token))
    .map((pid) => `${pid} ${read(pid, 'cmdline').replaceAll('\0', ' ')}`);
}

/** Ends all players after each test, and checks that none of their processes is left. A worker of Vitest does not clean up as Herald does. */
export function endAfterEach(): void {
  afterAll(removeReadableCopies);
  afterEach(async () => {
    const players = started.splice(0);
    await Promise.all(players.map((player) => player.end()));
    expect(players.flatMap(({ token }) => processesWith(token))).toEqual([]);
  });
}

export function faultOf(received: Received<Message>): PeerFault {
  if (received.ok) throw new Error(`a fault was expected, and ${JSON.stringify(received.message.datum)} came`);
  return received.fault;
}

export function datumOf(received: Received<Message>): unknown {
  if (!received.ok) throw new Error(`a message was expected, and ${JSON.stringify(received.fault)} came`);
  return received.message.datum;
}

export async function timed<T>(work: Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const since = performance.now();
  const value = await work;
  return { value, ms: performance.now() - since };
}

/** Waits until the condition holds, and fails if it does not in time. */
export async function eventually(holds: () => boolean, patienceMs = 5000): Promise<void> {
  for (const until = performance.now() + patienceMs; !holds() && performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(holds()).toBe(true);
}
