import type { BridgeAction } from '../../../../kit/bridge-action.js';
import { send } from '../../../../kit/bridge-action.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import { makeNotification, type State } from '../../sexpr/messages.js';
import { gameOfAttack, gameOfMove, moveStateText } from '../../sexpr/state-codec.js';
import { isUnratedGame, rotation, type Seat, type Table } from './bridge-state.js';
import { knownTo, supplyWords } from './card-mapping.js';

// The states that the player is told, from the books and from what is public.

type Means = Pick<State, 'actions' | 'buys' | 'coins'>;

function stateOf(seat: Seat, { supply, trash }: Table, means: Means, isAttacked: boolean): State {
  const { books, aliases, options } = seat;
  const { version } = options;
  const known = (cards: Parameters<typeof knownTo>[1]) => knownTo(version, cards);
  return {
    players: rotation(seat).map(aliases.aliasOf),
    supply: supplyWords(version, supply),
    trash: known(trash ?? books.trashed),
    ...means,
    deck: known(books.deck).sort(),
    hand: known(books.hand),
    plays: isAttacked ? [] : known(books.inPlay),
    discards: known(books.discards),
  };
}

/** Asks the player for a play. */
export function askMove(seat: Seat, table: Table, means: Means): BridgeAction[] {
  const { version } = seat.options;
  const state = stateOf(seat, table, means, false);
  const game = gameOfMove(state, version);
  if (!game.ok) throw new Error(game.error.message);
  // The game holds the same as the state, and is written in a fraction of the time.
  const text = `(move ${moveStateText({ game: game.value, version, names: state.players })})`;
  seat.question = { asked: 'move', game: game.value, text };
  seat.questions++;
  seat.fidelity.count('ws/move', 'exact');
  countState(seat);
  seat.fidelity.count('ws/state/supply', 'exact');
  seat.fidelity.count('ws/state/trash', table.trash === null ? 'approximated' : 'exact');
  seat.fidelity.count('ws/state/buys-coins', 'exact');
  seat.fidelity.count('ws/state/hand', isUnratedGame(seat) ? 'approximated' : 'exact');
  return [send('player', text)];
}

const NOTHING: Means = { actions: 0, buys: 0, coins: 0 };

/** Asks the player for a defense. `isFresh` tells whether the table was looked at for this attack. */
export function askDefense(seat: Seat, table: Table, attacker: string, isFresh: boolean): BridgeAction[] {
  const { version } = seat.options;
  const name = seat.aliases.aliasOf(attacker);
  const state = stateOf(seat, table, NOTHING, true);
  const game = gameOfAttack(state, version);
  if (!game.ok) throw new Error(game.error.message);
  const text = makeText(makeNotification({ kind: 'attacked', name, state }));
  const moved = makeText(makeNotification({ kind: 'moved', name, play: { kind: 'act', card: 'militia', cards: [] } }));
  seat.question = { asked: 'attacked', game: game.value, text };
  seat.questions++;
  seat.fidelity.count('ws/moved/militia', 'exact');
  countState(seat);
  seat.fidelity.count('ws/state/supply', isFresh ? 'exact' : 'approximated');
  seat.fidelity.count('ws/state/trash', isFresh && table.trash !== null ? 'exact' : 'approximated');
  seat.fidelity.count('ws/state/hand', isUnratedGame(seat) ? 'approximated' : 'reconstructed');
  return [send('player', moved), send('player', text)];
}

function countState({ fidelity, touching }: Seat): void {
  fidelity.count('ws/state/players', 'exact');
  fidelity.count('ws/state/deck-discards', touching.length > 0 ? 'approximated' : 'reconstructed');
}
