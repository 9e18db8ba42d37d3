import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseResults, type ResultFile } from '../../src/kit/result-file.js';
import { herald, MAIN } from './herald.js';
import { saying, scratchFolder } from './players.js';

const { folder, script } = scratchFolder();
const MONEY = 'examples/players/sexpr/money.mjs';
const GREEDY = script('greedy', saying('(buy province)'));
const FEW = ['--only', 'C-111', '--only', '**/militia/in-hand', '--samples', '0', '--games', '0'];

const matrix = (...args: readonly string[]) => herald('matrix', ...args);

const resultsIn = (path: string): ResultFile => {
  const read = parseResults(readFileSync(path, 'utf8'));
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};

describe('herald matrix', () => {
  test('is a table of versions and topics, a dash where a version has none', () => {
    const { code, out, err } = matrix(...FEW, '--', MONEY);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^player under sexpr\/v1, sexpr\/v2, sexpr\/v3, seed 1\n\n +sexpr\/v1 +sexpr\/v2 +sexpr\/v3\n/);
    expect(out).toMatch(/^mine +(\d+) of \1 +(\d+) of \2 +(\d+) of \3$/m);
    expect(out).toMatch(/^militia +- +- +(\d+) of \1$/m);
    expect(out).toMatch(/^all +(\d+) of \1 +(\d+) of \2 +(\d+) of \3\n$/m);
  });

  test('lists failures by version, each with the command that runs it again, and has status 1', () => {
    const { code, out } = matrix('--only', 'C-107', '--', GREEDY);
    expect(code).toBe(1);
    for (const version of ['v1', 'v2', 'v3']) {
      expect(out).toContain(
        `\nsexpr/${version}:\n  sexpr/v1/player/buy/no-buys-left: buy/buys: 0 buys left\n` +
          `    herald grade player --protocol sexpr/${version} --only sexpr/v1/player/buy/no-buys-left -- ${GREEDY}\n`,
      );
    }
  });

  test('gives each version the verdicts that grading it alone gives, as files and for programs', () => {
    const out = join(folder, 'results');
    const args = ['--only', 'C-107', '--only', 'sampled/**', '--samples', '1', '--games', '0', '--seed', '5'];
    const run = matrix(...args, '--out', out, '--json', '--', GREEDY);
    expect(run.code).toBe(1);
    const { protocols, topics, all, runs, exit } = JSON.parse(run.out);
    expect({ protocols, exit }).toEqual({ protocols: ['sexpr/v1', 'sexpr/v2', 'sexpr/v3'], exit: 1 });
    expect(readdirSync(out).sort()).toEqual(['sexpr-v1.ndjson', 'sexpr-v2.ndjson', 'sexpr-v3.ndjson']);
    for (const [index, protocol] of protocols.entries()) {
      const alone = join(folder, 'alone.ndjson');
      herald('grade', 'player', '--protocol', protocol, ...args, '--out', alone, '--', GREEDY);
      const verdicts = ({ cases }: ResultFile) => cases.map(({ id, verdict, again }) => ({ id, verdict, again }));
      expect(verdicts(resultsIn(join(out, `${protocol.replace('/', '-')}.ndjson`)))).toEqual(
        verdicts(resultsIn(alone)),
      );
      expect(verdicts(runs[index])).toEqual(verdicts(resultsIn(alone)));
      expect(topics.map((topic: { name: string }) => topic.name)).toEqual(['buy', 'sampled']);
      expect(all[index].of).toBe(2);
    }
  });

  test('takes a case that only some versions have', () => {
    const { code, out } = matrix('--only', 'sexpr/v3/player/militia/in-hand', '--', MONEY);
    expect(code).toBe(0);
    expect(out).toMatch(/^militia +- +- +1 of 1$/m);
  });

  test('knows a player of JSON-RPC by its {url}', () => {
    const { code, out } = matrix('--only', '**/start/*', '--', 'node', 'examples/players/jsonrpc/money.mjs', '{url}');
    expect(code).toBe(0);
    expect(out).toMatch(/^player under jsonrpc\/docs, jsonrpc\/live, seed 1\n/);
    expect(out).toMatch(/^start +(\d+) of \1 +(\d+) of \2$/m);
  });

  test('knows a player that connects by its {http-url}', () => {
    const player = ['node', 'examples/players/jsonrpc/money.mjs', '{http-url}'];
    const { out } = matrix('--only', '**/start/answered', '--', ...player);
    expect(out).toMatch(/^player under jsonrpc\/docs, jsonrpc\/live, seed 1\n/);
  });

  test.each([
    [
      ['--protocol', 'sexpr/v2', '--', MONEY],
      '--protocol is "sexpr/v2"; expected one of: sexpr, jsonrpc, lan, gc18; use "herald grade player" for one version',
    ],
    [
      ['--protocol', 'sexp', '--', MONEY],
      '--protocol is "sexp"; expected one of: sexpr, jsonrpc, lan, gc18 (did you mean sexpr?)',
    ],
    [['--protocol', 'jsonrpc', '--', MONEY], 'the player does not know where to connect: put {url} in its command'],
    [['--only', 'no/such/case', '--', MONEY], 'no case matches "no/such/case"'],
    [[], 'no player given; put its command after --, e.g. -- ./my-player'],
    [['--out', GREEDY, '--', MONEY], `--out ${GREEDY}`],
  ])('%j is a usage error', (args, told) => {
    const { code, err } = matrix(...args);
    expect(code).toBe(2);
    expect(err).toContain(told);
  });

  test('that is interrupted keeps what it had, with status 130', async () => {
    const out = join(folder, 'interrupted');
    const slow = script('slower', `sleep 0.2\n${saying('(buy province)')}`);
    const child = spawn(process.execPath, [MAIN, 'matrix', '--jobs', '1', '--out', out, '--', slow], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const first = join(out, 'sexpr-v1.ndjson');
    const hasOne = (): boolean => existsSync(first) && readFileSync(first, 'utf8').includes('"kind":"case"');
    while (!hasOne()) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGINT');
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    expect(said).toMatch(/^all +\d+ of \d+ … +0 of 0 … +0 of 0 …$/m);
    expect(resultsIn(first).summary).toMatchObject({ interrupted: true, exit: 130 });
  });
});
