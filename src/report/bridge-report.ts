import {
  FIDELITIES,
  type Fidelity,
  type FidelityCount,
  type FidelityRow,
  type FidelityTable,
} from '../kit/bridge-fidelity.js';
import { alignColumns } from './console/text.js';

const NONE = '-';

/** How well the bridge carried over one game, and what it did wherever that was not exact. */
export function makeFidelityReport(rows: readonly FidelityCount[]): string {
  if (rows.length === 0) return 'nothing was carried over\n';
  const lines = rows.map(({ row, counts }) => [
    plain(row.item),
    ...FIDELITIES.map((fidelity) => String(counts.get(fidelity) ?? NONE)),
  ]);
  const policies = rows.flatMap(({ row, counts }) =>
    FIDELITIES.filter((fidelity) => fidelity !== 'exact' && counts.has(fidelity)).map((fidelity) =>
      makePolicy(row, fidelity),
    ),
  );
  return [
    ...alignColumns([['carried over', ...FIDELITIES], ...lines]),
    ...(policies.length > 0 ? ['', ...policies] : []),
    '',
  ].join('\n');
}

/** What the bridge does at one fidelity, on one line. */
export const makePolicy = ({ item, register, policies }: FidelityRow, fidelity: Fidelity): string =>
  `${plain(item)}, ${fidelity}${register === null ? '' : ` (${register})`}: ${plain(policies[fidelity] ?? '')}`;

/** Strips Markdown code spans, which a terminal does not render. */
const plain = (text: string): string => text.replaceAll('`', '');

/** The tables of the bridge's manual, as Markdown. */
export const makeBridgeTables = (tables: readonly FidelityTable[]): string =>
  tables
    .map(({ title, rows }) =>
      [
        `## ${title}`,
        '',
        '| what | how well | what is done | register |',
        '|---|---|---|---|',
        ...rows.flatMap(makeRows),
        '',
      ].join('\n'),
    )
    .join('\n');

const MARK = '<!-- npm run docs:bridge writes what follows -->\n';

/** The manual with everything after the mark replaced by the current tables. */
export function withBridgeTables(page: string, tables: readonly FidelityTable[]): string {
  const at = page.indexOf(MARK);
  if (at < 0) throw new Error(`the manual lacks the line ${MARK.trim()}`);
  return `${page.slice(0, at)}${MARK}\n${makeBridgeTables(tables)}`;
}

const makeRows = ({ item, register, policies }: FidelityRow): string[] =>
  FIDELITIES.flatMap((fidelity) => {
    const policy = policies[fidelity];
    return policy === undefined ? [] : [`| ${item} | ${fidelity} | ${escaped(policy)} | ${register ?? ''} |`];
  });

const escaped = (text: string): string => text.replaceAll('|', '\\|');
