import { type BridgeAction, note, send } from '../../../../kit/bridge-action.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import type { JsonCard } from '../../jsonrpc/messages.js';
import { makeNotification, type Play } from '../../sexpr/messages.js';
import { cardsOfVersion } from '../../sexpr/versions.js';
import type { Seat } from './bridge-state.js';
import { countIn, knownJson, type SupplyCounts } from './card-mapping.js';

// What the player hears of the others, as far as a server tells it.

const tell = ({ aliases }: Seat, name: string, play: Play): BridgeAction =>
  send('player', makeText(makeNotification({ kind: 'moved', name: aliases.aliasOf(name), play })));

const TREASURES: readonly string[] = ['copper', 'silver', 'gold'];
const WITH_ARGUMENTS: readonly string[] = ['cellar', 'mine', 'remodel', 'workshop'];

/** `Played` tells the card alone; arguments are not invented (J-31). */
export function newsOfPlay(seat: Seat, player: string, played: JsonCard): BridgeAction[] {
  const { fidelity, options } = seat;
  if (!seat.order.includes(player))
    return [note(`Played by ${JSON.stringify(player)}, who is not in the game: left out`)];
  // Drivers tell nobody of the own plays (V-05).
  if (player === options.name) return [];
  const [card] = knownJson(options.version, [played]);
  if (card === 'militia') {
    // It is told together with the attack, and by its attacker.
    seat.attacker = player;
    return [];
  }
  if (card === undefined || WITH_ARGUMENTS.includes(card)) {
    fidelity.count('ws/moved/played', 'impossible');
    return [];
  }
  fidelity.count('ws/moved/played', 'exact');
  return [tell(seat, player, TREASURES.includes(card) ? { kind: 'add', card } : { kind: 'act', card, cards: [] })];
}

/** With two seats, what the supply has lost since the own turn has gone to the other one, bought or not. */
export function newsOfSupply(seat: Seat, supply: SupplyCounts): BridgeAction[] {
  const { order, options, fidelity, supplyAfterTurn } = seat;
  if (supplyAfterTurn === null) return [];
  const gone = cardsOfVersion(options.version).flatMap((card) =>
    Array<typeof card>(Math.max(0, countIn(supplyAfterTurn, card) - countIn(supply, card))).fill(card),
  );
  const [other, ...more] = order.filter((name) => name !== options.name);
  if (other === undefined || more.length > 0) {
    fidelity.count('ws/moved/buy', 'impossible', gone.length);
    fidelity.count('ws/moved/clean', 'impossible', order.length - 1);
    return [];
  }
  fidelity.count('ws/moved/buy', 'approximated', gone.length);
  fidelity.count('ws/moved/clean', options.synthetic ? 'approximated' : 'impossible');
  const clean: BridgeAction[] = options.synthetic ? [tell(seat, other, { kind: 'clean', card: null })] : [];
  return [...gone.map((card) => tell(seat, other, { kind: 'buy', card })), ...clean];
}
