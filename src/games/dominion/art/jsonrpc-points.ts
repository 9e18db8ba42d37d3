import type { RecordedMessage, Series } from '../../../kit/game-renderer.js';
import { type CardFacts, pointsOfNames } from '../card-facts.js';
import { STARTING_COPPERS, STARTING_ESTATES } from '../engine/game-constants.js';
import { parseJsonCard } from '../jsonrpc/card-names.js';
import { isObject } from '../jsonrpc/envelope/envelope-checks.js';
import { cardsIn, parseObject } from './json-values.js';
import type { PlayedCards } from './player-summary.js';

/**
 * The points of each seat after each of its turns. No message lists what a seat owns, so its cards are counted from the
 * starting deck on: what it bought, gained and trashed is in its messages. `GameOver` has the final points.
 */
export const jsonrpcPoints = (messages: readonly RecordedMessage[]): Series[] =>
  jsonrpcPlayers(messages).map(({ seat, points }) => ({ name: seat ?? 'points', points }));

/** What each seat bought and owns, as far as its messages say. */
export function jsonrpcPlayers(messages: readonly RecordedMessage[]): PlayedCards[] {
  const seats = new Map<string | null, Holdings>();
  for (const { seat, text } of messages) {
    const message = parseObject(text);
    if (message === null) continue;
    const holdings = seats.get(seat) ?? new Holdings(seat ?? '');
    seats.set(seat, holdings);
    holdings.observe(message);
  }
  return [...seats].map(([seat, holdings]) => ({
    seat,
    bought: cardsIn(holdings.bought),
    owned: holdings.cards(),
    points: holdings.points,
  }));
}

type Json = Readonly<Record<string, unknown>>;

interface Request {
  readonly method: string;
  readonly params: unknown;
}

class Holdings {
  readonly name: string;
  readonly points: [number, number][] = [];
  readonly bought: unknown[] = [];
  private readonly owned = new Map<string, number>([
    ['Copper', STARTING_COPPERS],
    ['Estate', STARTING_ESTATES],
  ]);
  private readonly requests = new Map<string, Request>();

  constructor(name: string) {
    this.name = name;
  }

  observe({ id, method, params, result }: Json): void {
    if (method === 'GameOver') this.correctFinalPoints(params);
    // Each side numbers its own requests; a player only ever requests moves, which shows whose id it is.
    if (typeof method === 'string') this.requests.set(keyOf(id, isMove(method)), { method, params });
    else if (result !== undefined) this.applyResult(id, result);
  }

  private applyResult(id: unknown, result: unknown): void {
    const isOfMove = isObject(result) && 'hand' in result;
    const request = this.requests.get(keyOf(id, isOfMove));
    if (request === undefined) return;
    if (request.method === 'Buy' && isObject(request.params)) this.bought.push(request.params['card']);
    for (const [card, change] of changesOf(request, result)) this.owned.set(card, (this.owned.get(card) ?? 0) + change);
    if (request.method === 'EndTurn') this.points.push([this.points.length + 1, this.countPoints()]);
  }

  private countPoints(): number {
    return pointsOfNames(this.cards());
  }

  cards(): CardFacts['name'][] {
    return [...this.owned].flatMap(([card, count]) => namesOf(card, count));
  }

  private correctFinalPoints(params: unknown): void {
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

/** How a granted request, or the answer to a prompt, changed what the player owns. */
function changesOf({ method, params }: Request, result: unknown): Change[] {
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
