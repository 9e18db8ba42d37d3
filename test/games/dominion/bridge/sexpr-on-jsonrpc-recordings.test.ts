import { describe, expect, it } from 'vitest';
import { defend, onPublicState } from '../../../../src/games/dominion/bridge/sexpr-on-jsonrpc/attack.js';
import {
  attackOf,
  type BridgeState,
  newBridgeState,
} from '../../../../src/games/dominion/bridge/sexpr-on-jsonrpc/bridge-state.js';
import { nameOfJson } from '../../../../src/games/dominion/bridge/sexpr-on-jsonrpc/card-mapping.js';
import { onServerMessage } from '../../../../src/games/dominion/bridge/sexpr-on-jsonrpc/dispatch.js';
import { SEXPR_ON_JSONRPC_FIDELITY } from '../../../../src/games/dominion/bridge/sexpr-on-jsonrpc/fidelity.js';
import { requestPlay } from '../../../../src/games/dominion/bridge/sexpr-on-jsonrpc/turn.js';
import { parseEnvelope, type RequestEnvelope } from '../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import type { AttackResult, JsonCard, PlayParams } from '../../../../src/games/dominion/jsonrpc/messages.js';
import {
  cardsOfVersion,
  type Defense,
  type Play,
  parseNotification,
} from '../../../../src/games/dominion/sexpr/messages.js';
import type { BridgeAction } from '../../../../src/kit/bridge-action.js';
import { FidelityCounter } from '../../../../src/kit/bridge-fidelity.js';
import { parseText } from '../../../../src/wire/sexpr/writer.js';
import { readRecording } from '../jsonrpc/schema/read-recording.js';

// The recorded players were no S-expression players: they also bought the tenth card. What they said is therefore given to
// the bridge behind its judge.

type Name = Play['card'] & string;
const name = (card: JsonCard): Name => nameOfJson(card) as Name;

/** The cards of `data`, in the order in which an S-expression names them. */
function cardsOf(data: unknown): Name[] {
  if (Array.isArray(data)) return data.map(name);
  if (typeof data === 'string') return [name(data as JsonCard)];
  if (typeof data !== 'object' || data === null) return [];
  const { trash, gain } = data as { trash: JsonCard; gain: JsonCard };
  return [name(trash), name(gain)];
}

const TREASURES: readonly string[] = ['Copper', 'Silver', 'Gold'];

function playOf({ method, params }: RequestEnvelope): Play {
  if (method === 'EndTurn') return { kind: 'clean', card: null };
  const { card, data } = params as unknown as PlayParams;
  if (method === 'Buy') return { kind: 'buy', card: name(card) };
  return TREASURES.includes(card)
    ? { kind: 'add', card: name(card) }
    : { kind: 'act', card: name(card), cards: cardsOf(data) };
}

const defenseOf = ({ reaction, data }: AttackResult): Defense =>
  reaction === 'Moat' ? { kind: 'moat' } : { kind: 'discard', cards: cardsOf(data) };

interface Carried {
  readonly bridge: BridgeState;
  readonly told: string[];
  readonly faults: string[];
  /** The sizes of deck and discards after every message of the server. */
  readonly sizes: (readonly [number, number])[];
}

/** Leads one seat of the recording over the bridge; what the bridge says to the server must be what was recorded. */
function carry(recording: string, own: string): Carried {
  const bridge = newBridgeState(
    { name: own, version: 'v3', unrated: false, synthetic: true, canFetchState: true },
    new FidelityCounter(SEXPR_ON_JSONRPC_FIDELITY),
  );
  const carried: Carried = { bridge, told: [], faults: [], sizes: [] };
  const take = (steps: readonly BridgeAction[]): string[] =>
    steps.flatMap((step): string[] => {
      if (step.kind === 'fetch-state') return take(onPublicState(bridge, null));
      if (step.kind === 'fault') carried.faults.push(step.fault.message);
      if (step.kind === 'send' && step.to === 'player') carried.told.push(step.text);
      return step.kind === 'send' && step.to === 'server' ? [step.text] : [];
    });
  for (const { seat, from, text } of readRecording(recording).lines) {
    if (seat !== own || text === null || bridge.phase.kind === 'over') continue;
    if (from === 'server') {
      take(onServerMessage(bridge, text));
      carried.sizes.push([bridge.cards.deck.length, bridge.cards.discards.length]);
      continue;
    }
    const said = parseEnvelope(text);
    const attack = attackOf(bridge);
    if (said.kind === 'request') {
      const [frame = ''] = take(requestPlay(bridge, playOf(said)));
      const { method, params } = JSON.parse(frame) as RequestEnvelope;
      expect({ method, params: withData(params) }).toEqual({ method: said.method, params: withData(said.params) });
      // The recorded ids are shared by all players.
      const { phase } = bridge;
      if (phase.kind !== 'requesting') throw new Error(phase.kind);
      bridge.phase = { ...phase, request: { ...phase.request, id: said.id as number } };
    } else if (said.kind === 'response' && attack !== null) {
      const [frame = ''] = take(defend(bridge, attack, defenseOf(said.result as AttackResult)));
      expect(JSON.parse(frame)).toEqual(JSON.parse(text));
    }
  }
  return carried;
}

/** `data` that is null or absent means the same (J-12). */
const withData = (params: unknown): unknown =>
  typeof params === 'object' && params !== null ? { data: null, ...params } : params;

describe.each(['bob', 'alice'])('the recorded game of two, seat %s', (own) => {
  const { bridge, told, faults, sizes } = carry('dominai-two-seats', own);

  it('matches every count of the server, to the end', () => {
    expect(faults).toEqual([]);
    expect(bridge.phase.kind).toBe('over');
  });

  it('goes through several reshuffles', () => {
    const reshuffles = sizes.filter(([, discards], at) => discards === 0 && (sizes[at - 1]?.[1] ?? 0) > 0);
    expect(reshuffles.length).toBeGreaterThan(5);
  });

  it('tells the player only what the grammar knows, and no card that it does not', () => {
    expect(told.length).toBeGreaterThan(100);
    for (const text of told) {
      const datum = parseText(text);
      if (!datum.ok) throw new Error(text);
      const parsed = parseNotification('v3', datum.value);
      expect(parsed.ok ? '' : parsed.error.message).toBe('');
      expect(text).not.toMatch(/merchant|curse/);
    }
    expect(cardsOfVersion('v3')).not.toContain('merchant');
  });
});
