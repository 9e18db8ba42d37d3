import type { BridgeEntry } from '../../dist/kit/bridge.js';
import { FIDELITIES, type FidelityRow } from '../../dist/kit/bridge-fidelity.js';

const MARK = '<!-- npm run docs:bridge writes what follows -->\n';

/** docs/bridge.md with everything after the mark replaced by the current tables. */
export async function withBridgeTables(page: string, bridges: readonly BridgeEntry[]): Promise<string> {
  const at = page.indexOf(MARK);
  if (at < 0) throw new Error(`the manual lacks the line ${MARK.trim()}`);
  const tables = await Promise.all(bridges.map(makeTable));
  return `${page.slice(0, at)}${MARK}\n${tables.join('\n')}`;
}

/** How well one bridge carries over what, as Markdown. */
async function makeTable({ title, load }: BridgeEntry): Promise<string> {
  const { fidelity } = await load();
  return [
    `## ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    '',
    '| what | how well | what is done | register |',
    '|---|---|---|---|',
    ...Object.values(fidelity).flatMap(makeRows),
    '',
  ].join('\n');
}

const makeRows = ({ item, register, policies }: FidelityRow): string[] =>
  FIDELITIES.flatMap((fidelity) => {
    const policy = policies[fidelity];
    return policy === undefined ? [] : [`| ${item} | ${fidelity} | ${escaped(policy)} | ${register ?? ''} |`];
  });

const escaped = (text: string): string => text.replaceAll('|', '\\|');
