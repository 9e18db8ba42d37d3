import type { BridgeEntry } from '../../kit/bridge.js';
import { makeFidelityReport } from '../../report/bridge-report.js';
import { URL_PLACEHOLDER } from '../../run/address-placeholders.js';
import { UsageError } from '../../run/errors.js';
import { interruptible } from '../interrupt.js';
import { tcpUrl } from '../player/join-url.js';
import { exitCodeOf, recorded } from './bridge-game.js';
import { formatEnd, inOneLine, makeBridgeJson } from './format-bridge.js';
import { playJoiningPlayer } from './joining-player.js';
import { parseStdioOptions, type RawStdio } from './stdio-options.js';

/** The options as commander returns them, besides those of the bridge itself. */
export interface RawTcp extends RawStdio {
  readonly url?: string;
  readonly json?: boolean;
}

/** `{url}` for commands inside of one in which `{url}` already stands for the server. */
const BRIDGE_URL_PLACEHOLDER = '{bridge-url}';

const say = (text: string): void => {
  process.stderr.write(`herald bridge: ${inOneLine(text)}\n`);
};

/** Joins a server over TCP, and plays one game there with a player that connects to the bridge. */
export const bridgeOnTcp = (entry: BridgeEntry, raw: RawTcp): Promise<void> =>
  interruptible(async (signal) => {
    const spawn = raw.spawn?.replaceAll(BRIDGE_URL_PLACEHOLDER, URL_PLACEHOLDER);
    const { exampleUrl = '' } = entry;
    if (raw.url === undefined) throw new UsageError(`no server given; use --url, such as ${exampleUrl}`);
    const driver = { url: tcpUrl(raw.url, exampleUrl) };
    const options = parseStdioOptions(entry, { ...raw, ...(spawn !== undefined && { spawn }) });
    const report = await recorded(options, (record) =>
      playJoiningPlayer(options, { driver, label: 'the server', record, signal, say }),
    );
    if (raw.json) process.stdout.write(makeBridgeJson(report));
    else process.stdout.write(`${formatEnd(report)}\n${options.quiet ? '' : makeFidelityReport(report.fidelity)}`);
    process.exitCode = exitCodeOf(report);
  });
