import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIN } from '../cli/herald.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');

/** The blocks without a language: what readers do with their own files and servers. */
const blocks = [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, language, text = '']) =>
  language === '' ? [text] : [],
);

function blockWith(word: string): string {
  const block = blocks.find((each) => each.includes(word));
  if (block === undefined) throw new Error(`the README has no block with ${word}`);
  return block;
}

let home = '';

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'herald-home-'));
  symlinkSync(root, join(home, 'herald'));
  mkdirSync(join(home, 'my-player'));
  copyFileSync(join(root, 'examples/players/sexpr/money.sh'), join(home, 'my-player/alice'));
});

afterAll(() => {
  rmSync(home, { recursive: true });
});

/** With a global prefix of its own, and without building Herald again. */
function inShell(script: string): { readonly status: number | null; readonly stdout: string } {
  const prefix = join(home, 'global');
  const env = {
    ...process.env,
    HOME: home,
    PATH: `${join(prefix, 'bin')}:${process.env['PATH']}`,
    npm_config_prefix: prefix,
    npm_config_ignore_scripts: 'true',
    npm_config_loglevel: 'silent',
  };
  return spawnSync('sh', ['-c', script], { cwd: home, env, encoding: 'utf8' });
}

describe('the README, for players in other folders', () => {
  test.each(['npm link', 'alias'])('shows how to use %s', (word) => {
    const { status, stdout } = inShell(blockWith(word));
    expect(stdout).toMatch(/^alice .*\nalice/m);
    expect(status).toBe(0);
  });
});

describe('the README, for hosts of games', () => {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  const start = (line: string): ChildProcess => {
    const child = spawn('sh', ['-c', line.replace(/^herald/, `exec '${process.execPath}' '${MAIN}'`)]);
    children.push(child);
    return child;
  };

  async function outcomeOf(player: ChildProcess): Promise<{ code: unknown; said: string }> {
    let said = '';
    player.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(player, 'close');
    return { code, said };
  }

  test('shows how two players join a game', async () => {
    const [serve = '', curl = '', ...players] = blockWith('herald serve').trimEnd().split('\n');
    const server = start(`${serve} --port 0`);
    const [greeting] = (await once(server.stdout!, 'data')) as [Buffer];
    const address = /127\S+/.exec(String(greeting))?.[0] ?? '';
    const body = /'(.*)'/.exec(curl)?.[1] ?? '';
    const { key } = (await (await fetch(`http://${address}/game`, { method: 'POST', body })).json()) as { key: string };
    const lines = players.map((line) => line.replace('localhost:3001', address).replace('KEY', key));
    expect(lines).toHaveLength(2);
    for (const { code, said } of await Promise.all(lines.map(start).map(outcomeOf))) {
      expect(said).toMatch(/^(won|lost): \w+ \d+, \w+ \d+\n$/);
      expect(code).toBe(0);
    }
  });
});
