import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { SeatFault } from '../../src/run/seat-faults.js';
import { herald } from '../cli/herald.js';
import { scratchFolder } from '../cli/players.js';

const { folder, script } = scratchFolder();
const node = process.execPath;
const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const habit = (name: string): string => `${node} ${fileOf(`./habits/${name}`)}`;
const client = (name: string): string => `${node} ${fileOf('./jsonrpc/client.mjs')} ${name} {url}`;
const ATTACKER = fileOf('./players/attacker.mjs');

function syntaxError(name: string): string {
  const file = join(folder, name);
  copyFileSync(fileOf('./habits/syntax-error.txt'), file);
  return `${node} ${file}`;
}

/** The only fault of a game, and what a recording of the game shows of it afterwards. */
function playAndReplay(protocol: string, program: string, opponent: string) {
  const recording = join(folder, 'game.transcript');
  const options = ['--protocol', protocol, '--name', 'ours', '--deadline', '1000', '--record', recording];
  const played = herald('play', ...options, '--json', program, opponent);
  const { games } = JSON.parse(played.out) as { readonly games: readonly { readonly faults: readonly SeatFault[] }[] };
  const [fault, ...others] = games.flatMap(({ faults }) => faults);
  expect({ code: played.code, others }).toEqual({ code: 1, others: [] });
  const replayed = herald('replay', recording, '--seat', 'ours', '--json');
  const [{ findings }] = JSON.parse(replayed.out) as [{ readonly findings: readonly unknown[] }];
  return { fault: fault as SeatFault, findings };
}

const WAITS = script('waits', 'read -r first; read -r second; exit');

const CRASH = /^the process exited with status 1: TypeError: .*/;

describe('`herald play` says what happened, and a recording of the game says the same', () => {
  test.each([
    [
      'sexpr/v3',
      'a missing parenthesis',
      habit('leaves-it-open.mjs'),
      'big-money',
      { rule: 'wire/incomplete', said: /^\(buy \w+$/, reason: /^a \) is missing.*; nothing more came within 1s$/ },
    ],
    [
      'sexpr/v3',
      'a crash on a message about others, long before its next turn',
      habit('crashes-on-moved.mjs'),
      'big-money',
      {
        rule: 'peer/died',
        said: null,
        // The sentence is left out if its end is noticed before it was sent another message.
        reason: new RegExp(
          `${CRASH.source} \\(crashes-on-moved\\.mjs:5\\)(?:. It was sent \\d+ messages since its last reply, the first was \\(moved bigmoney \\(add copper\\)\\))?$`,
        ),
      },
    ],
    [
      'sexpr/v3',
      'a crash in the middle of a reply',
      habit('crashes-in-a-reply.mjs'),
      'big-money',
      { rule: 'peer/died', said: /^\(clean$/, reason: /in the middle of a message: TypeError: .*reply\.mjs:3\)$/ },
    ],
    [
      'sexpr/v3',
      'a syntax error',
      syntaxError('pipes.mjs'),
      'big-money',
      { rule: 'peer/died', said: null, reason: /status 1: SyntaxError: .* \(pipes\.mjs:2\)$/ },
    ],
    [
      'sexpr/v3',
      'waiting for more input',
      WAITS,
      'big-money',
      { rule: 'peer/timeout', said: null, reason: /^no reply within 2s; it waited, perhaps for more input$/ },
    ],
    [
      'sexpr/v3',
      'an endless loop late in a game',
      habit('loops-when-attacked.mjs'),
      ATTACKER,
      {
        rule: 'peer/timeout',
        said: null,
        reason: /^no reply within 1s; it kept computing, perhaps in an endless loop$/,
        busy: true,
      },
    ],
    [
      'jsonrpc',
      'a syntax error before it joins',
      `${syntaxError('socket.mjs')} {url}`,
      'big-money',
      { rule: 'peer/died', said: null, reason: /status 1: SyntaxError: .* \(socket\.mjs:2\)$/ },
    ],
    [
      'jsonrpc',
      'a crash in its second turn',
      client('crashes-in-its-second-turn'),
      'big-money',
      { rule: 'peer/died', said: null, reason: /status 1: TypeError: .* \(client\.mjs:\d+\)/ },
    ],
    [
      'jsonrpc',
      'an endless loop in its turn',
      client('loops-in-its-turn'),
      'big-money',
      {
        rule: 'peer/timeout',
        said: null,
        reason: /^no reply within 1s; it kept computing, perhaps in an endless loop$/,
        busy: true,
      },
    ],
    [
      'gc18/1',
      'a missing line feed',
      `${node} ${fileOf('./habits/leaves-lines-open.mjs')} {host} {port}`,
      'greedy',
      { rule: 'wire/incomplete', said: /^\{.*\}$/, reason: /line feed.*; nothing more came within 1s$/ },
    ],
  ])('%s: %s', (protocol, _, program, opponent, { rule, said, reason, ...more }) => {
    const { fault, findings } = playAndReplay(protocol, program, opponent);
    expect(fault).toMatchObject({ rule: { id: rule }, reason: expect.stringMatching(reason), ...more });
    if (said === null) expect(fault.said).toBeNull();
    else expect(fault.said).toMatch(said);
    expect(findings).toMatchObject([{ rule, reason: fault.reason, said: fault.said, sent: fault.sent, ...more }]);
  });
});
