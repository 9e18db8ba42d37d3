import type { Result } from '../../../core/result.js';
import {
  type Answer,
  type Card,
  cardsIn,
  copyGame,
  type Game,
  isOver,
  pendingQuestion,
  seatAt,
  stepInPlace,
  UNKNOWN,
} from '../engine/index.js';
import { answersWhile, playWithChoices } from '../strategies/play-with-choices.js';
import type { Strategy } from '../strategies/strategy.js';
import { readCard, readCards } from './decode-choices.js';
import { attackResult, PROMPT_RESULTS, playOf, sentryResult, throneResult } from './encode-choices.js';
import { jsonCard, jsonCards, supplyMap } from './encode-state.js';
import {
  ERROR_CODES,
  type Id,
  makeError,
  makeRequest,
  makeResult,
  type Params,
  parseEnvelope,
} from './envelope/envelope.js';
import { gameOfAttack, gameOfPrompt, gameOfTurn, type Knowledge, SELF } from './game-from-knowledge.js';
import { questionsOfRequest } from './judge-request.js';
import {
  EMPTY_STATE,
  type EndTurnResult,
  type JsonCard,
  type ParamsOf,
  PROMPTS,
  type PromptMethod,
  type TurnState,
} from './messages.js';
import { type TolerantResult, tolerateParams, tolerateResult, tolerateTurnState } from './schema/tolerant-validate.js';

/** What a player of the JSON-RPC protocol has in mind. */
export interface JsonPlayer {
  readonly strategy: Strategy;
  readonly wantsRematch: boolean;
  known: Knowledge | null;
  seats: number;
  nextId: number;
  /** The one request of ours that is not answered yet (J-29). */
  waiting: Waiting | null;
  /** How the last game ended. */
  outcome: ParamsOf['GameOver'] | null;
  over: boolean;
  /** Messages of the server that make no sense. */
  readonly complaints: string[];
}

interface Waiting {
  readonly id: Id;
  readonly method: string;
  readonly card: string | null;
  readonly params: unknown;
}

export const newJsonPlayer = (strategy: Strategy, wantsRematch = false): JsonPlayer => ({
  strategy,
  wantsRematch,
  known: null,
  seats: 2,
  nextId: 1,
  waiting: null,
  outcome: null,
  over: false,
  complaints: [],
});

/** Takes one frame and returns the frames to send. Waits for nothing: requests of the server are answered at once (J-28). */
export function receiveFrame(player: JsonPlayer, frame: string): string[] {
  const envelope = parseEnvelope(frame);
  switch (envelope.kind) {
    case 'request':
      return [respond(player, envelope.id, envelope.method, envelope.params)];
    case 'notification':
      return notice(player, envelope.method, envelope.params);
    case 'response':
      return onResult(player, envelope.id, envelope.result);
    case 'errorResponse':
      return onRefusal(player, envelope.id, envelope.error.message);
    default:
      player.complaints.push(`not a message of the protocol: ${frame.slice(0, 200)}`);
      return [];
  }
}

function notice(player: JsonPlayer, method: string, params: unknown): string[] {
  const content = acceptContent(
    player,
    method === 'StartTurn' ? tolerateTurnState(params) : tolerateParams(method, params),
  );
  switch (method) {
    case 'FatalError':
      player.over = true;
      player.complaints.push(`the server says: ${(content as ParamsOf['FatalError'] | null)?.message ?? 'FatalError'}`);
      return [];
    case 'StartTurn':
      return content === null ? [send(player, 'EndTurn')] : startTurn(player, content as TurnState);
    default:
      return [];
  }
}

/** Also received in mid-turn, by a player that lost its connection and with it the answer to a request. */
function startTurn(player: JsonPlayer, state: TurnState): string[] {
  const { known, waiting } = player;
  const before = waiting !== null && waiting.method !== 'EndTurn' ? known : null;
  const phase = state.phase?.[0];
  // Without a phase, a player that may have begun to buy does not play actions any more.
  const isPaying = state.treasure > 0 || state.buys === 0 || (before?.buying ?? false);
  const buying = phase === undefined ? isPaying : phase === 'Buy';
  player.known = { state, seats: player.seats, buying, bought: before?.bought ?? false };
  return next(player);
}

/** The next request of the turn, as the strategy wants it. */
function next(player: JsonPlayer): string[] {
  if (player.known === null) return [];
  const game = demand(player, gameOfTurn(player.known));
  if (game === null) return [send(player, 'EndTurn')];
  const answer = playWithChoices(player.strategy, game);
  if (answer.kind === 'act') {
    stepInPlace(game, answer);
    predict(player, game);
  }
  return [sendAnswer(player, answer)];
}

/** What the player has after a play or an answer: it may be asked again before the next state. It does not know what it drew. */
function predict(player: JsonPlayer, after: Game): void {
  const { known } = player;
  if (known === null) return;
  const hand = jsonCards(cardsIn(seatAt(after, SELF).hand).filter((card) => card !== UNKNOWN));
  player.known = { ...known, state: { ...known.state, hand, supply: supplyMap(after) } };
}

