import { flaw, type Mutant } from '../mutant.js';
import { behaving, changingText, replyCorrectly, sexprPlayer } from './player.js';

/** Breaks a rule on when to reply, and how replies are written. */
export const REPLIES: readonly Mutant[] = [
  sexprPlayer(
    flaw('answers-moved', 'replies to the plays of others', 'session/unasked', /\/waiting\//),
    behaving(() => (received) => (received.notification.kind === 'moved' ? '(clean)\n' : replyCorrectly(received))),
  ),
  sexprPlayer(
    flaw('answers-defended', 'replies to the defenses of others', 'session/unasked', /\/(waiting|militia)\//),
    behaving(
      () => (received) => (received.notification.kind === 'defended' ? '(discard)\n' : replyCorrectly(received)),
    ),
  ),
  sexprPlayer(
    flaw('answers-twice', 'writes each reply twice', 'session/one-reply', /\/(waiting|lifecycle)\//),
    changingText((reply) => `${reply}\n${reply}\n`),
  ),
  sexprPlayer(
    flaw('plays-a-whole-turn', 'writes the end of its turn right after a play', 'session/one-reply', /\/(add|turn)\//),
    changingText((reply) => (reply.startsWith('(add') ? `${reply}\n(clean)\n` : `${reply}\n`)),
  ),
  sexprPlayer(
    flaw('capitals', 'writes in capitals', 'reply/lower-case', /\/lifecycle\//),
    changingText((reply) => `${reply.toUpperCase()}\n`),
  ),
  sexprPlayer(
    flaw('comments', 'explains its replies in comments', 'wire/comment', /\/lifecycle\//),
    changingText((reply) => `${reply} ; the best I can do\n`),
  ),
  sexprPlayer(
    flaw('prompts', 'writes a prompt before each reply', 'reply/grammar', /\/lifecycle\//),
    changingText((reply) => `> ${reply}\n`),
  ),
  sexprPlayer(
    flaw('quotes', 'puts the names of cards in quotes', 'reply/unquoted', /\/lifecycle\//),
    changingText((reply) => `${reply.replace(/ (\w+)/g, ' "$1"')}\n`),
  ),
  sexprPlayer(
    flaw('writes-brackets', 'writes square brackets', 'wire/bracket', /\/lifecycle\//),
    changingText((reply) => `${reply.replace('(', '[').replace(')', ']')}\n`),
  ),
  sexprPlayer(
    flaw('leaves-it-open', 'forgets the last parenthesis', ['peer/timeout', 'wire/incomplete'], /\/lifecycle\/p/),
    changingText((reply) => `${reply.slice(0, -1)}\n`),
  ),
  sexprPlayer(
    flaw('signs', 'adds its name to its replies', 'reply/grammar', /\/names\//),
    changingText((reply) => `${reply.slice(0, -1)} alice)\n`),
  ),
];
