import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verdictOn } from '../tools.js';
import { ROOT, run } from './packed.js';

const VITEST = 'node_modules/vitest/vitest.mjs';
const HERALD = 'node_modules/herald/dist/bin/herald.js';

/** Tests of the examples, in a copy of their folder in a project that has the package. */
export function checkExamples(projectOf: () => string): void {
  /** Runs the test files of the project in a Vitest of their own, and returns what came of each test. */
  const vitest = (): string[] => {
    const project = projectOf();
    const options = ['--root', project, '--reporter', 'json', '--maxWorkers', '1', '--testTimeout', '60000'];
    const { stdout, stderr } = spawnSync(process.execPath, [VITEST, 'run', ...options], {
      cwd: project,
      encoding: 'utf8',
    });
    const start = stdout.indexOf('{"numTotalTestSuites"');
    if (start < 0) throw new Error(`${stdout}${stderr}`);
    const { testResults } = JSON.parse(stdout.slice(start)) as JsonReport;
    return testResults.flatMap(({ message, assertionResults }) =>
      assertionResults.length === 0
        ? [message]
        : assertionResults.map(({ status, title, failureMessages }) => [status, title, ...failureMessages].join(': ')),
    );
  };

  test('every-case.test.ts is a test for each case, and matchers.test.ts and server.test.ts pass', () => {
    const results = vitest();
    const isCase = (result: string): boolean => /^(passed|skipped): sexpr\/v3\/player\/moat\//.test(result);
    expect(results.filter(isCase).length).toBe(5);
    expect(results.filter((result) => !isCase(result))).toEqual([
      'passed: our player knows the militia',
      'passed: a program that says nothing does not conform',
      'passed: three coins buy a silver, and no gold',
      'passed: our client plays a game to its end',
      'passed: a client that throws in its turn is told so, and the other one wins',
    ]);
  });

  test('jsonrpc-player.mts passes cases, and a whole game', () => {
    const project = projectOf();
    // As its first lines say.
    const [, command] = /^\/\/ {5}npx tsc (.*)$/m.exec(readFileSync(join(project, 'jsonrpc-player.mts'), 'utf8')) ?? [];
    run(join(ROOT, 'node_modules/.bin/tsc'), (command as string).split(' '), project);
    const cases = ['--only', '**/attack/militia-five-*', '--only', 'games/**', '--samples', '0', '--games', '1'];
    const grade = ['grade', 'player', '--protocol', 'jsonrpc/live', ...cases, '--', 'node jsonrpc-player.mjs {url}'];
    expect(run(process.execPath, [HERALD, ...grade], project)).toMatch(/passed/);
  });

  test('simulate.mjs plays a thousand games', () => {
    expect(run(process.execPath, ['simulate.mjs'], projectOf())).toMatch(
      /^bigMoney: \d+ wins and \d+ ties in 1000 games, \d+\.\d points on average\nsmithy: \d+ wins .*\n$/,
    );
  });

  testPytest('pytest/conftest.py makes a test of each case', () => {
    const ran = pytest(`node '${join(projectOf(), 'sexpr-player.mjs')}'`);
    expect(ran.stdout).toMatch(/ \d+ passed in /);
    expect(ran.stdout).toContain('test_case[sexpr/v1/player/mine/silver-to-gold] PASSED');
    expect(ran.status).toBe(0);
  });

  testPytest('pytest/conftest.py says which rule a player breaks', () => {
    const ran = pytest('sh -c "while read -r line; do echo \'(buy gold)\'; done"');
    expect(ran.stdout).toMatch(/E +AssertionError: act-mine\/|E +AssertionError: buy\/coins/);
    expect(ran.status).toBe(1);
  });

  const pytest = (player: string) =>
    spawnSync(
      'python3',
      [
        '-m',
        'pytest',
        '-v',
        '-p',
        'no:cacheprovider',
        '--player',
        player,
        '--only',
        '**/mine/silver-to-gold',
        '--herald',
        `node '${join(projectOf(), HERALD)}'`,
      ],
      { cwd: join(projectOf(), 'pytest'), encoding: 'utf8', env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } },
    );
}

interface JsonReport {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly title: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Like `needsTool`, for a tool that is a module of Python. */
function testPytest(name: string, body: () => void): void {
  const isInstalled = spawnSync('python3', ['-m', 'pytest', '--version'], { stdio: 'ignore' }).status === 0;
  const verdict = verdictOn(isInstalled, process.env['CI'] === 'true');
  if (verdict === 'skip') test.skip(`${name} (skipped: pytest is not installed)`);
  else test(name, verdict === 'run' ? body : () => expect.fail('pytest is not installed: see PACKAGES in .ci/run'));
}
