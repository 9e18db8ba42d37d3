import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { later } from '../serving.js';

export interface ServerUsage {
  readonly heap: number;
  readonly rss: number;
  readonly sockets: number;
  readonly timers: number;
}

/** The server's process, from outside. */
export class ServerProcess {
  readonly url: string;
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private nextId = 1;

  private constructor(child: ChildProcess, url: string) {
    this.child = child;
    this.url = url;
    child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
      this.waiting.get(id)?.(answer);
      this.waiting.delete(id);
    });
  }

  /** `script` starts a server, sends its URL, and answers what it is asked. */
  static async start(script = new URL('server.mjs', import.meta.url)): Promise<ServerProcess> {
    const child = fork(fileURLToPath(script), { execArgv: ['--expose-gc'] });
    later(() => child.kill('SIGKILL'));
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new ServerProcess(child, url);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async create(game: object): Promise<string> {
    const key = (await this.ask('create', game)) as { ok: boolean; value: string; error?: { message: string } };
    if (!key.ok) throw new Error(key.error?.message);
    return key.value;
  }

  usage(): Promise<ServerUsage> {
    return this.ask('usage') as Promise<ServerUsage>;
  }

  warnings(): Promise<readonly string[]> {
    return this.ask('warnings') as Promise<readonly string[]>;
  }

  metrics(): Promise<string> {
    return this.ask('metrics') as Promise<string>;
  }

  joinPath(key: string, name: string, dialect: string): string {
    return `/join/${key}?name=${name}&dialect=${dialect}`;
  }

  private ask(what: string, value?: unknown): Promise<unknown> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.child.send({ id, ask: what, value });
    });
  }
}
