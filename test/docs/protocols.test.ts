import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { herald, MAIN, type Ran } from '../cli/herald.js';
import { examplesOf } from '../readme/blocks.js';
import { heraldShell, ROOT } from './shell.js';

/*
 * The pages of docs/protocols. What a fenced block is, its info string says:
 *
 *   sexpr vN              messages, each of which `herald check` accepts without a remark
 *   sexpr vN wrong        messages, one a line, each of which it refuses
 *   sexpr vN judge        a message, then replies to it: `legal (…)` or `illegal (…)`
 *   jsonrpc D…            frames of the dialects D, which their schemas accept; `>>` from the server, `<<` from the player
 *   jsonrpc D… wrong      the same, but the schemas refuse the last one
 *   transcript P [seats]  frames or messages of the protocol P, which `herald replay` passes too; `jsonrpc` is both dialects
 *   transcript P additions   the same, with members that are Herald's own
 *   transcript file       a whole file for `herald replay`
 *   json create|created|state   what crosses the wire of HTTP
 *   sh                    commands with their output, `…` for what varies
 *   (nothing)             grammar, and commands for programs of the reader's own
 */
const PAGES = ['README.md', 'sexpr.md', 'jsonrpc.md', 'dominion-cards.md'] as const;
type Page = (typeof PAGES)[number];

const FOLDER = `${ROOT}docs/protocols/`;
const textOf = (page: Page): string => readFileSync(FOLDER + page, 'utf8');

interface Block {
  readonly title: string;
  readonly info: readonly string[];
  readonly text: string;
}

const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;
const SUPPLY = /"supply":\{[^{}…]*\}/g;

/** `"supply":{…}` is the supply that the page wrote out last. */
function filled(text: string, before: string): string {
  const last = before.match(SUPPLY)?.at(-1);
  if (text.includes('{…}') && last === undefined) throw new Error(`no supply was written out before ${text}`);
  return text.replaceAll('"supply":{…}', last ?? '');
}

const blocksOf = (page: Page): Block[] => {
  const markdown = textOf(page);
  return [...markdown.matchAll(FENCE)].map(({ 1: info = '', 2: text = '', index }) => {
    const line = markdown.slice(0, index).split('\n').length;
    return {
      title: `${page}:${line} ${info}`,
      info: info.split(' ').filter((word) => word !== ''),
      text: filled(text, markdown.slice(0, index)),
    };
  });
};

const BLOCKS = PAGES.flatMap(blocksOf);
const blocksWith = (...words: readonly string[]): Block[] =>
  BLOCKS.filter(({ info }) => words.every((word) => info.includes(word)));

const folder = mkdtempSync(join(tmpdir(), 'herald-protocols-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(text: string, suffix = 'sexpr'): string {
  const file = join(folder, `${++files}.${suffix}`);
  writeFileSync(file, text);
  return file;
}

const check = (version: string, text: string): Ran => herald('check', '--protocol', `sexpr/${version}`, fileOf(text));

const replay = (transcript: string, ...options: readonly string[]): Ran =>
  herald('replay', ...options, fileOf(transcript, 'transcript'));

interface Finding {
  readonly rule: string;
  readonly said: string;
}

const findingsOf = (transcript: string): readonly Finding[] => {
  const [result] = JSON.parse(replay(transcript, '--json').out) as { readonly findings: readonly Finding[] }[];
  return result?.findings ?? [];
};

/** The order of several cards in a reply means nothing to whether it is legal. */
const sorted = (reply: string): string => {
  const [, start = '', cards = ''] = /^\((act cellar|discard|.*?)((?: \w+)*)\)$/.exec(reply) ?? [];
  return start === 'act cellar' || start === 'discard' ? `(${[start, ...cards.split(' ').sort()].join(' ')})` : reply;
};

/** Whether replies to a message are legal, by Herald's list of those that are. */
function judgeOf(version: string, message: string): (reply: string) => 'legal' | 'illegal' {
  const { code, out, err } = herald('legal', '--protocol', `sexpr/${version}`, fileOf(message));
  if (code !== 0) throw new Error(err);
  const legal = out.trimEnd().split('\n').map(sorted);
  return (reply) => (legal.includes(sorted(reply)) ? 'legal' : 'illegal');
}

/** A line of a conversation, with those that continue it. */
interface Line {
  readonly from: 'server' | 'player';
  readonly said: string;
}

const linesOf = (text: string): Line[] =>
  text
    .replace(/^#.*\n/gm, '')
    .replace(/\n +/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, side, said] = /^(>>|<<) (?:@\w+ )?(.*)$/.exec(line) ?? [];
      if (side === undefined || said === undefined) throw new Error(`neither >> nor <<: ${line}`);
      return { from: side === '>>' ? 'server' : 'player', said };
    });

