export type { HostableProtocol } from './hosted-protocol.js';
export type { Granted, Refusal } from './http-error.js';
export { LOCK_NAME } from './lock.js';
export { startMetricsServer } from './metrics-server.js';
export { type PageServer, startPageServer } from './page-server.js';
export {
  DEFAULT_REJOIN_WINDOW,
  DEFAULT_RESTART_WINDOW,
  type RunningServer,
  type ServerOptions,
  startServer,
} from './server.js';
export { DEFAULT_DEADLINE, DEFAULT_SERVER_LIMITS, type ServerLimits } from './server-limits.js';
export {
  DEFAULT_AWAY_TIME,
  type ListedProgram,
  type RunningTableServer,
  type SeatedProgram,
  startTableServer,
  type TableServerOptions,
} from './tables/table-server.js';
export type { StoredUser, TableStore } from './tables/table-store.js';
export { type RunningTcpServer, startTcpServer, type TcpServerOptions } from './tcp-server.js';
