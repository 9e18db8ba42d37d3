import { describe, expect, test } from 'vitest';
import { withCardTables } from '../../scripts/pages/dominion-cards-page.js';
import { ALL_CARDS, summaryOf } from '../../src/games/dominion/engine/index.js';
import { check } from './protocol-checks.js';
import { textOf } from './protocol-pages.js';
import { DIALECTS, misfit, SCHEMAS } from './protocol-schemas.js';

describe('the page of cards', () => {
  const page = textOf('dominion-cards.md');
  const cellsOf = (row: string): string[] =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const bare = (cell: string | undefined): string | null => (cell === '–' ? null : (cell ?? '').replaceAll('`', ''));

  const cards = [...page.matchAll(/^\| (?:`\w+`|–) \| (?:v\d|–) \| .*\|$/gm)].map(([row]) => {
    const [sexpr, since, json, , type] = cellsOf(row);
    return { sexpr: bare(sexpr), since: bare(since), json: bare(json), type };
  });
  const jsonCards = cards.flatMap(({ json, ...card }) => (json === null ? [] : [{ ...card, json }]));
  const sexprCards = cards.flatMap(({ sexpr, ...card }) => (sexpr === null ? [] : [{ ...card, sexpr }]));
  const listOf = (name: string): readonly string[] => SCHEMAS.common.definitions[name]?.['enum'] as readonly string[];

  test('is not stale: npm run docs:cards', () => {
    expect(page).toBe(withCardTables(page));
    expect(() => withCardTables(page.replace('this table: kingdom', ''))).toThrow('lacks the table "kingdom"');
  });

  test('has every card of the engine once, with its text', () => {
    const rows = [...page.slice(0, page.indexOf('## Playing a card')).matchAll(/^\| .* \| \d \| .* \| (.+) \|$/gm)];
    expect(rows.map(([, text]) => text).sort()).toEqual(ALL_CARDS.map((card) => summaryOf(card)).sort());
  });

  test('has every card of the JSON-RPC protocol once', () => {
    expect(jsonCards.map(({ json }) => json).sort()).toEqual([...listOf('Card')].sort());
    const kingdom = page.slice(page.indexOf('### Kingdom cards'));
    const isInKingdom = ({ json }: { readonly json: string }): boolean => kingdom.includes(`| \`${json}\` | `);
    expect(
      jsonCards
        .filter(isInKingdom)
        .map(({ json }) => json)
        .sort(),
    ).toEqual([...listOf('KingdomCard')].sort());
  });

  test.each(['v1', 'v2', 'v3'])('has every card of %s, and no other', (version) => {
    const { out } = check(`sexpr/${version}`, sexprCards.map(({ sexpr }) => `(buy ${sexpr})`).join('\n'));
    const known = out.split('\n').flatMap((line) => {
      const [, number] = /^(\d+):\d+: ok/.exec(line) ?? [];
      return number === undefined ? [] : [sexprCards[Number(number) - 1]?.sexpr];
    });
    expect(known).toEqual(sexprCards.flatMap(({ sexpr, since }) => ((since ?? '') <= version ? [sexpr] : [])));
    const { out: refusal } = check(`sexpr/${version}`, '(buy platinum)');
    const expected = /expected card: ([a-z, ]*)/.exec(refusal)?.[1]?.match(/\w+/g) ?? [];
    expect(expected.filter((word) => word !== 'or').sort()).toEqual([...known].sort());
  });

  const playing = page.slice(page.indexOf('## Playing a card'), page.indexOf('## Details'));
  const plays = [...playing.matchAll(/^\| [A-Z]\w+ \| .*\|$/gm)].map(([row]) => {
    const [card = '', sexpr, data = ''] = cellsOf(row);
    return { card, sexpr: bare(sexpr), data: bare(data) };
  });
  const isAction = ({ type }: { readonly type: string | undefined }): boolean => type?.startsWith('action') === true;

  test('says how every action is played', () => {
    const actions = cards.filter(isAction);
    const named = actions.map(({ json, sexpr }) => json ?? `${sexpr?.[0]?.toUpperCase()}${sexpr?.slice(1)}`);
    expect(plays.map(({ card }) => card)).toEqual(named);
    const inSexpr = plays.filter(({ sexpr }) => sexpr !== null).map(({ card }) => card.toLowerCase());
    expect(inSexpr).toEqual(actions.flatMap(({ sexpr }) => sexpr ?? []));
  });

  test('shows plays that the grammar has', () => {
    const shown = plays.flatMap(({ sexpr }) => sexpr?.replace(' ...', '').replace(/\b[ab]\b/g, 'copper') ?? []);
    const { code, out } = check('sexpr/v3', shown.join('\n'));
    expect(out.trimEnd().split('\n')).toHaveLength(shown.length);
    expect(code).toBe(0);
  });

  test('gives data to the cards that take some', () => {
    const none = plays.filter(({ data }) => data === 'none').map(({ card }) => card);
    const actions = jsonCards.filter(isAction).map(({ json }) => json);
    expect(none.sort()).toEqual(
      listOf('TakesNothing')
        .filter((card) => actions.includes(card))
        .sort(),
    );
  });

  const withData = plays.filter(({ data }) => data !== null && data !== 'none');
  test.each(withData)('has the data of $card in its shape: $data', ({ card, data }) => {
    const [first = ''] = (data ?? '').split(/ or |, or /);
    const text = first
      .replace(',…', '')
      .replace('…', 'null')
      .replace(/\ba\b/g, '"Copper"')
      .replace(/\bb\b/g, '"Silver"');
    for (const dialect of DIALECTS) expect(misfit(dialect, 'Play.params', { card, data: JSON.parse(text) })).toBeNull();
    expect(misfit('live', 'Play.params', { card, data: 'no card' })).not.toBeNull();
  });
});
