import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { LAN } from '../../../src/games/dominion/lan/protocol.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { type Case, readCase } from '../../../src/kit/case.js';
import type { PlayerProtocol } from '../../../src/kit/protocol.js';
import { createRegistry, type RegisteredRule } from '../../../src/kit/rule-registry.js';
import { judgeRecording, type RecordingJudgement } from '../../../src/kit/script/index.js';
import { readTranscript } from '../../../src/kit/transcript/index.js';

const rule = (id: string, player: 'must' | 'contested' = 'must'): RegisteredRule => ({
  id,
  title: id,
  sources: [],
  levels: { player },
});

/** Little of it: what is not registered is taken for a must. */
export const REGISTRY = createRegistry([rule('end/in-hand'), rule('own/rule'), rule('buy/coins', 'contested')]);

export function caseOf(body: string, header: Readonly<Record<string, string>> = {}): Case {
  const lines = { protocol: 'sexpr/v3', role: 'player', rules: 'own/rule', ...header };
  const text = `${Object.entries(lines)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')}\n${body}\n`;
  const read = readCase('a/case', text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const PROTOCOLS: readonly PlayerProtocol[] = [SEXPR, JSONRPC, LAN];

/** What a recording comes to under a script. Line 1 of the recording's body is line 4 of its text. */
export function judgedBy(script: Case, body: string): RecordingJudgement {
  const { protocol } = script.transcript.header;
  const recording = readTranscript(`protocol: ${protocol}\nrole: player\n\n${body}\n`);
  if (!recording.ok) throw new Error(JSON.stringify(recording.error));
  const spoken = PROTOCOLS.find(({ id }) => protocol.startsWith(`${id}/`)) ?? SEXPR;
  return judgeRecording(script, recording.value, spoken, REGISTRY);
}

interface Situation {
  readonly hand?: string;
  readonly actions?: number;
  readonly buys?: number;
  readonly coins?: number;
}

const stateOf = ({ hand = 'estate', actions = 0, buys = 0, coins = 0 }: Situation): string =>
  `((players alice bob) (supply copper silver gold estate) (trash) (actions ${actions}) (buys ${buys}) (coins ${coins}) ` +
  `(deck copper) (hand${hand === '' ? '' : ` ${hand}`}) (plays) (discards))`;

export const move = (situation: Situation = {}): string => `(move ${stateOf(situation)})`;
