import { nameOfJson } from '../../../src/games/dominion/bridge/sexpr-on-jsonrpc/card-mapping.js';
import { parseEnvelope } from '../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import type { AttackResult, JsonCard, PlayParams } from '../../../src/games/dominion/jsonrpc/messages.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';

/** `1: act mine silver gold`: who decides by place in turn order, and what. Cards to be discarded have no order. */
export type Decision = string;

const UNORDERED = ['cellar', 'discard'];

function write(place: number, words: readonly string[]): Decision {
  const [kind = '', card = '', ...more] = words;
  // The card that is left visible at the end of a turn is no decision: the other protocol has none.
  if (kind === 'clean') return `${place}: clean`;
  if (kind === 'discard') return `${place}: ${[kind, ...words.slice(1).sort()].join(' ')}`;
  return `${place}: ${[kind, card, ...(UNORDERED.includes(card) ? more.sort() : more)].join(' ')}`.trimEnd();
}

export const decisionOfReply = (place: number, reply: Datum): Decision => write(place, reply as readonly string[]);

const TREASURES: readonly string[] = ['Copper', 'Silver', 'Gold'];

function cardsOf(data: unknown): string[] {
  if (Array.isArray(data)) return (data as JsonCard[]).map(nameOfJson);
  if (typeof data === 'string') return [nameOfJson(data as JsonCard)];
  if (typeof data !== 'object' || data === null) return [];
  const { trash, gain } = data as { trash: JsonCard; gain: JsonCard };
  return [nameOfJson(trash), nameOfJson(gain)];
}

/** What a frame of a player decides; null for one that only nods. `asked` is the frame that it follows. */
export function decisionOfFrame(place: number, frame: string, asked: string): Decision | null {
  const said = parseEnvelope(frame);
  if (said.kind === 'request') return write(place, wordsOf(said.method, said.params as PlayParams | undefined));
  const question = parseEnvelope(asked);
  if (said.kind !== 'response' || question.kind !== 'request' || question.method !== 'Attack') return null;
  const { reaction, data } = said.result as AttackResult;
  return write(place, reaction === 'Moat' ? ['moat'] : ['discard', ...cardsOf(data)]);
}

function wordsOf(method: string, params: PlayParams | undefined): string[] {
  if (params === undefined) return ['clean'];
  const { card, data } = params;
  if (method === 'Buy') return ['buy', nameOfJson(card)];
  return TREASURES.includes(card) ? ['add', nameOfJson(card)] : ['act', nameOfJson(card), ...cardsOf(data)];
}

/** Treasures that are played one after another have no order either. */
export function inOneOrder(decisions: readonly Decision[]): Decision[] {
  const ordered: Decision[] = [];
  let treasures: Decision[] = [];
  for (const decision of decisions) {
    if (decision.includes(': add ')) treasures.push(decision);
    else {
      ordered.push(...treasures.sort(), decision);
      treasures = [];
    }
  }
  return [...ordered, ...treasures.sort()];
}
