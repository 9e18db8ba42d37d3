import { onTestFinished } from 'vitest';
import { type RunningServer, startServer } from '../../src/host/index.js';
import { type Client, connect } from './client.js';
import { openFake } from './fake.js';
import { type ServeOptions, serverOptions } from './hosted-protocol.js';

/** Done when the test is over, the last first. */
export const later = (act: () => unknown): void => {
  onTestFinished(async () => void (await act()));
};

export const CREATE = { kingdom: 'first-game', num_players: 2 };

export class TestServer {
  readonly running: RunningServer;

  constructor(running: RunningServer) {
    this.running = running;
  }

  key(game: object = CREATE): string {
    const key = this.running.create(game);
    if (!key.ok) throw new Error(key.error.message);
    return key.value;
  }

  get sockets(): string {
    return this.running.url.replace('http', 'ws');
  }

  joinUrl(key: string, name: string, more = ''): string {
    return `${this.sockets}/join/${key}?name=${encodeURIComponent(name)}${more}`;
  }

  join(key: string, name: string, more = ''): Promise<Client> {
    return connect(this.joinUrl(key, name, more));
  }

  back(key: string, name: string, { secret }: Client): Promise<Client> {
    return this.join(key, name, `&rejoin=${secret}`);
  }

  /** A game with its players, who have received its beginning. */
  async game(...names: string[]): Promise<{ key: string; players: Client[] }> {
    const key = this.key({ ...CREATE, num_players: names.length });
    const players: Client[] = [];
    for (const name of names) players.push(await this.join(key, name));
    for (const player of players) await player.until('begin');
    return { key, players };
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.running.url}${path}`, init);
  }

  async state(key: string): Promise<unknown> {
    return (await this.fetch(`/game/${key}/state`)).json();
  }

  async metrics(): Promise<string> {
    return (await this.fetch('/metrics')).text();
  }
}

/** A server with the fake game, unless another is given. */
export async function serve(options: ServeOptions = {}): Promise<TestServer> {
  const started = await startServer(serverOptions({ open: openFake, ...options }));
  if (!started.ok) throw new Error(started.error.message);
  later(() => started.value.close());
  return new TestServer(started.value);
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for what must become true soon. */
export async function eventually(isTrue: () => boolean | Promise<boolean>, ms = 5000): Promise<void> {
  for (const end = Date.now() + ms; !(await isTrue()); await pause(5)) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${isTrue}`);
  }
}
