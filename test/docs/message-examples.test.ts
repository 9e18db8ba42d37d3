import { describe, expect, test } from 'vitest';
import { PAGES, readPage } from './pages.js';
import { check } from './protocol-checks.js';
import { misfit } from './protocol-schemas.js';

/*
 * Every message that a manual shows, in a code span or in a block, is one that `herald check` accepts. Patterns are not
 * messages: `…`, `...`, `_`, `$id` and the names of grammar symbols stand for something else.
 */
/** Shown because they are wrong. Blocks marked as `wrong`, `errors` or `table` have tests of their own. */
const DELIBERATELY_WRONG = [
  '(BUY GOLD)',
  '(buy goldd)',
  '{"jsonrpc":"2.0","id":3,"method":"Buy","params":{"card":"gold"}}',
];

interface Example {
  readonly place: string;
  readonly message: string;
}

const CODE = /^```(.*)\n([\s\S]*?)^```$|`([^`\n]+)`/gm;

/** The text up to the bracket that closes its first one; null if none does. */
function balanced(text: string, [open, close]: readonly [string, string]): string | null {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === open) depth++;
    if (text[at] === close && --depth === 0) return text.slice(0, at + 1);
  }
  return null;
}

interface Notation {
  readonly start: RegExp;
  readonly brackets: readonly [string, string];
  readonly placeholder: RegExp;
}

const SEXPR: Notation = {
  start: /\((?:move|moved|attacked|defended|act|add|buy|clean|moat|discard)\b/gi,
  brackets: ['(', ')'],
  placeholder: /…|\.\.\.|_|\b(?:[abct]|state|name|card|play|defense|treasure|attacker)\b/,
};

const JSONRPC: Notation = { start: /\{\s*"jsonrpc"/g, brackets: ['{', '}'], placeholder: /…|\.\.\.|: _|\$\w/ };

function messagesIn(code: string, { start, brackets, placeholder }: Notation): { at: number; message: string }[] {
  const found: { at: number; message: string }[] = [];
  let end = 0;
  for (const { index } of code.matchAll(start)) {
    const message = index < end ? null : balanced(code.slice(index), brackets);
    if (message === null) continue;
    end = index + message.length;
    if (!placeholder.test(message)) found.push({ at: index, message: message.replace(/\s*\n\s*(?:\|\s*)?/g, ' ') });
  }
  return found;
}

function examplesIn(page: string, notation: Notation): Example[] {
  const markdown = readPage(page);
  return [...markdown.matchAll(CODE)].flatMap(({ 0: whole, 1: info = '', index }) => {
    if (/\b(?:wrong|judge|errors|table)\b/.test(info)) return [];
    return messagesIn(whole, notation).map(({ at, message }) => ({
      place: `${page}:${markdown.slice(0, index + at).split('\n').length}`,
      message,
    }));
  });
}

/** What `herald check` says to each message; null where it accepts it. */
function refusals(protocol: string, examples: readonly Example[]): (string | null)[] {
  const lines = check(protocol, examples.map(({ message }) => message).join('\n')).out.split('\n');
  return examples.map((_, index) => {
    const said = lines.filter((line) => line.startsWith(`${index + 1}:`));
    return said.length === 1 && / ok, /.test(said[0] ?? '') ? null : said.join('; ');
  });
}

const isMeant = ({ message }: Example): boolean => !DELIBERATELY_WRONG.includes(message);

describe('the messages of the manuals', () => {
  const inSexpr = PAGES.flatMap((page) => examplesIn(page, SEXPR));
  const inJson = PAGES.flatMap((page) => examplesIn(page, JSONRPC));

  test('in S-expressions are messages of the latest version', () => {
    const meant = inSexpr.filter(isMeant);
    const wrong = refusals('sexpr/v3', meant).map((refusal, at) => refusal && `${meant[at]?.place}: ${refusal}`);
    expect(wrong.filter((each) => each !== null)).toEqual([]);
    expect(new Set(meant.map(({ place }) => place.split(':')[0])).size).toBeGreaterThan(7);
  });

  test('in JSON-RPC are messages of a dialect', () => {
    const meant = inJson.filter(isMeant);
    const [live, docs] = ['jsonrpc/live', 'jsonrpc/docs'].map((protocol) => refusals(protocol, meant));
    const wrong = meant.map(({ place }, at) => docs?.[at] && live?.[at] && `${place}: ${live[at]}`);
    expect(wrong.filter((each) => each !== null)).toEqual([]);
    expect(meant.length).toBeGreaterThan(40);
  });

  test('are shown as wrong only where they are', () => {
    const wrong = [...inSexpr, ...inJson].filter((example) => !isMeant(example));
    expect(new Set(wrong.map(({ message }) => message))).toEqual(new Set(DELIBERATELY_WRONG));
    const [sexpr, json] = ['(', '{'].map((start) => wrong.filter(({ message }) => message.startsWith(start)));
    expect([...refusals('sexpr/v3', sexpr ?? []), ...refusals('jsonrpc/live', json ?? [])]).not.toContain(null);
  });
});

describe('the search for messages', () => {
  test.each([
    ['a `(moved bob (clean))` b', ['(moved bob (clean))']],
    ['sent    (moved bob\n          (clean))', ['(moved bob (clean))']],
    ['(act mine a b) (act cellar card ...) (discard …) (move state) match (buy _)', []],
    ['   |(moved bob\n   |\t(clean))', ['(moved bob (clean))']],
    ['(buy gold) (clean', ['(buy gold)']],
  ])('in %j', (text, messages) => {
    expect(messagesIn(text, SEXPR).map(({ message }) => message)).toEqual(messages);
  });
});

describe('the manual of the server', () => {
  const manual = readPage('docs/server.md');
  /** The JSON values in the rows that begin like this, each with the first column. */
  const valuesIn = (start: RegExp): { readonly of: string; readonly value: unknown }[] =>
    [...manual.matchAll(new RegExp(`^\\| ${start.source}(.*) \\|$`, 'gm'))].flatMap(([, first = '', rest = '']) =>
      [...rest.matchAll(/`([{["].*?)`/g)].flatMap(([, json = '']) =>
        first.split(', ').map((of) => ({ of, value: JSON.parse(json) as unknown })),
      ),
    );

  /** Params of the requests whose answers depend on them. */
  const PARAMS: Readonly<Record<string, object>> = {
    Vassal: { card: 'Smithy' },
    ThroneRoom: { card: 'Smithy' },
    Sentry: { hand: [], cards: ['Estate'] },
    Militia: { card: 'Militia', data: null },
    Bureaucrat: { card: 'Bureaucrat', data: null },
    Bandit: { card: 'Bandit', data: ['Silver', 'Copper'] },
    Witch: { card: 'Witch', data: null },
  };
  const answers = valuesIn(/`(\w+)` \| request \|/);
  const defenses = valuesIn(/(Militia|Bureaucrat|Bandit|Witch) \|/);

  test.each([...answers, ...defenses])('answers $of with $value', ({ of, value }) => {
    const params = PARAMS[of];
    const method = answers.some((answer) => answer.of === of) ? of : 'Attack';
    if (params === undefined) expect(misfit('live', `${method}.result`, value)).toBeNull();
    else expect(misfit('live', `${method}.exchange`, { params, result: value })).toBeNull();
  });

  test.each(valuesIn(/(?!Militia)(\w+(?:, \w+)*) \| (?=the card|whether|`\{"trash|`\{"gain)/))(
    'plays $of with $value',
    (row) => {
      expect(misfit('live', 'Play.params', { card: row.of, data: row.value })).toBeNull();
    },
  );
});
