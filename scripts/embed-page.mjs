// Embeds the script and the style of each page that Herald makes as text in a module, with hashes for the page's content
// security policy. With --check it writes nothing, and fails if a module is stale.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { minify as minified } from 'terser';
import { writeGenerated } from './write-generated.mjs';

const root = new URL('../', import.meta.url);

/** The report stays readable in the file; the table has to load fast. */
const PAGES = [
  {
    from: 'src/report/html/page/',
    start: 'start-page.ts',
    styles: ['page.css', 'class.css'],
    target: 'src/report/html/generated/page.ts',
    names: { script: 'PAGE_SCRIPT', style: 'PAGE_STYLE' },
    format: 'iife',
    minify: false,
  },
  {
    from: 'src/games/dominion/page/',
    start: 'start-table.tsx',
    styles: readdirSync(new URL('src/games/dominion/page/style/', root))
      .sort()
      .map((name) => `style/${name}`),
    target: 'src/games/dominion/generated/table-page.ts',
    // What is needed over the network alone is loaded on demand, as the module table-net.js. The player of the JSON-RPC
    // protocol is a module by itself, with an engine of its own: what it needs would otherwise be in the first script.
    names: {
      script: 'TABLE_SCRIPT',
      style: 'TABLE_STYLE',
      later: 'TABLE_NETWORK_SCRIPT',
      apart: 'TABLE_JSONRPC_SCRIPT',
    },
    apart: { module: 'foreign/json-seat', file: './table-jsonrpc.js' },
    format: 'esm',
    minify: true,
  },
];

/** A part that is loaded on demand brings its style along. */
const cssAsText = {
  name: 'css-as-text',
  load: (id) =>
    id.endsWith('.css')
      ? { code: `export const style = ${JSON.stringify(minifiedStyle(readFileSync(id, 'utf8')))}`, moduleType: 'js' }
      : null,
};

/** Children as arguments are a good deal shorter than as a member of each element's properties. */
const CLASSIC_JSX = {
  jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
  inject: { h: ['preact', 'h'], Fragment: ['preact', 'Fragment'] },
};

/** The script that a page starts with, and the one that it loads later, if any. */
async function bundled({ from, start, format, minify, apart }) {
  const leaveOut = {
    name: 'leave-out',
    resolveId: (id) => (id.endsWith(`${apart.module}.js`) ? { id: apart.file, external: true } : null),
  };
  const bundle = await rolldown({
    input: { table: fileURLToPath(new URL(`${from}${start}`, root)) },
    logLevel: 'warn',
    plugins: [cssAsText, ...(apart === undefined ? [] : [leaveOut])],
    transform: CLASSIC_JSX,
    optimization: { inlineConst: true },
    // No module of a page does anything when it is loaded, but for the first.
    treeshake: { moduleSideEffects: false, propertyReadSideEffects: false, unknownGlobalSideEffects: false },
  });
  const { output } = await bundle.generate({
    format,
    comments: false,
    minify,
    entryFileNames: '[name].js',
    chunkFileNames: 'table-net.js',
  });
  await bundle.close();
  if (output.length > 2) throw new Error(`${start} became ${output.length} scripts; a page has at most two`);
  // Drop the bundler's comments about where each part comes from.
  const scripts = output.map(({ code }) => code.replace(/^\s*\/\/#(?:end)?region.*\n/gm, ''));
  return minify ? Promise.all(scripts.map(minifiedScript)) : scripts;
}

/**
 * After the bundler's own minifier, another 600 bytes gzip come off the table's first script. Constants that are written out, and those moved to
 * the left of a comparison, are shorter as text and longer once compressed. No function expression here is called with `new`.
 */
const COMPRESS = { ecma: 2020, unsafe_arrows: true, evaluate: false, lhs_constants: false };

async function minifiedScript(code) {
  const { code: shorter } = await minified(code, { module: true, compress: COMPRESS });
  return shorter;
}

const bareStyle = (text) => text.replace(/\/\*.*?\*\/\s*/gs, '').replace(/\n\s*/g, '\n');
const minifiedStyle = (text) =>
  bareStyle(text)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replaceAll(';}', '}')
    .replace(/="([a-z][\w-]*)"\]/g, '=$1]')
    .replace(/(?<=[ :(,])0\./g, '.')
    .replace(/rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/g, (_, red, green, blue, alpha) => {
      const parts = [red, green, blue, Math.round((alpha * 255) / 100)];
      return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
    });

function styleOf({ from, styles, minify }) {
  const text = styles.map((name) => readFileSync(new URL(`${from}${name}`, root), 'utf8')).join('');
  return minify ? minifiedStyle(text) : bareStyle(text);
}

const literal = (text) => `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;

function entry(name, text) {
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error(`${name} would end the element that contains it`);
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  return `export const ${name} = {\n  hash: '${hash}',\n  text: ${literal(text)},\n} as const;\n`;
}

for (const page of PAGES) {
  const { script, style, later, apart } = page.names;
  const [first, second] = await bundled(page);
  const text = [
    `// Generated from ${page.from} by scripts/embed-page.mjs (npm run embed).\n`,
    entry(script, first),
    '\n',
    entry(style, styleOf(page)),
    ...(later === undefined ? [] : ['\n', entry(later, second)]),
    ...(apart === undefined
      ? []
      : ['\n', entry(apart, (await bundled({ ...page, start: `${page.apart.module}.ts`, apart: undefined }))[0])]),
  ].join('');
  writeGenerated(page.target, text);
}
