import { openJsonrpcOnSexpr } from '../../../../src/games/dominion/bridge/jsonrpc-on-sexpr/index.js';
import type { Dialect } from '../../../../src/games/dominion/jsonrpc/messages.js';
import type { Version } from '../../../../src/games/dominion/sexpr/messages.js';
import type { Bridge } from '../../../../src/kit/bridge.js';
import type { BridgeAction, BridgeFault, BridgeOutcome } from '../../../../src/kit/bridge-action.js';
import type { Fidelity } from '../../../../src/kit/bridge-fidelity.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { parseText } from '../../../../src/wire/sexpr/writer.js';

// A driver on one side of the bridge, a player of the other protocol at the other, both by hand.

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

export interface Told {
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

export function stateOf(told: Told = {}): string {
  const [actions, buys, coins] = told.means ?? [1, 1, 0];
  const list = (name: string, held: string): string => (held === '' ? `(${name})` : `(${name} ${cards(held)})`);
  return `(${[
    list('players', told.players ?? 'alice bob'),
    list('supply', told.supply ?? SUPPLY),
    list('trash', told.trash ?? ''),
    `(actions ${actions})`,
    `(buys ${buys})`,
    `(coins ${coins})`,
    list('deck', told.deck ?? '4*copper estate'),
    list('hand', told.hand ?? '3*copper 2*estate'),
    list('plays', told.plays ?? ''),
    list('discards', told.discards ?? ''),
  ].join(' ')})`;
}

export const move = (told: Told = {}): string => `(move ${stateOf(told)})`;
export const attacked = (by: string, told: Told = {}): string =>
  `(attacked (act militia) ${by} ${stateOf({ means: [0, 0, 0], ...told })})`;

/** All that the bridge does in answer to one thing. */
export interface Done {
  readonly toPlayer: readonly Json[];
  readonly toDriver: readonly string[];
  readonly closed: readonly string[];
  readonly faults: readonly BridgeFault[];
  readonly notes: readonly string[];
  readonly outcome: BridgeOutcome | null;
}

export class Crossed {
  readonly bridge: Bridge<string, Datum>;
  private nextId = 1;

  constructor(options: { readonly version?: Version; readonly dialect?: Dialect } = {}) {
    this.bridge = openJsonrpcOnSexpr(options);
  }

  driver(...texts: readonly string[]): Done {
    return doneBy(texts.flatMap((text) => this.bridge.fromServer(datumOf(text))));
  }

  frame(text: string): Done {
    return doneBy(this.bridge.fromPlayer(text));
  }

  says(message: Json): Done {
    return this.frame(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  /** A request with the player's next id. */
  wishes(method: string, params?: Json): Done {
    return this.says({ id: this.nextId++, method, ...(params && { params }) });
  }

  answers(id: unknown, result: unknown = {}): Done {
    return this.says({ id, result });
  }

  eof(): Done {
    return doneBy(this.bridge.onPeerLost('server', { code: 'peer/closed', message: 'the other end was closed' }));
  }

  loses(side: 'player' | 'server', code: string): Done {
    return doneBy(this.bridge.onPeerLost(side, { code, message: code }));
  }

  /** Up to the answer to StartGame. */
  begin(...texts: readonly string[]): Done {
    const { toPlayer } = this.driver(...texts);
    return this.answers(toPlayer[0]?.['id']);
  }

  fidelity(): { [id: string]: { [fidelity in Fidelity]?: number } } {
    return Object.fromEntries(this.bridge.fidelity().map(({ id, counts }) => [id, Object.fromEntries(counts)]));
  }
}

function doneBy(steps: readonly BridgeAction[]): Done {
  const of = <K extends BridgeAction['kind']>(kind: K) =>
    steps.filter((step): step is Extract<BridgeAction, { kind: K }> => step.kind === kind);
  return {
    toPlayer: of('send').flatMap(({ to, text }) => (to === 'player' ? [JSON.parse(text) as Json] : [])),
    toDriver: of('send').flatMap(({ to, text }) => (to === 'server' ? [text] : [])),
    closed: of('close').map(({ side, code }) => (code === undefined ? side : `${side} ${code}`)),
    faults: of('fault').map(({ fault }) => fault),
    notes: of('note').map(({ text }) => text),
    outcome: of('over')[0]?.outcome ?? null,
  };
}
