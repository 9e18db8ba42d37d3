import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const DEADLINE = 10_000;

/** A player that runs as a process of its own; what it says is read by the line. */
export class Program {
  readonly #child: ChildProcess;
  #said = '';
  #taken = 0;
  #ended = false;
  #wake: () => void = () => {};

  constructor(path: string, cwd: string, env: NodeJS.ProcessEnv) {
    this.#child = spawn(path, [], { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdin!.on('error', () => {}); // a player that died is found by its silence
    this.#child.stdout!.setEncoding('latin1').on('data', (text: string) => {
      this.#said += text;
      this.#wake();
    });
    this.#child.on('error', () => {}); // likewise
    this.#child.on('close', () => {
      this.#ended = true;
      this.#wake();
    });
  }

  /** Everything it has said. */
  get said(): string {
    return this.#said;
  }

  /** Its unsolicited messages. */
  get untaken(): string {
    return this.#said.slice(this.#taken);
  }

  /** Writes bytes (a character each), with a pause between chunks so that they are read one by one. */
  async write(chunks: readonly string[]): Promise<void> {
    for (const [index, chunk] of chunks.entries()) {
      if (index > 0) await sleep(1);
      this.#child.stdin!.write(chunk, 'latin1');
    }
  }

  /** The next line, or why there is none. */
  async line(): Promise<string> {
    const deadline = AbortSignal.timeout(DEADLINE);
    deadline.onabort = () => this.#wake();
    while (!this.untaken.includes('\n')) {
      if (this.#ended) return `ended after: ${this.untaken}`;
      if (deadline.aborted) return `no line in ${DEADLINE} ms, only: ${this.untaken}`;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const line = this.untaken.slice(0, this.untaken.indexOf('\n'));
    this.#taken += line.length + 1;
    return line;
  }

  /** Closes its stdin and waits for it to end by itself; the exit status, or the signal that had to help. */
  async end(): Promise<number | string> {
    const guard = setTimeout(() => this.kill(), DEADLINE);
    this.#child.stdin!.end();
    if (!this.#ended) await once(this.#child, 'close');
    clearTimeout(guard);
    return this.#child.exitCode ?? this.#child.signalCode ?? 'never started';
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
