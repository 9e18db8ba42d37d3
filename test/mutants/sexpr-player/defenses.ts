import { flaw, type Mutant } from '../mutant.js';
import { defending, honestly, sexprPlayer, speaking } from './player.js';

/** Breaks a rule on how to answer an attack. */
export const DEFENSES: readonly Mutant[] = [
  sexprPlayer(
    flaw('discards-one', 'keeps four cards under attack', 'attack-militia/count', /\/defense\//),
    defending(({ hand }) => (hand.length > 4 ? `(discard ${hand[0]})` : null)),
  ),
  sexprPlayer(
    flaw('discards-three', 'keeps two cards under attack', 'attack-militia/count', /\/defense\//),
    defending(({ hand }) => (hand.length > 4 ? `(discard ${hand.slice(0, 3).join(' ')})` : null)),
  ),
  sexprPlayer(
    flaw('discards-from-three', 'discards though it has but three cards', 'attack-militia/count', /\/defense\//),
    defending(({ hand }) => (hand.length > 0 && hand.length < 4 ? `(discard ${hand[0]})` : null)),
  ),
  sexprPlayer(
    flaw('discards-anything', 'discards cards that are not in the hand', 'attack-militia/in-hand', /\/defense\//),
    defending(({ hand }) => (hand.length === 5 && !hand.includes('gold') ? '(discard gold gold)' : null)),
  ),
  sexprPlayer(
    flaw('shows-no-moat', 'shows a moat that it has not', 'attack-militia/moat-in-hand', /\/defense\//),
    defending(({ hand }) => (hand.includes('moat') ? null : '(moat)')),
  ),
  sexprPlayer(
    flaw('acts-to-defend', 'answers an attack by playing a moat', 'reply/grammar', /\/defense\//),
    defending(({ hand }) => (hand.includes('moat') ? '(act moat)' : null)),
  ),
  sexprPlayer(
    flaw('ignores-attacks', 'says nothing to an attack', 'peer/timeout', /\/defense\/f/),
    speaking(() => (told) => (told.notification.kind === 'attacked' ? '' : honestly(told))),
  ),
];
