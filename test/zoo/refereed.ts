import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { MAIN } from '../cli/herald.js';
import { processesWith } from '../peer/players.js';

const METER = new URL('./memory.mjs', import.meta.url).href;

/** The honest player of the zoo, and one of Herald's own. */
export const HONEST = fileURLToPath(new URL('./players/honest.mjs', import.meta.url));
export const REFERENCE = `${process.execPath} ${MAIN} player big-money --protocol sexpr/v3`;

/** Herald's own shell, which looks around for a moment after Herald's end, what it calls, and who is gone by now. */
const WATCHDOG = /herald-watchdog|^\d+ (grep -lsF|tr -dc|sleep 0\.02) |^\d+ $/;

export interface Refereed {
  readonly code: number | null;
  readonly out: string;
  /** The most that Herald itself ever held. */
  readonly bytes: number;
  /** Processes of the game that still ran after it. */
  readonly left: readonly string[];
}

/** `herald play`, as it is installed. */
export async function heraldPlay(...args: readonly string[]): Promise<Refereed> {
  const token = randomUUID();
  const child = spawn(process.execPath, ['--import', METER, MAIN, 'play', '--protocol', 'sexpr/v3', ...args], {
    env: { ...process.env, HERALD_PASS_ENV: 'TOKEN', TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  });
  const [out, kib, code] = await Promise.all([
    textOf(child.stdio[1] as NodeJS.ReadableStream),
    textOf(child.stdio[3] as NodeJS.ReadableStream),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ]);
  const left = processesWith(token).filter((process) => !WATCHDOG.test(process));
  return { code, out, bytes: Number(kib) * 1024, left };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}
