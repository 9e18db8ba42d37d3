import { describe, expect, test } from 'vitest';
import { decisionOf, type Game, startingSupply } from '../../../../../src/games/dominion/engine/index.js';
import { readCard, readCards } from '../../../../../src/games/dominion/jsonrpc/decode-choices.js';
import { makeResult } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import {
  gameOfAttack,
  gameOfPrompt,
  gameOfTurn,
} from '../../../../../src/games/dominion/jsonrpc/game-from-knowledge.js';
import {
  judgeBuy,
  judgeEndTurn,
  judgePlay,
  judgeResponse,
  type RequestJudgement,
} from '../../../../../src/games/dominion/jsonrpc/judge-request.js';
import { type ParamsOf, PROMPTS, type TurnState } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import type { JsonRpcSession } from '../../../../../src/games/dominion/jsonrpc/table/game-session.js';
import { promptOf } from '../../../../../src/games/dominion/jsonrpc/table/prompts.js';
import type { Output } from '../../../../../src/kit/game-session.js';
import { unwrap } from '../../../../unwrap.js';
import { RECORDINGS } from '../schema/read-recording.js';
import {
  applyExchange,
  type Exchange,
  exchangesOf,
  type GameHistory,
  historyOf,
  knownBy,
  less,
  type Question,
  sessionFor,
} from './recorded.js';
import { rulesNamed } from './tables.js';

/** All that differs between the recorded module and ours, by its id in the register. Nothing else may. */
const DEVIATIONS: { readonly [name: string]: { readonly [id: string]: string } } = {
  'dominai-two-seats': {
    'R-01': 'the module has 106 coppers, 80 silvers, 60 golds in the supply; ours 46, 40, 30',
    'J-28': 'the module starts the next turn, or ends the game, before it answers EndTurn; ours after',
    'J-33': 'ours shows a victim its hand',
  },
  'dominai-three-seats': {
    'R-01': 'the module has 99 coppers, 80 silvers, 60 golds in the supply; ours 39, 40, 30',
    'J-28': 'as above',
    'J-33': 'as above',
    'J-41': 'the module asks all victims of a bureaucrat at once; ours one after another',
  },
};

/** Every exchange of a recording, with what all knew before it. */
function each(name: string, look: (history: GameHistory, exchange: Exchange) => JsonRpcSession): void {
  const recording = exchangesOf(name);
  const history = historyOf(recording);
  for (const exchange of recording.exchanges) applyExchange(history, exchange, look(history, exchange));
}

/** Judged from the last state alone, as a kit judges that knows nothing else. */
function judged(history: GameHistory, { seat, request }: Exchange): RequestJudgement {
  const game = unwrap(gameOfTurn(knownBy(history, seat)));
  const { card, data } = (request.params ?? {}) as { card?: unknown; data?: unknown };
  if (request.method === 'EndTurn') return judgeEndTurn(game);
  return request.method === 'Buy' ? judgeBuy(game, card) : judgePlay(game, card, data);
}

function judgedAnswer(
  history: GameHistory,
  { request, seat: mover }: Exchange,
  { seat, method, params, result }: Question,
): RequestJudgement {
  const known = knownBy(history, seat);
  const { card } = (request.params ?? {}) as { card: never };
  // What was played lies in play when its questions come.
  const own = seat === mover ? { ...known, state: { ...known.state, hand: less(known.state.hand, [card]) } } : known;
  const prompt = PROMPTS.find((each) => each === method);
  const made = prompt ? gameOfPrompt(own, prompt, params as never) : gameOfAttack(own, params as ParamsOf['Attack']);
  const game: Game = unwrap(made);
  const decision = decisionOf(game);
  if (decision === null || decision.kind === 'turn') throw new Error(`nothing is asked by ${method}`);
  return judgeResponse(game, promptOf(game, decision, { showsHand: true }), result);
}

const isState = (value: unknown): value is TurnState => typeof value === 'object' && value !== null && 'hand' in value;

/** The order of a hand and of the members of the supply does not matter (J-23). */
const normal = (value: unknown): unknown => (isState(value) ? { ...value, hand: value.hand.toSorted() } : value);

/** Our table, in the same situation, with the same messages from all. */
function replayed(hosted: JsonRpcSession, exchange: Exchange, seats: readonly string[]): Output[] {
  const said = [...hosted.receive(seats.indexOf(exchange.seat), exchange.text)];
  const left = [...exchange.questions];
  for (let owed = [...hosted.table.pending]; owed.length > 0 && left.length > 0; owed = [...hosted.table.pending]) {
    const [seat, { id, method }] = owed[0] as (typeof owed)[0];
    const at = left.findIndex((question) => question.seat === seats[seat] && question.method === method);
    if (at < 0) throw new Error(`${method} was never asked of ${seats[seat]}`);
    said.push(...hosted.receive(seat, makeResult(id, left.splice(at, 1)[0]?.result)));
  }
  if (left.length > 0) throw new Error(`we did not ask ${left.map(({ method }) => method)}`);
  return said;
}

