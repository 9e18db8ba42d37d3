import { flaw, type Mutant } from '../mutant.js';
import { answering, attacked, jsonrpcPlayer } from './player.js';

const VICTORY = ['Estate', 'Duchy', 'Province', 'Gardens'];

/** Breaks a rule on how to answer what is asked. */
export const ANSWERS: readonly Mutant[] = [
  jsonrpcPlayer(
    flaw('discards-one', 'keeps four cards under attack', 'attack-militia/count', /\/attack\/militia/),
    attacked('Militia', (hand) => (hand.length > 4 ? { data: hand.slice(0, 1) } : undefined)),
  ),
  jsonrpcPlayer(
    flaw('discards-three', 'keeps two cards under attack', 'attack-militia/count', /\/attack\/militia/),
    attacked('Militia', (hand) => (hand.length > 4 ? { data: hand.slice(0, 3) } : undefined)),
  ),
  jsonrpcPlayer(
    flaw('discards-anything', 'discards cards that are not in the hand', 'attack-militia/in-hand', /\/attack\/militia/),
    attacked('Militia', (hand) => (hand.length === 5 ? { data: ['Curse', 'Curse'] } : undefined)),
  ),
  jsonrpcPlayer(
    flaw('leaves-out-nothing', 'discards nothing by saying nothing', 'answer/shape', /\/attack\/militia/),
    attacked('Militia', (hand) => (hand.length <= 3 ? {} : undefined)),
  ),
  jsonrpcPlayer(
    flaw('shows-no-moat', 'shows a moat that it has not', 'attack-militia/moat-in-hand', /\/attack\/militia/),
    attacked('Militia', (hand) => (hand.includes('Moat') ? undefined : { reaction: 'Moat' })),
  ),
  jsonrpcPlayer(
    flaw('data-to-witches', 'answers a witch with a card', 'answer/shape', /\/attack\//),
    attacked('Witch', (hand) => (hand.includes('Moat') ? undefined : { data: 'Curse' })),
  ),
  jsonrpcPlayer(
    flaw('saves-its-silver', 'gives a bandit an estate', 'attack-bandit/loot', /\/attack\/bandit/),
    attacked('Bandit', (_, shown) => (shown.includes('Estate') ? { data: 'Estate' } : undefined)),
  ),
  jsonrpcPlayer(
    flaw('null-in-quotes', 'gives a bandit "null"', 'answer/shape', /\/attack\/bandit/),
    attacked('Bandit', (_, shown) => (shown.every((card) => card === 'Copper') ? { data: 'null' } : undefined)),
  ),
  jsonrpcPlayer(
    flaw(
      'hides-its-estates',
      'shows a bureaucrat its hand though it has an estate',
      'attack-bureaucrat/count',
      /\/bur/,
    ),
    attacked('Bureaucrat', (hand) =>
      hand.some((card) => VICTORY.includes(card)) && !hand.includes('Moat') ? { data: 'reveal' } : undefined,
    ),
  ),
  jsonrpcPlayer(
    flaw('places-two', 'places two cards for a sentry that has shown fewer', 'answer/shape', /\/prompt\/sentry/),
    answering('Sentry', ({ cards }) =>
      (cards as string[]).length < 2
        ? [
            { card: 'Copper', placement: 'discard' },
            { card: 'Copper', placement: 'discard' },
          ]
        : undefined,
    ),
  ),
  jsonrpcPlayer(
    flaw('forgets-the-data', 'tells a vassal no without data', 'answer/shape', /\/prompt\/vassal/),
    answering('Vassal', () => ({ play: false })),
  ),
  jsonrpcPlayer(
    flaw('gives-poachers-less', 'discards one card less than a poacher asks for', 'act-poacher/count', /\/prompt\/poa/),
    answering('Poacher', (_, __, result) => {
      const { discard } = result as { readonly discard: readonly string[] };
      return discard.length === 0 ? undefined : { discard: discard.slice(1) };
    }),
  ),
  jsonrpcPlayer(
    flaw('harbings-anything', 'returns a card that was not discarded', 'act-harbinger/in-discard', /\/prompt\/harb/),
    answering('Harbinger', ({ discard }) => ((discard as string[]).includes('Gold') ? undefined : { card: 'Gold' })),
  ),
  jsonrpcPlayer(
    flaw('says-no-in-words', 'answers the end of the game with "no"', 'answer/shape', /\/end\//),
    answering('GameOver', () => ({ rematch: 'no' })),
  ),
];
