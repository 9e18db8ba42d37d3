import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../src/api/games.js';
import { JOINS, SERVER_TITLES } from '../src/kit/process-rules.js';
import { type Project, violationsOf } from './architecture/check.js';
import { clashesIn } from './architecture/file-names.js';
import { FOLDERS } from './architecture/folders.js';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path: `src/${path}`, text: read(`src/${path}`) }));

const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
};

const PROJECT: Project = {
  packages: Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
  names: GAMES.games.flatMap(({ id, protocols }) => [id, ...protocols.map((protocol) => protocol.id)]),
};

const exportedTypes = ({ path, text }: { readonly path: string; readonly text: string }): string[] =>
  path.includes('/generated/')
    ? []
    : [...text.matchAll(/^export (?:abstract )?(?:type|interface|class) (\w+)/gm)].map(([, name]) => name as string);

const repeated = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index).sort();

describe('the sources', () => {
  test('keep to the architecture', () => {
    expect(sources.length).toBeGreaterThan(0);
    expect(violationsOf(sources, PROJECT)).toEqual([]);
  });

  test.each([JOINS, ...Object.keys(SERVER_TITLES)])('write the id %s once, in the kit', (id) => {
    const writing = sources.filter(({ text }) => text.includes(`'${id}'`)).map(({ path }) => path);
    expect(writing).toEqual(['src/kit/process-rules.ts']);
  });

  test('give each type that several files share a name of its own', () => {
    const names = sources.filter(({ path }) => !/^src\/(?:games|api)\//.test(path)).flatMap(exportedTypes);
    expect(names.length).toBeGreaterThan(100);
    // The kit and its peers know nothing of each other, and mean the same by them.
    expect(repeated(names)).toEqual(['FramingError']);
  });

  const PROTOCOL = /^src\/games\/\w+\/(?:sexpr|jsonrpc|lan|gc18|bridge\/[\w-]+)(?=\/)/;
  const protocols = new Set(sources.flatMap(({ path }) => PROTOCOL.exec(path)?.[0] ?? []));
  const ofKit = sources.filter(({ path }) => /^src\/(?:core|wire|kit)\//.test(path)).flatMap(exportedTypes);

  test.each([...protocols])('give no two types of %s, nor one of it and one of the kit, the same name', (protocol) => {
    const own = sources.filter(({ path }) => path.startsWith(`${protocol}/`)).flatMap(exportedTypes);
    expect(own.length).toBeGreaterThan(0);
    expect(repeated([...own, ...ofKit])).toEqual([]);
  });

  test('give no two files of different jobs one name', () => {
    expect(clashesIn(sources.map(({ path }) => path))).toEqual([]);
  });

  test('have names, in the tests as well', () => {
    const tests = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' });
    expect(tests.filter((path) => /(?:^|\/)index\.ts$/.test(path))).toEqual([]);
  });

  test('compile pure where the table says pure', () => {
    const included = (config: string): string[] =>
      [...(read(config).match(/"include": \[([^\]]*)\]/)?.[1] ?? '').matchAll(/"src\/(\w+)"/g)].map(
        ([, name]) => name!,
      );
    const tabled = (pure: boolean): string[] => Object.keys(FOLDERS).filter((name) => FOLDERS[name]!.pure === pure);
    expect(included('tsconfig.pure.json').sort()).toEqual(tabled(true).sort());
    expect(included('tsconfig.node.json').sort()).toEqual(tabled(false).sort());
  });
});

describe('the check finds', () => {
  const rulesBroken = (path: string, text: string): string[] =>
    violationsOf([{ path, text }], { ...PROJECT, packages: ['commander', 'ws'] }).map(({ rule }) => rule);

  test.each([
    ['an import down the table', 'src/core/a.ts', "import { x } from '../wire/x.js';", 'direction'],
    ['an import over several lines', 'src/core/a.ts', "import {\n  x,\n} from\n '../wire/x.js';", 'direction'],
    ['a type-only import', 'src/wire/a.ts', "import type { X } from '../kit/x.js';", 'direction'],
    ['a re-export', 'src/wire/sexpr/a.ts', "export * from '../../kit/x.js';", 'direction'],
    ['a named re-export', 'src/peer/a.ts', "export { x } from '../kit/x.js';", 'direction'],
    ['a dynamic import', 'src/run/a.ts', "await import('../cli/x.js');", 'direction'],
    ['an import in a type', 'src/wire/a.ts', "type X = import('../kit/x.js').X;", 'direction'],
    ['a side-effect import', 'src/wire/a.ts', "import '../kit/x.js';", 'direction'],
    ['an import in a template hole', 'src/wire/a.ts', "`${await import('../kit/x.js')}`;", 'direction'],
    ['a game in the kit', 'src/kit/a.ts', "import { x } from '../games/dominion/x.js';", 'direction'],
    ['a game on the command line', 'src/cli/a.ts', "import { x } from '../games/dominion/x.js';", 'direction'],
    ['a game in the wire', 'src/wire/a.ts', "import { x } from '../games/dominion/x.js';", 'direction'],
    ['a game that knows another', 'src/games/nim/a.ts', "import { x } from '../dominion/x.js';", 'other-game'],
    ['run-time code in a game', 'src/games/dominion/a.ts', "import { x } from '../../run/x.js';", 'direction'],
    ['reports in a game', 'src/games/dominion/art/a.ts', "import { x } from '../../../report/x.js';", 'direction'],
    ['a computed import', 'src/run/a.ts', 'await import(name);', 'computed-import'],
    ['a template as module name', 'src/run/a.ts', 'await import(`./x.js`);', 'computed-import'],
    ['a require', 'src/run/a.ts', "require('ws');", 'computed-import'],
    ['an import out of src', 'src/cli/a.ts', "import { x } from '../../test/x.js';", 'outside'],
    ['a Node module in a pure folder', 'src/kit/a.ts', "import { x } from 'node:fs';", 'node'],
    ['a bare Node module', 'src/games/dominion/a.ts', "import { x } from 'fs';", 'node'],
    ['a package in a pure folder', 'src/kit/a.ts', "import { x } from 'ws';", 'package'],
    ['Node in a page', 'src/games/dominion/page/a.tsx', "import { x } from 'node:fs';", 'node'],
    ['a package in a page that is not bundled', 'src/games/dominion/page/a.tsx', "import { x } from 'ws';", 'package'],
    ['a page outside of its folder', 'src/games/dominion/a.ts', "import { x } from 'preact';", 'package'],
    ['an undeclared package', 'src/run/a.ts', "import { x } from 'vitest/node';", 'package'],
    ['a default export', 'src/cli/a.ts', 'export default 1;', 'default-export'],
    ['a renamed default export', 'src/cli/a.ts', 'export { x as default };', 'default-export'],
    ['a clock', 'src/kit/a.ts', 'const t = Date.now();', 'ambient'],
    ['chance', 'src/games/dominion/a.ts', 'const r = Math.random();', 'ambient'],
    ['chance by another name', 'src/core/a.ts', 'const { random } = Math;', 'ambient'],
    ['chance by key', 'src/core/a.ts', "Math['random']();", 'ambient'],
    ['the environment', 'src/report/a.ts', 'process.env;', 'ambient'],
    ['printing', 'src/report/a.ts', 'console.log(1);', 'ambient'],
    ['a timer', 'src/kit/a.ts', 'setTimeout(f, 1);', 'ambient'],
    ['a global', 'src/wire/a.ts', 'globalThis.x;', 'ambient'],
    ['printing below the command line', 'src/run/a.ts', 'process.stdout.write(x);', 'terminal'],
    ['an exit below the command line', 'src/peer/a.ts', 'process.exit(1);', 'terminal'],
    ['code in an index', 'src/kit/a/index.ts', "export { x } from './x.js';\nexport const y = 1;", 'index'],
    ['an import in an index', 'src/kit/a/index.ts', "import './x.js';", 'index'],
    ['a folder that the table lacks', 'src/helpers/a.ts', '', 'folder'],
    ['a branch on a protocol', 'src/run/a.ts', "if (protocol.id === 'sexpr') f();", 'protocol-name'],
    ['a branch on its version', 'src/cli/a.ts', "if ('jsonrpc/live' !== protocolName) f();", 'protocol-name'],
    ['a branch on a game', 'src/report/a.ts', "switch (game.id) {\n  case 'eriantys':\n}", 'protocol-name'],
    ['a branch on the start of a name', 'src/kit/a.ts', "name.startsWith('lan/')", 'protocol-name'],
    ['a protocol looked for', 'src/host/a.ts', "names?.includes('gc18')", 'protocol-name'],
    ['a rule of the kit compared as text', 'src/run/a.ts', "if (fault.rule.id === 'peer/timeout') f();", 'rule-id'],
    ['the same in a game', 'src/games/dominion/a.ts', "return rule !== 'peer/died';", 'rule-id'],
    ['the same the other way round', 'src/report/a.ts', "'server/died' === finding.rule", 'rule-id'],
  ])('%s', (_, path, text, rule) => {
    expect(rulesBroken(path, text)).toEqual([rule]);
  });

  test.each([
    ['imports up the table', 'src/games/dominion/a.ts', "import { x } from '../../kit/x.js';"],
    [
      'an index that re-exports',
      'src/kit/a/index.ts',
      "// why\nexport * from './x.js';\nexport {\n  type Y,\n} from './y.js';",
    ],
    ['imports within a game', 'src/games/dominion/sexpr/a.ts', "import { x } from '../jsonrpc/x.js';"],
    ['a game in the library', 'src/api/games.ts', "import { x } from '../games/dominion/game.js';"],
    ['packages that need no Node', 'src/wire/a.ts', "import { parse } from 'sexpr-plus';"],
    ['Node and packages in impure folders', 'src/peer/a.ts', "import 'node:fs';\nimport { x } from 'ws';"],
    ['forbidden words in comments', 'src/wire/a.ts', "// Date.now() of a province\n/* import '../kit/x.js' */"],
    ['forbidden words in strings', 'src/kit/a.ts', 'f("console.log(Date)", `Math.random ${x} process`);'],
    ['the DOM and a clock in a page', 'src/games/dominion/page/a.tsx', "import { h } from 'preact';\nDate.now();"],
    ['quotes in regular expressions', 'src/kit/a.ts', "const q = /['\"`]/; // it's\nconst d = a / b / c;"],
    ['nested templates', 'src/kit/a.ts', '`${f({ a: `${b}` })} Date`;'],
    ['a variable in a template that is called from', 'src/kit/a.ts', '`${from} ${to}`;'],
    ['keys and members of the same name', 'src/report/a.ts', 'const f = { console: g }; f.console; updateDate;'],
    ['words of a game anywhere', 'src/run/a.ts', "f('province'); const example = 'grade player --protocol sexpr/v3';"],
    ['names of protocols in a game', 'src/games/dominion/a.ts', "if (protocol.id === 'sexpr') f();"],
    ['the code of a fault, which has a type', 'src/run/a.ts', "if (fault.code === 'peer/timeout') f();"],
    ['commander on the command line', 'src/cli/a.ts', "import { Command } from 'commander';\nprocess.exit(0);"],
  ])('nothing wrong with %s', (_, path, text) => {
    expect(rulesBroken(path, text)).toEqual([]);
  });
});

describe('two files may not have one name', () => {
  test.each([
    ['in two folders', 'src/run/queue.ts', 'src/host/queue.ts'],
    ['in one folder', 'src/run/grade/queue.ts', 'src/run/server/queue.ts'],
    ['in a game and the host', 'src/games/nim/room.ts', 'src/host/room.ts'],
    ['in one protocol', 'src/games/nim/lines/kit/seat.ts', 'src/games/nim/lines/audit/seat.ts'],
    ['in the page of a game and its model', 'src/games/nim/page/heap.tsx', 'src/games/nim/table/heap.ts'],
    ['twice in the kit, whatever a game has', 'src/kit/codec.ts', 'src/kit/server/codec.ts', 'src/games/nim/codec.ts'],
  ])('%s', (_, ...paths) => {
    expect(clashesIn(paths)).toEqual([paths]);
  });

  test.each([
    ['two protocols', 'src/games/nim/lines/codec.ts', 'src/games/nim/pipes/kit/codec.ts'],
    ['two games', 'src/games/nim/engine/apply.ts', 'src/games/chess/engine/apply.ts'],
    ['a game and a protocol of it', 'src/games/nim/options.ts', 'src/games/nim/lines/options.ts'],
    ['two bridges', 'src/games/nim/bridge/a-on-b/fidelity.ts', 'src/games/nim/bridge/b-on-a/fidelity.ts'],
    ['an interface and its code', 'src/kit/codec.ts', 'src/games/nim/lines/codec.ts'],
    ['a door of the library', 'src/api/server.ts', 'src/host/server.ts'],
    ['files that re-export', 'src/run/a/index.ts', 'src/run/b/index.ts'],
  ])('except of %s', (_, ...paths) => {
    expect(clashesIn(paths)).toEqual([]);
  });
});
