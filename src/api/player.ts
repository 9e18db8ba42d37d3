// herald/player: write a player, try it out, and let Herald's own play at your server.
export type {
  AttackCard,
  CardData,
  JsonCard,
  ParamsOf,
  Phase,
  ResultOf,
  SentryPlacement,
  Supply,
  TurnState,
} from '../games/dominion/jsonrpc/messages.js';
export type { PlayerStreams } from '../run/play-on-streams.js';
export { type JoinOptions, type JoinResult, joinGame } from './player/join-game.js';
export type { Closing, ConnectOptions, JsonRpcConnection, ServerMessageHandlers } from './player/jsonrpc-connection.js';
export { connectJsonRpc, type GameEnd, type JsonRpcStrategy, playJsonRpc } from './player/play-jsonrpc.js';
export { playSexpr, type SexprProtocol } from './player/play-sexpr.js';
export { RefusedRequest } from './player/refused-request.js';
export { type Choose, type SeatView, strategyOf } from './player/seat-view.js';
export {
  type SimulatedPlayer,
  type SimulateOptions,
  type SimulationResult,
  type StrategyName,
  simulate,
} from './player/simulate.js';
export type { Turn, TurnRequest } from './player/turn.js';
