import type { LocalPlayer } from '../../../kit/local-player.js';
import type { Strategy } from '../strategies/strategy.js';
import { type JsonPlayer, newJsonPlayer, receiveFrame } from './player.js';

/** A strategy at a seat of the JSON-RPC protocol. */
export function jsonrpcPlayer(strategy: Strategy, wantsRematch: boolean): LocalPlayer<string> {
  const player = newJsonPlayer(strategy, wantsRematch);
  return {
    receive: (frame) => receiveFrame(player, frame),
    isOver: () => player.over,
    takeComplaints: () => player.complaints.splice(0),
    result: () => (player.outcome === null ? null : makeResult(player.outcome)),
  };
}

const makeResult = ({ result, scores }: NonNullable<JsonPlayer['outcome']>): string =>
  `${result === 'Win' ? 'won' : 'lost'}: ${Object.entries(scores)
    .map(([name, points]) => `${name} ${points}`)
    .join(', ')}`;
