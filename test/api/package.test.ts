import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkExamples } from './check-examples.js';
import { DOORS, installPacked, packHerald, ROOT, run } from './packed.js';

const EXPORTS = JSON.parse(readFileSync(new URL('exports.json', import.meta.url), 'utf8')) as Record<string, string[]>;

describe('the packed package', () => {
  let tarball = '';
  let project = '';
  beforeAll(() => {
    tarball = packHerald();
    project = installPacked(tarball, ['vitest']);
    cpSync(join(ROOT, 'examples/library'), project, { recursive: true });
  });

  describe('runs the example', () => checkExamples(() => project));

  // Every name that programs can use is listed, so that none goes or comes by accident.
  test.each(DOORS)('%s has the exports that exports.json lists', (door) => {
    const script = `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(door)})).sort()))`;
    expect(JSON.parse(run(process.execPath, ['--input-type=module', '-e', script], project))).toEqual(EXPORTS[door]);
  });

  test('has a list of exports for each entry point, and for nothing else', () => {
    expect(Object.keys(EXPORTS).sort()).toEqual([...DOORS].sort());
  });

  test.each(['class', 'rubric', 'result', 'submission', 'gc18-1', 'jsonrpc/live'])('has the schema %s', (name) => {
    const script = `import schema from 'herald/schemas/${name}.json' with { type: 'json' }; console.log(schema.$schema)`;
    writeFileSync(join(project, 'schema.mjs'), script);
    expect(run(process.execPath, ['--no-warnings', 'schema.mjs'], project)).toMatch(/^https?:\/\/json-schema\.org\//);
  });

  test.each(['herald/dist/api/index.js', 'herald/src/api/index.ts', 'herald/cli'])('hides %s', (path) => {
    const script = `await import('${path}').catch(({ code }) => console.log(code))`;
    expect(run(process.execPath, ['--input-type=module', '-e', script], project)).toBe(
      'ERR_PACKAGE_PATH_NOT_EXPORTED\n',
    );
  });

  test('has a command that runs', () => {
    const main = join(project, 'node_modules/herald/dist/bin/herald.js');
    expect(run(process.execPath, [main, '--version'], project)).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('has nothing that publint would change', async () => {
    const pkgDir = join(project, 'node_modules/herald');
    expect((await publint({ pkgDir, pack: false, strict: true })).messages).toEqual([]);
  });

  test('has types that every resolution of ES modules finds', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), {
      excludeEntrypoints: [/\.json$/],
    });
    if (!analysis.types) throw new Error('the package has no types');
    expect(analysis.problems.filter((problem) => !isAboutCommonJs(problem))).toEqual([]);
  });

  test.each([
    ['all entry points', 'use.ts', 'node'],
    ['herald/engine and herald/wire, without the types of Node', 'pure.ts', ''],
  ])('type-checks in a project that uses %s', (_, file, types) => {
    copyFileSync(new URL(`uses/${file}`, import.meta.url), join(project, file));
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', types];
    run(join(ROOT, 'node_modules/.bin/tsc'), [...options, file], project);
  });

  test.each(['herald/engine', 'herald/wire'])('%s loads nothing of Node', async (door) => {
    expect(await nodeModulesIn(project, door)).toEqual([]);
  });
});

/** Herald is ES modules alone, which CommonJS loads from Node 20.19 on; TypeScript's old resolution knows no `exports`. */
const isAboutCommonJs = ({ kind, ...rest }: { kind: string; resolutionKind?: string }): boolean =>
  kind === 'CJSResolvesToESM' || rest.resolutionKind === 'node10';

/** What a bundle for the browser would lack. */
async function nodeModulesIn(project: string, door: string): Promise<readonly string[]> {
  const bundle = await rolldown({ input: door, cwd: project, platform: 'node', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output.flatMap((chunk) =>
    chunk.type === 'chunk' ? chunk.imports.filter((name) => name.startsWith('node:')) : [],
  );
}
