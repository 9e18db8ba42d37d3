import { flaw, type Mutant } from '../mutant.js';
import { honestly, sexprPlayer, speaking, writing } from './player.js';

/** Breaks a rule on when to speak, and how. */
export const WORDS: readonly Mutant[] = [
  sexprPlayer(
    flaw('answers-moved', 'replies to what others have played', 'session/unasked', /\/waiting\//),
    speaking(() => (told) => (told.notification.kind === 'moved' ? '(clean)\n' : honestly(told))),
  ),
  sexprPlayer(
    flaw('answers-defended', 'replies to the defenses of others', 'session/unasked', /\/(waiting|militia)\//),
    speaking(() => (told) => (told.notification.kind === 'defended' ? '(discard)\n' : honestly(told))),
  ),
  sexprPlayer(
    flaw('answers-twice', 'writes each reply twice', 'session/one-reply', /\/(waiting|lifecycle)\//),
    writing((reply) => `${reply}\n${reply}\n`),
  ),
  sexprPlayer(
    flaw('plays-a-whole-turn', 'writes the end of its turn right after a play', 'session/one-reply', /\/(add|turn)\//),
    writing((reply) => (reply.startsWith('(add') ? `${reply}\n(clean)\n` : `${reply}\n`)),
  ),
  sexprPlayer(
    flaw('shouts', 'writes in capitals', 'reply/grammar', /\/lifecycle\//),
    writing((reply) => `${reply.toUpperCase()}\n`),
  ),
  sexprPlayer(
    flaw('comments', 'explains its replies in comments', 'wire/comment', /\/lifecycle\//),
    writing((reply) => `${reply} ; the best I can do\n`),
  ),
  sexprPlayer(
    flaw('prompts', 'writes a prompt before each reply', 'reply/grammar', /\/lifecycle\//),
    writing((reply) => `> ${reply}\n`),
  ),
  sexprPlayer(
    flaw('quotes', 'puts the names of cards in quotes', 'reply/grammar', /\/lifecycle\//),
    writing((reply) => `${reply.replace(/ (\w+)/g, ' "$1"')}\n`),
  ),
  sexprPlayer(
    flaw('writes-brackets', 'writes square brackets', 'wire/bracket', /\/lifecycle\//),
    writing((reply) => `${reply.replace('(', '[').replace(')', ']')}\n`),
  ),
  sexprPlayer(
    flaw('leaves-it-open', 'forgets the last parenthesis', ['peer/timeout', 'wire/incomplete'], /\/lifecycle\/p/),
    writing((reply) => `${reply.slice(0, -1)}\n`),
  ),
  sexprPlayer(
    flaw('signs', 'adds its name to its replies', 'reply/grammar', /\/names\//),
    writing((reply) => `${reply.slice(0, -1)} alice)\n`),
  ),
];
