import { flaw, type Mutant } from '../mutant.js';
import { behaving, changingDefenses, replyCorrectly, sexprPlayer } from './player.js';

/** Breaks a rule on defenses. */
export const DEFENSES: readonly Mutant[] = [
  sexprPlayer(
    flaw('discards-one', 'keeps four cards under attack', 'attack-militia/count', /\/defense\//),
    changingDefenses(({ hand }) => (hand.length > 4 ? `(discard ${hand[0]})` : null)),
  ),
  sexprPlayer(
    flaw('discards-three', 'keeps two cards under attack', 'attack-militia/count', /\/defense\//),
    changingDefenses(({ hand }) => (hand.length > 4 ? `(discard ${hand.slice(0, 3).join(' ')})` : null)),
  ),
  sexprPlayer(
    flaw('discards-from-three', 'discards from a hand of three', 'attack-militia/count', /\/defense\//),
    changingDefenses(({ hand }) => (hand.length > 0 && hand.length < 4 ? `(discard ${hand[0]})` : null)),
  ),
  sexprPlayer(
    flaw('discards-anything', 'discards cards that are not in the hand', 'attack-militia/in-hand', /\/defense\//),
    changingDefenses(({ hand }) => (hand.length === 5 && !hand.includes('gold') ? '(discard gold gold)' : null)),
  ),
  sexprPlayer(
    flaw('shows-no-moat', 'shows a moat that it does not have', 'attack-militia/moat-in-hand', /\/defense\//),
    changingDefenses(({ hand }) => (hand.includes('moat') ? null : '(moat)')),
  ),
  sexprPlayer(
    flaw('acts-to-defend', 'answers an attack by playing a moat', 'reply/grammar', /\/defense\//),
    changingDefenses(({ hand }) => (hand.includes('moat') ? '(act moat)' : null)),
  ),
  sexprPlayer(
    flaw('ignores-attacks', 'does not reply to an attack', 'peer/timeout', /\/defense\/f/),
    behaving(() => (received) => (received.notification.kind === 'attacked' ? '' : replyCorrectly(received))),
  ),
];
