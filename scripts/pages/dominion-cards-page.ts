import { CARD_FACTS, type CardFacts } from '../../dist/games/dominion/card-facts.js';
import { BASIC_CARDS, type CardName, cardOf, EDITIONS, inEdition } from '../../dist/games/dominion/engine/index.js';
import { hasJsonCard, makeJsonCard } from '../../dist/games/dominion/jsonrpc/card-names.js';
import { cardsOfVersion, VERSIONS } from '../../dist/games/dominion/sexpr/versions.js';

interface Column {
  readonly title: string;
  readonly cell: (card: CardFacts) => string;
}

interface CardTable {
  readonly columns: readonly Column[];
  readonly has: (card: CardFacts) => boolean;
}

const versionWith = (name: CardName): string | null =>
  VERSIONS.find((version) => cardsOfVersion(version).some((card) => card === name)) ?? null;

const isOnAWire = ({ name }: CardFacts): boolean => versionWith(name) !== null || hasJsonCard(name);
const isBasic = ({ name }: CardFacts): boolean => BASIC_CARDS.includes(cardOf(name));

const NONE = '–';
const code = (text: string): string => `\`${text}\``;

const ENGINE_NAME: Column = { title: 'card', cell: ({ name }) => name };

const WIRE_NAMES: readonly Column[] = [
  { title: 'S-expression', cell: ({ name }) => (versionWith(name) === null ? NONE : code(name)) },
  { title: 'since', cell: ({ name }) => versionWith(name) ?? NONE },
  { title: 'JSON-RPC', cell: ({ name }) => (hasJsonCard(name) ? code(makeJsonCard(name)) : NONE) },
];

const COST_AND_TYPE: readonly Column[] = [
  { title: 'cost', cell: ({ cost }) => String(cost) },
  { title: 'type', cell: ({ types }) => types.join(', ') },
];

const EDITION: Column = {
  title: 'edition',
  cell: ({ name }) => EDITIONS.filter((edition) => inEdition(cardOf(name), edition)).join(', '),
};

const TEXT: Column = { title: 'text', cell: ({ text }) => text };

/** By the name that the page gives them. */
const TABLES: Readonly<Record<string, CardTable>> = {
  basic: { columns: [...WIRE_NAMES, ...COST_AND_TYPE, TEXT], has: isBasic },
  kingdom: {
    columns: [...WIRE_NAMES, ...COST_AND_TYPE, EDITION, TEXT],
    has: (card) => !isBasic(card) && isOnAWire(card),
  },
  others: { columns: [ENGINE_NAME, ...COST_AND_TYPE, EDITION, TEXT], has: (card) => !isOnAWire(card) },
};

const makeRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const makeTable = ({ columns, has }: CardTable): string =>
  [
    makeRow(columns.map(({ title }) => title)),
    `|${columns.map(() => '---|').join('')}`,
    ...CARD_FACTS.filter(has).map((card) => makeRow(columns.map(({ cell }) => cell(card)))),
  ].join('\n');

/** docs/protocols/dominion-cards.md with its tables made from the engine's cards. */
export function withCardTables(page: string): string {
  return Object.entries(TABLES).reduce((text, [name, table]) => {
    const start = `<!-- npm run docs:cards writes this table: ${name} -->\n`;
    const [from, to] = [text.indexOf(start), text.indexOf('<!-- end -->', text.indexOf(start))];
    if (from < 0 || to < 0) throw new Error(`the page lacks the table "${name}": ${start.trim()} … <!-- end -->`);
    return `${text.slice(0, from)}${start}\n${makeTable(table)}\n\n${text.slice(to)}`;
  }, page);
}
