import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.js';
import { describeAsRoot, describeWithTools, IS_ROOT } from '../tools.js';
import type { HostileProgram, Places } from './hostile-program.js';

/** A user who is not root, for tests that root runs. */
const ORDINARY = 54_321;

export type User = 'root' | 'ordinary';

/** Tests for Herald run by root, and by an ordinary user. */
export function describeUsers(
  tools: readonly string[],
  nameFor: (user: User) => string,
  body: (user: User) => void,
): void {
  describeAsRoot(tools, nameFor('root'), () => body('root'));
  describeWithTools(tools, nameFor('ordinary'), () => body('ordinary'));
}

interface Run {
  readonly code: number | null;
  readonly output: string;
}

export interface Stage {
  readonly places: Places;
  readonly visits: () => number;
  readonly herald: (...args: string[]) => Promise<Run>;
  /** The same with a line on its standard input, which stays open until a line is printed. */
  readonly heraldAsked: (line: string, ...args: string[]) => Promise<Run>;
  readonly close: () => void;
}

const ROOT = new URL('../../', import.meta.url).pathname;

/** A teacher's machine: a home directory, a course, services, and submissions. */
export async function setStage(programs: readonly HostileProgram[], user: User): Promise<Stage> {
  // Not in the usual place for temporary files, which a sandbox hides anyway.
  const folder = temporaryFolder('/var/tmp');
  chmodSync(folder, 0o755);
  const canary = `CANARY${randomBytes(8).toString('hex')}`;
  const victim = startVictim(canary, user);
  const servers = await startServices(folder, canary);
  const places: Places = {
    canary,
    home: join(folder, 'home'),
    temporary: join(folder, 'temporary'),
    submissions: join(folder, 'submissions'),
    cases: join(folder, 'course', 'cases'),
    rubric: join(folder, 'course', 'rubric.yml'),
    classFile: join(folder, 'course', 'class.yml'),
    results: join(folder, 'results'),
    elsewhere: join(folder, 'elsewhere'),
    socket: join(folder, 'service.sock'),
    // Not the canary: a page that shows similar submissions quotes them.
    abstractSocket: servers.name,
    port: servers.port,
    victim: victim.pid!,
    stays: `herald-hostile-${randomBytes(8).toString('hex')}`,
  };
  fill(places);
  for (const program of programs) writeSubmission(places, program);
  if (user === 'ordinary' && IS_ROOT) spawnSync('chown', ['-R', `${ORDINARY}:${ORDINARY}`, folder]);
  const main = heraldFor(user, folder);
  return {
    places,
    visits: servers.visits,
    herald: (...args) => runHerald(main, args, places, user),
    heraldAsked: (line, ...args) => runHerald(main, args, places, user, line),
    close: () => {
      victim.kill('SIGKILL');
      servers.close();
    },
  };
}

function fill({ canary, home, temporary, submissions, cases, rubric, classFile, results, elsewhere }: Places): void {
  const write = (path: string, text = canary): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const path of [
    join(home, 'secret'),
    join(home, '.ssh/id_rsa'),
    join(temporary, 'secret'),
    join(temporary, 'herald-class-of-another', 'secret'),
    join(submissions, 'victim/secret'),
    join(results, 'victim/herald-result.ndjson'),
    join(elsewhere, 'secret'),
  ]) {
    write(path);
  }
  const known = readFileSync(join(ROOT, 'fixtures/sexpr/v1/player/buy/no-buys-left.transcript'), 'utf8');
  write(
    join(cases, 'sexpr/v1/player/own/secret.transcript'),
    known.replace(/^id: .*$/m, 'id: C-990').replace(/^title: .*$/m, `title: ${canary}`),
  );
  write(rubric, `# ${canary}\npoints:\n  - { case: "**", each: 1 }\n`);
  write(classFile, `# ${canary}\nrun: ./player\nown: [build, run]\n`);
  write(join(submissions, 'victim/player'), '#!/bin/sh\necho "LOOT of the victim" >&2\nexit 3\n');
  chmodSync(join(submissions, 'victim/player'), 0o755);
}

function writeSubmission(places: Places, { name, source, build, run }: HostileProgram): void {
  const folder = join(places.submissions, name);
  mkdirSync(folder);
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text, { mode: 0o755 });
  write('player', source(places));
  symlinkSync(places.cases, join(folder, 'link'));
  if (build !== undefined) write('build', build(places));
  const own = [
    ...(build === undefined ? [] : ['build: ./build']),
    ...(run === undefined ? [] : [`run: ${run(places)}`]),
  ];
  if (own.length > 0) write('herald.yml', own.map((line) => `${line}\n`).join(''));
}

async function startServices(folder: string, canary: string) {
  let visits = 0;
  const open = async (server: Server, address: string | null): Promise<Server> => {
    server.listen(address === null ? { port: 0, host: '127.0.0.1' } : { path: address });
    await once(server, 'listening');
    return server;
  };
  const make = (): Server =>
    createServer((socket) => {
      visits++;
      socket.on('error', () => {});
      socket.end(canary);
    });
  const path = join(folder, 'service.sock');
  const name = `herald-test-${randomBytes(8).toString('hex')}`;
  const servers = [await open(make(), path), await open(make(), `\0${name}`), await open(make(), null)];
  chmodSync(path, 0o777);
  return {
    port: (servers[2]!.address() as AddressInfo).port,
    name,
    visits: () => visits,
    close: () => {
      for (const server of servers) server.close();
    },
  };
}

/** Another process of the same user. */
const startVictim = (canary: string, user: User): ChildProcess => {
  const options = { env: { PATH: process.env['PATH'], CANARY: canary }, stdio: 'ignore' } as const;
  return spawn('sleep', ['600'], { ...options, ...idsOf(user) });
};

const idsOf = (user: User): { uid?: number; gid?: number } =>
  user === 'ordinary' && IS_ROOT ? { uid: ORDINARY, gid: ORDINARY } : {};

/** Herald, where this user can read it. */
function heraldFor(user: User, folder: string): string {
  const main = join(ROOT, 'dist/cli/main.js');
  const canRun = (): boolean =>
    spawnSync(process.execPath, [main, '--version'], { ...idsOf(user), cwd: '/' }).status === 0;
  if (canRun()) return main;
  const copy = join(folder, 'herald');
  for (const part of ['dist', 'fixtures', 'package.json', 'node_modules']) {
    cpSync(join(ROOT, part), join(copy, part), {
      recursive: true,
      filter: (path) => !/node_modules\/(@|typescript|vite)/.test(path),
    });
  }
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  return join(copy, 'dist/cli/main.js');
}

async function runHerald(
  main: string,
  args: readonly string[],
  places: Places,
  user: User,
  line: string | null = null,
): Promise<Run> {
  const open = openSync(join(places.elsewhere, 'secret'), 'r');
  const files = Array.from({ length: 6 }, () => 'ignore' as const);
  const child = spawn(process.execPath, [main, ...args], {
    ...idsOf(user),
    cwd: join(places.cases, '..'),
    env: {
      PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      HOME: places.home,
      TMPDIR: places.temporary,
      LANG: 'C.UTF-8',
      COURSE_SECRET: places.canary,
    },
    stdio: [line === null ? 'ignore' : 'pipe', 'pipe', 'pipe', ...files, open],
  });
  child.stdin?.on('error', () => {});
  if (line !== null) child.stdin?.write(`${line}\n`);
  child.stdout?.once('data', () => child.stdin?.end());
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
