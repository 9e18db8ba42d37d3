import { joinsRule, type ProcessRules, peerRules, processRulesOf } from '../../../kit/process-rules.js';
import type { CitedRule, RulePhase } from '../../../kit/rule.js';
import type { RegisteredRule } from '../../../kit/rule-registry.js';
import type { Level } from '../../../kit/transcript/index.js';
import { LAN_ID } from './dialects.js';
import { PAGE, PLAY_RULES } from './play-rules.js';

// The rules of the LAN wire for clients, besides those of the game. docs/protocols/lan.md has all of it.

const rule = (
  id: string,
  title: string,
  section: string,
  register: string | null = null,
  phase?: RulePhase,
): CitedRule => ({ id, title, document: `${PAGE}, ${section}`, register, ...(phase && { phase }) });

/** By the code of the fault in what came. */
export const WIRE_RULES: ReadonlyMap<string, CitedRule> = new Map([
  ['wire/utf8', rule('lan/utf8', 'messages are encoded in UTF-8', 'Transport', 'L-21', 'framing')],
  ['wire/incomplete', rule('lan/mark', 'each message ends with <EOF>', 'Transport', null, 'framing')],
  ['wire/message-too-long', rule('lan/length', 'no message is longer than 64 KiB', 'Transport', 'L-16', 'framing')],
]);

export const SESSION_RULES = {
  utf8: WIRE_RULES.get('wire/utf8') as CitedRule,
  form: rule('lan/form', 'a client writes TYPE|BODY<EOF>', 'Messages', 'L-21', 'framing'),
  type: rule('lan/type', 'the type is one of System, Action, Response and WaitResponse', 'Messages', 'L-21', 'framing'),
  play: rule('lan/play', 'an Action is !cp [N], !bc [NAME] or !ep', 'Messages', 'L-21', 'framing'),
  beforeStart: rule('lan/before-start', 'before the start a client sends nothing but chat', 'Start', null, 'waiting'),
  turn: rule('lan/turn', 'a client plays only in its own turn', 'Turns', null, 'waiting'),
  response: rule('lan/response', 'a client answers each Action with one Response|<MR>', 'Responses', 'L-15', 'waiting'),
  shortChat: rule('lan/short-chat', 'chat in a game has at least three characters', 'Chat', 'L-07'),
  pacing: rule(
    'lan/pacing',
    'a client holds its next play until all others have answered the last one; lan/live only notes it',
    'Responses',
    'L-15',
    'waiting',
  ),
  phase: rule('lan/phase', 'nothing is bought in the action phase; lan/live only notes it', 'Plays', 'L-04'),
  unprompted: rule('lan/unprompted', 'a client sends nothing after the end of the game', 'End', 'L-13', 'waiting'),
  terminates: rule(
    'lan/terminates',
    'a client ends soon after the server has closed the connection',
    'End',
    'L-20',
    'waiting',
  ),
} as const;

/** What the program understands although it never writes it so. */
export const LENIENT_RULES = {
  typeName: rule('lan/type-name', 'the type is written by its name, without spaces', 'Messages', 'L-01', 'framing'),
  playForm: rule('lan/play-form', 'a play is written exactly as the program writes it', 'Messages', 'L-03', 'framing'),
  separator: rule('lan/separator', 'a body has no | in it', 'Messages', 'L-05', 'framing'),
  size: rule('lan/size', 'a message has at most 1024 bytes', 'Transport', 'L-16', 'framing'),
  startCommand: rule('lan/start-command', 'the start command is System|<STGM>, and nothing more', 'Start', 'L-12'),
  systemPlay: rule('lan/system-play', 'a play is an Action, not a System message', 'Messages', 'L-06'),
  chat: rule('lan/chat', 'a client does not chat during the game', 'Chat', 'L-07'),
  waitResponse: rule('lan/wait-response', 'WaitResponse is never sent', 'Responses', 'L-15'),
} as const;

const PROCESS = peerRules({
  'peer/timeout': null,
  'peer/closed': null,
  'peer/died': null,
  'peer/not-reading': null,
  'peer/flood': null,
  'peer/backlog': null,
  'peer/memory': null,
  'peer/processes': null,
  'peer/cannot-start': null,
});

const JOINS = joinsRule(`${PAGE}, Start`, null);

const BY_CODE = new Map([...PROCESS, ...WIRE_RULES, [JOINS.id, JOINS]]);

export const PROCESS_RULES: ProcessRules = processRulesOf(BY_CODE, SESSION_RULES);

const register =
  (level: Level) =>
  ({ document, register: id, ...rest }: CitedRule): RegisteredRule => ({
    ...rest,
    sources: [{ protocol: LAN_ID, document, register: id }],
    levels: { player: level },
  });

/** Every rule that a client can break. */
export const CLIENT_RULES: readonly RegisteredRule[] = [
  ...[...new Set([...BY_CODE.values(), ...Object.values(SESSION_RULES), ...Object.values(PLAY_RULES)])].map(
    register('must'),
  ),
  ...Object.values(LENIENT_RULES).map(register('contested')),
];
