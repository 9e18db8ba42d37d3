import type { SeededRandom } from '../../src/core/seeded-random.js';
import {
  type ChoiceDecision,
  cardsIn,
  cardsOfEdition,
  type Game,
  nameOf,
  type PendingQuestion,
  pendingQuestion,
  randomKingdom,
  rulesOf,
  seatAt,
} from '../../src/games/dominion/engine/index.js';
import { makeJsonCard } from '../../src/games/dominion/jsonrpc/card-names.js';
import {
  judgeBuy,
  judgePlay,
  judgeResponse,
  type RequestJudgement,
} from '../../src/games/dominion/jsonrpc/judge-request.js';
import type { PlayParams } from '../../src/games/dominion/jsonrpc/messages.js';
import { promptOf } from '../../src/games/dominion/jsonrpc/table/prompts.js';
import { openJsonTable } from '../../src/games/dominion/jsonrpc/table/table.js';
import { randomWalk, walkRandom } from '../../src/games/dominion/random-walk.js';
import { grammarOf } from '../../src/games/dominion/sexpr/grammar-of.js';
import { openGame } from '../../src/games/dominion/sexpr/open-game.js';
import { judgeReply } from '../../src/games/dominion/sexpr/replies.js';
import { VERSIONS, type Version } from '../../src/games/dominion/sexpr/versions.js';
import { generateParams, generateResult } from '../games/dominion/jsonrpc/schema/generate-message.js';
import { generateMessage } from '../games/dominion/sexpr/grammar/generate-message.js';
import { unwrap } from '../unwrap.js';

// Finds the rules that random messages break at every turn of random games.

const GAMES = 8;
const STEPS = 300;
const TRIES = 12;
const NAMES = ['alice', 'bob', 'carol'];

const seedsOf = (random: SeededRandom): number[] =>
  Array.from({ length: TRIES }, () => random.below(512) * 512 + random.below(512));

const isReaction = ({ frame, question }: PendingQuestion): boolean =>
  frame.part === 'attack' && question.purpose === 'react';

/** The message that asks for it; other choices are part of the play itself. */
function askedIn(game: Game): 'move' | 'attacked' | null {
  const pending = pendingQuestion(game);
  return pending === null ? 'move' : isReaction(pending) ? 'attacked' : null;
}

const PROMPTING = ['harbinger', 'vassal', 'poacher', 'library', 'sentry'];

function isPrompted(game: Game): boolean {
  const pending = pendingQuestion(game) as PendingQuestion;
  if (pending.frame.part === 'attack') return isReaction(pending);
  return pending.question.purpose === 'repeat' || PROMPTING.includes(nameOf(pending.frame.card));
}

function sexprGame(version: Version, seed: number, found: Set<string>): void {
  const table = unwrap(openGame({ version, names: NAMES, seed }));
  const random = walkRandom(seed, 0);
  let steps = 0;
  for (const _ of randomWalk(table.game, random)) {
    const asked = askedIn(table.game);
    if (steps++ > STEPS) return;
    if (asked === null) continue;
    const production = asked === 'move' ? 'play' : 'defense';
    for (const each of seedsOf(random)) {
      const judgement = judgeReply(
        table.game,
        version,
        asked,
        generateMessage(grammarOf(version), production, each, { size: 3 }),
      );
      if (!judgement.legal) found.add(judgement.rule);
    }
  }
}

/** Every rule of the game that a well-formed reply of the S-expression protocol was found to break. */
export function rulesBrokenInSexpr(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const version of VERSIONS) for (let seed = 0; seed < GAMES; seed++) sexprGame(version, seed, found);
  return found;
}

function jsonrpcGame(seed: number, found: Set<string>): void {
  const kingdom = randomKingdom(cardsOfEdition(2), seed);
  const dialects = NAMES.map(() => 'docs' as const);
  const rules = rulesOf('dominai');
  const { game } = unwrap(openJsonTable({ names: NAMES, dialects, kingdom, rules, seed, showsHand: false }));
  const random = walkRandom(seed, 1);
  let steps = 0;
  for (const decision of randomWalk(game, random)) {
    if (steps++ > STEPS) return;
    if (decision.kind !== 'turn' && !isPrompted(game)) continue;
    for (const each of seedsOf(random)) {
      for (const judged of decision.kind === 'turn'
        ? judgeRequests(game, random, each)
        : [judgeAnswer(game, decision, each)]) {
        if (!judged.ok && judged.kind === 'rule') found.add(judged.rule.id);
      }
    }
  }
}

/** Mostly with a card from the hand: otherwise nearly all would break that rule. */
function judgeRequests(game: Game, random: SeededRandom, seed: number): RequestJudgement[] {
  const hand = cardsIn(seatAt(game, game.turn).hand).map((card) => makeJsonCard(nameOf(card)));
  const given = random.chance(70) && hand.length > 0 ? { card: random.pick(hand) } : {};
  const { card, data } = generateParams('docs', 'Play', seed, given) as PlayParams;
  const { card: bought } = generateParams('docs', 'Buy', seed) as PlayParams;
  return [judgePlay(game, card, data), judgeBuy(game, bought)];
}

function judgeAnswer(game: Game, decision: ChoiceDecision, seed: number): RequestJudgement {
  const prompt = promptOf(game, decision, { showsHand: false });
  return judgeResponse(game, prompt, generateResult('docs', prompt.method, prompt.params, seed));
}

/** Every rule of the game that a well-formed message of the JSON-RPC protocol was found to break. */
export function rulesBrokenInJsonrpc(): ReadonlySet<string> {
  const found = new Set<string>();
  for (let seed = 0; seed < GAMES; seed++) jsonrpcGame(seed, found);
  return found;
}