const PASSED = /: pass of [1-9]\d* repl/;

describe('the blocks of the pages', () => {
  const KINDS = [
    /^sexpr v[123]( first| wrong| judge)?$/,
    /^jsonrpc( live| docs)+( wrong)?$/,
    /^transcript sexpr\/v[123]( \w+)+$/,
    /^transcript jsonrpc(\/live|\/docs)?( additions)?$/,
    /^transcript file$/,
    /^json (create|created|state)$/,
    /^sh$/,
    /^$/,
  ];

  test('are all of a kind that is checked', () => {
    const strange = BLOCKS.filter(({ info }) => !KINDS.some((kind) => kind.test(info.join(' '))));
    expect(strange.map(({ title }) => title)).toEqual([]);
  });

  test.each(KINDS.map(String))('have one of the kind %s', (kind) => {
    const pattern = KINDS.find((each) => String(each) === kind) as RegExp;
    expect(BLOCKS.some(({ info }) => pattern.test(info.join(' ')))).toBe(true);
  });
});

describe('S-expressions', () => {
  const plain = blocksWith('sexpr').filter(({ info }) => !info.includes('wrong') && !info.includes('judge'));

  test.each(plain)('$title', ({ info, text }) => {
    const [, version = ''] = info;
    const { code, out } = check(version, text);
    const told = out.trimEnd().split('\n');
    expect(told.filter((line) => !new RegExp(`: ok, a \\w+ of sexpr/${version}$`).test(line))).toEqual([]);
    expect(code).toBe(0);
  });

  test.each(
    blocksWith('sexpr', 'wrong').flatMap(({ title, info, text }) =>
      text
        .trimEnd()
        .split('\n')
        .map((message) => ({ title, version: info[1] ?? '', message })),
    ),
  )('$title: $message', ({ version, message }) => {
    expect(check(version, message).code).toBe(1);
  });

  test.each(blocksWith('sexpr', 'judge'))('$title', ({ info, text }) => {
    const [, message = '', verdicts = ''] = /^([\s\S]*?\n)((?:(?:il)?legal +\(.*\)\n)+)$/.exec(text) ?? [];
    const shown = verdicts.trimEnd().split('\n');
    const judge = judgeOf(info[1] ?? '', message);
    const replies = shown.map((line) => line.replace(/^\w+ +/, ''));
    expect(replies.map((reply) => `${judge(reply)} ${reply}`)).toEqual(shown.map((line) => line.replace(/ +/, ' ')));
    expect(new Set(shown.map((line) => line.split(' ')[0])).size).toBe(2);
  });

  test('have an example of every form of the grammars', () => {
    const grammars = ['v1', 'v2', 'v3'].map((each) => readFileSync(`${ROOT}grammars/sexpr-${each}.grammar`, 'utf8'));
    const forms = grammars.join('\n').match(/(?<=[=|] )\((?:act \w+|\w+)/g) ?? [];
    const shown = plain.map(({ text }) => text).join('\n');
    expect(forms.length).toBeGreaterThan(15);
    expect(forms.filter((form) => !new RegExp(`\\${form}[ )]`).test(shown))).toEqual([]);
  });

  test('show a first state with the piles of the table', () => {
    const [{ text = '' } = {}] = blocksWith('sexpr', 'first');
    const supply = (/\(supply ([^)]*)\)/.exec(text)?.[1] ?? '').split(/\s+/);
    const count = (card: string): number => supply.filter((each) => each === card).length;
    const rows = [...textOf('sexpr.md').matchAll(/^\| (copper|silver|gold|estate|each kingdom)\b[^|]*\| (\d+) \|/gm)];
    expect(rows).toHaveLength(5);
    for (const [, pile = '', size] of rows) expect(count(pile === 'each kingdom' ? 'mine' : pile)).toBe(Number(size));
  });

  test.each(BLOCKS.filter(({ info }) => info[1]?.startsWith('sexpr/')))('$title', ({ info, text }) => {
    const [, protocol = '', ...seats] = info;
    const header = `protocol: ${protocol}\nrole: player\nseats: ${seats.join(' ')}\n\n`;
    const { code, out } = replay(header + text);
    expect(out.trimEnd().split('\n')).toEqual(seats.map(() => expect.stringMatching(PASSED)));
    expect(code).toBe(0);
    const messages = linesOf(text).filter(({ said }) => said.startsWith('('));
    expect(check(protocol.slice('sexpr/'.length), messages.map(({ said }) => said).join('\n')).code).toBe(0);
  });
});

