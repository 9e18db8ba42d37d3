import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serve } from '../cli/serve.js';
import { type Line, linesOf, PASSED, replay } from './protocol-checks.js';
import { BLOCKS, type Block, blocksWith, textOf } from './protocol-pages.js';
import { DIALECTS, type Dialect, misfit, SCHEMAS } from './protocol-schemas.js';

interface Frame {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly [member: string]: unknown };
  readonly result?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
}

const PLAYERS_METHODS = ['Play', 'Buy', 'EndTurn'];
const NOTIFICATIONS = ['StartTurn', 'Played', 'Shuffle', 'FatalError'];
const ERROR_CODES = [-32600, -32601, -32602];

/** Where a method may be without params, its schema is of nothing. */
const faultOfParams = (dialect: Dialect, method: string, { params }: Frame): string | null =>
  params === undefined && SCHEMAS[dialect].definitions[`${method}.params`]?.['not'] !== undefined
    ? null
    : misfit(dialect, `${method}.params`, params);

function faultOfResult(dialect: Dialect, { method, params }: Frame, result: unknown): string | null {
  const exchange = `${method}.exchange`;
  return SCHEMAS[dialect].definitions[exchange] === undefined
    ? misfit(dialect, `${method}.result`, result)
    : misfit(dialect, exchange, { params, result });
}

/** What is wrong with each frame of a conversation, in its order; null where nothing is. */
function faultsOf(dialect: Dialect, lines: readonly Line[]): (string | null)[] {
  const open = new Map<string, Frame>();
  return lines
    .filter(({ said }) => said.startsWith('{'))
    .map(({ from, said }) => {
      const frame = JSON.parse(said) as Frame;
      const { jsonrpc, id, method, result, error } = frame;
      if (jsonrpc !== '2.0') return 'the version is missing';
      if (method !== undefined) {
        if (PLAYERS_METHODS.includes(method) !== (from === 'player')) return `${method} is not for the ${from} to send`;
        if (NOTIFICATIONS.includes(method) !== (id === undefined)) return `${method} with id ${id}`;
        open.set(`${from} ${id}`, frame);
        return faultOfParams(dialect, method, frame);
      }
      const asked = open.get(`${from === 'server' ? 'player' : 'server'} ${id}`);
      if (asked === undefined) return `nobody asked with id ${id}`;
      if (error === undefined) return faultOfResult(dialect, asked, result);
      const isGood = ERROR_CODES.includes(error.code as number) && typeof error.message === 'string';
      return isGood && from === 'server' ? null : `no error of the server: ${said}`;
    });
}

/** A conversation without Herald's own members. */
const plainOf = (lines: readonly Line[]): Line[] =>
  lines.map(({ from, said }) => ({ from, said: said.replace(/,\s*"hand":\[[^\]]*\](?=\}\}$)/, '') }));

const faultless = (faults: readonly (string | null)[]): void => {
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  expect(faults.length).toBeGreaterThan(0);
};

const dialectsOf = ({ info: [kind, protocol, ...more] }: Block): readonly Dialect[] => {
  if (kind === 'jsonrpc') return DIALECTS.filter((dialect) => [protocol, ...more].includes(dialect));
  return protocol === 'jsonrpc' ? DIALECTS : DIALECTS.filter((dialect) => protocol === `jsonrpc/${dialect}`);
};

const inDialects = (blocks: readonly Block[]): (Block & { readonly dialect: Dialect })[] =>
  blocks.flatMap((block) => dialectsOf(block).map((dialect) => ({ ...block, dialect })));

const talks = BLOCKS.filter(({ info }) => info[0] === 'jsonrpc' || info[1]?.startsWith('jsonrpc'));
const isFlawed = ({ info }: Block): boolean => info.includes('wrong');

