import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, test } from 'vitest';
import { LONG, longName } from '../sizes.js';
import { checkExamples } from './check-examples.js';
import { ENTRY_POINTS, installByNpm, installPacked, packHerald, ROOT, run, sameVersion } from './packed.js';

const EXPORTS = JSON.parse(readFileSync(new URL('exports.json', import.meta.url), 'utf8')) as Record<string, string[]>;

describe('the packed package', () => {
  let tarball = '';
  let project = '';
  beforeAll(() => {
    tarball = packHerald();
    project = installPacked(tarball, ['vitest']);
    cpSync(join(ROOT, 'examples/library'), project, { recursive: true });
  }, 600_000);

  describe('runs the example', () => checkExamples(() => project));

  const evaluate = (script: string): unknown =>
    JSON.parse(run(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], project));

  // Every name that programs can use is listed, so that none goes or comes by accident.
  test('has the entry points and exports that exports.json lists', () => {
    const script = `const all = {};
      for (const entry of ${JSON.stringify(ENTRY_POINTS)}) all[entry] = Object.keys(await import(entry)).sort();
      console.log(JSON.stringify(all));`;
    expect(evaluate(script)).toEqual(EXPORTS);
  });

  test('has nothing that docs/library.md does not mention', () => {
    const page = readFileSync(join(ROOT, 'docs/library.md'), 'utf8');
    const words = new Set(page.match(/\w+/g));
    expect(Object.values(EXPORTS).flatMap((names) => names.filter((name) => !words.has(name)))).toEqual([]);
  });

  test('has the schemas', () => {
    const names = ['class', 'rubric', 'result', 'submission', 'gc18-1', 'jsonrpc/live'];
    const imports = names.map((name) => `(await import('herald/schemas/${name}.json', json)).default.$schema`);
    const schemas = evaluate(
      `const json = { with: { type: 'json' } }; console.log(JSON.stringify([${imports.join()}]))`,
    ) as string[];
    expect(schemas).toHaveLength(names.length);
    for (const schema of schemas) expect(schema).toMatch(/^https?:\/\/json-schema\.org\//);
  });

  test('hides everything else', () => {
    const paths = ['herald/dist/api/index.js', 'herald/src/api/index.ts', 'herald/cli'];
    const imports = paths.map((path) => `import('${path}').catch(({ code }) => code)`);
    const codes = evaluate(`console.log(JSON.stringify(await Promise.all([${imports.join()}])))`);
    expect(codes).toEqual(paths.map(() => 'ERR_PACKAGE_PATH_NOT_EXPORTED'));
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

  const typeCheck = (files: readonly string[], types: string): void => {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', types];
    run(join(ROOT, 'node_modules/.bin/tsc'), [...options, ...files], project);
  };

  test('type-checks in a program, and as README.md and docs/library.md use it', () => {
    copyFileSync(new URL('uses/use.ts', import.meta.url), join(project, 'use.mts'));
    const files = ['README.md', 'docs/library.md'].flatMap((page) =>
      codeIn(readFileSync(join(ROOT, page), 'utf8')).map((code, index) => {
        const file = `${page.replace(/\W/g, '-')}-${index}.mts`;
        writeFileSync(join(project, file), code);
        return file;
      }),
    );
    expect(files.length).toBeGreaterThan(7);
    typeCheck(['use.mts', ...files], 'node');
  });

  test('type-checks without the types of Node where it needs none', () => {
    copyFileSync(new URL('uses/pure.ts', import.meta.url), join(project, 'pure.mts'));
    typeCheck(['pure.mts'], '');
  });

  test.each(['herald/engine', 'herald/wire'])('%s loads nothing of Node', async (entry) => {
    expect(await nodeModulesIn(project, entry)).toEqual([]);
  });
});

// npm takes a while, and asks a registry for what is not in its cache.
describe.skipIf(!LONG)(longName('the packed package that npm has installed'), () => {
  let project = '';
  let output = '';
  beforeAll(() => {
    const others = ['vitest'].map(sameVersion);
    ({ folder: project, output } = installByNpm(packHerald(), others));
    cpSync(join(ROOT, 'examples/library'), project, { recursive: true });
  }, 600_000);

  test('needs no script', () => {
    expect(output).not.toContain('herald@');
  });

  describe('runs the example', () => checkExamples(() => project));

  test.each(ENTRY_POINTS)('has %s', (entry) => {
    run(process.execPath, ['--input-type=module', '-e', `await import('${entry}')`], project);
  });
});

/** Herald is ES modules alone, which CommonJS loads from Node 20.19 on; TypeScript's old resolution knows no `exports`. */
const isAboutCommonJs = ({ kind, ...rest }: { kind: string; resolutionKind?: string }): boolean =>
  kind === 'CJSResolvesToESM' || rest.resolutionKind === 'node10';

/** The blocks of TypeScript on a page. */
const codeIn = (page: string): string[] =>
  [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code as string);

/** What a bundle for the browser would lack. */
async function nodeModulesIn(project: string, entry: string): Promise<readonly string[]> {
  const bundle = await rolldown({ input: entry, cwd: project, platform: 'node', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return output.flatMap((chunk) =>
    chunk.type === 'chunk' ? chunk.imports.filter((name) => name.startsWith('node:')) : [],
  );
}
