import type { BridgeAction } from '../../../../kit/bridge-action.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { makeAttackedText, makeNotification, type State } from '../../sexpr/messages.js';
import { attackedStateText, gameOfAttack, gameOfMove, moveStateText, RECEIVER } from '../../sexpr/state-codec.js';
import {
  type Attack,
  type BridgeState,
  isUnratedGame,
  namesFromOwn,
  type PublicCards,
  sendPlayer,
} from './bridge-state.js';
import { knownTo, pilesOf } from './card-mapping.js';

// The questions that the player is asked, with the state that its protocol has in them.

/** What is left of a turn. */
type Spendable = Pick<State, 'actions' | 'buys' | 'coins'>;

/** All but the supply, which is known as counts: to list two hundred names would take longer than all the rest. */
function stateOf(bridge: BridgeState, { trash }: PublicCards, spendable: Spendable, isAttacked: boolean): State {
  const { cards, aliases, options } = bridge;
  const { version } = options;
  const known = (names: Parameters<typeof knownTo>[1]) => knownTo(version, names);
  return {
    players: namesFromOwn(bridge).map(aliases.aliasOf),
    supply: [],
    trash: known(trash ?? cards.trashed),
    ...spendable,
    deck: known(cards.deck).sort(),
    hand: known(cards.hand),
    plays: isAttacked ? [] : known(cards.inPlay),
    discards: known(cards.discards),
  };
}

export function askMove(bridge: BridgeState, publicCards: PublicCards, spendable: Spendable): BridgeAction[] {
  const { fidelity } = bridge;
  const { version } = bridge.options;
  const state = stateOf(bridge, publicCards, spendable, false);
  const game = gameOfMove(state, version, { supply: pilesOf(version, publicCards.supply) });
  if (!game.ok) throw new Error(game.error.message);
  // The game has everything that a state has, and is written much faster.
  const text = `(move ${moveStateText({ game: game.value, version, names: state.players })})`;
  bridge.phase = { kind: 'choosing', question: { asked: 'move', game: game.value, text } };
  bridge.questions++;
  fidelity.count('ws/move', 'exact');
  countState(bridge);
  fidelity.count('ws/state/supply', 'exact');
  fidelity.count('ws/state/trash', publicCards.trash === null ? 'approximated' : 'exact');
  fidelity.count('ws/state/buys-coins', 'exact');
  fidelity.count('ws/state/hand', isUnratedGame(bridge) ? 'approximated' : 'exact');
  return [sendPlayer(bridge, 'move', text)];
}

const NOTHING: Spendable = { actions: 0, buys: 0, coins: 0 };

export interface DefenseQuestion {
  readonly attack: Attack;
  readonly attacker: string;
  readonly publicCards: PublicCards;
  /** Whether the public cards were fetched for this attack. */
  readonly isFresh: boolean;
}

export function askDefense(bridge: BridgeState, asked: DefenseQuestion): BridgeAction[] {
  const { attack, attacker, publicCards, isFresh } = asked;
  const { fidelity } = bridge;
  const { version } = bridge.options;
  const name = bridge.aliases.aliasOf(attacker);
  const state = stateOf(bridge, publicCards, NOTHING, true);
  const game = gameOfAttack(state, version, { supply: pilesOf(version, publicCards.supply) });
  if (!game.ok) throw new Error(game.error.message);
  const shown = attackedStateText({ game: game.value, version, names: state.players }, RECEIVER);
  const text = makeAttackedText(name, shown);
  const moved = makeText(makeNotification({ kind: 'moved', name, play: { kind: 'act', card: 'militia', cards: [] } }));
  bridge.phase = { kind: 'defending', attack, question: { asked: 'attacked', game: game.value, text } };
  bridge.questions++;
  fidelity.count('ws/moved/militia', 'exact');
  countState(bridge);
  fidelity.count('ws/state/supply', isFresh ? 'exact' : 'approximated');
  fidelity.count('ws/state/trash', isFresh && publicCards.trash !== null ? 'exact' : 'approximated');
  fidelity.count('ws/state/hand', isUnratedGame(bridge) ? 'approximated' : 'reconstructed');
  return [sendPlayer(bridge, 'moved', moved), sendPlayer(bridge, 'attacked', text)];
}

function countState(bridge: BridgeState): void {
  bridge.fidelity.count('ws/state/players', 'exact');
  bridge.fidelity.count('ws/state/deck-discards', isUnratedGame(bridge) ? 'approximated' : 'reconstructed');
}
