export { type Dialect, type HostedGame, type OpenGame, type Output, openGame } from './hosted.js';
export { DEFAULT_SERVER_LIMITS, type ServerLimits } from './limits.js';
export type { Granted, Refusal } from './refusal.js';
export {
  DEFAULT_DEADLINE,
  DEFAULT_REJOIN_WINDOW,
  DEFAULT_RESTART_WINDOW,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './server.js';
