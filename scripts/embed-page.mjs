// Embeds the script and the style of the HTML report as text in a module, each with its hash for the page's content
// security policy. With --check it writes nothing, and fails if the module is stale.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);
const target = new URL('src/report/html/generated/page.ts', root);
const from = 'src/report/html/page/';

async function bundled() {
  const bundle = await rolldown({ input: fileURLToPath(new URL(`${from}start-page.ts`, root)), logLevel: 'warn' });
  const { output } = await bundle.generate({ format: 'iife', comments: false });
  await bundle.close();
  // Drop the bundler's comments about where each part comes from.
  return output[0].code.replace(/^\s*\/\/#(?:end)?region.*\n/gm, '');
}

const STYLES = ['page.css', 'class.css'];

const style = () =>
  STYLES.map((name) => readFileSync(new URL(`${from}${name}`, root), 'utf8'))
    .join('')
    .replace(/\/\*.*?\*\/\s*/gs, '')
    .replace(/\n\s*/g, '\n');

const literal = (text) => `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;

function entry(name, text) {
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error(`${name} would end the element that contains it`);
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return `export const ${name} = {\n  hash: '${hash}',\n  text: ${literal(text)},\n} as const;\n`;
}

function isStale(text) {
  try {
    return readFileSync(target, 'utf8') !== text;
  } catch {
    return true;
  }
}

const text = [
  `// Generated from ${from} by scripts/embed-page.mjs (npm run embed).\n`,
  entry('PAGE_SCRIPT', await bundled()),
  '\n',
  entry('PAGE_STYLE', style()),
].join('');

if (!process.argv.includes('--check')) {
  mkdirSync(new URL('.', target), { recursive: true });
  writeFileSync(target, text);
} else if (isStale(text)) {
  process.stderr.write('src/report/html/generated/page.ts is stale: npm run embed\n');
  process.exitCode = 1;
}
