import { RULES } from '../../games/dominion/rules.js';
import type { Case } from '../../kit/case.js';
import type { LineProblem } from '../../kit/codec.js';
import type { HeaderKey } from '../../kit/transcript/index.js';
import type { CaseCheckers } from '../../run/case-files.js';
import { allProtocols, familyOf } from './protocols.js';

/** All that somebody's own cases are held against. */
export async function caseBench(): Promise<CaseCheckers> {
  const { SITUATION_STRATEGIES } = await import('../../games/dominion/strategies/case-strategies.js');
  const { CAST_NAMES } = await import('../../games/dominion/strategies/seat-strategies.js');
  const { parseSituation } = await import('../../games/dominion/strategies/case-setup.js');
  const strategies: Readonly<Record<string, readonly string[]>> = {
    sexpr: Object.keys(SITUATION_STRATEGIES),
    jsonrpc: CAST_NAMES,
  };
  const unplayable = (one: Case): LineProblem[] => {
    const { protocol, setup = '', strategy } = one.transcript.header;
    const family = familyOf(protocol);
    const situation = family === 'jsonrpc' ? parseSituation(setup) : null;
    return [
      ...(situation?.ok === false ? [{ line: lineOf(one, 'setup'), message: situation.error.message }] : []),
      ...complaintOn(one, strategy, strategies[family] ?? []),
    ];
  };
  return { registry: RULES, protocolOf: await allProtocols(), unplayable };
}

const lineOf = ({ lines }: Case, key: HeaderKey): number => lines.header[key] ?? 1;

function complaintOn(one: Case, strategy: string | undefined, known: readonly string[]): LineProblem[] {
  if (strategy === undefined || known.length === 0 || known.includes(strategy)) return [];
  return [{ line: lineOf(one, 'strategy'), message: `unknown strategy "${strategy}"; known are: ${known.join(', ')}` }];
}
