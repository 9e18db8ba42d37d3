import { contested, flaw, type Mutant } from '../mutant.js';
import { changingAnswers, changingDefenses, jsonrpcPlayer } from './player.js';

const VICTORY = ['Estate', 'Duchy', 'Province', 'Gardens'];

/** Breaks a rule on answers. */
export const ANSWERS: readonly Mutant[] = [
  jsonrpcPlayer(
    flaw('discards-one', 'keeps four cards under attack', 'attack-militia/count', /\/attack\/militia/),
    changingDefenses('Militia', (hand) => (hand.length > 4 ? { data: hand.slice(0, 1) } : undefined)),
  ),
  jsonrpcPlayer(
    flaw('discards-three', 'keeps two cards under attack', 'attack-militia/count', /\/attack\/militia/),
    changingDefenses('Militia', (hand) => (hand.length > 4 ? { data: hand.slice(0, 3) } : undefined)),
  ),
  jsonrpcPlayer(
    flaw('discards-anything', 'discards cards that are not in the hand', 'attack-militia/in-hand', /\/attack\/militia/),
    changingDefenses('Militia', (hand) => (hand.length === 5 ? { data: ['Curse', 'Curse'] } : undefined)),
  ),
  jsonrpcPlayer(
    flaw('leaves-out-nothing', 'discards nothing by leaving out the data', 'answer/shape', /\/attack\/militia/),
    changingDefenses('Militia', (hand) => (hand.length <= 3 ? {} : undefined)),
  ),
  jsonrpcPlayer(
    flaw('shows-no-moat', 'shows a moat that it does not have', 'attack-militia/moat-in-hand', /\/attack\/militia/),
    changingDefenses('Militia', (hand) => (hand.includes('Moat') ? undefined : { reaction: 'Moat' })),
  ),
  jsonrpcPlayer(
    flaw('data-to-witches', 'answers a witch with a card', 'answer/shape', /\/attack\//),
    changingDefenses('Witch', (hand) => (hand.includes('Moat') ? undefined : { data: 'Curse' })),
  ),
  jsonrpcPlayer(
    flaw('saves-its-silver', 'gives a bandit an estate', 'attack-bandit/loot', /\/attack\/bandit/),
    changingDefenses('Bandit', (_, shown) => (shown.includes('Estate') ? { data: 'Estate' } : undefined)),
  ),
  jsonrpcPlayer(
    flaw('null-in-quotes', 'gives a bandit "null"', 'answer/shape', /\/attack\/bandit/),
    changingDefenses('Bandit', (_, shown) => (shown.every((card) => card === 'Copper') ? { data: 'null' } : undefined)),
  ),
  jsonrpcPlayer(
    flaw(
      'hides-its-estates',
      'shows a bureaucrat its hand though it has an estate',
      'attack-bureaucrat/count',
      /\/bur/,
    ),
    changingDefenses('Bureaucrat', (hand) =>
      hand.some((card) => VICTORY.includes(card)) && !hand.includes('Moat') ? { data: 'reveal' } : undefined,
    ),
  ),
  jsonrpcPlayer(
    flaw('places-two', 'places two cards for a sentry that has shown fewer', 'answer/shape', /\/prompt\/sentry/),
    changingAnswers('Sentry', ({ cards }) =>
      (cards as string[]).length < 2
        ? [
            { card: 'Copper', placement: 'discard' },
            { card: 'Copper', placement: 'discard' },
          ]
        : undefined,
    ),
  ),
  jsonrpcPlayer(
    flaw('forgets-the-data', 'declines a vassal without data', 'answer/shape', /\/prompt\/vassal/),
    changingAnswers('Vassal', () => ({ play: false })),
  ),
  jsonrpcPlayer(
    flaw('gives-poachers-less', 'discards one card fewer than a poacher demands', 'act-poacher/count', /\/prompt\/poa/),
    changingAnswers('Poacher', (_, __, result) => {
      const { discard } = result as { readonly discard: readonly string[] };
      return discard.length === 0 ? undefined : { discard: discard.slice(1) };
    }),
  ),
  jsonrpcPlayer(
    flaw('returns-anything', 'returns a card that was not discarded', 'act-harbinger/in-discard', /\/prompt\/harb/),
    changingAnswers('Harbinger', ({ discard }) =>
      (discard as string[]).includes('Gold') ? undefined : { card: 'Gold' },
    ),
  ),
  jsonrpcPlayer(
    contested('starts-with-null', 'answers StartGame with null', 'answer/start', /\/start\/empty-answer$/),
    changingAnswers('StartGame', () => null),
  ),
  jsonrpcPlayer(
    flaw('declines-in-words', 'answers the end of the game with "no"', 'answer/shape', /\/end\//),
    changingAnswers('GameOver', () => ({ rematch: 'no' })),
  ),
];
