import { describe, expect, test } from 'vitest';
import { type Answer, legalAnswers } from '../../../../../src/games/dominion/engine/index.js';
import { gameOfTurn } from '../../../../../src/games/dominion/jsonrpc/game-from-knowledge.js';
import type { SampledSituation } from '../../../../../src/games/dominion/jsonrpc/kit/make-sampled-case.js';
import { JSONRPC_SAMPLER } from '../../../../../src/games/dominion/jsonrpc/kit/sampled-states.js';
import { DIALECTS } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { validateParams, validateResult } from '../../../../../src/games/dominion/jsonrpc/schema/validate.js';
import type { Case } from '../../../../../src/kit/case.js';
import type { Sample } from '../../../../../src/kit/sampler.js';

const COUNT = 60;
const { sample } = JSONRPC_SAMPLER;
const samples = (protocol: string): Sample[] =>
  Array.from({ length: COUNT }, (_, number) => sample(protocol, 1, number));

function situationIn({ transcript }: Case): SampledSituation {
  const texts = transcript.entries.flatMap((entry) => (entry.side === '>>' && 'text' in entry ? [entry.text] : []));
  const [start, turn, ended, attack] = texts.map((text) => JSON.parse(text.replace('$turn', '0')));
  return {
    start: start.params,
    turn: turn.params,
    attacked: ended === undefined ? null : { result: ended.result, params: attack.params },
  };
}

const answersIn = ({ turn, start }: SampledSituation): Answer[] => {
  const game = gameOfTurn({ state: turn, seats: start.order.length, buying: false, bought: false });
  if (!game.ok) throw new Error(game.error.message);
  return [...legalAnswers(game.value)].filter(({ kind }) => kind !== 'all-treasures');
};

describe('sampled cases of JSON-RPC players', () => {
  test.each(DIALECTS)('say what a server of the dialect %s may say', (dialect) => {
    for (const one of samples(`jsonrpc/${dialect}`)) {
      const { start, turn, attacked } = situationIn(one);
      const said = [
        validateParams(dialect, 'StartGame', start, 'server'),
        validateParams(dialect, 'StartTurn', turn, 'server'),
        ...(attacked === null
          ? []
          : [
              validateResult(dialect, 'EndTurn', undefined, attacked.result),
              validateParams(dialect, 'Attack', attacked.params, 'server'),
            ]),
      ];
      expect({ id: one.id, wrong: said.filter(({ ok }) => !ok) }).toEqual({ id: one.id, wrong: [] });
    }
  });

  test('leave nothing to do but to end the turn before an attack', () => {
    const attacks = samples('jsonrpc/live')
      .map(situationIn)
      .filter(({ attacked }) => attacked !== null);
    for (const situation of attacks) expect(answersIn(situation).map(({ kind }) => kind)).toEqual(['end']);
    const cards = attacks.map(({ attacked }) => attacked?.params['card']);
    expect(new Set(cards)).toEqual(new Set(['Militia', 'Witch', 'Bandit', 'Bureaucrat']));
  });

  test('have turns in which there is something to do, of games of any length', () => {
    const turns = samples('jsonrpc/live')
      .map(situationIn)
      .filter(({ attacked }) => attacked === null);
    expect(turns.filter((situation) => answersIn(situation).length > 3).length).toBeGreaterThan(turns.length / 2);
    expect(new Set(turns.map(({ start }) => start.order.length))).toEqual(new Set([2, 3, 4]));
    expect(Math.max(...turns.map(({ turn }) => turn.deck + turn.discard))).toBeGreaterThan(15);
  });

  test('are the same for the same seed and number', () => {
    expect(sample('jsonrpc/docs', 2, 5).text).toBe(sample('jsonrpc/docs', 2, 5).text);
    expect(sample('jsonrpc/docs', 2, 5).text).not.toBe(sample('jsonrpc/docs', 2, 6).text);
  });
});

describe('shrinking', () => {
  function shrunk(
    one: Sample,
    fails: (situation: SampledSituation) => boolean,
  ): { situation: SampledSituation; runs: number } {
    let situation = situationIn(one);
    let runs = 0;
    const smaller = one.shrink();
    for (let next = smaller.next(); !next.done; runs++) {
      const tried = situationIn(next.value);
      const isFailing = fails(tried);
      if (isFailing) situation = tried;
      next = smaller.next(isFailing);
    }
    return { situation, runs };
  }
  const all = samples('jsonrpc/live');

  test('leaves the cards that a turn fails with', () => {
    const one = all.find((each) => situationIn(each).attacked === null) as Sample;
    const whole = situationIn(one);
    const [card] = whole.turn.hand;
    const { situation, runs } = shrunk(
      one,
      ({ turn }) => turn.hand.includes(card!) && turn.supply.Silver !== undefined,
    );
    expect(situation.turn).toMatchObject({ hand: [card], deck: 0, discard: 0, trash: [], buys: 1 });
    expect(Object.keys(situation.turn.supply)).toEqual(['Silver']);
    expect(runs).toBeLessThan(40);
  });

  test('leaves the cards that an attack fails with, and the turn before it as it was', () => {
    const one = all.find((each) => situationIn(each).attacked !== null) as Sample;
    const { situation } = shrunk(one, ({ attacked }) => (attacked?.result.hand.length ?? 0) >= 2);
    expect(situation.attacked?.result).toMatchObject({ deck: 0, supply: {}, hand: { length: 2 } });
    expect(situation.turn).toEqual(situationIn(one).turn);
  });
});
