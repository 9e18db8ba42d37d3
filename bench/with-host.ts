import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Kind, serve } from './server-kinds.js';

const program = fileURLToPath(new URL('server-host.js', import.meta.url));

export interface Host {
  readonly url: string;
  readonly create: () => string | Promise<string>;
}
/** In a process of its own, so that its memory can be measured; with a stopwatch, also how long a seat took. */
export interface SeparateHost extends Host {
  readonly usedMemory: () => Promise<number>;
  /** Without what V8 keeps free for objects to come. */
  readonly liveMemory: () => Promise<number>;
  readonly waits: (seat: number) => Promise<number[]>;
}

export type HostRunner = <T>(kind: Kind, work: (host: Host) => Promise<T>) => Promise<T>;

/** Works with a server in this process, so that all that is done on either side adds up. */
export async function withHost<T>(kind: Kind, work: (host: Host) => Promise<T>): Promise<T> {
  const served = await serve(kind);
  try {
    return await work(served);
  } finally {
    await served.close();
  }
}

/** Works with a server in a process of its own, which ends with the work. */
export async function withSeparateHost<T>(kind: Kind, work: (host: SeparateHost) => Promise<T>): Promise<T> {
  const child = fork(program, [kind], { execArgv: ['--expose-gc'] });
  const waiting = new Map<number, (answer: unknown) => void>();
  child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let nextId = 0;
  const ask = <A>(what: string, seat?: number): Promise<A> =>
    new Promise<unknown>((resolve) => {
      waiting.set(nextId, resolve);
      child.send({ id: nextId++, ask: what, seat });
    }) as Promise<A>;
  try {
    return await work({
      url: await ask('url'),
      create: () => ask('create'),
      usedMemory: () => ask('usedMemory'),
      liveMemory: () => ask('liveMemory'),
      waits: (seat) => ask('waits', seat),
    });
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
