export { type Clock, pause, systemClock } from './clock.js';
export { type CommandError, findCommand, makeCommand, parseCommand, quoteShellWord } from './command.js';
export { afterNextPoll } from './event-loop.js';
export { fileErrorOf } from './file-error.js';
export { discardingFramer, type Framer, type FramingError } from './framer.js';
export { type Lookup, lookUp } from './get-json.js';
export { type MemoryEnd, memoryPair } from './memory-pair.js';
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
export { DEFAULT_PEER_LIMITS, type Limits } from './process-limits.js';
export { whyNoSandbox } from './sandbox.js';
export { adoptStream, type StreamLimits, type StreamOptions } from './stream-peer.js';
export {
  type ConnectionOptions,
  connectTcp,
  listenTcp,
  type TcpAddress,
  type TcpListener,
  type TcpListenOptions,
  type TcpOptions,
} from './tcp.js';
export {
  adoptSocket,
  connectSocket,
  DEFAULT_SOCKET_LIMITS,
  type SocketLimits,
  type SocketOptions,
  type SocketPeer,
  type TlsOptions,
} from './websocket.js';
export { type WriteOptions, writeFileAtomic } from './write-file-atomic.js';
