import { type ProcessRules, peerRules, processRulesOf } from '../../../kit/process-rules.js';
import type { CitedRule } from '../../../kit/rule.js';
import { allowedInstead, READ_ERROR_CODES, type ReadErrorCode } from '../../../wire/sexpr/read-errors.js';
import { citeSessionRule } from '../session-rule.js';
import { V1 } from './documents.js';
import { SESSION_RULES } from './session-machine.js';

const PROCESS = peerRules({
  'peer/timeout': 'S-66',
  'peer/closed': 'S-67',
  'peer/died': 'S-67',
  'peer/broken-pipe': 'S-67',
  'peer/not-reading': 'S-09',
  'peer/flood': 'S-09',
  'peer/backlog': 'S-09',
  'peer/memory': null,
  'peer/processes': null,
  'peer/cannot-start': 'S-13',
});

/** What the register says of the reader's complaints, where it is not S-05. */
const REGISTERS: { readonly [code in ReadErrorCode]?: string } = {
  'wire/control': 'S-03',
  'wire/utf8': 'S-06',
  'wire/incomplete': 'S-67',
  'wire/backlog': 'S-09',
};

/** What a reply may be written in, by the complaint of the reader. */
export const readRule = (id: ReadErrorCode): CitedRule => ({
  id,
  title: `a reply must be written in plain S-expressions: ${allowedInstead(id)}`,
  document: `${V1}, figure 1`,
  register: REGISTERS[id] ?? 'S-05',
});

const BY_CODE = new Map([...PROCESS, ...READ_ERROR_CODES.map((id): [string, CitedRule] => [id, readRule(id)])]);

export const PROCESS_RULES: ProcessRules = {
  ...processRulesOf(BY_CODE, {
    unprompted: citeSessionRule(SESSION_RULES.unasked),
    terminates: citeSessionRule(SESSION_RULES.terminates),
  }),
  repeatedReply: citeSessionRule(SESSION_RULES.twice),
};

/** Those of them that are not rules of the session. */
export const PROCESS_RULE_LIST: readonly CitedRule[] = [...BY_CODE.values()];
