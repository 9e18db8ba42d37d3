import { makeJsonCard } from '../../jsonrpc/card-names.js';
import { makeNotification } from '../../jsonrpc/envelope/envelope.js';
import { type Dialect, hasMethod } from '../../jsonrpc/messages.js';
import type { Play } from '../../sexpr/messages.js';
import type { JsonrpcOnSexprFidelity } from './fidelity.js';
import { isSayable } from './visible-state.js';

/** Cards that are played without arguments are told whole. */
const TAKES_CARDS: readonly string[] = ['cellar', 'mine', 'remodel', 'workshop'];

/** What a player is told of another's play; null where there is no message for it (J-31). */
export function playedOf(
  dialect: Dialect,
  player: string,
  play: Play,
  fidelity: JsonrpcOnSexprFidelity,
): string | null {
  const isPlayed = (play.kind === 'act' || play.kind === 'add') && isSayable(play.card);
  if (!isPlayed || !hasMethod(dialect, 'Played')) {
    fidelity.count('io/played', 'impossible');
    return null;
  }
  fidelity.count('io/played', TAKES_CARDS.includes(play.card) ? 'approximated' : 'exact');
  return makeNotification('Played', { player, card: makeJsonCard(play.card) });
}