describe('JSON-RPC', () => {
  test.each(inDialects(talks.filter((block) => !isFlawed(block))))('$title in $dialect', ({ dialect, info, text }) => {
    const lines = linesOf(text);
    const hasAdditions = info.includes('additions');
    faultless(faultsOf(dialect, hasAdditions ? plainOf(lines) : lines));
    if (hasAdditions) expect(faultsOf(dialect, lines)).toContainEqual(expect.stringContaining('additional properties'));
  });

  test.each(inDialects(talks.filter(isFlawed)))('$title in $dialect', ({ dialect, text }) => {
    const faults = faultsOf(dialect, linesOf(text));
    expect(faults.pop()).toEqual(expect.any(String));
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  /** All at once, each at a seat of its own. */
  test.each(DIALECTS)('the conversations of %s can be replayed', (dialect) => {
    const shown = inDialects(talks).filter((block) => block.info[0] === 'transcript' && block.dialect === dialect);
    const seats = shown.map(({ title }) => title.replace(/^\D+(\d+).*$/, 'line$1'));
    const bodies = shown.map(({ text }, index) => text.replace(/^(>>|<<) /gm, `$1 @${seats[index]} `));
    const header = `protocol: jsonrpc/${dialect}\nrole: player\nseats: ${seats.join(' ')}\n\n`;
    const { code, out } = replay(header + bodies.join('\n'));
    const passes = seats.map((seat) => expect.stringMatching(new RegExp(`@${seat}${PASSED.source}`)));
    const [verdicts = ''] = out.split('\n\n');
    expect(verdicts.trimEnd().split('\n')).toEqual(passes);
    expect(seats.length).toBeGreaterThan(10);
    expect(code).toBe(0);
  });

  test.each(blocksWith('transcript', 'file'))('$title', ({ text }) => {
    const { code, out } = replay(text);
    expect(out).toMatch(PASSED);
    expect(code).toBe(0);
  });

  const page = textOf('jsonrpc.md');
  const methodsOf = (dialect: Dialect): string[] =>
    Object.keys(SCHEMAS[dialect].definitions).flatMap((name) => /^(\w+)\.params$/.exec(name)?.[1] ?? []);

  test.each(DIALECTS)('every message of %s has its row, its section and its example', (dialect) => {
    const frames = inDialects(talks.filter((block) => !isFlawed(block)))
      .filter((block) => block.dialect === dialect)
      .map(({ text }) => text)
      .join('\n');
    const isThere = (method: string): boolean =>
      page.includes(`\n| [\`${method}\`](#`) &&
      new RegExp(`^##+ ${method}`, 'm').test(page) &&
      (frames.includes(`"method":"${method}"`) || (dialect === 'docs' && ['EndTurn', 'Buy'].includes(method)));
    expect(methodsOf(dialect).length).toBeGreaterThan(13);
    expect(methodsOf(dialect).filter((method) => !isThere(method))).toEqual([]);
  });

  test('every member of the state has its row, with the dialects that have it', () => {
    const membersOf = (dialect: Dialect): string[] =>
      Object.keys(SCHEMAS[dialect].definitions['TurnState']?.['properties'] as object);
    const shown = [...page.matchAll(/^\| `(\w+)` \| [^|]* \| (both|`live`) \|/gm)];
    const named = (where: readonly string[]): string[] =>
      shown.flatMap(([, member = '', dialect = '']) => (where.includes(dialect) ? [member] : []));
    expect(named(['both', '`live`']).sort()).toEqual(membersOf('live').sort());
    expect(named(['both']).sort()).toEqual(membersOf('docs').sort());
    const phases = SCHEMAS.live.definitions['TurnState']?.['properties'] as { phase: { items: { enum: string[] } } };
    for (const phase of phases.phase.items.enum)
      expect(page).toMatch(new RegExp(`^\\| \`phase\` .*\\["${phase}"\\]`, 'm'));
  });
});

describe('HTTP', () => {
  let server: ChildProcess;
  let url = '';
  beforeAll(async () => {
    ({ child: server, url } = await serve());
  });
  afterAll(() => {
    server.kill('SIGKILL');
  });

  type State = readonly [string, Readonly<Record<string, unknown>>];
  const states = blocksWith('json', 'state').map(({ text }) => JSON.parse(text) as State);
  const shapeOf = ([phase, members]: State): unknown => [phase, Object.keys(members)];

  /** A player that accepts everything. */
  async function join(key: string, name: string): Promise<WebSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/join/${key}?name=${name}`);
    socket.on('message', (data) => {
      const { id } = JSON.parse(String(data)) as Frame;
      if (id !== undefined) socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
    });
    await once(socket, 'open');
    return socket;
  }

  test('a game goes from its creation through the states of the page', async () => {
    const [creation] = blocksWith('json', 'create');
    const response = await fetch(`${url}/game`, { method: 'POST', body: creation?.text ?? '' });
    const { key, ...rest } = (await response.json()) as { key: string };
    expect(rest).toEqual({});
    const [created] = blocksWith('json', 'created').map(({ text }) => JSON.parse(text) as { key: string });
    for (const each of [key, created?.key]) expect(each).toMatch(/^[\w-]{27}$/);

    const seen: unknown[] = [];
    const look = async (): Promise<State> => (await (await fetch(`${url}/game/${key}/state`)).json()) as State;
    await join(key, 'alice');
    seen.push(shapeOf(await look()));
    const bob = await join(key, 'bob');
    seen.push(shapeOf(await look()));
    bob.send('nonsense');
    await once(bob, 'close');
    seen.push(shapeOf(await look()));
    expect(seen).toEqual(states.map(shapeOf));
    expect(seen).toHaveLength(3);
  });
});
