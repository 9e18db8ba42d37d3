import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MESSAGES, METHODS, PHASES } from '../../src/games/dominion/jsonrpc/messages.js';
import { validateResult } from '../../src/games/dominion/jsonrpc/schema/validate.js';

const page = readFileSync(new URL('../../docs/protocols/jsonrpc.md', import.meta.url), 'utf8');
const section = /### Answers\n([\s\S]*?)\n### /.exec(page)?.[1] ?? '';

interface Row {
  readonly methods: readonly string[];
  readonly result: unknown;
}

/** A table row without a request belongs to the one above. */
const rows: Row[] = [];
for (const [, requests = '', shape = ''] of section.matchAll(/^\| (.*?) ?\| `([^`]*)` \|/gm)) {
  const named = [...requests.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const result = JSON.parse(shape.replaceAll('CARD', '"Silver"').replaceAll('DATA', 'null'));
  rows.push({ methods: named.length > 0 ? named : (rows.at(-1)?.methods ?? []), result });
}

/** What is asked, so that one of these answers can be right. */
const ASKED: Readonly<Record<string, readonly object[]>> = {
  Attack: ['Militia', 'Bureaucrat', 'Witch']
    .map((card): object => ({ card, data: null }))
    .concat({ card: 'Bandit', data: ['Silver', 'Gold'] }),
  Vassal: [{ card: 'Smithy' }],
  ThroneRoom: [{ card: 'Smithy' }],
  Sentry: [{ hand: [], cards: ['Silver'] }],
};

describe('the table of answers', () => {
  test('has every request of the protocol', () => {
    const requests = METHODS.filter((method) => MESSAGES[method].kind === 'request');
    expect([...new Set(rows.flatMap(({ methods }) => methods))].sort()).toEqual([...requests].sort());
  });

  const all = rows.flatMap(({ methods, result }) => methods.map((method) => [method, result] as const));
  test.each(all)('%s: %j is an answer', (method, result) => {
    const accepted = (ASKED[method] ?? [{}]).filter((params) => validateResult('docs', method, params, result).ok);
    expect(accepted.length).toBeGreaterThan(0);
  });
});

test('the page has every value of phase', () => {
  for (const phase of PHASES) expect(page).toContain(`| \`["${phase}"]\` |`);
});
