import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { HOSTS } from '../../src/report/hosts/hosts.js';
import { parseCsv } from '../report/csv.js';
import { ALL_INJECTIONS, HIDDEN, harmIn, NO_HARM } from '../report/injections.js';
import { ENVIRONMENT, PLATFORMS } from '../report/platforms.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald, type Ran } from './herald.js';

/** All that can be written in a shell script and in UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an argument cannot have it.
const WRITABLE = ALL_INJECTIONS.filter((text) => !/[\u0000\ud800-\udfff]/.test(text)).join('\n');

/** Each is a folder of one student. */
const NAMES = [
  '::error title=owned::x',
  '##[error]owned',
  '=HYPERLINK("http:evil","x")',
  '+1',
  '-rf',
  '@SUM(1)',
  '<img src=x onerror=owned=1>',
  '\u001b[2J\u001b]8;;http:evil\u0007x',
  'ann\r\nben: 3 of 3 points',
  'ann\nben: 0, then 1 of 1 points (+1)\n\n1 gained points',
  'evil\u202etxt.exe',
  '```\n# x',
];

const quoted = `'${WRITABLE.replaceAll("'", `'\\''`)}'`;
const BUILD = `printf '%s\\n' ${quoted} >&2\nexit 2\n`;
const PLAYER = `#!/bin/sh\nread -r line\nprintf '%s\\n' ${quoted} >&2\nprintf '%s\\n' ${quoted}\nexit 3\n`;

describe('a class of students that try everything', () => {
  const folder = temporaryFolder();
  const out = join(folder, 'grades');
  let printed: Ran | null = null;

  beforeAll(() => {
    for (const [index, name] of NAMES.entries()) {
      const own = join(folder, 'submissions', name);
      mkdirSync(own, { recursive: true });
      writeFileSync(join(own, 'player'), PLAYER);
      chmodSync(join(own, 'player'), 0o755);
      if (index % 2 === 0) writeFileSync(join(own, 'build'), BUILD);
      writeFileSync(join(own, NAMES[(index + 1) % NAMES.length]!), '');
    }
    writeFileSync(
      join(folder, 'class.yml'),
      "protocol: sexpr/v3\nbuild: [sh, -c, 'if [ -e build ]; then . ./build; fi']\nrun: ./player\n",
    );
    printed = grade('**/buy/no-buys-left');
  });

  const grade = (only: string): Ran =>
    herald(
      ...['class', join(folder, 'submissions'), '--class', join(folder, 'class.yml'), '--out', out],
      ...['--only', only, '--samples', '0', '--games', '0'],
    );

  test('prints one line for each, none of which a terminal or a CI server obeys', () => {
    expect(printed?.code).toBe(0);
    expect(harmIn(printed!.out + printed!.err)).toEqual(NO_HARM);
    expect(printed!.out.split('\n\n')[0]?.split('\n')).toHaveLength(NAMES.length);
  });

  test('has a gradebook of one row for each, without formulas', () => {
    const text = readFileSync(join(out, 'gradebook.csv'), 'utf8');
    const rows = parseCsv(text);
    expect(rows).toHaveLength(NAMES.length + 1);
    expect(harmIn(text.replaceAll('\r\n', '\n'))).toEqual(NO_HARM);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  });

  test('has an index that shows the names and contains none of them as markup', () => {
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    expect(page.match(/<img|<script(?!>)/g)).toBeNull();
    expect(page.match(HIDDEN)).toBeNull();
    expect(page).toContain('evil⟨U+202E⟩txt.exe');
  });

  test.each(['console', 'json', 'junit', 'tap', 'markdown', 'gradescope'])(
    'gets a report to standard output in %s',
    (format) => {
      const results = join(out, '+1', 'herald-result.ndjson');
      const option = format === 'console' || format === 'json' ? [`--${format}`] : [`--${format}`, '-'];
      const { code, out: text } = herald('report', results, ...option);
      expect([code, harmIn(text)]).toEqual([0, NO_HARM]);
      expect(text).toContain('no-buys-left');
    },
  );

  test.each(HOSTS)('gets no points on %s', (host) => {
    for (const [name, value] of Object.entries(ENVIRONMENT)) vi.stubEnv(name, value);
    const { code, out: text } = herald('report', join(out, '+1', 'herald-result.ndjson'), '--host', `${host}=-`);
    vi.unstubAllEnvs();
    expect([code, harmIn(decodeURIComponent(text))]).toEqual([0, NO_HARM]);
    const { earned, names } = PLATFORMS[host].read(text);
    expect(earned).toBe(host === 'check50' ? null : 0);
    for (const name of names) expect(name).toContain('no-buys-left');
  });

  test('plays games whose report a terminal does not obey', () => {
    const player = join(folder, 'submissions', '+1', 'player');
    const { out: text, err } = herald('play', '--protocol', 'sexpr/v3', player, player);
    expect(harmIn(text + err)).toEqual(NO_HARM);
  });

  test('is compared with the run before, with an entry for each', () => {
    expect(grade('**/buy/{no-buys-left,seven-coins}').code).toBe(0);
    const { code, out: text } = herald('class', 'diff', out);
    expect([code, harmIn(text)]).toEqual([0, NO_HARM]);
    const entries = text
      .split('\n')
      .slice(2, -3)
      .filter((line) => !/^(?: {2}.*)?$/.test(line));
    expect(entries).toHaveLength(NAMES.length);
    for (const entry of entries) expect(entry).toMatch(/: 0, then 0 of 2 points$/);
    expect(harmIn(herald('class', 'diff', '--json', out).out)).toEqual(NO_HARM);
  });
});
