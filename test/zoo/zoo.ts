import type { Version } from '../../src/games/dominion/sexpr/messages.js';

/** What the wire shows of an animal, after one `moved` and one `move`: its first message, or its fault. */
export interface FirstWord {
  readonly says?: unknown;
  readonly fault?: string;
}

/** What the referee says of it after a game, and how its process ended if it did so by itself. */
export interface Verdict {
  readonly rule: string;
  /** Null where the register leaves nothing to doubt. */
  readonly register: string | null;
  readonly exit?: number;
  readonly signal?: string;
  /** In what it was caught saying. */
  readonly said?: string;
}

export interface Animal extends FirstWord {
  /** Nothing ever comes, so that a test waits for the whole of its deadline. */
  readonly isMute?: true;
  /** Null for those that do nothing wrong. */
  readonly verdict: Verdict | null;
  /** Where it sits, for the game to come to its crime. */
  readonly version?: Version;
  readonly against?: 'honest' | 'attacker' | 'slow';
  /** Speaks before the game begins: the table waits for that. */
  readonly isEarly?: true;
}

type Setting = Partial<Omit<Animal, 'verdict'>> & Partial<Pick<Verdict, 'exit' | 'signal' | 'said'>>;

const says = (...datum: readonly unknown[]): FirstWord => ({ says: datum });
const honest = says('add', 'copper');

/** First word, and verdict. */
function breaks(
  word: FirstWord,
  rule: string,
  register: string | null,
  { exit, signal, said, ...setting }: Setting = {},
): Animal {
  const details = Object.entries({ exit, signal, said }).filter(([, value]) => value !== undefined);
  return { ...word, ...setting, verdict: { rule, register, ...Object.fromEntries(details) } };
}

/** It was its first word already. */
const fails = (fault: string, register: string, setting: Setting = {}): Animal =>
  breaks({ fault }, fault, register, setting);

const cannotWrite = (datum: unknown, register: string | null, setting: Setting = {}): Animal =>
  breaks({ says: datum }, 'reply/grammar', register, setting);

const conforms: Animal = { ...honest, verdict: null };
const silent = fails('peer/timeout', 'S-66', { isMute: true });
const halfway = (said?: string): Animal =>
  breaks({ fault: 'peer/timeout' }, 'wire/incomplete', 'S-67', { isMute: true, ...(said && { said }) });
const died = (how: Pick<Verdict, 'exit' | 'signal'>): Animal => fails('peer/died', 'S-67', how);
const illegal = (rule: string, register: string | null, ...datum: readonly unknown[]): Animal =>
  breaks(says(...datum), rule, register, { said: `(${datum.join(' ')})` });
const turns = (rule: string, register: string | null, said: string): Animal => breaks(honest, rule, register, { said });
const undefended = (rule: string, register: string): Animal => breaks(honest, rule, register, { against: 'attacker' });

