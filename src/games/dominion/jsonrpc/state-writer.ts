import { ALL_CARDS, cardAt, type Game, nameOf, type Pile, seatAt } from '../engine/index.js';
import { hasJsonCard } from './card-names.js';
import { jsonCard, supplyMap } from './encode-state.js';
import type { Dialect } from './messages.js';

const QUOTED = ALL_CARDS.map((card) => (hasJsonCard(nameOf(card)) ? JSON.stringify(jsonCard(card)) : null));

/** A list of cards, the newest first. */
function makeNewestFirst(pile: Pile): string {
  let list = '';
  for (let i = pile.size - 1; i >= 0; i--) {
    const quoted = QUOTED[cardAt(pile, i)] ?? JSON.stringify(jsonCard(cardAt(pile, i)));
    list += list === '' ? quoted : `,${quoted}`;
  }
  return `[${list}]`;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

/**
 * The states of one game as text. States are nearly all that a server sends, and objects of so many members cost several
 * times as much to put together and to take apart again as all the rest of an exchange.
 */
export class StateWriter {
  // The supply changes a few times a turn, and is sent in every state.
  private counts: readonly number[] = [];
  private supply = '';

  /** What a player is sent when its turn ends: the text of an `EndTurnResult`. */
  endTurnResult(game: Game, seat: number): string {
    return `{${this.ownMembers(game, seat)}}`;
  }

  /** What a player is sent in its turn: the text of a `TurnState`. */
  turnState(game: Game, seat: number, dialect: Dialect): string {
    const { buys, actions, coins } = game;
    const documented = `{${this.ownMembers(game, seat)},"buys":${buys},"actions":${actions},"treasure":${coins}`;
    if (dialect === 'docs') return `${documented}}`;
    const trash = makeNewestFirst(game.trash);
    const inPlay = makeNewestFirst(seatAt(game, seat).inPlay);
    const phase = game.phase === 'action' ? 'Action' : 'Buy';
    return `${documented},"trash":${trash},"in_play":${inPlay},"phase":["${phase}"]}`;
  }

  private ownMembers(game: Game, seat: number): string {
    const { hand, discard, deck } = seatAt(game, seat);
    const supply = this.supplyOf(game);
    return `"hand":${makeNewestFirst(hand)},"discard":${discard.size},"deck":${deck.size},"supply":${supply}`;
  }

  private supplyOf(game: Game): string {
    if (!isSame(this.counts, game.supply)) {
      this.counts = game.supply.slice();
      this.supply = JSON.stringify(supplyMap(game));
    }
    return this.supply;
  }
}
