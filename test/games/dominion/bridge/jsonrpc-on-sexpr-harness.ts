import { openJsonrpcOnSexpr } from '../../../../src/games/dominion/bridge/jsonrpc-on-sexpr/index.js';
import type { Dialect } from '../../../../src/games/dominion/jsonrpc/messages.js';
import type { Version } from '../../../../src/games/dominion/sexpr/messages.js';
import type { Bridge } from '../../../../src/kit/bridge.js';
import type { BridgeAction, BridgeFault, BridgeOutcome } from '../../../../src/kit/bridge-action.js';
import type { Fidelity } from '../../../../src/kit/bridge-fidelity.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { parseText } from '../../../../src/wire/sexpr/writer.js';

// A bridge between a driver and a JSON-RPC player that are both written by hand.

export type Json = Record<string, unknown>;

export const datumOf = (text: string): Datum => {
  const parsed = parseText(text);
  if (!parsed.ok) throw new Error(`${parsed.error.message} in ${text}`);
  return parsed.value;
};

/** `3*copper 1*mine` in full. */
const cards = (words: string): string =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => {
      const [, count = '1', card = word] = /^(\d+)\*(.*)$/.exec(word) ?? [];
      return new Array<string>(Number(count)).fill(card);
    })
    .join(' ');

export interface StateFields {
  readonly players?: string;
  readonly supply?: string;
  readonly trash?: string;
  readonly means?: readonly [actions: number, buys: number, coins: number];
  readonly deck?: string;
  readonly hand?: string;
  readonly plays?: string;
  readonly discards?: string;
}

export const SUPPLY =
  '46*copper 40*silver 30*gold 8*estate 8*duchy 8*province 10*mine 10*moat 10*militia 10*woodcutter';

export function stateOf(fields: StateFields = {}): string {
  const [actions, buys, coins] = fields.means ?? [1, 1, 0];
  const list = (name: string, held: string): string => (held === '' ? `(${name})` : `(${name} ${cards(held)})`);
  return `(${[
    list('players', fields.players ?? 'alice bob'),
    list('supply', fields.supply ?? SUPPLY),
    list('trash', fields.trash ?? ''),
    `(actions ${actions})`,
    `(buys ${buys})`,
    `(coins ${coins})`,
    list('deck', fields.deck ?? '4*copper estate'),
    list('hand', fields.hand ?? '3*copper 2*estate'),
    list('plays', fields.plays ?? ''),
    list('discards', fields.discards ?? ''),
  ].join(' ')})`;
}

export const move = (fields: StateFields = {}): string => `(move ${stateOf(fields)})`;
export const attacked = (by: string, fields: StateFields = {}): string =>
  `(attacked (act militia) ${by} ${stateOf({ means: [0, 0, 0], ...fields })})`;

/** What the bridge does about one event. */
export interface Effects {
  readonly toPlayer: readonly Json[];
  readonly toDriver: readonly string[];
  readonly closed: readonly string[];
  readonly faults: readonly BridgeFault[];
  readonly notes: readonly string[];
  readonly outcome: BridgeOutcome | null;
}

export class BridgeHarness {
  readonly bridge: Bridge<string, Datum>;
  private nextId = 1;

  constructor(options: { readonly version?: Version; readonly dialect?: Dialect } = {}) {
    this.bridge = openJsonrpcOnSexpr(options);
  }

  driver(...texts: readonly string[]): Effects {
    return effectsOf(texts.flatMap((text) => this.bridge.fromServer(datumOf(text))));
  }

  frame(text: string): Effects {
    return effectsOf(this.bridge.fromPlayer(text));
  }

  send(message: Json): Effects {
    return this.frame(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  /** Sends a request with the player's next id. */
  request(method: string, params?: Json): Effects {
    return this.send({ id: this.nextId++, method, ...(params && { params }) });
  }

  answer(id: unknown, result: unknown = {}): Effects {
    return this.send({ id, result });
  }

  eof(): Effects {
    return effectsOf(this.bridge.onPeerLost('server', { code: 'peer/closed', message: 'the other end was closed' }));
  }

  lose(side: 'player' | 'server', code: string): Effects {
    return effectsOf(this.bridge.onPeerLost(side, { code, message: code }));
  }

  /** Up to the answer to StartGame. */
  begin(...texts: readonly string[]): Effects {
    const { toPlayer } = this.driver(...texts);
    return this.answer(toPlayer[0]?.['id']);
  }

  fidelity(): { [id: string]: { [fidelity in Fidelity]?: number } } {
    return Object.fromEntries(this.bridge.fidelity().map(({ id, counts }) => [id, Object.fromEntries(counts)]));
  }
}

function effectsOf(actions: readonly BridgeAction[]): Effects {
  const of = <K extends BridgeAction['kind']>(kind: K) =>
    actions.filter((action): action is Extract<BridgeAction, { kind: K }> => action.kind === kind);
  return {
    toPlayer: of('send').flatMap(({ to, text }) => (to === 'player' ? [JSON.parse(text) as Json] : [])),
    toDriver: of('send').flatMap(({ to, text }) => (to === 'server' ? [text] : [])),
    closed: of('close').map(({ side, code }) => (code === undefined ? side : `${side} ${code}`)),
    faults: of('fault').map(({ fault }) => fault),
    notes: of('note').map(({ text }) => text),
    outcome: of('over')[0]?.outcome ?? null,
  };
}
