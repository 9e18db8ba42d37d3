// Writes the grammar files, as text, into a module: what is published carries no data files, and pure code reads none.
// With --check it writes nothing and fails when the module is stale.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const target = new URL('src/protocol/sexpr/generated/grammars.ts', root);

// Without comments and layout a grammar is read in half the time; lines stay where they are, for error messages.
const bare = (text) =>
  text
    .replace(/("[^"\n]*")|;.*/g, '$1')
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '))
    .join('\n');

const literal = (text) => `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;

const entries = readdirSync(new URL('grammars/', root))
  .filter((file) => /^sexpr-.*\.grammar$/.test(file))
  .sort()
  .map((file) => {
    const text = readFileSync(new URL(`grammars/${file}`, root), 'utf8');
    return `  '${file.replace('.grammar', '')}': ${literal(bare(text))},\n`;
  });

const text = `// Generated from grammars/ by scripts/embed-grammars.mjs (npm run embed).\nexport const GRAMMAR_TEXTS = {\n${entries.join('')}} as const;\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write('src/protocol/sexpr/generated/grammars.ts is stale: npm run embed\n');
    process.exitCode = 1;
  }
} else {
  mkdirSync(new URL('.', target), { recursive: true });
  writeFileSync(target, text);
}
