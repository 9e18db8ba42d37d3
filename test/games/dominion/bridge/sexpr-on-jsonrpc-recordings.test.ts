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
import { requestPlay } from '../../../../src/games/dominion/bridge/sexpr-on-jsonrpc/player-turn.js';
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

// The recorded players were not S-expression players: they also bought the tenth card. Their messages therefore bypass the
// check of replies.

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

interface Replayed {
  readonly bridge: BridgeState;
  readonly sent: string[];
  readonly faults: string[];
  /** The sizes of deck and discards after every message of the server. */
  readonly sizes: (readonly [number, number])[];
}

/** Replays one seat of a recording over the bridge, which must send the server what was recorded. */
function replay(recording: string, own: string): Replayed {
  const bridge = newBridgeState(
    { name: own, version: 'v3', unrated: false, synthetic: true, canFetchState: true },
    new FidelityCounter(SEXPR_ON_JSONRPC_FIDELITY),
  );
  const replayed: Replayed = { bridge, sent: [], faults: [], sizes: [] };
  const take = (actions: readonly BridgeAction[]): string[] =>
    actions.flatMap((action): string[] => {
      if (action.kind === 'fetch-state') return take(onPublicState(bridge, null));
      if (action.kind === 'fault') replayed.faults.push(action.fault.message);
      if (action.kind === 'send' && action.to === 'player') replayed.sent.push(action.text);
      return action.kind === 'send' && action.to === 'server' ? [action.text] : [];
    });
  for (const { seat, from, text } of readRecording(recording).lines) {
    if (seat !== own || text === null || bridge.phase.kind === 'over') continue;
    if (from === 'server') {
      take(onServerMessage(bridge, text));
      replayed.sizes.push([bridge.cards.deck.length, bridge.cards.discards.length]);
      continue;
    }
    const envelope = parseEnvelope(text);
    const attack = attackOf(bridge);
    if (envelope.kind === 'request') {
      const [frame = ''] = take(requestPlay(bridge, playOf(envelope)));
      const { method, params } = JSON.parse(frame) as RequestEnvelope;
      expect({ method, params: withData(params) }).toEqual({
        method: envelope.method,
        params: withData(envelope.params),
      });
      // The recorded ids are shared by all players.
      const { phase } = bridge;
      if (phase.kind !== 'requesting') throw new Error(phase.kind);
      bridge.phase = { ...phase, request: { ...phase.request, id: envelope.id as number } };
    } else if (envelope.kind === 'response' && attack !== null) {
      const [frame = ''] = take(defend(bridge, attack, defenseOf(envelope.result as AttackResult)));
      expect(JSON.parse(frame)).toEqual(JSON.parse(text));
    }
  }
  return replayed;
}

/** `data` that is null or absent means the same (J-12). */
const withData = (params: unknown): unknown =>
  typeof params === 'object' && params !== null ? { data: null, ...params } : params;

describe.each(['bob', 'alice'])('the recorded game of two, seat %s', (own) => {
  const { bridge, sent, faults, sizes } = replay('dominai-two-seats', own);

  it('matches every count of the server to the end', () => {
    expect(faults).toEqual([]);
    expect(bridge.phase.kind).toBe('over');
  });

  it('goes through several reshuffles', () => {
    const reshuffles = sizes.filter(([, discards], at) => discards === 0 && (sizes[at - 1]?.[1] ?? 0) > 0);
    expect(reshuffles.length).toBeGreaterThan(5);
  });

  it('sends the player only what its grammar allows, and only cards that it knows', () => {
    expect(sent.length).toBeGreaterThan(100);
    for (const text of sent) {
      const datum = parseText(text);
      if (!datum.ok) throw new Error(text);
      const parsed = parseNotification('v3', datum.value);
      expect(parsed.ok ? '' : parsed.error.message).toBe('');
      expect(text).not.toMatch(/merchant|curse/);
    }
    expect(cardsOfVersion('v3')).not.toContain('merchant');
  });
});