type Dialect = 'live' | 'docs';
const DIALECTS: readonly Dialect[] = ['live', 'docs'];

interface Schema {
  readonly definitions: Readonly<Record<string, { readonly [keyword: string]: unknown }>>;
}

const schemaOf = (name: string): Schema =>
  JSON.parse(readFileSync(`${ROOT}grammars/jsonrpc/${name}.schema.json`, 'utf8')) as Schema;

const SCHEMAS = { common: schemaOf('common'), live: schemaOf('live'), docs: schemaOf('docs') };

const ajv = new Ajv({ strict: false, validateSchema: false });
for (const schema of Object.values(SCHEMAS)) ajv.addSchema(schema);

/** Why a value does not match a definition; null where it does. */
function misfit(file: keyof typeof SCHEMAS, name: string, value: unknown): string | null {
  if (SCHEMAS[file].definitions[name] === undefined) return `${file} has no ${name}`;
  return ajv.validate(`${file}.schema.json#/definitions/${name}`, value) ? null : `${name}: ${ajv.errorsText()}`;
}

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
    const told = inDialects(talks).filter((block) => block.info[0] === 'transcript' && block.dialect === dialect);
    const seats = told.map(({ title }) => title.replace(/^\D+(\d+).*$/, 'line$1'));
    const bodies = told.map(({ text }, index) => text.replace(/^(>>|<<) /gm, `$1 @${seats[index]} `));
    const header = `protocol: jsonrpc/${dialect}\nrole: player\nseats: ${seats.join(' ')}\n\n`;
    const { code, out } = replay(header + bodies.join('\n'));
    const passes = seats.map((seat) => expect.stringMatching(new RegExp(`@${seat}${PASSED.source}`)));
    expect(out.trimEnd().split('\n')).toEqual(passes);
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
    server = spawn(process.execPath, [MAIN, 'serve', '--port', '0']);
    url = /http:\S+/.exec(String((await once(server.stdout!, 'data'))[0]))?.[0] ?? '';
  });
  afterAll(() => {
    server.kill('SIGKILL');
  });

  type State = readonly [string, Readonly<Record<string, unknown>>];
  const states = blocksWith('json', 'state').map(({ text }) => JSON.parse(text) as State);
  const shapeOf = ([phase, members]: State): unknown => [phase, Object.keys(members)];

  /** A player that nods to everything. */
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

describe('the commands of the pages', () => {
  const shell = heraldShell();
  const patternOf = (shown: string): RegExp =>
    new RegExp(`^${shown.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')}$`);

  test.each(PAGES.flatMap((page) => examplesOf(textOf(page)).map((example) => ({ page, ...example }))))(
    '$page: $command',
    ({ command, output }) => {
      expect(shell(command)).toMatch(patternOf(output));
    },
  );

  test('have only options and commands that there are', () => {
    const commands = [
      ...PAGES.map(textOf)
        .join('\n')
        .matchAll(/^(?:\$ )?(herald .*)$/gm),
    ].map(([, line = '']) => line);
    const names = new Set(commands.map((line) => /^herald (?:grade )?\w+/.exec(line)?.[0] ?? line));
    const help = new Map([...names].map((name) => [name, shell(`${name} --help`)]));
    const strange = commands.filter((line) => {
      const [own = ''] = line.split(' -- ');
      const [name = ''] = /^herald (?:grade )?\w+/.exec(line) ?? [];
      const options = own.replace(/'[^']*'/g, '').match(/--[a-z-]+/g) ?? [];
      return options.some((option) => !help.get(name)?.includes(option));
    });
    expect(commands.length).toBeGreaterThan(15);
    expect(strange).toEqual([]);
    expect([...help.values()].filter((text) => !text.startsWith('Usage: herald'))).toEqual([]);
  });
});

