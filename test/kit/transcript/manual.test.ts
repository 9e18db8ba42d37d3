import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  HEADER_KEYS,
  KINDS,
  LINE_OPTIONS,
  makeError,
  makeTranscript,
  parseTranscript,
} from '../../../src/kit/transcript/index.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const manual = read('docs/transcripts.md');
const grammar = read('grammars/transcript.ebnf').replace(/\(\*[\s\S]*?\*\)/g, '');

const blocks = (name: string): string[] =>
  [...manual.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, each]) => each === name).map(([, , text]) => text!);

const HEADER = 'protocol: sexpr/v3\nrole:     player\n\n';
const examples = [...blocks('transcript'), ...blocks('lines').map((lines) => HEADER + lines)];

describe('the manual', () => {
  test('has an example of every word', () => {
    const body = examples.map((text) => text.slice(text.indexOf('\n\n'))).join('\n');
    const words = new Set(body.split(/\s+/));
    const known = [KINDS, LINE_OPTIONS].flatMap((table) => Object.values(table).flatMap((row) => Object.keys(row)));
    expect([...new Set(known)].filter((word) => !words.has(word))).toEqual(['message', 'open']);
  });

  test.each(examples.map((text) => [text]))('shows canonical text:\n%s', (text) => {
    const parsed = parseTranscript(text);
    expect(parsed.ok ? makeTranscript(parsed.value) : parsed.error.map(makeError)).toBe(text);
  });

  test('shows errors as they are printed', () => {
    const shown = blocks('errors').map((text) => {
      const parsed = parseTranscript(text);
      return parsed.ok ? '' : `${parsed.error.map(makeError).join('\n')}\n`;
    });
    expect(shown).toEqual(blocks('output'));
    expect(shown.length).toBe(1);
  });

  test('lists every key of the header', () => {
    const rows = Object.entries(HEADER_KEYS).map(
      ([key, row]) => `| \`${key}\` | ${row.type} | ${row.means}${'required' in row ? ' (required)' : ''} |`,
    );
    expect(manual.split('\n').filter((line) => /^\| `[a-z-]+` \|.*\|.*\|$/.test(line))).toEqual(rows);
  });
});

describe('the grammar', () => {
  /** The quoted words of a production. */
  const wordsOf = (production: string): string[] => {
    const [, right = ''] = new RegExp(`^${production} *=([\\s\\S]*?) ;$`, 'm').exec(grammar.replace(/ *$/gm, '')) ?? [];
    return [...new Set([...right.matchAll(/"([a-z-]+)"/g)].map(([, word]) => word!))].sort();
  };

  test.each([
    ['key', Object.keys(HEADER_KEYS)],
    ['kind-to', Object.keys(KINDS['>>'])],
    ['kind-from', Object.keys(KINDS['<<'])],
    ['kind-event', Object.keys(KINDS['--'])],
    ['option-to', Object.keys(LINE_OPTIONS['>>'])],
    ['option-from', Object.keys(LINE_OPTIONS['<<'])],
  ])('has the same words for %s as the parser', (production, words) => {
    expect(wordsOf(production)).toEqual(words.filter((word) => word !== 'message').sort());
  });

  test('defines every name that it uses', () => {
    const bare = grammar.replace(/\?[^?]*\?|"[^"]*"|'[^']*'/g, ' ');
    const defined = new Set([...bare.matchAll(/^([a-z-]+) *=/gm)].map(([, name]) => name!));
    const used = new Set(bare.match(/[a-z][a-z-]*/g));
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
    expect([...defined].filter((name) => bare.split(new RegExp(`(?<![a-z-])${name}(?![a-z-])`)).length < 3)).toEqual([
      'transcript',
    ]);
  });
});
