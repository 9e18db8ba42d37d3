export { fillSeats, whyNoSeats, whyNotSeated } from './driver-command.js';
export { type DriverOptions, driverServer } from './driver-process.js';
export { findInsider, type ProgramServerOptions, programServer } from './program-server.js';
export { type RunningServerOptions, runningServer } from './running-server.js';
export { makeSeatPrograms } from './seat-programs.js';
export { type ServerConnection, type ServerNetwork, serverNetwork } from './server-network.js';
export { type ServerTaskOptions, serverTasks } from './server-tasks.js';
export type { GameOrder, OpenedGame, ServedGame, ServerUnderTest } from './server-under-test.js';
