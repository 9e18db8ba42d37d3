import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { HAS_PROC, killSync, type ProcessTree } from './process-tree.js';

const VARIABLE = 'HERALD_PEER';

/** Stands in the environment of all that this Herald starts; a Herald under another one's care keeps the other's mark. */
const session = randomBytes(12).toString('hex');
const inherited = process.env[VARIABLE] ?? '';
let planted = 0;

/** A new mark, and the variable that carries it. */
export function createMark(): { readonly mark: string; readonly environment: Record<string, string> } {
  const mark = `${session}.${++planted};`;
  return { mark, environment: { [VARIABLE]: inherited + mark } };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How long Herald's own last moment may take. */
const LAST_MOMENT_MS = 250;

const guarded = new Set<ProcessTree>();

/** Whatever ends Herald, from now on, ends the tree first. */
export function guardTree(tree: ProcessTree): void {
  if (guarded.size === 0) listen();
  guarded.add(tree);
  startWatchdog();
}

export function unguardTree(tree: ProcessTree): void {
  if (guarded.delete(tree) && guarded.size === 0) unlisten();
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
  killSync([...guarded], LAST_MOMENT_MS);
}

// Whoever else listens decides what the signal means; if nobody does, it means what it always means.
function onSignal(signal: NodeJS.Signals): void {
  killAll();
  if (process.listenerCount(signal) > 1) return;
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}

/**
 * SIGKILL cannot be listened to. A shell, which costs nothing, waits for the end of its input, that is for Herald's end
 * of whatever kind, and kills what carries the session's mark until three looks in a row find nothing.
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
  const dog = spawn('sh', ['-c', WATCHDOG, 'herald-watchdog', session], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  dog.on('error', () => {});
  dog.stdin.on('error', () => {});
  dog.unref();
  // A socket underneath, though typed as a plain stream.
  (dog.stdin as unknown as { unref(): void }).unref();
}