describe('links', () => {
  /** As GitHub makes them from headings, and those that are written out. */
  function anchorsOf(file: string): string[] {
    const text = readFileSync(file, 'utf8').replace(FENCE, '');
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
    return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
  }

  const LINK = /\[[^\]]*\]\(([^)]+)\)/g;
  const targetsOf = (page: Page): string[] =>
    [...textOf(page).replace(FENCE, '').matchAll(LINK)].map(([, target = '']) => target);

  function isDead(page: Page, target: string): boolean {
    if (/^https:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? FOLDER + page : resolve(dirname(FOLDER + page), path);
    if (!existsSync(file) || file.startsWith(`${ROOT}src/`)) return true;
    return anchor !== undefined && (statSync(file).isDirectory() || !anchorsOf(file).includes(anchor));
  }

  test.each(PAGES)('of %s lead somewhere', (page) => {
    const targets = targetsOf(page);
    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter((target) => isDead(page, target))).toEqual([]);
  });

  test.each(PAGES.slice(1))('lead to %s', (page) => {
    expect(targetsOf('README.md')).toContain(page);
  });

  test.each([
    ['sexpr.md', 'S'],
    ['jsonrpc.md', 'J'],
    ['jsonrpc.md', 'R'],
  ] as const)('of %s lead to every %s- point of the register, in its list and by its name', (page, part) => {
    const register = readFileSync(`${ROOT}docs/register.md`, 'utf8');
    const ids = [...register.matchAll(/<a id="([sjr]-\d\d)">/g)].flatMap(([, id = '']) =>
      id.startsWith(part.toLowerCase()) ? [id.toUpperCase()] : [],
    );
    const rows = [...textOf(page).matchAll(/^\| \[([SJR]-\d\d)\]\(([^)]*)\) \|/gm)];
    expect(ids.length).toBeGreaterThan(10);
    expect(rows.map(([, id]) => id).filter((id) => id?.startsWith(part))).toEqual(ids);
  });

  test('to the register are called what they lead to', () => {
    const named = PAGES.flatMap((page) => [...textOf(page).matchAll(/\[([SJR]-\d\d)\]\(([^)]*)\)/g)]);
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(([, id, target]) => target !== `../register.md#${id?.toLowerCase()}`)).toEqual([]);
  });
});

