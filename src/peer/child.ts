import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { SIGNAL_EXIT_BASE } from './bubblewrap.js';
import { unguardTree } from './orphan-guard.js';
import type { ProcessTree } from './process-tree.js';
import { StdinWriter } from './stdin-writer.js';

export interface Streams {
  readonly stdin: Writable;
  /** Null if only the stream has it. */
  readonly stdinFd: number | null;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

export interface ChildOptions {
  readonly spawned: ChildProcess;
  readonly tree: ProcessTree;
  readonly streams: Streams;
  /** Whether its exit status is that of bubblewrap. */
  readonly isContained: boolean;
  /** Private folders of its sandbox. */
  readonly scratch: readonly string[];
  /** Closes what only this child needs. */
  readonly close: () => void;
}

/** A running process with its streams, and how it ended. */
export class Child {
  readonly tree: ProcessTree;
  readonly stdin: Writable;
  readonly stdinWriter: StdinWriter;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly scratch: readonly string[];
  hasExited = false;
  exit: number | null = null;
  signal: string | null = null;
  private readonly close: () => void;
  private readonly listeners: (() => void)[] = [];

  constructor({
    spawned,
    tree,
    streams: { stdin, stdinFd, stdout, stderr },
    isContained,
    scratch,
    close,
  }: ChildOptions) {
    this.tree = tree;
    this.stdin = stdin;
    this.stdinWriter = new StdinWriter(stdin, stdinFd);
    this.stdout = stdout;
    this.stderr = stderr;
    this.scratch = scratch;
    this.close = close;
    // What follows a broken pipe reports it: the end of file, or an exit status.
    for (const stream of [stdin, stdout, stderr]) stream.on('error', () => stream.destroy());
    spawned.on('exit', (exit, signal) => {
      this.hasExited = true;
      [this.exit, this.signal] = isContained ? unwrapExit(exit, signal) : [exit, signal];
      for (const call of this.listeners) call();
    });
  }

  onExit(call: () => void): void {
    this.listeners.push(call);
  }

  /** For a process that is gone: no handle stays open, and Herald's end need not kill it. */
  release(): void {
    for (const stream of [this.stdin, this.stdout, this.stderr]) stream.destroy();
    this.close();
    this.tree.release();
    unguardTree(this.tree);
  }
}

function unwrapExit(exit: number | null, signal: string | null): [number | null, string | null] {
  const [name] = Object.entries(constants.signals).find(([, number]) => number + SIGNAL_EXIT_BASE === exit) ?? [];
  return name ? [null, name] : [exit, signal];
}