export const ZOO: Readonly<Record<string, Animal>> = {
  'honest.mjs': conforms,
  'attacker.mjs': conforms,
  'flood-of-stderr.mjs': conforms,

  'silent.mjs': silent,
  'chatty.mjs': halfway(),
  'chatty-blanks.mjs': silent,
  'never-reads.sh': silent,
  'half-a-message.mjs': halfway('(add cop'),
  'ignores-sigterm.sh': silent,
  'forks.sh': silent,

  'flood.mjs': fails('peer/flood', 'S-09'),
  'flood-of-plays.mjs': breaks(honest, 'session/one-reply', 'S-09'),
  'closes-stdout.sh': fails('peer/closed', 'S-67'),
  'closes-stdin.mjs': breaks(honest, 'peer/broken-pipe', 'S-67'),
  'dies-at-start.sh': died({ exit: 3 }),
  'dies-in-turn.mjs': died({ exit: 1 }),
  'dies-by-signal.mjs': died({ signal: 'SIGSEGV' }),
  'exits-politely.mjs': died({ exit: 0 }),
  'leaves-grandchildren.sh': died({ exit: 1 }),
  'dies-after-reply.mjs': breaks(honest, 'peer/died', 'S-67', { exit: 9 }),

  'half-a-message-and-ends.mjs': fails('wire/incomplete', 'S-67', { exit: 0 }),
  'deep-nesting.mjs': fails('wire/too-deep', 'S-05'),
  'long-atom.mjs': fails('wire/atom-too-long', 'S-05'),
  'invalid-utf8.mjs': fails('wire/utf8', 'S-06'),
  'nul-before.mjs': fails('wire/nul', 'S-05'),
  'comments.mjs': fails('wire/comment', 'S-05'),
  'brackets.mjs': fails('wire/bracket', 'S-05'),
  'nul-bytes.mjs': breaks(honest, 'wire/nul', 'S-05'),
  'unbalanced.mjs': breaks(honest, 'wire/unbalanced', 'S-05'),

  'two-replies.mjs': breaks(honest, 'session/one-reply', 'S-09', { said: '(add copper)' }),
  'reply-before-asked.mjs': breaks(honest, 'session/unasked', 'S-09', { said: '(add copper)', isEarly: true }),
  'reply-to-moved.mjs': breaks(says('clean'), 'session/unasked', 'S-09', { said: '(clean)', against: 'slow' }),
  'upper-case.mjs': breaks(says('ADD', 'COPPER'), 'reply/lower-case', 'S-04', { said: '(ADD COPPER)' }),
  'strings.mjs': breaks(says('add', { text: 'copper', quote: '"' }), 'reply/unquoted', 'S-05', {
    said: '(add "copper")',
  }),
  'prompts.mjs': cannotWrite('>', 'S-10', { said: '>' }),
  'prints-the-state.mjs': cannotWrite('hand:', 'S-10', { said: 'hand:' }),
  'bare-words.mjs': cannotWrite('add', 'S-10', { said: 'add' }),
  'wrong-version.mjs': cannotWrite(['act', 'militia'], 'S-12', { said: '(act militia)', version: 'v2' }),
  'defends-in-its-turn.mjs': illegal('reply/grammar', null, 'discard'),

  'illegal-buy-beyond-coins.mjs': illegal('buy/coins', null, 'buy', 'province'),
  'illegal-buy-unknown-card.mjs': illegal('reply/grammar', null, 'buy', 'platinum'),
  'illegal-buy-twice.mjs': turns('buy/buys', null, '(buy copper)'),
  'illegal-add-not-in-hand.mjs': illegal('add/in-hand', null, 'add', 'gold'),
  'illegal-add-victory.mjs': illegal('reply/grammar', null, 'add', 'estate'),
  'illegal-add-nothing.mjs': illegal('reply/grammar', null, 'add'),
  'illegal-clean-wrong-card.mjs': illegal('end/in-hand', 'S-40', 'clean', 'province'),
  'illegal-clean-without-card.mjs': illegal('end/names-card', 'S-40', 'clean'),
  'illegal-clean-two-cards.mjs': cannotWrite(['clean', 'copper', 'estate'], 'S-40'),
  'illegal-act-not-in-hand.mjs': illegal('act/in-hand', 'S-27', 'act', 'mine', 'copper', 'silver'),
  'illegal-act-without-actions.mjs': turns('act/phase', 'S-37', '(act village)'),
  'illegal-mine-too-much.mjs': turns('act-mine/cost', 'S-24', '(act mine copper gold)'),
  'illegal-unknown-play.mjs': illegal('reply/grammar', null, 'pass'),
  'silent-when-attacked.mjs': undefended('peer/timeout', 'S-66'),
  'illegal-defense-moat.mjs': undefended('attack-militia/moat-in-hand', 'S-52'),
  'illegal-defense-too-few.mjs': undefended('attack-militia/count', 'S-51'),
  'illegal-defense-too-many.mjs': undefended('attack-militia/count', 'S-51'),
  'illegal-defense-not-in-hand.mjs': undefended('attack-militia/in-hand', 'S-51'),
};
