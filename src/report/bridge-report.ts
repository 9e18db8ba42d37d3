import { FIDELITY, GRADES, type Grade, type RowId, rowOf, type Way } from '../games/dominion/bridge/fidelity.js';
import type { Ledger } from '../games/dominion/bridge/ledger.js';

const NONE = '-';
const GAP = '  ';

/** How well everything was carried over in one game, and what was done where it was not exact. As text. */
export function makeFidelityReport(ledger: Ledger): string {
  const rows = ledger.rows();
  if (rows.length === 0) return 'nothing was carried over\n';
  const lines = rows.map(({ id, counts }) => [itemOf(id), ...GRADES.map((grade) => String(counts.get(grade) ?? NONE))]);
  const policies = rows.flatMap(({ id, counts }) =>
    GRADES.filter((grade) => grade !== 'exact' && counts.has(grade)).map((grade) => makePolicy(id, grade)),
  );
  return [
    ...aligned([['carried over', ...GRADES], ...lines]),
    ...(policies.length > 0 ? ['', ...policies] : []),
    '',
  ].join('\n');
}

/** One thing that was not exact, in one line. */
export const makePolicy = (id: RowId, grade: Grade): string =>
  `${itemOf(id)}, ${grade}${registerOf(id)}: ${plain(rowOf(id).policies[grade] ?? '')}`;

const registerOf = (id: RowId): string => {
  const { register } = rowOf(id);
  return register === null ? '' : ` (${register})`;
};

/** What is code in the manual needs no marks on a terminal. */
const plain = (text: string): string => text.replaceAll('`', '');
const itemOf = (id: RowId): string => plain(rowOf(id).item);

/** Columns of the same width, the numbers to the right. */
function aligned(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((cells) => (cells[column] ?? '').length)));
  return table.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join(GAP),
  );
}

const TITLES: Readonly<Record<Way, string>> = {
  websocket: 'An S-expression player on a WebSocket server',
  stdio: 'A JSON-RPC player on an S-expression driver',
};

/** What the bridges do with every kind of message, as the tables of the manual. */
export const makeBridgeTables = (): string =>
  (Object.keys(TITLES) as Way[]).map((way) => [`## ${TITLES[way]}`, '', ...makeTable(way), ''].join('\n')).join('\n');

const MARK = '<!-- npm run docs:bridge writes what follows -->\n';

/** The manual, with the tables of today in place of whatever stands after the mark. */
export function withBridgeTables(page: string): string {
  const at = page.indexOf(MARK);
  if (at < 0) throw new Error(`the manual has no line ${MARK.trim()}`);
  return `${page.slice(0, at)}${MARK}\n${makeBridgeTables()}`;
}

const makeTable = (way: Way): string[] => [
  '| what | how well | what is done | register |',
  '|---|---|---|---|',
  ...(Object.keys(FIDELITY) as RowId[]).filter((id) => rowOf(id).way === way).flatMap(makeRows),
];

function makeRows(id: RowId): string[] {
  const { item, register, policies } = rowOf(id);
  return GRADES.flatMap((grade) => {
    const policy = policies[grade];
    return policy === undefined ? [] : [`| ${item} | ${grade} | ${escaped(policy)} | ${register ?? ''} |`];
  });
}

const escaped = (text: string): string => text.replaceAll('|', '\\|');
