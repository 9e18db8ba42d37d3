import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAIN as HERALD, heraldAsync } from '../cli/herald.js';
import { temporaryFolder } from '../temporary-folder.js';
import { WALKS } from './walks.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const TRACER = fileURLToPath(new URL('./trace/register.mjs', import.meta.url));
const folder = temporaryFolder();

/** Tracing takes its time, and so may other tests. */
const PATIENCE_MS = 240_000;

/** The files of all lists below a heading. */
const filesBelow = (heading: string): string[] =>
  WALKS.filter(({ name }) => name.startsWith(`${heading}, `)).flatMap(({ files }) =>
    files.filter((file) => file !== undefined),
  );

/** Herald without its bundle, so that each function is in the file that the walk names. `from` marks calls with that text. */
const traced = (name: string, from: string, heading: string, args: readonly string[]) => ({
  argv: ['--import', TRACER, MAIN, ...args],
  env: {
    ...process.env,
    HERALD_TRACE: join(folder, name),
    HERALD_TRACE_FROM: from,
    HERALD_TRACE_WALK: filesBelow(heading).join(' '),
  },
});

interface Call {
  /** `src/peer/process.ts onStdout *`. */
  readonly what: string;
  readonly file: string;
  /** The files on the stack, its own first. */
  readonly callers: readonly string[];
}

const callsIn = (name: string): Call[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .map((line) => {
      const [what = '', callers] = line.split(' < ');
      return { what, file: what.split(' ', 1)[0] as string, callers: callers?.split(' ') ?? [] };
    });

/** The first act of each file of a walk, in this order, once these calls have come one after another. */
function firstActs(name: string, begins: readonly string[], files: readonly (string | undefined)[]): Call[] {
  expect(files, 'the page has the walk').not.toEqual([]);
  let calls = callsIn(name);
  for (const begin of begins) {
    const from = calls.findIndex(({ what }) => what === begin);
    expect(from, `${begin} is called`).toBeGreaterThanOrEqual(0);
    calls = calls.slice(from);
  }
  return files
    .flatMap((file) => calls.find((call) => call.file === file) ?? [])
    .sort((one, other) => calls.indexOf(one) - calls.indexOf(other));
}

/** Files through which one file of a walk called the next, though the walk does not name them. */
const missing = (acts: readonly Call[], walked: readonly string[]): string[] =>
  acts.flatMap(({ file, callers }) => {
    const others = callers.slice(callers.findIndex((caller) => caller !== file));
    return others.slice(
      0,
      Math.max(
        0,
        others.findIndex((caller) => walked.includes(caller)),
      ),
    );
  });

const walkOf = (name: string) => WALKS.find((walk) => walk.name === name)?.files ?? [];

/** Compares a list of the page with what was traced. */
function expectWalk(trace: string, heading: string, words: string, begins: readonly string[]): void {
  const files = walkOf(`${heading}, ${words}`);
  const acts = firstActs(trace, begins, files);
  expect(acts.map(({ file }) => file)).toEqual(files);
  expect(missing(acts, filesBelow(heading))).toEqual([]);
}

describe('(buy gold) under grading', () => {
  const HEADING = '(buy gold) under grading';

  beforeAll(() => {
    const player = ['sh', '-c', 'read -r line; echo "(buy gold)"'];
    const args = ['grade', 'player', '--protocol', 'sexpr/v3', '--only', 'C-107', '--', ...player];
    const { argv, env } = traced('grade', '(buy gold)', HEADING, args);
    expect(spawnSync(process.execPath, argv, { env }).status).toBe(1);
  }, PATIENCE_MS);

  const BYTES = 'src/peer/process.ts onStdout *';
  test.each([
    ['While the case runs', [BYTES]],
    ['When it has ended', [BYTES, 'src/run/script/player-case.ts judged *']],
  ])('%s', (words, begins) => {
    expectWalk('grade', HEADING, words, begins);
  });

  test('a file that a walk lacks is noticed', () => {
    const walked = filesBelow(HEADING).filter((file) => file !== 'src/run/script/case-recording.ts');
    const acts = firstActs('grade', [BYTES], walkOf(`${HEADING}, While the case runs`));
    expect(new Set(missing(acts, walked))).toEqual(new Set(['src/run/script/case-recording.ts']));
  });
});

describe('a JSON-RPC Play on the server', () => {
  const HEADING = 'A JSON-RPC Play on the server';

  beforeAll(async () => {
    mkdirSync(join(folder, 'games'));
    const args = ['serve', '--port', '0', '--seed', '3', '--record', join(folder, 'games')];
    const { argv, env } = traced('serve', '"method":"Play"', HEADING, args);
    const server = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(server, 'exit');
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const url = /http:\S+/.exec(String(line))?.[0] ?? '';
    const body = JSON.stringify({ kingdom: 'first-game', num_players: 2 });
    const { key } = (await (await fetch(`${url}/game`, { method: 'POST', body })).json()) as { readonly key: string };
    const address = `${url.replace('http', 'ws')}/join/${key}`;
    await Promise.all(['ann', 'bob'].map((name) => heraldAsync('player', 'smithy', '--url', address, '--name', name)));
    server.kill();
    await ended;
  }, PATIENCE_MS);

  const FRAME = 'src/host/connection.ts onMessage *';
  test.each([
    ['In', [FRAME]],
    ['Out', [FRAME, 'src/games/dominion/jsonrpc/table/progress.ts notify']],
  ])('%s', (words, begins) => {
    expectWalk('serve', HEADING, words, begins);
  });
});

describe('an (attacked …) over the bridge', () => {
  const HEADING = 'An (attacked …) over the bridge';

  const ATTACKED =
    '(attacked (act militia) bob ((players alice bob) (supply copper silver gold estate duchy province mine cellar market remodel ' +
    'smithy village woodcutter workshop militia moat) (trash) (actions 0) (buys 0) (coins 0) (deck copper) ' +
    '(hand copper copper copper copper copper) (plays) (discards)))';

  beforeAll(async () => {
    const player = `${process.execPath} ${HERALD} player big-money --url {url}`;
    const args = ['bridge', 'stdio', '--quiet', '--deadline', String(PATIENCE_MS), '--spawn', player];
    const { argv, env } = traced('bridge', '(attacked', HEADING, args);
    const bridge = spawn(process.execPath, argv, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    const ended = once(bridge, 'exit');
    bridge.stdin.write(`${ATTACKED}\n`);
    const [reply] = (await once(bridge.stdout, 'data')) as [Buffer];
    expect(String(reply)).toBe('(discard copper copper)\n');
    bridge.stdin.end();
    await ended;
  }, PATIENCE_MS);

  const BYTES = 'src/peer/stream-peer.ts onData *';
  const ATTACK = 'src/games/dominion/bridge/jsonrpc-on-sexpr/player-sender.ts attack';
  test.each([
    ['In', [BYTES]],
    ['Out', [BYTES, ATTACK]],
    ['Back, when the player has answered', [BYTES, ATTACK, 'src/run/bridge/rejoinable-player.ts deliver']],
  ])('%s', (words, begins) => {
    expectWalk('bridge', HEADING, words, begins);
  });
});
