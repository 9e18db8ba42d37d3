// Compiles the JSON Schemas of protocols into modules that validate: programs start faster than if they compiled schemas
// themselves, and a page needs no right to evaluate text. With --check it writes nothing, and fails if a module is stale.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { rolldown } from 'rolldown';
import { writeGenerated } from './write-generated.mjs';

const root = new URL('../', import.meta.url);
const require = createRequire(import.meta.url);
const schema = (path) => JSON.parse(readFileSync(new URL(`grammars/${path}.schema.json`, root), 'utf8'));

const CODE = { code: { source: true, esm: true }, validateSchema: false, strictTypes: false, strictRequired: false };

const DIALECTS = ['docs', 'live'];

/** Params and result are validated as members, because it matters whether they are present at all. */
function wrapMember(definition, name, $ref) {
  if (name.includes('.exchange')) return { allOf: [{ required: ['result'] }, { $ref }] };
  const member = name.includes('.params') ? 'params' : 'result';
  const mustBeAbsent = definition.not !== undefined;
  return { type: 'object', required: mustBeAbsent ? [] : [member], properties: { [member]: { $ref } } };
}

/**
 * A validator for the payloads of each message in each dialect, called `live Play.params`. References are inlined, because only
 * then an error about the name of a member says which.
 */
function jsonrpcValidators(options) {
  const ajv = new Ajv({ ...CODE, strict: true, messages: false, ...options });
  ajv.addVocabulary(['register', 'expect', 'tolerated']);
  for (const name of ['common', ...DIALECTS]) ajv.addSchema(schema(`jsonrpc/${name}`));
  const wrapped = DIALECTS.flatMap((dialect) =>
    Object.entries(schema(`jsonrpc/${dialect}`).definitions)
      .filter(([name]) => name.includes('.'))
      .map(([name, definition]) => [
        `${dialect} ${name}`,
        wrapMember(definition, name, `${dialect}.schema.json#/definitions/${name}`),
      ]),
  );
  return { ajv, schemas: wrapped };
}

/** A validator for each definition, for the members of each and for each kind of move. */
function gc18Validators() {
  const ajv = new Ajv2020({ ...CODE, inlineRefs: false }).addSchema(schema('gc18-1'), 'gc18-1');
  const names = Object.entries(schema('gc18-1').$defs).flatMap(([name, { properties, oneOf }]) => [
    name,
    ...(name.endsWith('Reply') ? Object.keys(properties).map((member) => `${name}/properties/${member}`) : []),
    ...(oneOf ?? []).map((_, index) => `${name}/oneOf/${index}`),
  ]);
  return { ajv, schemas: names.map((name) => [name, { $ref: `gc18-1#/$defs/${name}` }]) };
}

const MODULES = [
  {
    target: 'src/games/dominion/jsonrpc/generated/quick-validators.ts',
    from: 'grammars/jsonrpc/',
    says: 'They stop at the first error, which they do not describe.',
    name: 'makeQuickValidators',
    make: () => jsonrpcValidators({ allErrors: false, verbose: false }),
  },
  {
    target: 'src/games/dominion/jsonrpc/generated/thorough-validators.ts',
    from: 'grammars/jsonrpc/',
    says: 'They find all errors, each with the schema that it violates.',
    name: 'makeThoroughValidators',
    make: () => jsonrpcValidators({ allErrors: true, verbose: true }),
  },
  {
    target: 'src/games/eriantys/gc18/generated/validators.ts',
    from: 'grammars/gc18-1.schema.json',
    says: 'They stop at the first error.',
    name: 'makeValidators',
    make: gc18Validators,
  },
];

/** The code of validators, by keys that can be exported. */
function compile({ ajv, schemas }) {
  const exported = {};
  for (const [index, [, each]] of schemas.entries()) {
    ajv.addSchema(each, `validator${index}`);
    exported[`validator${index}`] = `validator${index}`;
  }
  // The helpers of ajv are asked for as CommonJS modules.
  const helpers = [];
  const code = standalone.default(ajv, exported).replace(/require\("([^"]+)"\)\.default/g, (_, path) => {
    helpers.push(`import helper${helpers.length} from ${JSON.stringify(require.resolve(path))};`);
    return `(helper${helpers.length - 1}.default ?? helper${helpers.length - 1})`;
  });
  const table = schemas.map(([key], index) => `${JSON.stringify(key)}: validator${index}`);
  return `${helpers.join('')}${code.replace('"use strict";', '')};export const validators = {${table.join()}};`;
}

const ENTRY = 'validators';

/** The code as an expression, with the helpers that it needs. */
async function bundled(code) {
  const bundle = await rolldown({
    input: ENTRY,
    logLevel: 'warn',
    plugins: [
      {
        name: 'generated-code',
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? code.replaceAll(/export const (?=validator\d)/g, 'const ') : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'made', comments: false, minify: true });
  await bundle.close();
  return output[0].code.trim();
}

async function moduleText({ from, says, name, make }) {
  const code = await bundled(compile(make()));
  return `// @ts-nocheck Generated from ${from} by scripts/embed-validators.mjs (npm run embed).
/** Makes the validators, by name. ${says} */
export function ${name}(): Readonly<Record<string, { (value: unknown): boolean; readonly errors?: readonly object[] | null }>> {
  ${code}
  return made.validators;
}
`;
}

for (const each of MODULES) writeGenerated(each.target, await moduleText(each));
