export { acceptQueueLength } from './accept-queue.js';
export { ActivityWatch, BUSY_MS, type WatchedActivity } from './activity.js';
export { awaitTcp } from './await-tcp.js';
export { type Clock, sleep, systemClock } from './clock.js';
export { type CommandError, findCommand, parseCommand, parseProgram } from './command.js';
export { findContainmentProblem } from './containment.js';
export { Deadline } from './deadline.js';
export { createWholeFile, draftPathIn, isDraftName, replaceWholeFile } from './draft-file.js';
export { afterNextPoll } from './event-loop.js';
export { describeFileError } from './file-error.js';
export { folderSize } from './folder-size.js';
export { discardingFramer, type Framer, type FramingError } from './framer.js';
export { type GetJsonOptions, getJson } from './get-json.js';
export { hiddenArguments } from './hidden-arguments.js';
export { type MemoryPeerOptions, memoryPair } from './memory-pair.js';
export type { KitAddress } from './network-gate.js';
export { outliveSignals } from './orphan-guard.js';
export { abandonedFolders, makeOwnedFolder, removeAbandonedFolders } from './owned-folder.js';
export {
  blameFor,
  type Ending,
  type Leftover,
  makeFault,
  type Observer,
  PEER_FAULT_CODES,
  type Peer,
  type PeerBlame,
  type PeerEvent,
  type PeerFault,
  type PeerFaultCode,
  type Received,
  type Unreceived,
} from './peer.js';
export { completeLimits, DEFAULT_PEER_LIMITS, type PeerLimits } from './peer-limits.js';
export { type ChildPeer, type ProcessOptions, startProcess } from './process.js';
export type { ProcessorUse } from './processor-use.js';
export { livingOwner, markOwner } from './run-owner.js';
export { findSandboxProblem } from './sandbox.js';
export { giveToSandbox } from './sandbox-user.js';
export { isOfMachine, isWithin, realPath } from './sandbox-view.js';
export { makeCommand, quoteShellWord } from './shell-words.js';
export { adoptStream, type StreamLimits, type StreamOptions } from './stream-peer.js';
export {
  connectTcp,
  listenTcp,
  type TcpAddress,
  type TcpListener,
  type TcpListenOptions,
  type TcpOptions,
  type TcpPeerOptions,
} from './tcp.js';
export { WakeDeadline } from './wake-deadline.js';
export {
  adoptWebSocket,
  connectWebSocket,
  DEFAULT_WEBSOCKET_LIMITS,
  type TlsOptions,
  type WebSocketLimits,
  type WebSocketOptions,
  type WebSocketPeer,
} from './websocket.js';
export { type WriteOptions, writeFileAtomic } from './write-file-atomic.js';
