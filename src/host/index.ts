export { type Dialect, type HostedGame, type OpenGame, type Output, openGame } from './game-session.js';
export type { Granted, Refusal } from './http-error.js';
export {
  DEFAULT_DEADLINE,
  DEFAULT_REJOIN_WINDOW,
  DEFAULT_RESTART_WINDOW,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './server.js';
export { DEFAULT_SERVER_LIMITS, type ServerLimits } from './server-limits.js';
