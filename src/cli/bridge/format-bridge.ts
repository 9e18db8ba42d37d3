import type { BridgeFault, BridgeOutcome } from '../../kit/bridge-action.js';
import { makePlainJson } from '../../report/plain-json.js';
import type { BridgeReport } from '../../run/bridge/bridge-runner.js';

const MAX_LEGAL = 5;
const MAX_MESSAGE = 300;

const cut = (text: string): string => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text);

/** Escapes hidden characters: text from a peer must neither colour the terminal nor look like a line of ours. */
export const inOneLine = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (hidden) => `\\u${hidden.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What went wrong, who is at fault, and what would have been legal. `server` names that side: `the driver`. */
export function formatFault(fault: BridgeFault, server = 'the server'): string {
  const { code, side, message, register, sent, said } = fault;
  const who = { player: 'the player', server, bridge: 'the two protocols' }[side];
  const legal: string[] = [];
  for (const each of fault.legal) if (legal.push(each) >= MAX_LEGAL) break;
  const lines = [
    `fault of ${who}: ${inOneLine(message)} [${code}${register === null ? '' : `, ${register}`}]`,
    ...(sent === null ? [] : [`  sent    ${cut(inOneLine(sent))}`]),
    ...(said === null ? [] : [`  got     ${cut(inOneLine(said))}`]),
    ...(legal.length === 0 ? [] : [`  legal   ${legal.join('  ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}

export function formatEnd({ finished, outcome, interrupted }: BridgeReport): string {
  if (interrupted) return 'interrupted\n';
  if (!finished) return 'the game did not finish\n';
  return outcome === null ? 'game over\n' : `game over, the player ${formatOutcome(outcome)}\n`;
}

const formatOutcome = ({ won, scores }: BridgeOutcome): string =>
  `${won ? 'won' : 'lost'}: ${Object.entries(scores)
    .map(([name, points]) => `${inOneLine(name)} ${points}`)
    .join(', ')}`;

/** The result as JSON, for `--json`. */
export const makeBridgeJson = ({ finished, interrupted, outcome, faults, fidelity }: BridgeReport): string =>
  `${makePlainJson({
    finished,
    interrupted,
    outcome,
    faults: faults.map((fault) => ({ ...fault, legal: [...fault.legal] })),
    fidelity: fidelity.map(({ id, counts }) => ({ id, ...Object.fromEntries(counts) })),
  })}\n`;
