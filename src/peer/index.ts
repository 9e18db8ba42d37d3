export { type Clock, pause, systemClock } from './clock.js';
export { type CommandError, findCommand, makeCommand, parseCommand } from './command.js';
export { fileErrorOf } from './file-error.js';
export type { Framer, FramingError } from './framer.js';
export { DEFAULT_PEER_LIMITS, type Limits } from './limits.js';
export { type Lookup, lookUp } from './lookup.js';
export { type MemoryEnd, memoryPair } from './memory.js';
export {
  type Blame,
  type Ending,
  type Leftover,
  makeFault,
  type Observer,
  PEER_FAULT_CODES,
  type Peer,
  type PeerEvent,
  type PeerFault,
  type PeerFaultCode,
  type Received,
  type Unasked,
} from './peer.js';
export { type ChildPeer, type ProcessOptions, startProcess } from './process.js';
export { whyNoSandbox } from './sandbox.js';
export {
  adoptSocket,
  connectSocket,
  DEFAULT_SOCKET_LIMITS,
  type SocketLimits,
  type SocketOptions,
  type SocketPeer,
  type TlsOptions,
} from './socket.js';
export { adoptStream, type StreamOptions } from './stream.js';
