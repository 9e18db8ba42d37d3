import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** Writes a generated file; with --check on the command line, only says whether it is stale, and then fails. */
export function writeGenerated(path, text) {
  const target = new URL(path, root);
  if (!process.argv.includes('--check')) {
    mkdirSync(new URL('.', target), { recursive: true });
    writeFileSync(target, text);
  } else if (isStale(target, text)) {
    process.stderr.write(`${path} is stale: npm run embed\n`);
    process.exitCode = 1;
  }
}

function isStale(target, text) {
  try {
    return readFileSync(target, 'utf8') !== text;
  } catch {
    return true;
  }
}
