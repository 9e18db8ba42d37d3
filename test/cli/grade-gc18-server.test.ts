import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { herald, MAIN } from './herald.js';

let server: ChildProcess;
let url = '';

beforeAll(async () => {
  const args = [MAIN, 'serve', '--protocol', 'gc18/1', '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  url = /tcp:\/\/\S+/.exec(String(line))?.[0] ?? '';
});

afterAll(async () => {
  server.kill();
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
});

const grade = (...args: readonly string[]) => herald('grade', 'server', '--protocol', 'gc18/1', ...args);
const ONE_OF_EACH = ['login/first', 'students/to-an-island', 'game/three-expert'].flatMap((name) => [
  '--only',
  `gc18/1/server/${name}`,
]);

describe('herald grade server --protocol gc18/1', () => {
  test('passes our own server, says how it reads the document, and draws its games', () => {
    const folder = temporaryFolder();
    const results = join(folder, 'results.ndjson');
    const page = join(folder, 'report.html');
    const { code, out, err } = grade('--url', url, '--strict', ...ONE_OF_EACH, '--out', results, '--html', page);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('3 cases: 3 passed');
    expect(out).toMatch(/^ {2}Q21 +an update, then GameEnded$/m);
    expect(readFileSync(page, 'utf8')).toContain('Towers on islands by round');
    const cases = readFileSync(results, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id?: string; evidence?: string });
    const recording = join(folder, 'game.transcript');
    writeFileSync(recording, cases.find(({ id }) => id?.endsWith('to-an-island'))?.evidence ?? '');
    const replayed = herald('replay', recording);
    expect(replayed).toMatchObject({ code: 0, out: expect.stringContaining(`${recording}: pass\n`) });
    expect(replayed.out).toMatch(/^ {2}V31 {2}(not )?every game began with player 0$/m);
  });

  test('a server that is not there is a fault of the environment', () => {
    const { code, out } = grade('--url', 'tcp://127.0.0.1:9', '--only', '**/server/login/first');
    expect(code).toBe(3);
    expect(out).toContain('cannot connect to 127.0.0.1:9');
  });

  test('wants the address of a running server', () => {
    expect(grade()).toMatchObject({ code: 2, err: expect.stringContaining('--url tcp://127.0.0.1:50000') });
    for (const wrong of ['http://127.0.0.1:1', '127.0.0.1:1', 'tcp://127.0.0.1', 'tcp://127.0.0.1:1/game']) {
      expect(grade('--url', wrong)).toMatchObject({
        code: 2,
        err: `error: --url is "${wrong}"; expected an address such as tcp://127.0.0.1:50000\n`,
      });
    }
    expect(grade('--', 'java', '-jar', 'server.jar')).toMatchObject({
      code: 2,
      err: expect.stringContaining('the server must be running already'),
    });
  });

  test('its cases are listed and well written', () => {
    const { out } = herald('list', '--protocol', 'gc18/1', '--role', 'server');
    expect(out.trim().split('\n').length).toBeGreaterThan(220);
    expect(herald('fixture', 'check', join(import.meta.dirname, '../../fixtures/gc18/1/server'))).toMatchObject({
      code: 0,
    });
  });

  test('a case whose situation makes no sense is refused, with what is allowed', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'mine.transcript');
    const header = 'title: mine\nprotocol: gc18/1\nrole: server\nrules: accept/move\nseats: mover next\n';
    const move = '>> @mover {"type": "PerformGameMove", "move": {"typeOfMove": "ChooseCloud", "cloudNumber": 0}}\n';
    writeFileSync(file, `${header}setup: move flies; phase Night; at sea\n\n${move}`);
    const { code, out, err } = herald('fixture', 'check', folder);
    expect(code).not.toBe(0);
    expect(out + err).toContain('"move flies" is no condition: one of legal, breaks, ends');
    expect(out + err).toContain('"phase Night" is no condition: one of PlayAssistantCard');
    expect(out + err).toContain('"at sea" is no condition: one of login, number, expert, move must follow');
  });
});
