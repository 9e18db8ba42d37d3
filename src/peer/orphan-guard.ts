import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { HAS_PROC, killSync, type ProcessTree } from './process-tree.js';
import { keepReadableCopies, removeReadableCopies, removeReadableCopiesSoon } from './readable-copies.js';

const VARIABLE = 'HERALD_PEER';

/** In the environment of everything that this Herald starts. A Herald started by another one keeps the other's mark. */
const session = randomBytes(12).toString('hex');
const inherited = process.env[VARIABLE] ?? '';

/** A new mark, and the variable that carries it. It is random, since a number would tell a program which case it is in. */
export function createMark(): { readonly mark: string; readonly environment: Record<string, string> } {
  const mark = `${session}.${randomBytes(6).toString('hex')};`;
  return { mark, environment: { [VARIABLE]: inherited + mark } };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How long killing everything may delay Herald's own end. */
const KILL_MS = 250;

const guarded = new Set<ProcessTree>();

/** From now on, whatever ends Herald ends the tree first. */
export function guardTree(tree: ProcessTree): void {
  if (guarded.size === 0) listen();
  guarded.add(tree);
  keepReadableCopies();
  startWatchdog();
}

export function unguardTree(tree: ProcessTree): void {
  if (!guarded.delete(tree) || guarded.size > 0) return;
  unlisten();
  removeReadableCopiesSoon();
}

function listen(): void {
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('exit', killAll);
}

function unlisten(): void {
  for (const signal of SIGNALS) process.off(signal, onSignal);
  process.off('exit', killAll);
}

function killAll(): void {
  killSync([...guarded], KILL_MS);
}

let mayOutliveSignals = false;

/** From now on, a signal with another listener ends no tree: that listener gives them time to end by themselves. */
export function outliveSignals(): void {
  mayOutliveSignals = true;
}

// Another listener decides what the signal means; without one it does what it does by default.
function onSignal(signal: NodeJS.Signals): void {
  const isHeeded = process.listenerCount(signal) > 1;
  if (!isHeeded || !mayOutliveSignals) killAll();
  if (isHeeded) return;
  process.off(signal, onSignal);
  removeReadableCopies();
  process.kill(process.pid, signal);
}

/**
 * SIGKILL cannot be handled. A shell, which costs next to nothing, waits for the end of its input, which comes with
 * Herald's end of any kind, and kills what carries the session's mark until it finds nothing three times in a row.
 */
const WATCHDOG = `
trap '' INT TERM HUP
while read -r _; do :; done
quiet=0
round=0
while [ $quiet -lt 3 ] && [ $round -lt 200 ]; do
  round=$((round + 1))
  found=$(grep -lsF -- "$1" /proc/[0-9]*/environ)
  if [ -n "$found" ]; then
    quiet=0
    pids=$(echo "$found" | tr -dc '0-9\\n')
    kill -STOP $pids
    kill -KILL $pids
  else
    quiet=$((quiet + 1))
    sleep 0.02
  fi
done`;

let isWatched = false;

function startWatchdog(): void {
  if (isWatched || !HAS_PROC) return;
  isWatched = true;
  const watchdog = spawn('sh', ['-c', WATCHDOG, 'herald-watchdog', session], {
    cwd: '/',
    // Without marks: it outlives the Herald that started it, also where that one is a player of another.
    env: { PATH: process.env['PATH'] },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  // A socket, though typed as a plain stream.
  (watchdog.stdin as unknown as { unref(): void }).unref();
}