describe('the page of cards', () => {
  const page = textOf('dominion-cards.md');
  const cellsOf = (row: string): string[] =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const bare = (cell: string | undefined): string | null => (cell === '–' ? null : (cell ?? '').replaceAll('`', ''));

  const cards = [...page.matchAll(/^\| (?:`\w+`|–) \| (?:v\d|–) \| .*\|$/gm)].map(([row]) => {
    const [sexpr, since, json, cost, type, text] = cellsOf(row);
    return { sexpr: bare(sexpr), since: bare(since), json: bare(json), cost: Number(cost), type, text };
  });
  const jsonCards = cards.flatMap(({ json, ...card }) => (json === null ? [] : [{ ...card, json }]));
  const sexprCards = cards.flatMap(({ sexpr, ...card }) => (sexpr === null ? [] : [{ ...card, sexpr }]));
  const listOf = (name: string): readonly string[] => SCHEMAS.common.definitions[name]?.['enum'] as readonly string[];

  test('has every card of the JSON-RPC protocol once', () => {
    expect(jsonCards.map(({ json }) => json).sort()).toEqual([...listOf('Card')].sort());
    const kingdom = page.slice(page.indexOf('### Kingdom cards'));
    const isInKingdom = ({ json }: { readonly json: string }): boolean => kingdom.includes(`| \`${json}\` | `);
    expect(
      jsonCards
        .filter(isInKingdom)
        .map(({ json }) => json)
        .sort(),
    ).toEqual([...listOf('KingdomCard')].sort());
  });

  test.each(['v1', 'v2', 'v3'])('has every card of %s, and no other', (version) => {
    const { out } = check(version, sexprCards.map(({ sexpr }) => `(buy ${sexpr})`).join('\n'));
    const known = out.split('\n').flatMap((line) => {
      const [, number] = /^(\d+):\d+: ok/.exec(line) ?? [];
      return number === undefined ? [] : [sexprCards[Number(number) - 1]?.sexpr];
    });
    expect(known).toEqual(sexprCards.flatMap(({ sexpr, since }) => ((since ?? '') <= version ? [sexpr] : [])));
    const { out: refusal } = check(version, '(buy platinum)');
    const expected = /expected card: ([a-z, ]*)/.exec(refusal)?.[1]?.match(/\w+/g) ?? [];
    expect(expected.filter((word) => word !== 'or').sort()).toEqual([...known].sort());
  });

  test.each([0, 2, 3, 4, 5, 6, 7, 8])('has the costs of S-expressions: %i coins', (coins) => {
    const supply = sexprCards.map(({ sexpr }) => sexpr).join(' ');
    const state = `((players a b) (supply ${supply}) (trash) (actions 0) (buys 1) (coins ${coins}) (deck) (hand) (plays) (discards))`;
    const judge = judgeOf('v3', `(move ${state})`);
    for (const { sexpr, cost } of sexprCards) {
      expect(`${sexpr} ${judge(`(buy ${sexpr})`)}`).toBe(`${sexpr} ${cost > coins ? 'illegal' : 'legal'}`);
    }
  });

  test('has the costs of JSON-RPC', () => {
    const supply = Object.fromEntries(jsonCards.map(({ json }) => [json, 5]));
    const state = (treasure: number, hand: string[] = []): object => {
      return { hand, discard: 0, deck: 0, supply, buys: treasure > 0 ? 99 : 1, actions: 1, treasure };
    };
    const lines: string[] = [];
    const say = (side: string, frame: object): number =>
      lines.push(`${side} ${JSON.stringify({ jsonrpc: '2.0', ...frame })}`);
    const dear: string[] = [];
    let id = 0;
    for (let coins = 1; coins <= 8; coins++) {
      say('>>', { method: 'StartTurn', params: state(0, ['Copper']) });
      say('<<', { id: ++id, method: 'Play', params: { card: 'Copper' } });
      say('>>', { id, result: state(coins) });
      for (const { json, cost } of jsonCards) {
        say('<<', { id: ++id, method: 'Buy', params: { card: json } });
        if (cost > coins) dear.push(`${coins} coins: ${json}`);
        say('>>', cost > coins ? { id, error: { code: -32600, message: 'too dear' } } : { id, result: state(coins) });
      }
      say('<<', { id: ++id, method: 'EndTurn', params: {} });
      say('>>', { id, result: { hand: [], discard: 0, deck: 0, supply } });
    }
    const findings = findingsOf(`protocol: jsonrpc/docs\nrole: player\n\n${lines.join('\n')}\n`);
    const coinsAt = (said: string): number =>
      Math.ceil((JSON.parse(said) as { id: number }).id / (jsonCards.length + 2));
    const cardIn = (said: string): string => (JSON.parse(said) as { params: { card: string } }).params.card;
    expect(findings.filter(({ rule }) => rule !== 'buy/coins')).toEqual([]);
    expect(findings.map(({ said }) => `${coinsAt(said)} coins: ${cardIn(said)}`)).toEqual(dear);
  });

  const playing = page.slice(page.indexOf('## Playing a card'), page.indexOf('## Details'));
  const plays = [...playing.matchAll(/^\| [A-Z]\w+ \| .*\|$/gm)].map(([row]) => {
    const [card = '', sexpr, data = ''] = cellsOf(row);
    return { card, sexpr: bare(sexpr), data: bare(data) };
  });
  const isAction = ({ type }: { readonly type: string | undefined }): boolean => type?.startsWith('action') === true;

  test('says how every action is played', () => {
    const actions = cards.filter(isAction);
    const named = actions.map(({ json, sexpr }) => json ?? `${sexpr?.[0]?.toUpperCase()}${sexpr?.slice(1)}`);
    expect(plays.map(({ card }) => card)).toEqual(named);
    const inSexpr = plays.filter(({ sexpr }) => sexpr !== null).map(({ card }) => card.toLowerCase());
    expect(inSexpr).toEqual(actions.flatMap(({ sexpr }) => sexpr ?? []));
  });

  test('shows plays that the grammar has', () => {
    const shown = plays.flatMap(({ sexpr }) => sexpr?.replace(' ...', '').replace(/\b[ab]\b/g, 'copper') ?? []);
    const { code, out } = check('v3', shown.join('\n'));
    expect(out.trimEnd().split('\n')).toHaveLength(shown.length);
    expect(code).toBe(0);
  });

  test('gives data to the cards that take some', () => {
    const none = plays.filter(({ data }) => data === 'none').map(({ card }) => card);
    const actions = jsonCards.filter(isAction).map(({ json }) => json);
    expect(none.sort()).toEqual(
      listOf('TakesNothing')
        .filter((card) => actions.includes(card))
        .sort(),
    );
  });

  const withData = plays.filter(({ data }) => data !== null && data !== 'none');
  test.each(withData)('has the data of $card in its shape: $data', ({ card, data }) => {
    const [first = ''] = (data ?? '').split(/ or |, or /);
    const text = first
      .replace(',…', '')
      .replace('…', 'null')
      .replace(/\ba\b/g, '"Copper"')
      .replace(/\bb\b/g, '"Silver"');
    for (const dialect of DIALECTS) expect(misfit(dialect, 'Play.params', { card, data: JSON.parse(text) })).toBeNull();
    expect(misfit('live', 'Play.params', { card, data: 'no card' })).not.toBeNull();
  });
});
