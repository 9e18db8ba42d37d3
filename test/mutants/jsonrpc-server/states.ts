import { draw } from '../../../src/games/dominion/engine/card-moves.js';
import { cardOf, cardsIn, seatAt } from '../../../src/games/dominion/engine/index.js';
import { move, put, removeTop } from '../../../src/games/dominion/engine/pile.js';
import { jsonCards } from '../../../src/games/dominion/jsonrpc/encode-state.js';
import { contested, flaw, type Mutant } from '../mutant.js';
import { changingEffects, changingMessages, changingSession, changingStates, jsonrpcServer } from './server.js';

const reversed = (cards: unknown): unknown => [...(cards as string[])].reverse();

/** Breaks a rule on states, and on the effects of plays. */
export const STATES: readonly Mutant[] = [
  jsonrpcServer(
    contested(
      'trash-oldest-first',
      'shows the trash from bottom to top',
      'state/trash-order',
      /trash|cards|conservation/,
    ),
    changingStates((state) => ('trash' in state ? { ...state, trash: reversed(state['trash']) } : state)),
  ),
  jsonrpcServer(
    flaw('hides-the-trash', 'shows an empty trash', ['state/trash', 'effect/trash'], /trash|cards|conservation/),
    changingStates((state) => ('trash' in state ? { ...state, trash: [] } : state)),
  ),
  jsonrpcServer(
    flaw(
      'always-action',
      'shows the phase Action in every state',
      'state/phase',
      /phase|illegal|end-turn|conservation/,
    ),
    changingStates((state) => ('phase' in state ? { ...state, phase: ['Action'] } : state)),
  ),
  jsonrpcServer(
    flaw(
      'counts-the-discards',
      'counts the discards as part of the deck',
      ['state/deck', 'cards/conserved'],
      /messages|conservation/,
    ),
    changingStates((state) => ({ ...state, deck: Number(state['deck']) + Number(state['discard']) })),
  ),
  jsonrpcServer(
    flaw('leaves-out-the-deck', 'leaves out the number of cards in the deck', 'message/members', /messages|start/),
    changingMessages((message) => {
      if (message.method !== 'StartTurn') return null;
      const { deck: _, ...params } = message.params ?? {};
      return { ...message, params };
    }),
  ),
  jsonrpcServer(
    flaw(
      'shows-anothers-hand',
      'shows at the end of a turn the hand of the next player',
      ['state/own-cards', 'state/hand'],
      /messages|conservation/,
    ),
    changingStates((state, seat, { game, order }) => {
      const place = (order.indexOf(seat) + 1) % order.length;
      return 'buys' in state ? state : { ...state, hand: jsonCards(cardsIn(seatAt(game, place).hand)) };
    }),
  ),
  jsonrpcServer(
    flaw('starts-with-two-buys', 'every turn starts with two buys', 'turn/counters', /start|messages|end-turn/),
    changingEffects(({ method, game }) => {
      if (method === 'EndTurn') game.buys = 2;
    }),
  ),
  jsonrpcServer(
    flaw('deals-eight-coppers', 'starts with eight coppers', 'setup/deck', /start|piles/),
    changingSession(({ table, begin }) => ({
      begin: () => {
        const outputs = begin();
        for (const { hand, deck } of table.game.seats) {
          const estates = [hand, deck].find((pile) => cardsIn(pile).includes(cardOf('estate')));
          if (estates !== undefined) estates.cards[cardsIn(estates).indexOf(cardOf('estate'))] = cardOf('copper');
        }
        return outputs;
      },
    })),
  ),
  jsonrpcServer(
    flaw('draws-six', 'a new hand has six cards', ['effect/clean', 'effect/draw'], /end-turn|messages|conservation/),
    changingEffects(({ method, game, before }) => {
      if (method === 'EndTurn' && game.turn !== before.turn) draw(game, before.turn, 1);
    }),
  ),
  jsonrpcServer(
    flaw(
      'buys-onto-the-deck',
      'puts a bought card onto the deck',
      ['effect/buy', 'state/deck', 'state/discards'],
      /end-turn|conservation/,
    ),
    changingEffects(({ method, game, isRefused }) => {
      if (method !== 'Buy' || isRefused) return;
      const { discard, deck } = seatAt(game, game.turn);
      const bought = removeTop(discard);
      if (bought !== undefined) put(deck, bought);
    }),
  ),
  jsonrpcServer(
    flaw(
      'never-runs-out',
      'does not take bought cards from the supply',
      ['effect/buy', 'state/supply'],
      /end-turn|conservation/,
    ),
    changingEffects(({ method, card, game, isRefused }) => {
      const bought = cardOf(card.toLowerCase() as 'copper');
      if (method === 'Buy' && !isRefused && bought !== undefined)
        game.supply[bought] = (game.supply[bought] as number) + 1;
    }),
  ),
  jsonrpcServer(
    flaw('loses-a-card', 'a card is lost with each turn', 'cards/conserved', /conservation|end-turn/),
    changingEffects(({ method, game, before }) => {
      if (method === 'EndTurn' && game.turn !== before.turn) removeTop(seatAt(game, before.turn).discard);
    }),
  ),
  jsonrpcServer(
    flaw(
      'workshop-into-the-hand',
      'a workshop puts its card into the hand',
      ['effect/gain', 'state/hand'],
      /cards\/workshop/,
    ),
    changingEffects(({ method, card, game, isRefused }) => {
      const { hand, discard } = seatAt(game, game.turn);
      const gained = discard.size === 0 ? undefined : discard.cards[discard.size - 1];
      if (method === 'Play' && card === 'Workshop' && !isRefused && gained !== undefined)
        move(gained as never, discard, hand);
    }),
  ),
  jsonrpcServer(
    flaw('village-gives-one', 'a village gives one action', 'effect/bonus', /cards\/village/),
    changingStates((state, _, { game }) => {
      const isVillage = (state['in_play'] as string[] | undefined)?.[0] === 'Village' && game.phase === 'action';
      return isVillage ? { ...state, actions: Number(state['actions']) - 1 } : state;
    }),
  ),
];
