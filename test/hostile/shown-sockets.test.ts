import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { IS_ROOT } from '../tools.js';
import { describeUsers, type Stage, setStage, type User } from './stage.js';

const TOOLS = ['bwrap', 'python3', 'prlimit', 'unshare'];

let stage: Stage | undefined;
const services: ChildProcess[] = [];
afterEach(async () => {
  stage?.close();
  for (const each of services.splice(0)) if (each.kill()) await once(each, 'close');
});

const listen = (path: string): string =>
  `const server = require('net').createServer((socket) => socket.end('here')).on('error', (error) => { throw error; });
  server.listen({ path: ${JSON.stringify(path)}, writableAll: true }, () => console.log('ready'))`;

/** A service whose socket has that name for itself. */
async function serve(cwd: string, path: string, ...wrapper: readonly string[]): Promise<void> {
  const [program, ...args] = [...wrapper, process.execPath, '-e', listen(path)];
  const service = spawn(program!, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  services.push(service);
  await Promise.race([
    once(service.stdout!, 'data'),
    once(service, 'close').then(() => Promise.reject(new Error(`no service at ${path}`))),
  ]);
}

const KINDS = ['absolute.sock', 'relative.sock', 'below/relative.sock', 'elsewhere.sock'];

/** Sockets of each kind in the folder that Herald is run in, which programs are shown. */
async function serveAll(course: string): Promise<void> {
  mkdirSync(join(course, 'below'));
  await serve(course, join(course, 'absolute.sock'));
  await serve(course, 'relative.sock');
  await serve(join(course, 'below'), './relative.sock');
  await serve(course, join(course, 'elsewhere.sock'), 'unshare', '--net', ...(IS_ROOT ? [] : ['--map-root-user']));
}

const PLAYER = `#!/usr/bin/env python3
import socket, sys
for name in ${JSON.stringify(KINDS)}:
    try:
        service = socket.socket(socket.AF_UNIX)
        service.connect(name)
        print('REACHED', name, service.recv(10), file=sys.stderr)
    except OSError:
        pass
print('DONE', file=sys.stderr)
sys.exit(3)
`;

const testsOf = (user: User): void => {
  test.each([
    ['are out of reach in a sandbox', ['--sandbox'], []],
    ['are reached without one', [], KINDS],
  ])('%s', async (_, options, reached) => {
    stage = await setStage([], user);
    const { cases, results } = stage.places;
    const course = join(cases, '..');
    writeFileSync(join(course, 'player'), PLAYER, { mode: 0o755 });
    await serveAll(course);
    const out = join(results, 'out');
    await stage.herald(
      ...['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-107', '--samples', '0', '--games', '0'],
      ...['--out', out, ...options, '--', './player'],
    );
    const text = readFileSync(out, 'utf8');
    expect(text).toContain('DONE');
    expect([...text.matchAll(/REACHED (\S+) b'here'/g)].map(([, name]) => name)).toEqual(reached);
  });
};

describeUsers(TOOLS, (user) => `sockets in the working directory of ${user}`, testsOf);