interface Message {
  readonly seat: string;
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: unknown;
}

const messagesIn = (said: readonly Output[], seats: readonly string[]): Message[] =>
  said.map((output) => {
    if (output.kind !== 'send') throw new Error(output.kind);
    return { seat: seats[output.seat] as string, ...JSON.parse(output.text) };
  });

/** Compares one exchange, and returns the ids of what had to be allowed for. */
function compared(exchange: Exchange, ours: readonly Message[], history: GameHistory): string[] {
  const found: string[] = [];
  const result = ours.find(({ seat, id, method }) => seat === exchange.seat && id === exchange.request.id && !method);
  expect(normal(result?.result)).toEqual(normal(exchange.answer.ok ? exchange.answer.result : null));
  for (const { seat, method, params, together } of exchange.questions) {
    const asked = ours.find((message) => message.seat === seat && message.method === method);
    const { hand, ...documented } = asked?.params ?? {};
    if (method === 'Attack') {
      expect([...(hand as string[])].sort()).toEqual(knownBy(history, seat).state.hand.toSorted());
      expect(documented).toEqual(params);
      found.push('J-33', ...(together > 1 && documented['card'] !== 'Witch' ? ['J-41'] : []));
    } else expect(normal(asked?.params)).toEqual(normal(params));
  }
  for (const { seat, method, params } of exchange.next) {
    const received = ours.find((message) => message.seat === seat && message.method === method);
    expect(normal(received?.params)).toEqual(normal(params));
    expect(ours.indexOf(received as Message)).toBeGreaterThan(ours.indexOf(result as Message));
  }
  if (exchange.nextCameFirst) found.push('J-28');
  return found;
}

describe.each(RECORDINGS)('the recorded game %s of dominAI', (name) => {
  const { seats, kingdom, firsts, exchanges } = exchangesOf(name);
  const supply = Object.entries(firsts[0]?.state.supply ?? {});

  test('has requests that are judged as the module answered them, from the last state alone', () => {
    const unlike: string[] = [];
    each(name, (history, exchange) => {
      const judgement = judged(history, exchange);
      if (judgement.ok !== exchange.answer.ok)
        unlike.push(`${exchange.text}: ${judgement.ok ? 'legal' : judgement.reason}`);
      return setUpAndPlay(history, exchange);
    });
    expect(unlike).toEqual([]);
    expect(exchanges.length).toBeGreaterThan(400);
  });

  test('has answers to prompts and attacks that are judged as the module took them', () => {
    const unlike: string[] = [];
    let answers = 0;
    each(name, (history, exchange) => {
      for (const question of exchange.questions) {
        const judgement = judgedAnswer(history, exchange, question);
        if (!judgement.ok) unlike.push(`${question.method} ${JSON.stringify(question.result)}: ${judgement.reason}`);
        answers++;
      }
      return setUpAndPlay(history, exchange);
    });
    expect(unlike).toEqual([]);
    expect(answers).toBeGreaterThan(25);
  });

  test('has effects that our table gives too, draw by draw; the rest is in the register', () => {
    const found = new Set<string>();
    each(name, (history, exchange) => {
      const hosted = sessionFor(history, exchange);
      const ours = messagesIn(replayed(hosted, exchange, seats), seats);
      for (const id of compared(exchange, ours, history)) found.add(id);
      return hosted;
    });
    const start = startingSupply(rulesNamed('dominai'), seats.length, readCards([...kingdom]));
    const other = supply.filter(([card, count]) => start[readCard(card)] !== count);
    expect(other.map(([card]) => card).sort()).toEqual(['Copper', 'Gold', 'Silver']);
    found.add('R-01');
    expect([...found].sort()).toEqual(Object.keys(DEVIATIONS[name] ?? {}).sort());
  });

  test('R-01 begins with the piles of the module where its bug is imitated', () => {
    const start = startingSupply(rulesNamed('dominai+R-01'), seats.length, readCards([...kingdom]));
    for (const [card, count] of supply) expect(start[readCard(card)]).toBe(count);
  });

  function setUpAndPlay(history: GameHistory, exchange: Exchange): JsonRpcSession {
    const hosted = sessionFor(history, exchange);
    replayed(hosted, exchange, seats);
    return hosted;
  }
});
