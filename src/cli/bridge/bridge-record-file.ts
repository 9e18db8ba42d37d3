import { systemClock } from '../../peer/index.js';
import { type BridgeRecord, recordBridge } from '../../run/bridge/record-bridge.js';
import { writtenDown } from '../record-to-file.js';

type Header = Parameters<typeof recordBridge>[0];

/** Lets a game be bridged while both sides are written down, if they are to be. */
export async function bridgeRecorded<T>(
  path: string | null,
  header: Header,
  bridge: (record: BridgeRecord | null) => Promise<T>,
): Promise<T> {
  if (path === null) return bridge(null);
  return writtenDown(path, (append) => bridge(recordBridge(header, systemClock.now, append)));
}
