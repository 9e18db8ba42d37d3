import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { protocolNames } from '../../src/kit/protocol-name.js';
import { sized } from '../sizes.js';
import { needsTool } from '../tools.js';
import { herald, runProcess } from './herald.js';

const folder = mkdtempSync(join(tmpdir(), 'herald-init-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const init = (protocol: string, language: string, directory: string) =>
  herald('init', 'player', '--protocol', protocol, '--language', language, directory);

/** The cases of the first topic that players of a protocol are graded on. */
function firstTopic(protocol: string): string[] {
  const listed = herald('list', '--protocol', protocol, '--role', 'player', '--json').out;
  const ids = (JSON.parse(listed) as { id: string }[]).map(({ id }) => id);
  const topicOf = (id: string): string => id.split('/').at(-2) as string;
  return ids.filter((id) => topicOf(id) === topicOf(ids[0] as string));
}

/** Languages that start slowly, and those that may not be installed. */
const FEW = sized({ test: 2, long: 1000 });
const TOOLS: Readonly<Record<string, { readonly tool: string; readonly most: number }>> = {
  python: { tool: 'python3', most: 1000 },
  javascript: { tool: 'node', most: 1000 },
  java: { tool: 'java', most: FEW },
  haskell: { tool: 'runghc', most: FEW },
};

const SKELETONS = await Promise.all(
  GAMES.entries.map(async (entry) => ({ entry, skeletons: (await entry.load()).skeletons ?? [] })),
);
const ALL = SKELETONS.flatMap(({ entry, skeletons }) =>
  skeletons.map(({ language }) => [language, protocolNames(entry).at(-1) as string] as const),
);

describe('herald init player', () => {
  test('has players in all languages that it promises', () => {
    const languages = SKELETONS.map(({ skeletons }) => skeletons.map(({ language }) => language));
    expect(languages).toEqual([
      ['python', 'javascript', 'java', 'haskell'],
      ['python', 'javascript', 'java'],
      // Who writes a client for the LAN wire starts from an example.
      [],
      ['python', 'javascript', 'java'],
    ]);
  });

  describe.each(ALL)('in %s for %s', (language, protocol) => {
    const { tool, most } = TOOLS[language] as (typeof TOOLS)[string];

    needsTool(tool)('writes one that is graded as it says', () => {
      const { code, out, err } = init(protocol, language, join(folder, protocol, language));
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const [, line = ''] = /^grade it: +herald (.*)$/m.exec(out) ?? [];
      const only = firstTopic(protocol).slice(0, most);
      const words = line.split(' ').map((word) => word.replaceAll("'", ''));
      const at = words.indexOf('--');
      // Cases that are named leave --quick nothing to leave out.
      const options = words.slice(0, at).filter((word) => word !== '--quick');
      // A compiler that is killed with its player leaves its own temporary files, here in the folder that goes at the end.
      const player = ['env', `TMPDIR=${folder}`, ...words.slice(at + 1)];
      const graded = herald(...options, ...only.flatMap((id) => ['--only', id]), '--', ...player);
      expect(graded).toMatchObject({ code: 0, out: expect.stringContaining(`${only.length} cases: `) });
      expect(graded.out).not.toContain('FAIL');
    });
  });

  needsTool('ghc')('writes one in Haskell that can be compiled as it says', () => {
    const directory = join(folder, 'compiled');
    init('sexpr/v3', 'haskell', directory);
    const file = join(directory, 'Player.hs');
    const [, options = ''] = /^-- Compile it for speed: ghc (.*) Player\.hs$/m.exec(readFileSync(file, 'utf8')) ?? [];
    expect(runProcess('ghc', options, '-Wall', '-Wno-unused-top-binds', '-Werror', file)).toMatchObject({ code: 0 });
    const args = ['--protocol', 'sexpr/v3', '--only', '**/framing/*', '--only', '**/names/*'];
    const graded = herald('grade', 'player', ...args, '--', join(directory, 'Player'));
    expect(graded).toMatchObject({ code: 0, out: expect.stringMatching(/^(\d+) cases: \1 passed$/m) });
  });

  test('names the version that was asked for, and can be run', () => {
    init('sexpr/v1', 'python', join(folder, 'old'));
    const path = join(folder, 'old/player.py');
    expect(readFileSync(path, 'utf8')).toContain('--protocol sexpr/v1 ');
    expect(statSync(path).mode & 0o100).toBe(0o100);
    const { code, out } = herald('play', '--protocol', 'sexpr/v1', path, 'big-money');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/bigmoney .* wins/) });
  });

  test('never overwrites', () => {
    init('sexpr/v3', 'javascript', join(folder, 'mine'));
    const path = join(folder, 'mine/player.mjs');
    expect(init('sexpr/v3', 'javascript', join(folder, 'mine'))).toEqual({
      code: 2,
      out: '',
      err: `error: ${path} already exists; not overwritten\n`,
    });
    expect(init('sexpr/v3', 'python', path).err).toBe(`error: the directory ${path}: is a file; give a directory\n`);
  });

  const OFFERED = 'sexpr/v1, sexpr/v2, sexpr/v3, jsonrpc, jsonrpc/docs, jsonrpc/live, gc18, gc18/1';

  test('offers the protocols that have one', () => {
    const { out } = herald('init', 'player', '--help');
    expect(out.replace(/\s+/g, ' ')).toContain(`--protocol <protocol> one of: ${OFFERED} --language`);
  });

  test.each([
    [[], `no protocol given; add --protocol with one of: ${OFFERED}`],
    [['--protocol', 'lan/live'], `there is no player of lan/live to start from, only of: ${OFFERED}`],
    [['--protocol', 'sexpr/v9'], `unknown protocol "sexpr/v9"; known protocols: ${OFFERED} (did you mean sexpr/v3?)`],
    [['--protocol', 'sexpr/v3'], 'no language given; add --language with one of: python, javascript, java, haskell'],
    [
      ['--protocol', 'jsonrpc', '--language', 'haskell'],
      'there is no player of jsonrpc/live in "haskell"; known languages: python, javascript, java',
    ],
    [
      ['--protocol', 'sexpr/v3', '--language', 'js'],
      'there is no player of sexpr/v3 in "js"; known languages: python, javascript, java, haskell (did you mean javascript?)',
    ],
    [
      ['--protocol', 'sexpr/v3', '--language', 'cobol'],
      'there is no player of sexpr/v3 in "cobol"; known languages: python, javascript, java, haskell',
    ],
  ])('%j is a usage error', (args, message) => {
    expect(herald('init', 'player', ...args)).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
  });
});
