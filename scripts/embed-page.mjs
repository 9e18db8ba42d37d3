// Embeds the script and the style of each page that Herald makes as text in a module, with hashes for the page's content
// security policy. With --check it writes nothing, and fails if a module is stale.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);

/** The report stays readable in the file; the table has to load fast. */
const PAGES = [
  {
    from: 'src/report/html/page/',
    start: 'start-page.ts',
    styles: ['page.css', 'class.css'],
    target: 'src/report/html/generated/page.ts',
    names: ['PAGE_SCRIPT', 'PAGE_STYLE'],
    minify: false,
  },
  {
    from: 'src/games/dominion/page/',
    start: 'start-table.tsx',
    styles: readdirSync(new URL('src/games/dominion/page/style/', root))
      .sort()
      .map((name) => `style/${name}`),
    target: 'src/games/dominion/generated/table-page.ts',
    names: ['TABLE_SCRIPT', 'TABLE_STYLE'],
    minify: true,
  },
];

async function bundled({ from, start, minify }) {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`${from}${start}`, root)),
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({ format: 'iife', comments: false, minify });
  await bundle.close();
  // Drop the bundler's comments about where each part comes from.
  return output[0].code.replace(/^\s*\/\/#(?:end)?region.*\n/gm, '');
}

function styleOf({ from, styles, minify }) {
  const text = styles
    .map((name) => readFileSync(new URL(`${from}${name}`, root), 'utf8'))
    .join('')
    .replace(/\/\*.*?\*\/\s*/gs, '')
    .replace(/\n\s*/g, '\n');
  return minify ? text.replace(/\s+/g, ' ').replace(/ ?([{};,]) ?/g, '$1') : text;
}

const literal = (text) => `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;

function entry(name, text) {
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error(`${name} would end the element that contains it`);
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return `export const ${name} = {\n  hash: '${hash}',\n  text: ${literal(text)},\n} as const;\n`;
}

function isStale(target, text) {
  try {
    return readFileSync(target, 'utf8') !== text;
  } catch {
    return true;
  }
}

for (const page of PAGES) {
  const target = new URL(page.target, root);
  const [script, style] = page.names;
  const text = [
    `// Generated from ${page.from} by scripts/embed-page.mjs (npm run embed).\n`,
    entry(script, await bundled(page)),
    '\n',
    entry(style, styleOf(page)),
  ].join('');
  if (!process.argv.includes('--check')) {
    mkdirSync(new URL('.', target), { recursive: true });
    writeFileSync(target, text);
  } else if (isStale(target, text)) {
    process.stderr.write(`${page.target} is stale: npm run embed\n`);
    process.exitCode = 1;
  }
}
