import { describe, expect, test } from 'vitest';
import {
  type CardName,
  cardsOfVersion,
  grammarOf,
  makeDefense,
  makeNotification,
  makePlay,
  parsePlay,
  type State,
  VERSIONS,
  type Version,
} from '../../../../src/games/dominion/sexpr/messages.js';
import { pendingGameOf } from '../../../../src/games/dominion/sexpr/pending-game.js';
import { type Asked, legalReplies } from '../../../../src/games/dominion/sexpr/replies.js';
import { type Datum, isList } from '../../../../src/wire/sexpr/datum.js';
import { makeText } from '../../../../src/wire/sexpr/writer.js';
import { sized } from '../../../sizes.js';
import { generateMessage } from './grammar/generate-message.js';
import { judgeMessage } from './judge-message.js';
import { allDefenses, allPlays, isLegalDefense, isLegalPlay } from './oracle.js';
import { parseState } from './parse-state.js';

const STATES = sized({ test: 25, long: 150 });
const GENERATED = 300;
const MOVE_HAND = 4;
const ATTACKED_HAND = 5;

/** A state of the grammar's making, with counters of everyday size and a first card worth looking at. */
function stateOf(version: Version, seed: number, size: number): State {
  const parsed = parseState(version, generateMessage(grammarOf(version), 'state', seed, { size }));
  if (!parsed.ok) throw new Error(parsed.error.message);
  const cards = cardsOfVersion(version);
  const supply = cards.filter((_, index) => (seed + index) % 5 !== 0);
  const [, ...rest] = parsed.value.hand;
  const hand = parsed.value.hand.length === 0 ? [] : [cards.at(-1 - (seed % 10)) ?? 'copper', ...rest];
  return { ...parsed.value, supply, hand, actions: seed % 3, buys: (seed >> 1) % 3, coins: seed % 9 };
}

const messageOf = (asked: Asked, state: State): Datum =>
  makeNotification(asked === 'move' ? { kind: 'move', state } : { kind: 'attacked', name: 'bob', state });

/** A cellar's and a discard's cards in one order: theirs is free. */
function normal(version: Version, reply: Datum): string {
  const [head, card] = isList(reply) ? reply : [];
  const kept = head === 'discard' ? 1 : head === 'act' && card === 'cellar' ? 2 : -1;
  if (!isList(reply) || kept < 0) return makeText(reply);
  const order = (each: Datum): number => cardsOfVersion(version).indexOf(each as CardName);
  return makeText([...reply.slice(0, kept), ...reply.slice(kept).toSorted((a, b) => order(a) - order(b))]);
}

function listed(version: Version, message: Datum): string[] {
  const question = pendingGameOf(version, message);
  if (!question.ok) throw new Error(question.error.message);
  return [...legalReplies(question.value.game, question.value.asked)].map((reply) => normal(version, reply));
}

function isLegal(version: Version, message: Datum, reply: Datum): boolean {
  const judged = judgeMessage(version, message, reply);
  if (!judged.ok) throw new Error(judged.error.message);
  return judged.value.legal;
}

/** Listed, judged and naively worked out, the same replies are legal. */
function agree(
  version: Version,
  message: Datum,
  replies: Iterable<{ readonly reply: Datum; readonly legal: boolean }>,
): void {
  const expected: string[] = [];
  for (const { reply, legal } of replies) {
    if (legal) expected.push(makeText(reply));
    if (isLegal(version, message, reply) !== legal)
      throw new Error(`${makeText(message)} ${makeText(reply)}: legal is ${legal}`);
  }
  expect(listed(version, message).sort()).toEqual(expected.sort());
}

describe.each(VERSIONS)('the legal replies of %s', (version) => {
  test(`are exactly those of all plays that fit, in ${STATES} states`, () => {
    for (let seed = 0; seed < STATES; seed++) {
      const state = stateOf(version, seed, MOVE_HAND);
      const all = [...allPlays(version, MOVE_HAND - 1)];
      agree(
        version,
        messageOf('move', state),
        all.map((play) => ({ reply: makePlay(play), legal: isLegalPlay(version, state, play) })),
      );
    }
  });

  test("hold of the grammar's own plays just those that are judged legal", () => {
    const plays = Array.from({ length: GENERATED }, (_, seed) =>
      generateMessage(grammarOf(version), 'play', seed, { size: 2 }),
    );
    let legal = 0;
    for (let seed = 0; seed < STATES; seed++) {
      const state = stateOf(version, seed, MOVE_HAND);
      const message = messageOf('move', state);
      const list = new Set(listed(version, message));
      for (const play of plays) {
        const parsed = parsePlay(version, play);
        if (!parsed.ok) throw new Error(parsed.error.message);
        expect(list.has(normal(version, play))).toBe(isLegalPlay(version, state, parsed.value));
        if (list.has(normal(version, play))) legal++;
      }
    }
    expect(legal).toBeGreaterThan(STATES);
  });
});

test(`the legal defenses are exactly those of all that fit, in ${STATES} states (S-50, S-51, S-52)`, () => {
  for (let seed = 0; seed < STATES; seed++) {
    const state = stateOf('v3', seed, ATTACKED_HAND);
    const all = [...allDefenses('v3', ATTACKED_HAND - 2)];
    agree(
      'v3',
      messageOf('attacked', state),
      all.map((defense) => ({ reply: makeDefense(defense), legal: isLegalDefense(state, defense) })),
    );
  }
});