function sendAnswer(player: JsonPlayer, answer: Answer): string {
  switch (answer.kind) {
    case 'act':
      return send(player, 'Play', playOf(answer.card as Card, answer.choices));
    case 'treasures':
      return send(player, 'Play', { card: jsonCard(answer.cards[0] as Card) });
    case 'buy':
      return send(player, 'Buy', { card: jsonCard(answer.card as Card) });
    default:
      // Without params, which every server takes (J-10).
      return send(player, 'EndTurn');
  }
}

function send(player: JsonPlayer, method: string, params?: { readonly card: JsonCard }): string {
  const id = player.nextId++;
  player.waiting = { id, method, card: params?.card ?? null, params };
  return makeRequest(id, method, params as Params | undefined);
}

function onResult(player: JsonPlayer, id: Id, result: unknown): string[] {
  const { waiting } = player;
  if (waiting === null || waiting.id !== id) return [];
  player.waiting = null;
  const content = acceptContent(player, tolerateResult(waiting.method, waiting.params, result));
  if (waiting.method !== 'EndTurn')
    return content === null ? [send(player, 'EndTurn')] : goOn(player, waiting, content);
  const { known } = player;
  if (known !== null && content !== null) {
    player.known = { ...known, state: { ...known.state, ...(content as EndTurnResult) } };
  }
  return [];
}

function goOn(player: JsonPlayer, { method, card }: Waiting, content: unknown): string[] {
  const { known } = player;
  if (known === null) return [];
  const state = content as TurnState;
  const paid = method === 'Buy' || isTreasureName(card);
  player.known = {
    ...known,
    state,
    buying: known.buying || paid || state.phase?.[0] === 'Buy',
    bought: known.bought || method === 'Buy',
  };
  return next(player);
}

const isTreasureName = (card: string | null): boolean => card === 'Copper' || card === 'Silver' || card === 'Gold';

/** A server that refuses what we take for legal is not argued with: the turn ends (JP-07). */
function onRefusal(player: JsonPlayer, id: Id, message: string): string[] {
  const { waiting } = player;
  if (waiting === null || waiting.id !== id) return [];
  player.waiting = null;
  player.complaints.push(`${waiting.method} ${waiting.card ?? ''} was refused: ${message}`);
  return waiting.method === 'EndTurn' ? [] : [send(player, 'EndTurn')];
}

function respond(player: JsonPlayer, id: Id, method: string, params: unknown): string {
  const content = acceptContent(player, tolerateParams(method, params));
  // The start and the end of a game are always answered; their content does not matter (J-07, J-52).
  if (method === 'StartGame') return makeResult(id, start(player, content as ParamsOf['StartGame'] | null));
  if (method === 'GameOver') return makeResult(id, finish(player, content as ParamsOf['GameOver'] | null));
  const prompt = PROMPTS.find((each) => each === method);
  if (prompt === undefined && method !== 'Attack')
    return makeError(id, ERROR_CODES.methodNotFound, `unknown method ${method}`);
  if (content === null) return makeError(id, ERROR_CODES.invalidParams, `the params of ${method} make no sense`);
  const result =
    prompt === undefined ? defend(player, content as ParamsOf['Attack']) : answerPrompt(player, prompt, content);
  return makeResult(id, result);
}

function start(player: JsonPlayer, content: ParamsOf['StartGame'] | null): object {
  player.seats = content?.order.length ?? player.seats;
  player.known = null;
  player.waiting = null;
  player.outcome = null;
  player.over = false;
  return {};
}

function finish(player: JsonPlayer, content: ParamsOf['GameOver'] | null): { readonly rematch: boolean } {
  player.outcome = content;
  player.over = !player.wantsRematch;
  return { rematch: player.wantsRematch };
}

/** A player that is asked before its first turn knows what all know: seven coppers and three estates (J-09). */
const knowledge = ({ known, seats }: JsonPlayer): Knowledge =>
  known ?? { state: EMPTY_STATE, seats, buying: false, bought: false };

function answersTo(player: JsonPlayer, made: Result<Game>): Answer[] {
  const game = demand(player, made);
  // A sentry that finds no cards asks nevertheless, and there is nothing to decide (J-47).
  if (game === null || isOver(game) || pendingQuestion(game) === null) return [];
  const rehearsal = copyGame(game);
  const covers = questionsOfRequest(game, SELF);
  const answers = answersWhile(player.strategy, rehearsal, () => covers(rehearsal));
  predict(player, rehearsal);
  return answers;
}

function answerPrompt(player: JsonPlayer, prompt: PromptMethod, params: unknown): unknown {
  const answers = answersTo(player, gameOfPrompt(knowledge(player), prompt, params as never));
  if (prompt === 'ThroneRoom') return throneResult(readCard((params as ParamsOf['ThroneRoom']).card), answers);
  if (prompt === 'Sentry') return sentryResult(readCards((params as ParamsOf['Sentry']).cards), answers);
  return PROMPT_RESULTS[prompt](answers);
}

const defend = (player: JsonPlayer, params: ParamsOf['Attack']): unknown =>
  attackResult(readCard(params.card), answersTo(player, gameOfAttack(knowledge(player), params)));

/** The content of a message if it makes sense; otherwise a complaint, and null. */
function acceptContent(player: JsonPlayer, sense: TolerantResult): unknown {
  if (sense.ok) return sense.value;
  player.complaints.push(sense.message);
  return null;
}

function demand(player: JsonPlayer, made: Result<Game>): Game | null {
  if (made.ok) return made.value;
  player.complaints.push(made.error.message);
  return null;
}
