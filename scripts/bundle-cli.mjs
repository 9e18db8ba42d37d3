// Bundles the command line and its dependencies into dist/bin/, one chunk for each part that is loaded on demand. Loading a few
// files instead of hundreds of modules halves the time that a command takes to start ("npm run bench -- --only cli").
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const target = `${dist}bin/`;

rmSync(target, { recursive: true, force: true });
const bundle = await rolldown({
  input: `${dist}cli/main.js`,
  platform: 'node',
  // Native accelerators that ws loads if they are installed.
  external: ['bufferutil', 'utf-8-validate'],
  logLevel: 'warn',
});
await bundle.write({ dir: target, format: 'esm', entryFileNames: 'herald.js', chunkFileNames: '[name]-[hash].js' });
await bundle.close();
chmodSync(`${target}herald.js`, 0o755);
