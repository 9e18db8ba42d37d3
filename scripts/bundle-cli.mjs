// Bundles the command line and its dependencies into dist/bin/, one chunk for each part that is loaded on demand. Loading a few
// files instead of hundreds of modules halves the time that a command takes to start ("npm run bench -- --only cli").
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const target = `${dist}bin/`;
const main = `${dist}cli/main.js`;

/**
 * What becomes one file each: what every command loads, and what grading a player loads besides, of which other commands need parts.
 * Node takes longer to find a file than to read past functions that nothing calls.
 */
const GROUPS = { start: main, grading: `${dist}cli/grade/grade-player.js` };

/** By id of a module. What one of a group imports is in the same group or in an earlier one. */
const groups = new Map();

const findGroups = {
  name: 'find-groups',
  buildEnd() {
    const visit = (id, group) => {
      if (groups.has(id)) return;
      groups.set(id, group);
      for (const each of this.getModuleInfo(id)?.importedIds ?? []) visit(each, group);
    };
    for (const [group, id] of Object.entries(GROUPS)) visit(id, group);
    // It waits for the command, whose chunks wait for what is in the same file as one of their modules.
    groups.delete(main);
  },
};

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The version is read when Herald is built: an import of node:fs has Node load its streams, a tenth of the time of a start. */
const knowVersion = {
  name: 'know-version',
  transform: (_, id) => (id === `${dist}run/version.js` ? `export const HERALD = ${JSON.stringify(version)};\n` : null),
};

/** Commander can run subcommands that are programs of their own. Herald has none, so what starts processes is loaded on demand. */
const startNoProcesses = {
  name: 'start-no-processes',
  transform(code, id) {
    if (!id.endsWith('/commander/lib/command.js')) return null;
    const changed = code.replace("const childProcess = require('node:child_process');\n", '');
    if (changed === code) this.error('commander loads node:child_process in another way than it did');
    return changed.replaceAll('childProcess.spawn', "require('node:child_process').spawn");
  },
};

/** The files of a bundle. */
async function bundleOf(input, plugins, entryFileNames, shared = []) {
  const bundle = await rolldown({
    input,
    platform: 'node',
    // Native accelerators that ws loads if they are installed, and what only a queue needs.
    external: ['bufferutil', 'utf-8-validate', 'bullmq', 'ioredis'],
    // Loading a module of Herald does nothing but define what it exports, so what a command does not use stays out of its chunks.
    treeshake: { moduleSideEffects: [{ test: /\/dist\/(?!cli\/main\.js)/, sideEffects: false }] },
    plugins,
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames,
    chunkFileNames: '[name]-[hash].js',
    comments: { jsdoc: false },
    codeSplitting: { groups: shared },
  });
  await bundle.close();
  return output;
}

/**
 * Simulators, each in one file that exports little else: V8 takes what a module exports or imports for a variable, so games
 * of a simulator that shares its engine with other chunks take a tenth longer.
 */
const simulators = new Map();
for (const game of readdirSync(`${dist}games`)) {
  const id = `${dist}games/${game}/strategies/simulator.js`;
  if (existsSync(id)) simulators.set(id, await bundleOf({ [`${game}-simulator`]: id }, [], '[name]-[hash].js'));
}

const loadSimulators = {
  name: 'load-simulators',
  resolveId(source, importer, { kind }) {
    if (kind !== 'dynamic-import') return null;
    const [entry] = simulators.get(resolve(dirname(importer), source)) ?? [];
    return entry === undefined ? null : { id: `./${entry.fileName}`, external: 'relative' };
  },
};

const plugins = [findGroups, knowVersion, startNoProcesses, loadSimulators];
const shared = Object.keys(GROUPS).map((name) => ({ name, test: (id) => groups.get(id) === name }));
const commands = await bundleOf(main, plugins, 'herald.js', shared);

// The first "npx herald" in a checkout builds it again, maybe while other commands run: a file that stays the same is not
// touched, a changed one is replaced at once, and the chunks come before the file that loads them.
const files = [...simulators.values(), commands]
  .flat()
  .map(({ fileName, code }) => ({ name: fileName, code, mode: fileName === 'herald.js' ? 0o755 : 0o644 }))
  .sort((a, b) => a.mode - b.mode);

function replaceFile({ name, code, mode }) {
  const path = `${target}${name}`;
  if (existsSync(path) && readFileSync(path, 'utf8') === code) return;
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, code, { mode });
  renameSync(unfinished, path);
}

mkdirSync(target, { recursive: true });
for (const file of files) replaceFile(file);
const names = new Set(files.map(({ name }) => name));
for (const name of readdirSync(target)) if (name.endsWith('.js') && !names.has(name)) rmSync(`${target}${name}`);
