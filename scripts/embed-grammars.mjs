// Embeds the grammar files as text in modules: the package has no data files, and pure code cannot read any.
// With --check it writes nothing, and fails if a module is stale.
import { readdirSync, readFileSync } from 'node:fs';
import { writeGenerated } from './write-generated.mjs';

const root = new URL('../', import.meta.url);

// Without comments and layout a grammar parses in half the time. Line numbers stay the same, for error messages.
const bareGrammar = (text) =>
  text
    .replace(/("[^"\n]*")|;.*/g, '$1')
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '))
    .join('\n');

const bareSchema = (text) => JSON.stringify(JSON.parse(text));

const MODULES = [
  {
    from: 'grammars/',
    file: /^(sexpr-.*)\.grammar$/,
    bare: bareGrammar,
    to: 'src/games/dominion/sexpr/generated/grammars.ts',
    name: 'GRAMMAR_TEXTS',
  },
  {
    from: 'grammars/jsonrpc/',
    file: /^(.*)\.schema\.json$/,
    bare: bareSchema,
    to: 'src/games/dominion/jsonrpc/generated/schemas.ts',
    name: 'SCHEMA_TEXTS',
  },
  {
    from: 'grammars/',
    file: /^(class|config|result|rubric|submission)\.schema\.json$/,
    bare: bareSchema,
    to: 'src/report/generated/report-schemas.ts',
    name: 'REPORT_SCHEMAS',
  },
];

const literal = (text) => `\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;
const key = (word) => (/^\w+$/.test(word) ? word : `'${word}'`);

function moduleText({ from, file, bare, name }) {
  const entries = readdirSync(new URL(from, root))
    .filter((each) => file.test(each))
    .sort()
    .map((each) => {
      const text = readFileSync(new URL(each, new URL(from, root)), 'utf8');
      return `  ${key(file.exec(each)[1])}: ${literal(bare(text))},\n`;
    });
  return `// Generated from ${from} by scripts/embed-grammars.mjs (npm run embed).\nexport const ${name} = {\n${entries.join('')}} as const;\n`;
}

for (const each of MODULES) writeGenerated(each.to, moduleText(each));
