import type { Case } from '../../conformance/cases.js';
import { RULES } from '../../conformance/dominion/rules.js';
import type { LineComplaint } from '../../conformance/language.js';
import type { HeaderKey } from '../../conformance/transcript/index.js';
import type { Bench } from '../../run/catalogue.js';
import { allLanguages, familyOf } from './languages.js';

/** All that somebody's own cases are held against. */
export async function caseBench(): Promise<Bench> {
  const { SITUATION_STRATEGIES } = await import('../../players/situations.js');
  const { CAST_NAMES } = await import('../../players/roles.js');
  const { parseSituation } = await import('../../players/situation.js');
  const strategies: Readonly<Record<string, readonly string[]>> = {
    sexpr: Object.keys(SITUATION_STRATEGIES),
    jsonrpc: CAST_NAMES,
  };
  const unplayable = (one: Case): LineComplaint[] => {
    const { protocol, setup = '', strategy } = one.transcript.header;
    const family = familyOf(protocol);
    const situation = family === 'jsonrpc' ? parseSituation(setup) : null;
    return [
      ...(situation?.ok === false ? [{ line: lineOf(one, 'setup'), message: situation.error.message }] : []),
      ...complaintOn(one, strategy, strategies[family] ?? []),
    ];
  };
  return { registry: RULES, languageOf: await allLanguages(), unplayable };
}

const lineOf = ({ lines }: Case, key: HeaderKey): number => lines.header[key] ?? 1;

function complaintOn(one: Case, strategy: string | undefined, known: readonly string[]): LineComplaint[] {
  if (strategy === undefined || known.length === 0 || known.includes(strategy)) return [];
  return [{ line: lineOf(one, 'strategy'), message: `unknown strategy "${strategy}"; known are: ${known.join(', ')}` }];
}
