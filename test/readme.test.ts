import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { STRATEGY_NAMES } from '../src/games/dominion/strategies/strategies.js';
import { examplesOf, markedCommands } from './readme/blocks.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  engines: { node: string };
  scripts: Record<string, string>;
};

// Examples do not show npm's own remarks on the user's configuration.
const env = { ...process.env, npm_config_loglevel: 'silent', NO_COLOR: '1' };

/** `…` in an example stands for what varies from run to run, such as times. */
const patternOf = (output: string): RegExp =>
  new RegExp(`^${output.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')}$`);

describe('the README', () => {
  const examples = examplesOf(readme);

  test('shows examples', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  test.each(examples)('$command', ({ command, output }) => {
    const { stdout } = spawnSync('sh', ['-c', `{ ${command}\n} 2>&1`], { cwd: root, env, encoding: 'utf8' });
    expect(stdout.trimEnd()).toMatch(patternOf(output));
  });

  test('installs everything in each of its two commands, and shows the output of all others', () => {
    const { 'the main job': job, 'the tests': tests, ...others } = markedCommands(readme);
    expect(tests).toBe('npm ci && npm test');
    expect(job).toMatch(/^npm ci && npx herald /);
    expect(others).toEqual({});
  });

  test('runs its main job, once installed', () => {
    const job = markedCommands(readme)['the main job']?.replace('npm ci && ', '') ?? 'false';
    expect(spawnSync('sh', ['-c', job], { cwd: root, env }).status).toBe(0);
  });

  test('asks for the same version of Node as the package', () => {
    const [, version] = readme.match(/needs Node (\d+) or later/) ?? [];
    expect(`>=${version}`).toBe(manifest.engines.node);
  });

  test('names every strategy', () => {
    for (const name of STRATEGY_NAMES) expect(readme).toContain(`\`${name}\``);
  });

  test('gives .ci/run its test command', () => {
    const shown = execFileSync('bash', ['.ci/run', '--show'], { cwd: root, encoding: 'utf8' });
    expect(shown.trim()).toBe(markedCommands(readme)['the tests']);
  });

  test('names all scripts, and no others', () => {
    const named = [...readme.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name]) => name!);
    expect(named.toSorted()).toEqual(
      Object.keys(manifest.scripts)
        .filter((name) => !['dependencies', 'prepack'].includes(name))
        .toSorted(),
    );
  });
});
