import { JSONRPC_ON_LAN } from '../../../../src/games/dominion/bridge/jsonrpc-on-lan/index.js';
import { SEXPR_ON_LAN } from '../../../../src/games/dominion/bridge/sexpr-on-lan/index.js';
import { newJsonPlayer, receiveFrame } from '../../../../src/games/dominion/jsonrpc/player.js';
import { parseLanMessage } from '../../../../src/games/dominion/lan/codec.js';
import { LAN } from '../../../../src/games/dominion/lan/protocol.js';
import { SEXPR } from '../../../../src/games/dominion/sexpr/protocol.js';
import { strategyNamed } from '../../../../src/games/dominion/strategies/strategies.js';
import { parseLanPageMessage } from '../../../../src/games/dominion/table/remote/lan-messages.js';
import { PersonAtLanTable } from '../../../../src/games/dominion/table-host/person-at-lan-table.js';
import type { Bridge } from '../../../../src/kit/bridge.js';
import type { BridgeAction } from '../../../../src/kit/bridge-action.js';
import type { GatewayOutput } from '../../../../src/kit/table-gateway.js';
import type { WakeTimer } from '../../../../src/kit/wake-timer.js';
import { parseText } from '../../../../src/wire/sexpr/writer.js';
import { unwrap } from '../../../unwrap.js';

/** A client of Herald's own, whatever plays behind it. */
export interface LanClient {
  /** What it sends because of a message, without the mark. */
  readonly receive: (text: string) => readonly string[];
  readonly wake: () => readonly string[];
  readonly timer: () => WakeTimer | null;
  /** Why it has given the game up; null while it plays. */
  readonly why: () => string | null;
}

const unmarked = (texts: readonly string[]): string[] => texts.map((text) => text.replace(/<EOF>$/, ''));
const lan = (text: string) => unwrap(parseLanMessage(`${text}<EOF>`));

function player(): LanClient {
  const client = LAN.player('live', 'engine', 1, { settings: { startPause: 1000 } });
  const complaints: string[] = [];
  const noting = (texts: readonly string[]): string[] => {
    complaints.push(...client.takeComplaints());
    return unmarked(texts);
  };
  return {
    receive: (text) => noting(client.receive(lan(text))),
    wake: () => noting(client.wake?.() ?? []),
    timer: () => client.timer?.() ?? null,
    why: () => (client.isOver() ? (complaints.at(-1) ?? null) : null),
  };
}

function person(): LanClient {
  const client = new PersonAtLanTable();
  let why: string | null = null;
  const reading = ({ toServer, toPage }: GatewayOutput): string[] => {
    for (const text of toPage) {
      const shown = unwrap(parseLanPageMessage(text));
      if (shown.status === 'closed') why = shown.reason;
    }
    return unmarked(toServer);
  };
  /** Ends its turn whenever it may. */
  const acting = (output: GatewayOutput): string[] => {
    const sent = reading(output);
    const last = output.toPage.at(-1);
    const shown = last === undefined ? null : unwrap(parseLanPageMessage(last));
    const isAsked = shown?.status === 'playing' && shown.view.decision !== null;
    return isAsked ? [...sent, ...reading(client.fromPage('{"kind":"answer","answers":["end"]}'))] : sent;
  };
  return {
    receive: (text) => acting(client.fromServer(lan(text))),
    wake: () => acting(client.wake()),
    timer: client.timer,
    why: () => why,
  };
}

/** A bridge with a player behind it, which answers at once. */
function bridged<FromPlayer>(
  bridge: Bridge<FromPlayer, ReturnType<typeof lan>>,
  answer: (text: string) => readonly FromPlayer[],
): LanClient {
  let why: string | null = null;
  const perform = (actions: readonly BridgeAction[]): string[] =>
    actions.flatMap((action) => {
      if (action.kind === 'fault') why = action.fault.message;
      if (action.kind !== 'send') return [];
      if (action.to === 'server') return unmarked([action.text]);
      return answer(action.text).flatMap((reply) => perform(bridge.fromPlayer(reply)));
    });
  return {
    receive: (text) => perform(bridge.fromServer(lan(text))),
    wake: () => perform(bridge.wake?.() ?? []),
    timer: () => bridge.timer?.() ?? null,
    why: () => why,
  };
}

function sexprBridge(): LanClient {
  const settings = { protocol: 'sexpr/v3', serverDialect: 'live' };
  const behind = SEXPR.player('v3', 'engine', 1);
  return bridged(SEXPR_ON_LAN.open({ settings, name: null, canFetchState: false }), (text) =>
    behind.receive(unwrap(parseText(text))).map((reply) => unwrap(parseText(reply))),
  );
}

function jsonrpcBridge(): LanClient {
  const settings = { dialect: 'live', serverDialect: 'live' };
  const behind = newJsonPlayer(strategyNamed('engine', 1));
  return bridged(JSONRPC_ON_LAN.open({ settings, name: null, canFetchState: false }), (text) =>
    receiveFrame(behind, text),
  );
}

/** Everything with which Herald sits at a LAN table. */
export const LAN_CLIENTS: readonly (readonly [string, () => LanClient])[] = [
  ['herald player', player],
  ['a person at the table', person],
  ['herald bridge lan', sexprBridge],
  ['herald bridge lan-jsonrpc', jsonrpcBridge],
];
