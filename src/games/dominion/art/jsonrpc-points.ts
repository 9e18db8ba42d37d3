import type { Message } from '../../../report/html/evidence-messages.js';
import type { Series } from '../../../report/html/game-renderer.js';
import { type CardFacts, pointsOfNames } from '../card-facts.js';
import { parseJsonCard } from '../jsonrpc/card-names.js';
import { isObject } from '../jsonrpc/envelope/envelope-checks.js';
import { objectIn } from './jsonrpc-text.js';

/**
 * A player is never told what it owns. It begins with three estates and seven coppers, and its messages tell what it
 * bought, gained and trashed since; the end of the game tells the points.
 */
export function jsonrpcPoints(messages: readonly Message[]): Series[] {
  const seats = new Map<string, Holdings>();
  for (const { seat, text } of messages) {
    const message = objectIn(text);
    if (message === null) continue;
    const name = seat ?? 'points';
    const holdings = seats.get(name) ?? new Holdings(name);
    seats.set(name, holdings);
    holdings.hear(message);
  }
  return [...seats.values()].map(({ name, points }) => ({ name, points }));
}

type Json = Readonly<Record<string, unknown>>;

interface Asked {
  readonly method: string;
  readonly params: unknown;
}

class Holdings {
  readonly name: string;
  readonly points: [number, number][] = [];
  private readonly owned = new Map<string, number>([
    ['Copper', 7],
    ['Estate', 3],
  ]);
  private readonly asked = new Map<string, Asked>();

  constructor(name: string) {
    this.name = name;
  }

  hear({ id, method, params, result }: Json): void {
    if (method === 'GameOver') this.end(params);
    // The two sides count their requests apart, and only the server asks of itself for more than a move.
    if (typeof method === 'string') this.asked.set(keyOf(id, isMove(method)), { method, params });
    else if (result !== undefined) this.settle(id, result);
  }

  private settle(id: unknown, result: unknown): void {
    const isOfMove = isObject(result) && 'hand' in result;
    const asked = this.asked.get(keyOf(id, isOfMove));
    if (asked === undefined) return;
    for (const [card, change] of changesOf(asked, result)) this.owned.set(card, (this.owned.get(card) ?? 0) + change);
    if (asked.method === 'EndTurn') this.points.push([this.points.length + 1, this.count()]);
  }

  private count(): number {
    return pointsOfNames([...this.owned].flatMap(([card, count]) => namesOf(card, count)));
  }

  private end(params: unknown): void {
    const scores = isObject(params) ? params['scores'] : null;
    const score = isObject(scores) ? scores[this.name] : null;
    const turns = this.points.length;
    if (typeof score === 'number' && turns > 0) this.points[turns - 1] = [turns, score];
  }
}

const isMove = (method: string): boolean => ['Play', 'Buy', 'EndTurn'].includes(method);
const keyOf = (id: unknown, isOfMove: boolean): string => `${isOfMove} ${String(id)}`;

function namesOf(card: string, count: number): CardFacts['name'][] {
  const name = parseJsonCard(card);
  return name.ok ? Array.from({ length: Math.max(0, count) }, () => name.value) : [];
}

type Change = readonly [card: string, change: 1 | -1];

const all = (cards: unknown, change: 1 | -1): Change[] =>
  [cards].flat().flatMap((card): Change[] => (typeof card === 'string' ? [[card, change]] : []));

/** What a request that was granted, or an answer, did to what the player owns. */
function changesOf({ method, params }: Asked, result: unknown): Change[] {
  const asked: Json = isObject(params) ? params : {};
  const answer: Json = isObject(result) ? result : {};
  switch (method) {
    case 'Buy':
      return all(asked['card'], 1);
    case 'Play':
      return playedWith(asked['card'], asked['data']);
    case 'ThroneRoom':
      return playedWith(asked['card'], answer['data']);
    case 'Vassal':
      return answer['play'] === true ? playedWith(asked['card'], answer['data']) : [];
    case 'Attack':
      return asked['card'] === 'Witch' && answer['reaction'] === undefined ? all('Curse', 1) : [];
    case 'Sentry':
      return [result]
        .flat()
        .flatMap((each) => (isObject(each) && each['placement'] === 'trash' ? all(each['card'], -1) : []));
    default:
      return [];
  }
}

function playedWith(card: unknown, data: unknown): Change[] {
  if (card === 'Workshop') return all(data, 1);
  if (card === 'Chapel') return all(data, -1);
  if (!isObject(data)) return [];
  if (card === 'ThroneRoom') return playedWith(data['card'], data['data']);
  return [...all(data['gain'], 1), ...all(data['trash'], -1)];
}
