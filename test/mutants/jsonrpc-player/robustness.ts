import { isJsonCard } from '../../../src/games/dominion/jsonrpc/card-names.js';
import { newJsonPlayer, receiveFrame } from '../../../src/games/dominion/jsonrpc/player.js';
import { STRATEGIES } from '../../../src/games/dominion/strategies/strategies.js';
import { flaw, type Mutant } from '../mutant.js';
import { behaving, jsonrpcPlayer, type RpcMessage } from './player.js';

const hasUnknownCard = (cards: unknown): boolean => Array.isArray(cards) && cards.some((card) => !isJsonCard(card));

/** Waits for the wrong thing, or dies of a valid message. */
export const ROBUSTNESS: readonly Mutant[] = [
  jsonrpcPlayer(
    flaw('waits-for-its-result', 'answers no request while its own is pending', 'peer/timeout', /\/order\//),
    () => {
      const player = newJsonPlayer(STRATEGIES.engine());
      const held: string[] = [];
      return {
        isOver: () => player.over,
        receive: (frame) => {
          if (player.waiting !== null && (JSON.parse(frame) as RpcMessage).method !== undefined) {
            held.push(frame);
            return [];
          }
          return [frame, ...held.splice(0)].flatMap((each) => receiveFrame(player, each));
        },
      };
    },
  ),
  jsonrpcPlayer(
    flaw('mixes-up-ids', 'takes a request with the id of its own for the answer', 'peer/timeout', /\/order\//),
    behaving(() => {
      let own: unknown = null;
      return ({ message, correct }) => {
        const isMixedUp = message.method !== undefined && message.id !== undefined && message.id === own;
        own = correct.find(({ method }) => method !== undefined)?.id ?? own;
        return isMixedUp ? [] : correct;
      };
    }),
  ),
  jsonrpcPlayer(
    flaw('dies-of-unknown-cards', 'dies of a card that it does not know', 'peer/died', /\/turn\//),
    behaving(
      () =>
        ({ message, correct }) =>
          hasUnknownCard(message.params?.['kingdom']) || hasUnknownCard(Object.keys(message.params?.['supply'] ?? {}))
            ? null
            : correct,
    ),
  ),
  jsonrpcPlayer(
    flaw('needs-the-trash', 'dies where the undocumented members are missing', 'peer/died', /\/turn\//),
    behaving(
      () =>
        ({ message, correct }) =>
          message.method === 'StartTurn' && message.params?.['trash'] === undefined ? null : correct,
    ),
    'docs',
  ),
  jsonrpcPlayer(
    flaw('dies-of-pieces', 'dies of a message that is longer than 2000 characters', 'peer/died', /\/frames\//),
    behaving(
      () =>
        ({ message, correct }) =>
          JSON.stringify(message).length > 2000 ? null : correct,
    ),
  ),
  jsonrpcPlayer(
    flaw('starts-once', 'does not answer the second StartGame', 'peer/timeout', /\/end\/rematch/),
    behaving(
      () => {
        let games = 0;
        return ({ message, correct }) => (message.method === 'StartGame' && ++games > 1 ? [] : correct);
      },
      'engine',
      true,
    ),
  ),
  jsonrpcPlayer(
    flaw('waits-for-notifications', 'plays only after a Played of another player', 'peer/timeout', /\/turn\//),
    behaving(() => {
      let turns = 0;
      let news = 0;
      return ({ message, correct }) => {
        if (message.method === 'Played') news++;
        if (message.method !== 'StartTurn') return correct;
        return ++turns > 1 && news === 0 ? [] : correct;
      };
    }),
    'docs',
  ),
];
