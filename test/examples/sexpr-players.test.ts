import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type CardName, cardOf, coinsOf, costOf } from '../../src/games/dominion/engine/index.js';
import { needsTool } from '../tools.js';
import { Program } from './program.js';
import { ATTACKS, type Case, FRAMING, MOVES } from './sexpr-cases.js';
import { ALL, attackOn, F1, legalIn, moveOf, normalised, type State, words } from './sexpr-messages.js';

/** Each player, the tool that its tests need, and whether that tool is to be its awk. */
const PLAYERS = [
  { file: 'money.py', tool: 'python3', asAwk: false },
  { file: 'money.mjs', tool: 'node', asAwk: false },
  { file: 'money.sh', tool: 'mawk', asAwk: true },
  { file: 'money.sh', tool: 'gawk', asAwk: true },
] as const;
type Player = (typeof PLAYERS)[number];

const pathOf = (file: string): string =>
  fileURLToPath(new URL(`../../examples/players/sexpr/${file}`, import.meta.url));
const elsewhere = mkdtempSync(join(tmpdir(), 'herald-players-'));
afterAll(() => rmSync(elsewhere, { recursive: true }));

/** A folder for the head of PATH in which `awk` is that tool. */
function awkFolder(tool: string): string {
  const folder = join(elsewhere, tool);
  if (mkdirSync(folder, { recursive: true }) !== undefined)
    symlinkSync(
      execFileSync('sh', ['-c', 'command -v "$1"', 'sh', tool], { encoding: 'utf8' }).trim(),
      join(folder, 'awk'),
    );
  return folder;
}

/** Starts it as the drivers do (S-13): by its path, with no arguments, in the caller's folder. */
function start({ file, tool, asAwk }: Player): Program {
  const path = process.env['PATH'] ?? '';
  // Without this variable of the caller's, which would flush for it: a player must do that itself.
  const { PYTHONUNBUFFERED: _, ...inherited } = process.env;
  const env = { ...inherited, PATH: asAwk ? awkFolder(tool) + delimiter + path : path };
  return new Program(pathOf(file), elsewhere, env);
}

async function answers(player: Program, { steps }: Case): Promise<void> {
  for (const { send, legal } of steps) {
    expect(player.untaken).toBe('');
    await player.write(send);
    expect(legal).toContain(normalised(await player.line()));
  }
}

/** Plays one turn out of treasures and buys, and returns the plays. */
async function turn(player: Program, first: State): Promise<string[]> {
  const plays: string[] = [];
  for (let state = first; plays.length === 0 || !plays.at(-1)!.startsWith('(clean'); ) {
    expect(plays.length).toBeLessThan(words(first.hand).length + first.counters[1] + 2);
    await player.write([moveOf(state)]);
    const play = await player.line();
    expect(legalIn(state, state.counters[1] > 0 ? 'add, buy, clean' : 'clean')).toContain(play);
    plays.push(play);
    state = next(state, play);
  }
  return plays;
}

/** The state after a play of treasures and buys. */
function next(state: State, play: string): State {
  const [verb, name = ''] = words(play.slice(1, -1));
  const without = (list: string): string => list.replace(new RegExp(`\\b${name}\\b ?`), '').trim();
  const [, buys, coins] = state.counters;
  if (verb === 'clean') return state;
  const card = cardOf(name as CardName);
  return verb === 'buy'
    ? { ...state, supply: without(state.supply), counters: [0, buys - 1, coins - costOf(card)] }
    : { ...state, hand: without(state.hand), counters: [0, buys, coins + coinsOf(card)] };
}

/** All that each player said to the same cases. */
const said: string[] = [];
const GRAMMAR = /^(\((act|add|buy|clean|moat|discard)( [a-z]+)*\)\n)*$/;

describe.each(PLAYERS)('$file with $tool', (entry) => {
  const check = needsTool(entry.tool);
  let started: Program | undefined;
  const shared = (): Program => {
    started ??= start(entry);
    return started;
  };
  afterAll(() => started?.kill());

  /** A player that failed a case would trip over the next ones; they get a new one. */
  const restart = (failure: unknown): never => {
    started?.kill();
    started = undefined;
    throw failure;
  };

  for (const row of [...FRAMING, ...MOVES, ...ATTACKS])
    check(`${row.id} ${row.title}`, () => answers(shared(), row).catch(restart));

  const rich: State = { hand: 'copper copper silver estate', counters: [1, 1, 2], supply: ALL[2] };

  check('S-02 two messages in one write', async () => {
    await shared().write([moveOf(F1) + moveOf(F1)]);
    expect([await shared().line(), await shared().line()]).toEqual(['(clean estate)', '(clean estate)']);
  });

  check('C-119 a whole turn', async () => {
    expect((await turn(shared(), rich)).at(-1)).toBe('(clean estate)');
  });

  check('C-118 a turn with two buys adds nothing after a buy', async () => {
    const plays = await turn(shared(), { ...rich, counters: [1, 2, 3] });
    expect(plays.filter((play) => play.startsWith('(buy'))).toHaveLength(2);
    expect(plays.findLastIndex((play) => play.startsWith('(add'))).toBeLessThan(
      plays.findIndex((play) => play.startsWith('(buy')),
    );
  });

  check('C-017 three hundred moves', async () => {
    await shared().write([moveOf(F1).repeat(300)]);
    for (let i = 0; i < 300; i++) expect(await shared().line()).toBe('(clean estate)');
  });

  check('C-016 S-09 said only its replies, each on a line, and ends with the input', async () => {
    expect(await shared().end()).toBe(0);
    expect(shared().untaken).toBe('');
    expect(shared().said).toMatch(GRAMMAR);
    said.push(shared().said);
  });

  check('C-014 a move, then the end', async () => {
    const player = start(entry);
    await player.write([moveOf(F1)]);
    expect(await player.end()).toBe(0);
    expect(player.said).toBe('(clean estate)\n');
  });

  check('C-015 the end as the first event', async () => {
    const player = start(entry);
    expect(await player.end()).toBe(0);
    expect(player.said).toBe('');
  });

  check('C-307 an attack as the first message', async () => {
    const player = start(entry);
    await player.write([attackOn('copper copper copper copper estate')]);
    expect(normalised(await player.line())).toMatch(/^\(discard copper (copper|estate)\)$/);
    expect(await player.end()).toBe(0);
  });
});

test('the players are one player in three languages', () => {
  expect(said.length).toBeGreaterThan(0);
  expect(new Set(said).size).toBe(1);
});

test.each(['money.py', 'money.mjs', 'money.sh'])('%s is under 120 lines', (file) => {
  expect(readFileSync(pathOf(file), 'utf8').trimEnd().split('\n').length).toBeLessThan(120);
});
