import { isJsonCard } from '../../../src/games/dominion/jsonrpc/card-names.js';
import { newJsonPlayer, receiveFrame } from '../../../src/games/dominion/jsonrpc/player.js';
import { STRATEGIES } from '../../../src/games/dominion/strategies/strategies.js';
import { flaw, type Mutant } from '../mutant.js';
import { jsonrpcPlayer, type Spoken, speaking } from './player.js';

const hasStranger = (cards: unknown): boolean => Array.isArray(cards) && cards.some((card) => !isJsonCard(card));

/** Breaks a rule on what to wait for, what to know, and what to survive. */
export const MINDS: readonly Mutant[] = [
  jsonrpcPlayer(
    flaw('waits-for-its-result', 'answers nobody until its turn has ended', 'peer/timeout', /\/order\//),
    () => {
      const player = newJsonPlayer(STRATEGIES.engine());
      const held: string[] = [];
      return {
        isOver: () => player.over,
        hear: (frame) => {
          if (player.waiting !== null && (JSON.parse(frame) as Spoken).method !== undefined) {
            held.push(frame);
            return [];
          }
          return [frame, ...held.splice(0)].flatMap((each) => receiveFrame(player, each));
        },
      };
    },
  ),
  jsonrpcPlayer(
    flaw('mixes-up-ids', 'takes a question with the id of its request for the answer', 'peer/timeout', /\/order\//),
    speaking(() => {
      let own: unknown = null;
      return ({ message, honest }) => {
        const isMixedUp = message.method !== undefined && message.id !== undefined && message.id === own;
        own = honest.find(({ method }) => method !== undefined)?.id ?? own;
        return isMixedUp ? [] : honest;
      };
    }),
  ),
  jsonrpcPlayer(
    flaw('dies-of-strangers', 'dies of a card that it does not know', 'peer/died', /\/turn\//),
    speaking(
      () =>
        ({ message, honest }) =>
          hasStranger(message.params?.['kingdom']) || hasStranger(Object.keys(message.params?.['supply'] ?? {}))
            ? null
            : honest,
    ),
  ),
  jsonrpcPlayer(
    flaw('needs-the-trash', 'dies where the undocumented members are missing', 'peer/died', /\/turn\//),
    speaking(
      () =>
        ({ message, honest }) =>
          message.method === 'StartTurn' && message.params?.['trash'] === undefined ? null : honest,
    ),
    'docs',
  ),
  jsonrpcPlayer(
    flaw('dies-of-pieces', 'dies of a message that is longer than 2000 characters', 'peer/died', /\/frames\//),
    speaking(
      () =>
        ({ message, honest }) =>
          JSON.stringify(message).length > 2000 ? null : honest,
    ),
  ),
  jsonrpcPlayer(
    flaw('starts-once', 'does not answer the second StartGame', 'peer/timeout', /\/end\/rematch/),
    speaking(
      () => {
        let games = 0;
        return ({ message, honest }) => (message.method === 'StartGame' && ++games > 1 ? [] : honest);
      },
      'engine',
      true,
    ),
  ),
  jsonrpcPlayer(
    flaw('waits-for-news', 'plays only when it was told what others played', 'peer/timeout', /\/turn\//),
    speaking(() => {
      let turns = 0;
      let news = 0;
      return ({ message, honest }) => {
        if (message.method === 'Played') news++;
        if (message.method !== 'StartTurn') return honest;
        return ++turns > 1 && news === 0 ? [] : honest;
      };
    }),
    'docs',
  ),
];
