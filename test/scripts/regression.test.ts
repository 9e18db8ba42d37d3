import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  REGRESSION,
  readRecording,
  surveyRecordings,
  writeRenewals,
} from '../../scripts/regression/regression-files.js';
import type { RegressionGame } from '../../scripts/regression/regression-game.js';
import { REGRESSION_GAMES as GAMES } from '../../scripts/regression/regression-games.js';
import { recordGame, serveAgain } from '../../scripts/regression/regression-recording.js';
import { ATTACKS, METHODS } from '../../src/games/dominion/jsonrpc/messages.js';
import { cardsOfVersion, VERSIONS } from '../../src/games/dominion/sexpr/versions.js';
import { type Entry, makeTranscript, parseTranscript, type Transcript } from '../../src/kit/transcript/index.js';
import { readOwnCases } from '../../src/run/case-files.js';

const ROOT = join(REGRESSION, '../..');
const RENEW = 'npm run fixtures:renew shows what changed, and writes it down';

const textOf = (name: string): string => {
  const text = readRecording(REGRESSION, name);
  if (text === null) throw new Error(`${name} is not recorded: ${RENEW}`);
  return text;
};

function transcriptOf(name: string): Transcript {
  const read = parseTranscript(textOf(name));
  if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.error)}`);
  return read.value;
}

const gameOf = (name: string): RegressionGame => GAMES.find((each) => each.name === name) as RegressionGame;

describe('recorded games', () => {
  test.each(GAMES.map((game) => [game.name, game] as const))('%s is served again byte by byte', async (name, game) => {
    expect(await serveAgain(game, transcriptOf(name)), RENEW).toBeNull();
  });

  test('are there in every version and dialect, with two to four seats', () => {
    const kinds = GAMES.map(({ protocolName, names }) => `${protocolName} ${names.length}`);
    const protocols = [...VERSIONS.map((version) => `sexpr/${version}`), 'jsonrpc/docs', 'jsonrpc/live'];
    expect(new Set(kinds)).toEqual(new Set(protocols.flatMap((each) => [2, 3, 4].map((seats) => `${each} ${seats}`))));
    expect(new Set(GAMES.map(({ name }) => name)).size).toBe(GAMES.length);
  });

  test('are whole: everybody hears of the end', () => {
    for (const { name, names, protocol } of GAMES) {
      const last = transcriptOf(name).entries.filter(
        ({ kind }) => kind === (protocol.transport === 'stdio' ? 'end' : 'close'),
      );
      expect([name, new Set(last.map((entry) => (entry as { seat?: string }).seat)).size]).toEqual([
        name,
        names.length,
      ]);
    }
  });

  test('have every message and every card of a protocol in them', () => {
    for (const version of VERSIONS) {
      const text = GAMES.filter(({ protocolName }) => protocolName === `sexpr/${version}`)
        .map(({ name }) => textOf(name))
        .join();
      const isSaid = (card: string): boolean => new RegExp(`<< @\\w+ \\([a-z]+ ${card}\\b`).test(text);
      expect(cardsOfVersion(version).filter((card) => !isSaid(card))).toEqual([]);
    }
    const docs = GAMES.filter(({ protocolName }) => protocolName === 'jsonrpc/docs')
      .map(({ name }) => textOf(name))
      .join();
    expect(METHODS.filter((method) => !docs.includes(`"method":"${method}"`))).toEqual([]);
    expect(ATTACKS.filter((card) => !docs.includes(`"method":"Attack","params":{"card":"${card}"`))).toEqual([]);
  });

  test('are no cases, bear no times, and take little room', () => {
    expect(readOwnCases((id) => id.startsWith('regression')).cases).toEqual([]);
    const timed = GAMES.filter(({ name }) => transcriptOf(name).entries.some((entry) => 'time' in entry));
    expect(timed).toEqual([]);
    const files = readdirSync(REGRESSION, { recursive: true, encoding: 'utf8' }).map((path) => join(REGRESSION, path));
    const bytes = files.reduce((total, path) => total + (statSync(path).isFile() ? statSync(path).size : 0), 0);
    expect(bytes).toBeLessThan(2_000_000);
  });
});

/** The recording of a server that says one thing otherwise, or one thing more, or less. */
const changes: readonly (readonly [string, (entries: readonly Entry[], at: number) => Entry[]])[] = [
  [
    'other bytes',
    (entries, at) =>
      [...entries].with(at, {
        ...entries[at],
        text: (entries[at] as { text: string }).text.replace(/[ ,]/, '$& '),
      } as Entry),
  ],
  ['another seat', (entries, at) => [...entries].with(at, { ...entries[at], seat: 'nobody' } as Entry)],
  ['a message more', (entries, at) => [...entries.slice(0, at), entries[at] as Entry, ...entries.slice(at)]],
  ['a message less', (entries, at) => entries.toSpliced(at, 1)],
  ['an end too early', (entries, at) => entries.slice(0, at)],
];

describe.each(['sexpr/v3/two-seats', 'jsonrpc/live/two-seats-first-game'])('%s', (name) => {
  const recorded = transcriptOf(name);
  const { entries } = recorded;
  const places = entries.flatMap(({ side, kind }, index) => (side === '>>' && kind === 'message' ? [index] : []));

  test.each(changes)('with %s is noticed where it is', async (_, change) => {
    for (const at of [places[0], places[Math.floor(places.length / 2)], places.at(-1)] as number[]) {
      const deviation = await serveAgain(gameOf(name), { ...recorded, entries: change(entries, at) });
      expect(deviation).not.toBeNull();
      expect(Math.abs((deviation?.entry as number) - at)).toBeLessThanOrEqual(1);
    }
  });

  test('with another header is noticed', async () => {
    const header = { ...recorded.header, seed: 999 };
    expect(await serveAgain(gameOf(name), { ...recorded, header })).toMatchObject({ entry: 0 });
  });
});

describe('npm run fixtures:renew -- --check', () => {
  beforeAll(() => {
    const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'tsconfig.scripts.json'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status, stdout).toBe(0);
  });

  const check = (folder: string) =>
    spawnSync(process.execPath, ['scripts/renew-fixtures.mjs', '--check', folder], { cwd: ROOT, encoding: 'utf8' });

  test('finds nothing to renew', () => {
    expect(check(REGRESSION)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+ recordings: \d+ same, 0 /),
    });
  });

  test('shows what is to be renewed, in short, and leaves it as it is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'herald-regression-'));
    cpSync(REGRESSION, folder, { recursive: true });
    const path = join(folder, 'sexpr/v1/two-seats.transcript.gz');
    const altered = gzipSync(textOf('sexpr/v1/two-seats').replace('(coins 1)', '(coins 01)'));
    writeFileSync(path, altered);
    const { status, stdout } = check(folder);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^changed sexpr\/v1\/two-seats: 1 lines removed, 1 added\n@@ -\d+,1 \+\d+,1 @@\n- …/);
    expect(stdout).toContain('(coins 01)');
    expect(stdout).toContain(`${GAMES.length} recordings: ${GAMES.length - 1} same, 1 changed, 0 missing, 0 obsolete`);
    expect(stdout.length).toBeLessThan(1000);
    expect(readFileSync(path).equals(altered)).toBe(true);
    rmSync(folder, { recursive: true });
  });
});

describe('renewing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-regression-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const games = GAMES.filter(({ name }) => name.endsWith('three-seats-fatal'));
  const states = async () => (await surveyRecordings(folder, games)).map(({ state }) => state);

  test('writes what is missing, keeps what is served as it was, replaces what is not, and removes what nobody makes', async () => {
    expect(await states()).toEqual(games.map(() => 'missing'));
    writeRenewals(folder, await surveyRecordings(folder, games));
    expect(await states()).toEqual(games.map(() => 'same'));

    const [first] = games as [RegressionGame];
    const text = readRecording(folder, first.name) as string;
    writeFileSync(join(folder, `${first.name}.transcript.gz`), gzipSync(text.replace('(coins 0)', '(coins 00)')));
    writeFileSync(join(folder, 'obsolete.transcript.gz'), gzipSync(text));
    const survey = await surveyRecordings(folder, games);
    expect(survey.map(({ state }) => state)).toEqual(['changed', ...games.slice(1).map(() => 'same'), 'obsolete']);
    expect(survey[0]?.after).toBe(text);
    writeRenewals(folder, survey);
    expect(await states()).toEqual(games.map(() => 'same'));
  });

  test('what cannot be read has changed', async () => {
    const [first] = games as [RegressionGame];
    writeFileSync(join(folder, `${first.name}.transcript.gz`), gzipSync('nonsense'));
    expect((await states())[0]).toBe('changed');
  });

  test('gives the same text each time', async () => {
    for (const game of games) {
      const text = await recordGame(game);
      expect(await recordGame(game)).toBe(text);
      const read = parseTranscript(text);
      expect(read.ok && makeTranscript(read.value)).toBe(text);
    }
  });
});
