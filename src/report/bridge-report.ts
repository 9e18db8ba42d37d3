import { FIDELITIES, type Fidelity, type FidelityCount, type FidelityRow } from '../kit/bridge-fidelity.js';
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
