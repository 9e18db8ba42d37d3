import { joinsRule, type ProcessRules, peerRules, processRulesOf } from '../../../kit/process-rules.js';
import type { CitedRule } from '../../../kit/rule.js';
import { ENGINE_RULES, type Rule } from '../engine/index.js';
import { WIRE_MOVE_RULES } from './judge-wire-move.js';
import { NAME_FORM } from './messages.js';

// The rules of GC18/1 for clients. The document is the protocol of group GC18; docs/protocols/gc18.md has all of it.

const rule = (
  id: string,
  title: string,
  document: string | null,
  register: string | null,
  phase?: CitedRule['phase'],
): CitedRule => ({ id, title, document, register, ...(phase && { phase }) });

/** By id, which is the code of the fault in a line: the kit knows by it that half a message is no answer. */
export const WIRE_RULES: ReadonlyMap<string, CitedRule> = new Map(
  [
    rule('wire/json', 'each line is one JSON object', null, 'Q1', 'framing'),
    rule('wire/utf8', 'lines are encoded in UTF-8', null, 'Q1', 'framing'),
    rule('wire/incomplete', 'each message ends with a line feed', null, 'Q1', 'framing'),
    rule(
      'wire/message-too-long',
      'lines have at most 65,536 bytes to a server, and at most 1,048,576 bytes to a client',
      null,
      'Q1',
      'framing',
    ),
  ].map((each) => [each.id, each]),
);

/** The rule that a line breaks which cannot be read. */
export const lineRule = (code: string | null): CitedRule =>
  WIRE_RULES.get(code ?? '') ?? (WIRE_RULES.get('wire/json') as CitedRule);

export const SESSION_RULES = {
  object: lineRule('wire/json'),
  length: lineRule('wire/message-too-long'),
  type: rule(
    'message/type',
    'a client sends the four messages that the document has for it',
    'GC18, 1',
    'Q2',
    'framing',
  ),
  unprompted: rule(
    'session/unprompted',
    'a client sends nothing that it was not asked for',
    'GC18, 1',
    null,
    'waiting',
  ),
  reply: rule('session/reply', 'a client answers a request with the reply to it', 'GC18, 1.2 to 1.7', 'Q3', 'waiting'),
  twice: rule('session/twice', 'a client waits for the answer to its move', 'GC18, 1.10', 'Q20', 'waiting'),
  terminates: rule(
    'session/terminates',
    'a player must end soon after the game has ended for it',
    'GC18, 1.12',
    'Q23',
    'waiting',
  ),
} as const;

export const FORM_RULES = {
  name: rule('login/name', NAME_FORM, 'GC18, 1.3', 'Q6'),
  taken: rule('login/taken', 'a name that was refused as taken is not chosen again', 'GC18, 1.3', 'Q6'),
  number: rule('number/value', 'a game has 2 or 3 players', 'GC18, 1.5', 'Q29'),
  expert: rule('expert/value', 'the expert mode is true or false', 'GC18, 1.7', 'Q18'),
  members: rule('message/closed', 'a message has the members of its type, and no others', null, 'Q1', 'framing'),
} as const;

const PROCESS = peerRules({
  'peer/timeout': 'Q31',
  'peer/closed': 'Q24',
  'peer/died': 'Q24',
  'peer/not-reading': null,
  'peer/flood': null,
  'peer/backlog': null,
  'peer/memory': null,
  'peer/processes': null,
  'peer/cannot-start': null,
});

const JOINS = joinsRule('GC18, 1.3', 'Q7');

const BY_CODE = new Map([...PROCESS, ...WIRE_RULES, [JOINS.id, JOINS]]);

export const PROCESS_RULES: ProcessRules = {
  ...processRulesOf(BY_CODE, SESSION_RULES),
  repeatedReply: SESSION_RULES.twice,
};

/** The register's ids of rules of the game that it mentions. */
const REGISTERS: Readonly<Record<string, string>> = {
  'move/form': 'Q14',
  'move/turn': 'Q19',
  'move/phase': 'Q19',
  'island/exists': 'Q17',
  'assistant/played': 'V4',
  'mother-nature/steps': 'Q16',
  'mother-nature/range': 'Q16',
  'character/phase': 'V15',
  'character/once': 'V14',
  'character/coins': 'V12',
  'character/expert': 'Q27',
  'character/in-play': 'Q27',
  'herbalist/tiles': 'V20',
};

/** A rule on moves as it is cited in this protocol. */
export const citeMoveRule = ({ id, title, clause }: Rule): CitedRule => ({
  id,
  title,
  document: clause,
  register: REGISTERS[id] ?? null,
});

/** Rules that the engine needs for other callers, but no client can break: other rules apply first. */
const UNREACHABLE: readonly string[] = [
  // Nothing is expected of a client then.
  'game/over',
  // The schema has the least and the most, and demands a colour.
  'mother-nature/steps',
  'jester/count',
  'minstrel/count',
  'mushroom-seller/colour',
  'thief/colour',
];

const isReachable = ({ id }: Rule): boolean => !UNREACHABLE.includes(id);

const MOVE_RULES: readonly CitedRule[] = [...Object.values(WIRE_MOVE_RULES), ...ENGINE_RULES]
  .filter(isReachable)
  .map(citeMoveRule);

/** Every rule that a client can break. */
export const CLIENT_RULES: readonly CitedRule[] = [
  ...new Set([...BY_CODE.values(), ...Object.values(SESSION_RULES), ...Object.values(FORM_RULES), ...MOVE_RULES]),
];

/** Those that a server breaks by accepting what they forbid. */
export const ACCEPTANCE_RULES: readonly CitedRule[] = [
  ...WIRE_RULES.values(),
  SESSION_RULES.type,
  SESSION_RULES.unprompted,
  FORM_RULES.name,
  FORM_RULES.number,
  FORM_RULES.expert,
  FORM_RULES.members,
  ...MOVE_RULES,
];

/** Those that are only declared. */
export const UNREACHABLE_RULES: readonly CitedRule[] = ENGINE_RULES.filter((each) => !isReachable(each)).map(
  citeMoveRule,
);
