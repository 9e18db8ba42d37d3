import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CASE_IDS } from '../kit/fixtures.js';
import { herald } from './herald.js';
import { scratchFolder } from './players.js';

const { folder } = scratchFolder();

describe('herald list', () => {
  test('shows every case once', () => {
    const { code, out } = herald('list', '--json');
    expect(code).toBe(0);
    const ids = JSON.parse(out).map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(CASE_IDS);
  });

  test('shows id, number, title and rules of the cases of a rule', () => {
    const { out } = herald('list', '--protocol', 'sexpr/v3', '--role', 'player', '--rule', 'S-24');
    const line = out.split('\n').find((each) => each.startsWith('sexpr/v1/player/mine/silver-to-gold '));
    expect(line).toMatch(/^\S+ +C-111 {2}mine turns silver into gold {2}\[act-mine\/cost .*\]$/);
  });

  test('shows what runs in a protocol, including cases of earlier versions', () => {
    const ids = (protocol: string): string[] =>
      JSON.parse(herald('list', '--protocol', protocol, '--json').out).map(({ id }: { id: string }) => id);
    expect(ids('sexpr/v1').every((id) => id.startsWith('sexpr/v1/'))).toBe(true);
    expect(new Set(ids('sexpr/v3').map((id) => id.split('/')[1]))).toEqual(new Set(['v1', 'v2', 'v3']));
  });

  test('a pattern that matches nothing is an error', () => {
    const { code, err } = herald('list', '--only', 'sexpr/v7/**');
    expect(code).toBe(2);
    expect(err).toMatch(/^error: no case matches "sexpr\/v7\/\*\*"/);
  });
});

describe('herald fixture check', () => {
  const GOOD =
    'title: t\nprotocol: sexpr/v1\nrole: player\nrules: buy/coins\n\n>> (moved bob (clean))\n<< silence 100ms\n';
  const put = (name: string, text: string): string => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    return path;
  };

  test('finds nothing wrong with our own cases', () => {
    const { code, out } = herald(
      'fixture',
      'check',
      'fixtures/sexpr',
      'fixtures/jsonrpc',
      'fixtures/gc18',
      'fixtures/lan',
    );
    expect({ code, out }).toEqual({ code: 0, out: `${CASE_IDS.length} cases OK\n` });
  });

  test('names every problem by file, line and column', () => {
    const slip = put('homework/slip.transcript', GOOD.replace('silence 100ms', 'silent'));
    const rule = put('homework/rule.transcript', GOOD.replace('buy/coins', 'buy/coin'));
    put('homework/good.transcript', GOOD);
    const { code, out } = herald('fixture', 'check', join(folder, 'homework'));
    expect(code).toBe(2);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line.startsWith(`${slip}:7:4: unknown word`))).toBeDefined();
    expect(lines.find((line) => line.startsWith(`${rule}:4:1: `))).toMatch(/buy\/coin/);
  });

  test.each([
    ['sexpr/v1', 'hand mine', 'waltz', ['6:1: unknown strategy "waltz"; known strategies: ']],
    ['jsonrpc/live', 'hand Miner', 'waltz', ['5:1: "hand Miner" is no condition', '6:1: unknown strategy "waltz"']],
    ['jsonrpc/live', 'hand Mine', 'gather', []],
  ])('checks setup and strategy of a case for servers of %s: %s, %s', (protocol, setup, strategy, faults) => {
    const rest = `rules: buy/coins\nsetup: ${setup}\nstrategy: ${strategy}\nseats: a b\n\n`;
    const file = put('server.transcript', `title: t\nprotocol: ${protocol}\nrole: server\n${rest}`);
    const { code, out } = herald('fixture', 'check', file);
    expect(code).toBe(faults.length === 0 ? 0 : 2);
    for (const fault of faults) expect(out).toContain(`${file}:${fault}`);
  });

  test('a file that cannot be read is a problem; a directory of such a name is not', () => {
    put('odd/folder.transcript/good.transcript', GOOD);
    symlinkSync('nowhere', join(folder, 'odd', 'link.transcript'));
    execFileSync('mkfifo', [join(folder, 'odd', 'pipe.transcript')]);
    const { code, out } = herald('fixture', 'check', join(folder, 'odd'));
    expect({ code, out }).toEqual({
      code: 2,
      out: `${join(folder, 'odd', 'link.transcript')}: no such file or directory [file/unreadable]
${join(folder, 'odd', 'pipe.transcript')}: not a regular file [file/unreadable]
`,
    });
  });

  test('takes single files', () => {
    const { code, out } = herald('fixture', 'check', put('one.transcript', GOOD));
    expect({ code, out }).toEqual({ code: 0, out: '1 case OK\n' });
  });

  test.each([
    ['a path that is not there', 'nowhere', 'error: nowhere: no such file or directory\n'],
    ['a folder without transcripts', 'grammars', 'error: no transcripts found in grammars\n'],
  ])('%s is a usage error', (_, path, message) => {
    expect(herald('fixture', 'check', path)).toMatchObject({ code: 2, err: message });
  });
});
