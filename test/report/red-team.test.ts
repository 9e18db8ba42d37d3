import { readFileSync } from 'node:fs';
import { parse } from 'junit2json';
import { Parser } from 'tap-parser';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { ClassEntry } from '../../src/report/class/class-entry.js';
import { makeClassIndex } from '../../src/report/class/class-index.js';
import { makeGradebook } from '../../src/report/class/gradebook.js';
import { colourize } from '../../src/report/console/colour.js';
import { makeConsole } from '../../src/report/console/console-report.js';
import { makeClassroom } from '../../src/report/hosts/classroom.js';
import { HOSTS } from '../../src/report/hosts/hosts.js';
import { makeJson } from '../../src/report/json-report.js';
import { makeJunit } from '../../src/report/junit.js';
import { makeMarkdown } from '../../src/report/markdown.js';
import { plainLine, plainText } from '../../src/report/plain-text.js';
import type { ScoredRun } from '../../src/report/scored-run.js';
import { makeTap } from '../../src/report/tap.js';
import { sized } from '../sizes.js';
import { parseCsv } from './csv.js';
import { ALL_INJECTIONS, COMMANDS, HIDDEN, harmIn, INJECTIONS, idOf, NO_HARM, poisonedRun } from './injections.js';
import { outsideOfFences } from './outside-of-fences.js';
import { PLATFORMS } from './platforms.js';
import { scoreRun, TEA } from './sample-results.js';

const CONTEXT = { registry: TEA };
const COUNT = ALL_INJECTIONS.length;

const POISONED = scoreRun(poisonedRun(), null, 'teacher');

/** The same with an injection in everything that is about the whole run. */
const runWith = (title: string | null): ScoredRun => ({
  ...POISONED,
  title,
  run: { ...POISONED.run, command: `./${title ?? ''}` },
});

/** So that some, or all, are once the first text of a report. */
const STEP = sized({ test: 6, long: 1 });
const TITLES: readonly (string | null)[] = [null, ...ALL_INJECTIONS.filter((_, index) => index % STEP === 0)];

const ENTRIES: readonly ClassEntry[] = ALL_INJECTIONS.map((injection, index) => ({
  name: injection,
  id: injection,
  email: injection,
  folder: `folder-${index}`,
  status: 'not-built',
  reason: injection,
  scored: null,
  late: null,
  report: 'report.html',
}));

const textFormats: Readonly<Record<string, (run: ScoredRun) => string>> = {
  console: (run) => makeConsole(run, CONTEXT),
  junit: (run) => makeJunit(run, CONTEXT),
  tap: (run) => makeTap(run, CONTEXT),
  markdown: (run) => makeMarkdown(run, CONTEXT),
  ...Object.fromEntries(
    HOSTS.map((host) => [host, (run: ScoredRun) => decodeURIComponent(PLATFORMS[host].make(run) as string)]),
  ),
  classroom: (run) => makeClassroom(run, CONTEXT),
  json: makeJson,
};

describe.each(Object.entries(textFormats))('%s', (_, make) => {
  test('has no hidden character and no command for a CI server', () => {
    for (const title of TITLES) {
      expect({ title, harm: harmIn(make(runWith(title))) }).toEqual({ title, harm: NO_HARM });
    }
  });
});

test('the patterns that look for what must not get through find it', () => {
  for (const injection of INJECTIONS['annotations']!.slice(0, -1))
    expect(injection).toMatch(new RegExp(COMMANDS, 'im'));
  expect(INJECTIONS['terminal']!.filter((injection) => !new RegExp(HIDDEN, 'u').test(injection))).toEqual([
    '\npoints: 100 of 100',
    '\nFAIL any/tea/other',
  ]);
});

describe('JUnit', () => {
  const SCHEMA = readFileSync(new URL('data/junit.xsd', import.meta.url), 'utf8');

  test('stays valid', async () => {
    const xml = TITLES.slice(0, 12).map((title, index) => ({
      fileName: `${index}.xml`,
      contents: textFormats['junit']!(runWith(title)),
    }));
    expect(await validateXML({ xml, schema: [SCHEMA] })).toMatchObject({ valid: true, errors: [] });
  });

  test('has the same cases, all failed, each with its own text', async () => {
    for (const title of TITLES) {
      const read = (await parse(textFormats['junit']!(runWith(title)))) as unknown as Suites;
      expect([read.name, read.tests, read.failures]).toEqual([
        plainText(title ?? 'herald player of any/v1'),
        COUNT,
        COUNT,
      ]);
      const cases = read.testsuite.flatMap(({ testcase }) => testcase);
      expect(cases.map(({ name }) => name)).toEqual(ALL_INJECTIONS.map((_, index) => `c${index}`));
      for (const [index, { failure }] of cases.entries()) {
        expect(failure[0]?.message).toBe(plainText(`${ALL_INJECTIONS[index]}${'~'.repeat(index)}`));
      }
    }
  });
});

