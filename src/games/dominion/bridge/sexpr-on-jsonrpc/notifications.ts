import { type BridgeAction, note } from '../../../../kit/bridge-action.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import type { JsonCard } from '../../jsonrpc/messages.js';
import { makeNotification, type Play } from '../../sexpr/messages.js';
import { cardsOfVersion, type CardName as KnownName } from '../../sexpr/versions.js';
import { type BridgeState, sendPlayer } from './bridge-state.js';
import { countIn, knownTo, nameOfJson, type SupplyCounts } from './card-mapping.js';

// What the player is sent about the other players, as far as the server announces it.

const moved = (bridge: BridgeState, name: string, play: Play): BridgeAction =>
  sendPlayer(bridge, 'moved', makeText(makeNotification({ kind: 'moved', name: bridge.aliases.aliasOf(name), play })));

const TREASURES: readonly string[] = ['copper', 'silver', 'gold'];
const WITH_ARGUMENTS: readonly string[] = ['cellar', 'mine', 'remodel', 'workshop'];

/** `Played` has only the card; arguments are not invented (J-31). */
export function notifyOfPlay(bridge: BridgeState, player: string, played: JsonCard): BridgeAction[] {
  const { fidelity, options } = bridge;
  if (!bridge.order.includes(player))
    return [note(`ignored Played by ${JSON.stringify(player)}, who is not in the game`)];
  // Drivers do not send a player its own plays (V-05).
  if (player === options.name) return [];
  const [card] = knownTo(options.version, [nameOfJson(played)]);
  if (card === 'militia') {
    // It is sent together with the attack, which has the attacker.
    bridge.attacker = player;
    return [];
  }
  if (card === undefined || WITH_ARGUMENTS.includes(card)) {
    fidelity.count('ws/moved/played', 'impossible');
    return [];
  }
  fidelity.count('ws/moved/played', 'exact');
  return [moved(bridge, player, TREASURES.includes(card) ? { kind: 'add', card } : { kind: 'act', card, cards: [] })];
}

/** With two seats, what the supply has lost since the player's turn has gone to the opponent, bought or not. */
export function notifyOfGains(bridge: BridgeState, supply: SupplyCounts): BridgeAction[] {
  const { order, options, fidelity, supplyAfterTurn } = bridge;
  if (supplyAfterTurn === null) return [];
  const gained: KnownName[] = [];
  for (const card of cardsOfVersion(options.version)) {
    for (let left = countIn(supply, card); left < countIn(supplyAfterTurn, card); left++) gained.push(card);
  }
  const [opponent, ...more] = order.filter((name) => name !== options.name);
  if (opponent === undefined || more.length > 0) {
    fidelity.count('ws/moved/buy', 'impossible', gained.length);
    fidelity.count('ws/moved/clean', 'impossible', order.length - 1);
    return [];
  }
  fidelity.count('ws/moved/buy', 'approximated', gained.length);
  fidelity.count('ws/moved/clean', options.synthetic ? 'approximated' : 'impossible');
  const clean = options.synthetic ? [moved(bridge, opponent, { kind: 'clean', card: null })] : [];
  return [...gained.map((card) => moved(bridge, opponent, { kind: 'buy', card })), ...clean];
}
