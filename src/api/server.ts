// herald/server: Herald's game server, to test players and clients with.
export type { ServerLimits } from '../host/index.js';
export { type OpenServer, type OpenServerOptions, openServer } from './server/open-server.js';
export { type OpenTcpServer, type OpenTcpServerOptions, openTcpServer } from './server/open-tcp-server.js';