interface Suites {
  readonly name: string;
  readonly tests: number;
  readonly failures: number;
  readonly testsuite: readonly {
    readonly testcase: readonly { readonly name: string; readonly failure: readonly { readonly message: string }[] }[];
  }[];
}

test('TAP has the same test points, all failed, and nothing between them', () => {
  for (const title of TITLES) {
    const parser = new Parser({ strict: true });
    const seen: unknown[] = [];
    for (const event of ['extra', 'bailout', 'pragma', 'child', 'skip', 'todo'] as const) {
      parser.on(event as 'extra', (what: unknown) => seen.push([event, what]));
    }
    const points: { ok: boolean; name: string; diag?: { findings: { said: string }[] } }[] = [];
    parser.on('assert', (point) => points.push(point as (typeof points)[number]));
    parser.end(textFormats['tap']!(runWith(title)));
    expect({ title, seen }).toEqual({ title, seen: [] });
    expect(points.map(({ ok, name }) => [ok, name])).toEqual(ALL_INJECTIONS.map((_, index) => [false, idOf(index)]));
    expect(points.map(({ diag }) => diag?.findings[0]?.said)).toEqual(ALL_INJECTIONS.map(plainText));
  }
});

test('JSON keeps every text as it is', () => {
  for (const make of [textFormats['json']!, textFormats['gradescope']!])
    expect(make(runWith(null)).trimEnd()).not.toContain('\n');
  const { cases } = JSON.parse(textFormats['json']!(runWith(null))) as ScoredRun;
  // Half a character cannot be written in UTF-8, but in JSON it can.
  expect(cases.map(({ findings }) => findings[0]?.said)).toEqual(ALL_INJECTIONS);
});

describe('a gradebook', () => {
  const rows = parseCsv(makeGradebook(ENTRIES));

  test('has a line and a row for each submission, with all columns', () => {
    expect(rows).toHaveLength(COUNT + 1);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(makeGradebook(ENTRIES).split('\r\n')).toHaveLength(COUNT + 2);
    expect(makeGradebook(ENTRIES).replaceAll('\r\n', '').match(HIDDEN)).toBeNull();
  });

  test('has no formula, in whatever way its cells are cut', () => {
    for (const row of rows.slice(1)) {
      for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r]/);
    }
  });

  test('shows every name', () => {
    const shown = rows.slice(1).map(([name]) => name?.replace(/^'/, ''));
    expect(shown).toEqual(ALL_INJECTIONS.map(plainLine).map((name) => name.replace(/^'/, '')));
  });
});

describe('Markdown', () => {
  const texts = TITLES.map((title) => textFormats['markdown']!(runWith(title)));

  test('keeps what students write inside of code blocks', () => {
    for (const text of texts) {
      const outside = outsideOfFences(text);
      expect(outside.match(/<(?!\/?(?:details(?: open)?|summary|code|b)>|!-- (?:made by herald )?-->)/g)).toBeNull();
      expect(outside.match(/@(?!<!-- -->)|`|\]\(|!\[/g)).toBeNull();
      expect(outside.match(/<details/g)).toHaveLength(outside.match(/<\/details>/g)!.length);
      expect(outside.match(/^#{1,6} /gm)).toEqual(['## ']);
    }
  });
});

describe('a terminal', () => {
  test('shows colours of ours alone', () => {
    for (const title of TITLES) {
      const coloured = colourize(makeConsole(runWith(title), CONTEXT));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: our own colours.
      expect(coloured.replace(/\u001b\[(?:0|1|2|31|32|33|35)m/g, '').match(HIDDEN)).toBeNull();
    }
  });

  test('shows no result that is not ours', () => {
    const text = makeConsole(runWith(null), CONTEXT);
    expect(text.match(/^points: .*$/gm)).toEqual([expect.stringMatching(/^points: 0 of /)]);
    for (const [line] of text.matchAll(/^FAIL .*$/gm)) expect(line).toMatch(/^FAIL any\/v1\/player\/tea\/c\d+$/);
  });
});

test('the index of a class has no markup but its own', () => {
  const page = makeClassIndex('Tea', ENTRIES, TEA);
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page.match(/<(?:img|iframe|meta http-equiv="?refresh|a href="javascript)/g)).toBeNull();
  expect(page.match(HIDDEN)).toBeNull();
});
