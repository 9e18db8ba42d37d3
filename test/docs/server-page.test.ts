import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { limitOptions } from '../../src/cli/serve/serve-options.js';
import { unexpiringIn } from '../../src/cli/serve-command.js';
import { parseEnvelope } from '../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { METHODS } from '../../src/games/dominion/jsonrpc/messages.js';
import { validateParams } from '../../src/games/dominion/jsonrpc/schema/validate.js';
import { herald } from '../cli/herald.js';
import { serve } from '../cli/serve.js';
import { type Client, connect } from '../host/client.js';
import { framesOf, partsOf, patternOf, runCurl } from './manual-parts.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const manual = readFileSync(`${root}docs/server.md`, 'utf8');
const LIMIT_OPTIONS = limitOptions(await unexpiringIn(GAMES));

let server: ChildProcess;
let greeting = '';
let url = '';

beforeAll(async () => {
  ({ child: server, line: greeting, url } = await serve(['--rejoin-window', '2000']));
});

afterAll(() => {
  server.kill('SIGKILL');
});

const join = (key: string, name: string, more = ''): Promise<Client> =>
  connect(`${url.replace('http', 'ws')}/join/${key}?name=${name}${more}`);

/** The game of the manual: it shows alice's dialogue, and bob does only what the game needs. */
class Reading {
  private key = '';
  private alice: Client | null = null;
  private bob: Client | null = null;

  async run(command: string, output: string): Promise<void> {
    if (command === 'herald serve') {
      expect(greeting.trimEnd().replace(/\d+$/, '3001')).toBe(output);
      return;
    }
    const body = await runCurl(command, url, this.key);
    expect(body).toMatch(patternOf(output));
    this.key = /^\{"key":"(.*)"\}$/.exec(body)?.[1] ?? this.key;
  }

  async follow(line: string): Promise<void> {
    const alice = await this.seated();
    if (line.startsWith('<< ')) alice.send(line.slice(3));
    else if (line.startsWith('>> close ')) {
      const { code, reason } = await alice.closed;
      expect(`>> close ${code} ${reason}`).toBe(line);
    } else if (line.startsWith('>> ')) expect(await alice.next()).toMatch(patternOf(line.slice(3)));
    else {
      expect(line).toBe('bob leaves and does not come back');
      this.bob?.socket.terminate();
    }
  }

  private async seated(): Promise<Client> {
    if (this.alice !== null) return this.alice;
    this.alice = await join(this.key, 'alice');
    this.bob = await join(this.key, 'bob');
    const { id } = JSON.parse(await this.bob.next());
    this.bob.send(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
    return this.alice;
  }
}

describe('docs/server.md', () => {
  test('shows what the server sends, from the first request to the last', async () => {
    const reading = new Reading();
    const parts = partsOf(manual, 'alice');
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(['command', 'line']));
    for (const part of parts) {
      if (part.kind === 'command') await reading.run(part.command, part.output);
      else await reading.follow(part.line);
    }
  });

  test('lets a player rejoin in its turn, as it says', async () => {
    const created = await fetch(`${url}/game`, {
      method: 'POST',
      body: '{"kingdom":"first-game","num_players":2,"seed":3}',
    });
    const { key } = (await created.json()) as { key: string };
    const players = [await join(key, 'alice'), await join(key, 'bob', '&dialect=docs')] as const;
    for (const player of players) {
      const { id } = JSON.parse(await player.until('StartGame'));
      player.send(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
    }
    const [alice, bob] = players;
    await alice.until('StartTurn');
    alice.socket.terminate();
    const back = await join(key, 'alice', `&rejoin=${alice.secret}`);
    expect(JSON.parse(await back.next())).toMatchObject({ method: 'StartTurn', params: { phase: ['Action'] } });
    back.send('{"jsonrpc":"2.0","id":1,"method":"Play","params":{"card":"Copper"}}');
    expect(await bob.next()).toBe('{"jsonrpc":"2.0","method":"Played","params":{"player":"alice","card":"Copper"}}');
    back.send('{"jsonrpc":"2.0","id":2,"method":"EndTurn"}');
    expect(JSON.parse(await bob.until('StartTurn')).params).not.toHaveProperty('phase');
    for (const player of [back, bob]) player.socket.terminate();
  });

  test('shows frames that are messages of the protocol', () => {
    for (const { from, frame } of framesOf(manual)) {
      const envelope = parseEnvelope(frame);
      expect(['request', 'notification', 'response', 'errorResponse']).toContain(envelope.kind);
      if (envelope.kind !== 'request' || frame.includes('"gold"')) continue;
      expect(validateParams('live', envelope.method, envelope.params, from)).toMatchObject({ ok: true });
    }
  });

  test.each(METHODS)('lists the message %s', (method) => {
    expect(manual).toMatch(new RegExp(`^\\| \`${method}\` \\| `, 'm'));
  });

  test.each(LIMIT_OPTIONS)('gives $flags its default', ({ flags, means }) => {
    const [option] = flags.split(' ');
    const [, value = ''] = /\(default: (.*)\)/.exec(means) ?? [];
    expect(manual.replaceAll('`', '')).toContain(`| ${option} | ${value} | `);
  });

  test('names every option of the command', () => {
    const options = herald('serve', '--help').out.match(/^ {2}(?:-\w, )?--[\w-]+/gm) ?? [];
    const named = options.map((option) => option.trim().replace(/^-\w, /, ''));
    expect(named.filter((option) => !manual.includes(option))).toEqual(['--help']);
  });

  test('lists every refusal', () => {
    const sources = readdirSync(`${root}src/host`, { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(`${root}src/host/${name}`, 'utf8'));
    const refusals = sources.flatMap((source) => [...source.matchAll(/refuse\(\s*(\d{3}),\s*'([^']+)'/g)]);
    expect(refusals.length).toBeGreaterThan(20);
    for (const [, status, code] of refusals) {
      expect(manual).toMatch(new RegExp(`^\\| ${status} \\| .*\`${code}\``, 'm'));
    }
  });

  test('lists every metric', async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const names = [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    expect(names.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
  });
});
