import type { BridgeFault, BridgeOutcome } from '../../games/dominion/bridge/actions.js';
import { type Grade, type RowId, rowOf } from '../../games/dominion/bridge/fidelity.js';
import type { Ledger } from '../../games/dominion/bridge/ledger.js';
import { makePolicy } from '../../report/bridge-report.js';
import type { CrossingReport } from '../../run/bridge/bridge-runner.js';

const WHO: Readonly<Record<BridgeFault['side'], string>> = {
  player: 'the player',
  server: 'the server',
  bridge: 'the two protocols',
};

const MOST_LEGAL = 5;
const MOST_SAID = 300;

const cut = (text: string): string => (text.length > MOST_SAID ? `${text.slice(0, MOST_SAID)}…` : text);

/** What others say must not paint a terminal, nor look like a line of ours. */
export const inOneLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What went wrong, whose fault it is, and what would have been right. `who` names the sides as this bridge does. */
export function wordsForFault(fault: BridgeFault, who: Partial<typeof WHO> = {}): string {
  const { code, side, message, register, sent, said } = fault;
  const legal: string[] = [];
  for (const each of fault.legal) if (legal.push(each) >= MOST_LEGAL) break;
  const lines = [
    `fault of ${{ ...WHO, ...who }[side]}: ${inOneLine(message)} [${code}${register === null ? '' : `, ${register}`}]`,
    ...(sent === null ? [] : [`  it was told: ${cut(inOneLine(sent))}`]),
    ...(said === null ? [] : [`  it said: ${cut(inOneLine(said))}`]),
    ...(legal.length === 0 ? [] : [`  right would have been: ${legal.join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}

export function wordsForEnd({ finished, outcome, interrupted }: CrossingReport): string {
  if (interrupted) return 'interrupted\n';
  if (!finished) return 'the game did not come to its end\n';
  return outcome === null ? 'the game is over\n' : `the game is over, the player has ${standing(outcome)}\n`;
}

const standing = ({ won, scores }: BridgeOutcome): string =>
  `${won ? 'won' : 'lost'}: ${Object.entries(scores)
    .map(([name, points]) => `${inOneLine(name)} ${points}`)
    .join(', ')}`;

/** A line for each thing that is not exact, as it happens. */
export const explaining =
  (write: (line: string) => void) =>
  (id: RowId, grade: Grade): void => {
    if (grade !== 'exact') write(makePolicy(rowOf(id), grade));
  };

/** The same for programs. */
export const makeBridgeJson = ({ finished, outcome, faults, interrupted }: CrossingReport, ledger: Ledger): string =>
  `${JSON.stringify({
    finished,
    interrupted,
    outcome,
    faults: faults.map((fault) => ({ ...fault, legal: [...fault.legal] })),
    fidelity: ledger.rows().map(({ id, counts }) => ({ id, ...Object.fromEntries(counts) })),
  })}\n`;
