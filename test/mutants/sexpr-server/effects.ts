import { draw } from '../../../src/games/dominion/engine/card-moves.js';
import { cardOf, cardsIn, type Game, type Seat, seatAt } from '../../../src/games/dominion/engine/index.js';
import { move, moveAll, put, removeFrom, removeTop, topOf } from '../../../src/games/dominion/engine/pile.js';
import { flaw, type Mutant } from '../mutant.js';
import { changingEffects, type Played, sexprServer } from './server.js';

const words = (reply: string): string[] => reply.slice(1, -1).split(' ');

/** The seat that has just moved; after a clean, it is another seat's turn. */
const moverOf = ({ game, before }: Played): Seat => seatAt(game, before.turn);

/** After plays that start like this. */
const after = (start: string, change: (played: Played, named: readonly string[]) => void) =>
  changingEffects((played) => {
    if (played.reply.startsWith(start)) change(played, words(played.reply));
  });

const card = (name: string | undefined) => cardOf(name as 'copper');

const hasShuffled = ({ before, game }: Played): boolean =>
  seatAt(game, before.turn).shuffles > seatAt(before, before.turn).shuffles;

/** The victim that has just answered. */
const defender = ({ before }: { readonly before: Game }): number => before.stack.at(-1)?.seat ?? 0;

/** Breaks a rule on the effects of plays. */
export const EFFECTS: readonly Mutant[] = [
  sexprServer(
    flaw('mines-into-discards', 'puts the treasure of a mine onto the discards', 'effect/mine', /\/mine\//),
    after('(act mine', (played, [, , , gained]) => {
      const { hand, discard } = moverOf(played);
      move(card(gained), hand, discard);
    }),
  ),
  sexprServer(
    flaw('buys-into-the-hand', 'puts a bought card into the hand', 'effect/buy', /\/buy\//),
    after('(buy', (played, [, bought]) => {
      const { hand, discard } = moverOf(played);
      move(card(bought), discard, hand);
    }),
  ),
  sexprServer(
    flaw('buys-for-less', 'a bought card costs one coin less', 'effect/buy', /\/buy\//),
    after('(buy', ({ game, before }) => {
      game.coins += game.coins < before.coins ? 1 : 0;
    }),
  ),
  sexprServer(
    flaw('never-runs-out', 'does not take bought cards from the supply', ['effect/buy', 'state/supply'], /\/buy\//),
    after('(buy', ({ game }, [, bought]) => {
      const left = game.supply[card(bought)] as number;
      game.supply[card(bought)] = left + 1;
    }),
  ),
  sexprServer(
    flaw('copper-for-two', 'a copper gives two coins', 'effect/treasure', /\/add\//),
    after('(add copper', ({ game }) => {
      game.coins++;
    }),
  ),
  sexprServer(
    flaw('adds-keep-actions', 'a treasure leaves the actions as they are', 'state/counters', /\/add\//),
    after('(add', ({ game, before }) => {
      game.phase = before.phase;
    }),
  ),
  sexprServer(
    flaw(
      'treasures-stay',
      'a treasure that is played stays in the hand',
      ['effect/treasure', 'cards/conserved'],
      /\/add\//,
    ),
    after('(add', (played, [, added]) => put(moverOf(played).hand, card(added))),
  ),
  sexprServer(
    flaw('draws-four', 'a new hand has four cards', 'effect/clean', /\/clean\//),
    after('(clean', (played) => {
      const { hand, deck } = moverOf(played);
      put(deck, removeTop(hand)!);
    }),
  ),
  sexprServer(
    flaw('loses-the-shown-card', 'the card left visible is lost', 'cards/conserved', /\/(clean|game)\//),
    after('(clean ', (played, [, shown]) => {
      const { discard } = moverOf(played);
      removeFrom(discard, card(shown));
    }),
  ),
  sexprServer(
    flaw('never-shuffles', 'draws nothing more when the deck is empty', 'effect/draw', /\/(clean|smithy)\//),
    after('(clean', (played) => {
      if (!hasShuffled(played)) return;
      const { hand, deck, discard } = moverOf(played);
      const before = cardsIn(seatAt(played.before, played.before.turn).deck);
      moveAll(deck, discard);
      for (const each of cardsIn(hand)) move(each, hand, discard);
      for (const each of before) move(each, discard, hand);
    }),
  ),
  sexprServer(
    flaw('shuffles-plays', 'shuffles played cards into the deck', ['state/plays', 'effect/draw'], /\/smithy\//),
    after('(act smithy', (played) => {
      const { inPlay, deck } = moverOf(played);
      if (hasShuffled(played)) moveAll(inPlay, deck);
    }),
  ),
  sexprServer(
    flaw('smithy-draws-four', 'a smithy draws four cards', 'effect/draw', /\/smithy\//),
    after('(act smithy', ({ game }) => draw(game, game.turn, 1)),
  ),
  sexprServer(
    flaw('village-gives-one', 'a village gives one action', 'effect/bonus', /\/village\//),
    after('(act village', ({ game }) => {
      game.actions--;
    }),
  ),
  sexprServer(
    flaw('market-gives-no-buy', 'a market gives no buy', 'effect/bonus', /\/market\//),
    after('(act market', ({ game }) => {
      game.buys--;
    }),
  ),
  sexprServer(
    flaw('cellar-draws-fewer', 'a cellar draws one card too few', 'effect/cellar', /\/cellar\//),
    after('(act cellar ', (played) => {
      const { hand, deck } = moverOf(played);
      put(deck, removeTop(hand)!);
    }),
  ),
  sexprServer(
    flaw('workshop-into-the-hand', 'a workshop puts its card into the hand', 'effect/gain', /\/workshop\//),
    after('(act workshop', (played, [, , gained]) => {
      const { hand, discard } = moverOf(played);
      move(card(gained), discard, hand);
    }),
  ),
  sexprServer(
    flaw('remodel-discards', 'a remodel discards what it should trash', 'effect/trash', /\/(remodel|trash)\//),
    after('(act remodel', (played, [, , trashed]) => move(card(trashed), played.game.trash, moverOf(played).discard)),
  ),
  sexprServer(
    flaw('militia-gives-nothing', 'a militia gives no coins', 'effect/bonus', /\/militia\//),
    after('(act militia', ({ game }) => {
      game.coins -= 2;
    }),
  ),
  sexprServer(
    flaw('moat-is-spent', 'a moat that is shown is discarded', 'effect/moat', /\/defense\//),
    after('(moat', (played) => {
      const { hand, discard } = seatAt(played.game, defender(played));
      move(cardOf('moat'), hand, discard);
    }),
  ),
  sexprServer(
    flaw('discards-are-trashed', 'what victims discard goes to the trash', 'effect/discard', /\/defense\//),
    after('(discard ', (played) => {
      const { discard } = seatAt(played.game, defender(played));
      move(topOf(discard)!, discard, played.game.trash);
    }),
  ),
  sexprServer(
    flaw('skips-a-seat', 'skips the third seat', 'turn/order', /\/turn\//),
    after('(clean', ({ game }) => {
      if (game.turn === 2) game.turn = game.seats.length === 3 ? 0 : 3;
    }),
  ),
];
