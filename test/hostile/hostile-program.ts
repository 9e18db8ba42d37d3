/** Where the user of Herald has things that a program must not get at. All hold a canary, which must not appear anywhere. */
export interface Places {
  readonly canary: string;
  readonly home: string;
  /** Not the usual one: `TMPDIR` names it. */
  readonly temporary: string;
  readonly submissions: string;
  readonly cases: string;
  readonly rubric: string;
  readonly classFile: string;
  readonly results: string;
  /** A folder that has nothing to do with the course. */
  readonly elsewhere: string;
  /** A service that listens on a socket in a file. */
  readonly socket: string;
  /** One that listens on a socket without a file. */
  readonly abstractSocket: string;
  /** One that listens on a port of this machine. */
  readonly port: number;
  /** A process of the same user, with the canary in its environment. */
  readonly victim: number;
  /** Where programs that stay leave a name in their command lines. */
  readonly stays: string;
}

/**
 * What must come of a program. `nothing`: it ran to its end and got nothing. `loot`: it got what it wanted, which shows that the
 * attempt is a real one; only without a sandbox. `ended`: it would run for ever, and does not. `refused`: it got nothing, whether or not it was
 * ended for trying. `any`: it depends on the machine.
 * `skip`: it would harm the machine. Or the rule that it breaks.
 */
export type Outcome = 'nothing' | 'loot' | 'ended' | 'refused' | 'any' | 'skip' | `peer/${string}`;

export interface HostileProgram {
  readonly name: string;
  readonly tries: string;
  /** With the sandbox, whoever runs Herald. */
  readonly sandbox: Outcome;
  /** Without it. */
  readonly plain: Outcome;
  /** Without it, if the user is not root and that makes a difference. */
  readonly plainUser?: Outcome;
  readonly source: (places: Places) => string;
  /** A build that runs before. */
  readonly build?: (places: Places) => string;
  /** The command that it asks for, if not `./player`. */
  readonly run?: (places: Places) => string;
}

/** Prints what it got with a word by which the test finds it, then that it is through. Dies, so that its stderr is kept. */
export const shell = (body: string): string =>
  `#!/bin/sh\nloot() { [ -z "$1" ] || echo "LOOT $1" | head -c 300 | tr '\\n' ' ' >&2; }\n${body}\necho DONE >&2\nexit 3\n`;

export const python = (body: string): string =>
  `#!/usr/bin/env python3\nimport os, sys, time, socket, mmap, ctypes\ndef loot(x): print('LOOT', str(x)[:300], file=sys.stderr, flush=True)\n${body}\nprint('DONE', file=sys.stderr, flush=True)\nsys.exit(3)\n`;
