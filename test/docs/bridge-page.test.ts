import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBridgeTables } from '../../scripts/pages/bridge-page.js';
import { GAMES } from '../../src/api/games.js';
import { herald } from '../cli/herald.js';
import { serve } from '../cli/serve.js';
import { examplesOf } from '../readme/blocks.js';
import { patternOf } from './manual-parts.js';
import { heraldShell, ROOT } from './shell.js';

const manual = readFileSync(`${ROOT}docs/bridge.md`, 'utf8');
const shell = heraldShell();

const bridges = GAMES.games.flatMap((game) => game.bridges);

test('docs/bridge.md is not stale: npm run docs:bridge', async () => {
  expect(manual).toBe(await withBridgeTables(manual, bridges));
});

test('the tables have every row at every fidelity', async () => {
  const rows = (await Promise.all(bridges.map(({ load }) => load()))).flatMap(({ fidelity }) =>
    Object.values(fidelity),
  );
  for (const { item, policies } of rows) {
    for (const [fidelity, policy] of Object.entries(policies)) {
      expect(manual).toContain(`| ${item} | ${fidelity} | ${policy} |`);
    }
  }
});

test('the manual has every option, and no other', () => {
  const helps = ['websocket', 'stdio', 'lan', 'lan-jsonrpc', 'install'].map((way) => herald('bridge', way, '--help'));
  const optionsIn = (text: string): string[] => [...text.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option).sort();
  const offered = new Set(helps.flatMap(({ out }) => optionsIn(out)));
  const named = new Set(optionsIn(manual));
  const elsewhere = ['--help', '--seed', '--name', '--url', '--player', '--spawn', '--listen'];
  expect([...offered].filter((option) => !named.has(option) && !elsewhere.includes(option))).toEqual([]);
  const graders = optionsIn(herald('grade', 'player', '--help').out);
  expect([...named].filter((option) => !offered.has(option) && !graders.includes(option))).toEqual([]);
});

describe('the examples of the manual', () => {
  const examples = examplesOf(manual);
  const [creation, opponent, bridge, install, play] = examples;
  let server: ChildProcess;
  let address = '';
  let folder = '';
  beforeAll(async () => {
    const started = await serve();
    server = started.child;
    address = started.url.replace('http://', '');
    folder = mkdtempSync(join(tmpdir(), 'herald-bridge-'));
  });
  afterAll(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  test('run an S-expression player on a WebSocket server', async () => {
    const body = /-d '(.*)' /.exec(creation?.command ?? '')?.[1] ?? '';
    const { key } = (await (await fetch(`http://${address}/game`, { method: 'POST', body })).json()) as { key: string };
    const commands = [opponent?.command, bridge?.command].join('\n').replaceAll('localhost:3001', address);
    const printed = shell(commands.replaceAll('$KEY', key)).split('\n');
    const [end = '', , heading = ''] = (bridge?.output ?? '').split('\n');
    for (const shown of [end, heading]) expect(printed).toContainEqual(expect.stringMatching(patternOf(shown)));
  });

  test('write a program that drivers can start', () => {
    const inFolder = (text = ''): string => text.replaceAll('./alice', `${folder}/alice`);
    expect(shell(inFolder(install?.command))).toBe(inFolder(install?.output));
    expect(shell(inFolder(play?.command))).toMatch(patternOf(play?.output ?? ''));
  });
});
