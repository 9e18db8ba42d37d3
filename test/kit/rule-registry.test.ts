import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { ENGINE_RULES } from '../../src/games/dominion/engine/index.js';
import { PROCESS_RULES as JSONRPC_PROCESS } from '../../src/games/dominion/jsonrpc/process-rules.js';
import { SESSION_RULES as JSONRPC_SESSION } from '../../src/games/dominion/jsonrpc/session/session-rules.js';
import { PROCESS_RULES } from '../../src/games/dominion/sexpr/process-rules.js';
import { SESSION_RULES as SEXPR_SESSION } from '../../src/games/dominion/sexpr/session-machine.js';
import type { Case } from '../../src/kit/case.js';
import { sourceFor } from '../../src/kit/rule-registry.js';
import { PEER_FAULT_CODES } from '../../src/peer/peer.js';
import { READ_ERROR_CODES } from '../../src/wire/sexpr/read-errors.js';
import { rulesBrokenInJsonrpc, rulesBrokenInSexpr } from './broken-rules.js';
import { CASES } from './fixtures.js';

const RULES = await GAMES.loadRules();

const rulesOf = ({ transcript }: Case): readonly string[] => transcript.header.rules ?? [];

describe('every case', () => {
  test.each(CASES.map((each) => [each.id, each] as const))('%s names rules that apply to it', (_, each) => {
    const { protocol, role } = each.transcript.header;
    const wrong = rulesOf(each).filter((id) => {
      const rule = RULES.find(id);
      return rule === null || rule.levels[role] === undefined || sourceFor(rule, protocol) === null;
    });
    expect(rulesOf(each)).not.toEqual([]);
    expect(wrong).toEqual([]);
  });
});

describe('every rule that a judgement names is registered', () => {
  const ids = new Set(RULES.rules.map(({ id }) => id));

  test('by the engine and by the sessions', () => {
    const named = [...ENGINE_RULES, ...Object.values(SEXPR_SESSION), ...Object.values(JSONRPC_SESSION)];
    expect(named.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  /** Faults of a server, the kit or the environment. */
  const NOT_FROM_PLAYERS = [
    'peer/cannot-connect',
    'peer/refused',
    'peer/no-sandbox',
    'peer/no-limits',
    'peer/disk',
    'peer/ended',
  ];
  const codes = [...PEER_FAULT_CODES, ...READ_ERROR_CODES].filter((code) => !NOT_FROM_PLAYERS.includes(code));

  test.each(codes)('for the fault %s of a process', (code) => {
    const cited = [PROCESS_RULES.process(code), JSONRPC_PROCESS.process(code)].flatMap((rule) =>
      rule === null ? [] : [rule.id],
    );
    expect(cited).not.toEqual([]);
    expect(cited.filter((id) => !ids.has(id))).toEqual([]);
  });

  const isPlayers = (protocol: string) => (id: string) => {
    const rule = RULES.find(id);
    return rule?.levels.player !== undefined && rule.sources.some((source) => source.protocol === protocol);
  };

  test('as one that applies to players, if their messages in random games break it', () => {
    expect([...rulesBrokenInSexpr()].filter((id) => !isPlayers('sexpr')(id))).toEqual([]);
    expect([...rulesBrokenInJsonrpc()].filter((id) => !isPlayers('jsonrpc')(id))).toEqual([]);
  });
});

test('a rule has at most one source per protocol, and at least one in all', () => {
  const bound = RULES.rules.filter(({ levels }) => Object.keys(levels).length > 0);
  expect(bound.filter(({ sources }) => sources.length === 0)).toEqual([]);
  const twice = bound.filter(({ sources }) => new Set(sources.map(({ protocol }) => protocol)).size < sources.length);
  expect(twice).toEqual([]);
});
