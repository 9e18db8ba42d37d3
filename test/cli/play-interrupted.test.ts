import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { eventually, processesWith } from '../peer/players.js';
import { needsTool } from '../tools.js';
import { MAIN, runProcess } from './herald.js';
import { player, scratchFolder } from './players.js';

const { script } = scratchFolder();
const sleeper = script('sleeper', 'sleep 300 & sleep 300');

const BUSY_START_MS = 30_000;

describe('herald play, interrupted', () => {
  test.each([
    ['SIGINT', [], 'interrupted before a game was finished\n'],
    ['SIGTERM', [], 'interrupted before a game was finished\n'],
    ['SIGINT', ['--games', '6', '--jobs', '2'], 'sexpr/v1, 0 of 6 games, seed 1, 100000 ms a reply\n'],
  ] as const)('by %s %j exits with 130 and leaves no process', async (signal, options, words) => {
    const token = randomUUID();
    const args = [MAIN, 'play', '--protocol', 'sexpr/v1', sleeper, sleeper, '--deadline', '100000', ...options];
    const herald = spawn(process.execPath, args, {
      env: { ...process.env, HERALD_PASS_ENV: 'TOKEN', TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    herald.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    const sleeping = (): number => processesWith(token).filter((line) => line.includes('sleep 300')).length;
    await eventually(() => sleeping() >= 4, BUSY_START_MS);
    herald.kill(signal);
    const [code] = await once(herald, 'close');
    expect(code).toBe(130);
    expect(out.startsWith(words)).toBe(true);
    await eventually(() => processesWith(token).length === 0);
  });

  // Runs a command on a terminal of its own; presses Ctrl-C when it has seen what it waits for.
  const ON_A_TERMINAL = `
import os, pty, sys
awaited = sys.argv[1].encode()
pid, terminal = pty.fork()
if pid == 0: os.execvp(sys.argv[2], sys.argv[2:])
seen, pressed = b'', awaited == b''
while True:
    try: part = os.read(terminal, 4096)
    except OSError: break
    if not part: break
    seen += part
    if not pressed and awaited in seen:
        pressed = True
        os.write(terminal, b'\\x03')
sys.stdout.buffer.write(seen)
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;
  const onTerminal = (awaited: string, ...args: readonly string[]) =>
    runProcess(
      'python3',
      '-c',
      ON_A_TERMINAL,
      awaited,
      process.execPath,
      MAIN,
      'play',
      '--protocol',
      'sexpr/v1',
      ...args,
    );
  const money = player('big-money', 'v1');

  needsTool('python3')('shows a live line a turn on a terminal, and the table over it', () => {
    const { code, out } = onTerminal('', money, money, '--turns', '4');
    expect(code).toBe(0);
    expect(out.match(/turn \d+: herald \d+, heraldb \d+/g)).toHaveLength(8);
    expect(out).toContain('turn 4: herald 3, heraldb 3');
    expect(out).toContain('\r\x1b[Ksexpr/v1, seed 1, 5000 ms a reply, called off after 4 turns each');
  });

  needsTool('python3')('shows the games done of a series on a terminal; --quiet does not', () => {
    const series = [money, money, '--turns', '2', '--games', '3'];
    expect(onTerminal('', ...series).out).toContain('3 of 3 games');
    expect(onTerminal('', ...series, '--quiet').out).not.toContain('\x1b[K');
  });

  needsTool('python3')('Ctrl-C on a terminal ends the game, with 130', () => {
    const { code, out } = onTerminal('turn 2:', player('random', 'v1'), player('random', 'v1'), '--turns', '1000000');
    expect(code).toBe(130);
    expect(out).toContain('interrupted before a game was finished');
  });
});
