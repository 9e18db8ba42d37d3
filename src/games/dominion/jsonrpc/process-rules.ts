import { joinsRule, type ProcessRules, peerRules, processRulesOf } from '../../../kit/process-rules.js';
import type { CitedRule } from '../../../kit/rule.js';
import { citeSessionRule } from '../session-rule.js';
import { MANUAL } from './documents.js';
import { SESSION_RULES } from './session/session-rules.js';

const PROCESS = peerRules({
  'peer/timeout': 'J-34',
  'peer/closed': 'J-57',
  'peer/died': 'J-57',
  'peer/not-reading': null,
  'peer/flood': null,
  'peer/backlog': 'J-29',
  'peer/frame': 'J-22',
  'peer/memory': null,
  'peer/processes': null,
  'peer/cannot-start': null,
});

/** Before and after the game. */
export const JOINS: CitedRule = joinsRule(`${MANUAL}, Start of game`, 'J-01');

const TERMINATES: CitedRule = {
  id: 'session/terminates',
  title: 'a player must end soon after the game has ended for it',
  document: `${MANUAL}, End of game`,
  register: 'J-54',
};

/** Libraries do it by themselves; a program that speaks WebSocket on its own must not forget it. */
const PONG: CitedRule = {
  id: 'session/pong',
  title: 'a player must answer a ping with a pong',
  document: 'RFC 6455, section 5.5.2',
  register: 'J-22',
};

const BY_CODE = new Map([...PROCESS, [JOINS.id, JOINS]]);

export const PROCESS_RULES: ProcessRules = {
  ...processRulesOf(BY_CODE, { unprompted: citeSessionRule(SESSION_RULES.outOfTurn), terminates: TERMINATES }),
  repeatedReply: citeSessionRule(SESSION_RULES.answeredTwice),
};

/** Those of them that are not rules of the session. */
export const PROCESS_RULE_LIST: readonly CitedRule[] = [...BY_CODE.values(), PONG, TERMINATES];
