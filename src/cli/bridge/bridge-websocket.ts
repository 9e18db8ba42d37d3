import { Ledger } from '../../games/dominion/bridge/ledger.js';
import { makeCommand } from '../../peer/index.js';
import { makeFidelityReport } from '../../report/bridge-report.js';
import type { CrossingReport } from '../../run/bridge/bridge-runner.js';
import type { BridgeRecord } from '../../run/bridge/record-bridge.js';
import { bridgeToServer } from '../../run/bridge/run-sexpr-on-jsonrpc.js';
import { interruptible } from '../interrupt.js';
import { exitCodeOf } from './bridge-exit-code.js';
import { bridgeRecorded } from './bridge-record-file.js';
import { explaining, inOneLine, makeBridgeJson, wordsForEnd, wordsForFault } from './format-bridge.js';
import { parseWebsocketOptions, type RawWebsocket, type WebsocketOptions } from './websocket-options.js';

const say = (text: string): void => {
  process.stderr.write(`herald bridge: ${inOneLine(text)}\n`);
};

/** One game, from the way in to the last word of the server. */
export const bridgeOnSocket = (raw: RawWebsocket): Promise<void> =>
  interruptible(async (signal) => {
    const options = parseWebsocketOptions(raw);
    const ledger = new Ledger(options.explain ? explaining(say) : undefined);
    const report = await bridgeRecorded(options.record, headerOf(options), (record) =>
      run(options, ledger, record, signal),
    );
    if (options.json) process.stdout.write(makeBridgeJson(report, ledger));
    else process.stdout.write(`${wordsForEnd(report)}\n${options.quiet ? '' : makeFidelityReport(ledger.rows())}`);
    process.exitCode = exitCodeOf(report);
  });

const run = (
  options: WebsocketOptions,
  ledger: Ledger,
  record: BridgeRecord | null,
  signal: AbortSignal,
): Promise<CrossingReport> =>
  bridgeToServer({
    ...options,
    ledger,
    signal,
    ...(record && { observe: record.at }),
    onNote: (text) => {
      record?.note(text);
      if (!options.quiet) say(text);
    },
    onLoss: ({ message }) => say(`${message}; coming back`),
    onFault: (fault) => {
      record?.note(`fault of ${fault.side} ${fault.code}: ${fault.message}`);
      process.stderr.write(wordsForFault(fault, { server: 'the server' }));
    },
  });

const headerOf = ({ player, deadline, firstDeadline }: WebsocketOptions) => ({
  title: 'an S-expression player at a server of the JSON-RPC protocol',
  protocol: 'jsonrpc/live',
  deadline,
  'first-deadline': firstDeadline,
  ...(typeof player !== 'function' && { command: makeCommand(player.argv) }),
  started: new Date().toISOString(),
});
