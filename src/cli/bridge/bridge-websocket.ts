import type { BridgeEntry } from '../../kit/bridge.js';
import { makeFidelityReport } from '../../report/bridge-report.js';
import { bridgeToServer } from '../../run/bridge/bridge-to-server.js';
import { interruptible } from '../interrupt.js';
import { callbacksFor, exitCodeOf, recorded } from './bridge-game.js';
import { formatEnd, inOneLine, makeBridgeJson } from './format-bridge.js';
import { parseWebsocketOptions, type RawWebsocket } from './websocket-options.js';

const say = (text: string): void => {
  process.stderr.write(`herald bridge: ${inOneLine(text)}\n`);
};

/** Joins a server and plays one game there. */
export const bridgeOnWebsocket = (entry: BridgeEntry, raw: RawWebsocket): Promise<void> =>
  interruptible(async (signal) => {
    const options = parseWebsocketOptions(entry, raw);
    const bridge = await entry.load();
    const report = await recorded(options, (record) =>
      bridgeToServer({
        ...options,
        bridge,
        signal,
        ...(record && { observe: record.at }),
        ...callbacksFor(options, record, say, 'the server'),
        onLoss: ({ message }) => say(`${message}; reconnecting`),
      }),
    );
    if (options.json) process.stdout.write(makeBridgeJson(report));
    else process.stdout.write(`${formatEnd(report)}\n${options.quiet ? '' : makeFidelityReport(report.fidelity)}`);
    process.exitCode = exitCodeOf(report);
  });
