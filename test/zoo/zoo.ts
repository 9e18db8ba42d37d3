/** What the wire shows of each animal, after one `moved` and one `move`: its first message, or its fault. */
export interface Animal {
  readonly says?: unknown;
  readonly fault?: string;
  /** Nothing ever comes, so that a test waits for the whole of its deadline. */
  readonly isMute?: true;
}

const timeout: Animal = { fault: 'peer/timeout', isMute: true };
const died: Animal = { fault: 'peer/died' };
const says = (...datum: readonly unknown[]): Animal => ({ says: datum });
const honest = says('add', 'copper');

export const ZOO: Readonly<Record<string, Animal>> = {
  'honest.mjs': honest,
  'attacker.mjs': honest,
  'flood-of-stderr.mjs': honest,

  'silent.mjs': timeout,
  'chatty.mjs': timeout,
  'chatty-blanks.mjs': timeout,
  'never-reads.sh': timeout,
  'half-a-message.mjs': timeout,
  'ignores-sigterm.sh': timeout,
  'forks.sh': timeout,

  'flood.mjs': { fault: 'peer/flood' },
  'flood-of-plays.mjs': honest,
  'closes-stdout.sh': { fault: 'peer/closed' },
  'closes-stdin.mjs': honest,
  'dies-at-start.sh': died,
  'dies-in-turn.mjs': died,
  'dies-by-signal.mjs': died,
  'exits-politely.mjs': died,
  'leaves-grandchildren.sh': died,
  'dies-after-reply.mjs': honest,

  'half-a-message-and-ends.mjs': { fault: 'wire/incomplete' },
  'deep-nesting.mjs': { fault: 'wire/too-deep' },
  'long-atom.mjs': { fault: 'wire/atom-too-long' },
  'invalid-utf8.mjs': { fault: 'wire/utf8' },
  'nul-before.mjs': { fault: 'wire/nul' },
  'comments.mjs': { fault: 'wire/comment' },
  'brackets.mjs': { fault: 'wire/bracket' },
  'nul-bytes.mjs': honest,
  'unbalanced.mjs': honest,

  'two-replies.mjs': honest,
  'reply-before-asked.mjs': honest,
  'reply-to-moved.mjs': says('clean'),
  'upper-case.mjs': says('ADD', 'COPPER'),
  'strings.mjs': says('add', { text: 'copper', quote: '"' }),
  'prompts.mjs': { says: '>' },
  'prints-the-state.mjs': { says: 'hand:' },
  'bare-words.mjs': { says: 'add' },
  'wrong-version.mjs': says('act', 'militia'),
  'defends-in-its-turn.mjs': says('discard'),

  'illegal-buy-beyond-coins.mjs': says('buy', 'province'),
  'illegal-buy-unknown-card.mjs': says('buy', 'platinum'),
  'illegal-buy-twice.mjs': honest,
  'illegal-add-not-in-hand.mjs': says('add', 'gold'),
  'illegal-add-victory.mjs': says('add', 'estate'),
  'illegal-add-nothing.mjs': says('add'),
  'illegal-clean-wrong-card.mjs': says('clean', 'province'),
  'illegal-clean-without-card.mjs': says('clean'),
  'illegal-clean-two-cards.mjs': says('clean', 'copper', 'estate'),
  'illegal-act-not-in-hand.mjs': says('act', 'mine', 'copper', 'silver'),
  'illegal-act-without-actions.mjs': honest,
  'illegal-mine-too-much.mjs': honest,
  'illegal-unknown-play.mjs': says('pass'),
  'silent-when-attacked.mjs': honest,
  'illegal-defense-moat.mjs': honest,
  'illegal-defense-too-few.mjs': honest,
  'illegal-defense-too-many.mjs': honest,
  'illegal-defense-not-in-hand.mjs': honest,
};
