import { describe, expect, test } from 'vitest';
import { RULES } from '../../../../src/games/dominion/rules.js';
import { VERSIONS, type Version } from '../../../../src/games/dominion/sexpr/messages.js';
import type { SexprJudgement } from '../../../../src/games/dominion/sexpr/replies.js';
import { sourceFor } from '../../../../src/kit/rule-registry.js';
import { isList } from '../../../../src/wire/sexpr/datum.js';
import { makeText } from '../../../../src/wire/sexpr/writer.js';
import { ALL, makeState } from '../../../examples/sexpr-messages.js';
import { datumOf } from './datum.js';
import { judgeMessage } from './judge-message.js';
import type { Situation } from './situation.js';
import { SITUATIONS } from './situations.js';

const numberOf = (version: Version): 1 | 2 | 3 => (VERSIONS.indexOf(version) + 1) as 1 | 2 | 3;

function messageIn(version: Version, { asked, supply, ...rest }: Situation): string {
  const state = makeState({ supply: supply ?? ALL[numberOf(version)], ...rest });
  return asked === 'move' ? `(move ${state})` : `(attacked (act militia) bob ${state})`;
}

function judged(version: Version, message: string, reply: string): SexprJudgement {
  const judgement = judgeMessage(version, datumOf(message), datumOf(reply));
  if (!judgement.ok) throw new Error(judgement.error.message);
  return judgement.value;
}

/** `(a b) c (d)` as its replies. */
const repliesIn = (list: string): string[] => {
  const all = datumOf(`(${list})`);
  return isList(all) ? all.map(makeText) : [];
};

const rows = SITUATIONS.flatMap((situation) =>
  VERSIONS.filter((version) => numberOf(version) >= situation.since).map((version) => ({ version, situation })),
);

const verdicts = rows.flatMap(({ version, situation }) => {
  const message = messageIn(version, situation);
  const row = { id: situation.id, version, message, hand: situation.hand || 'nothing' };
  return [
    ...repliesIn(situation.legal).map((reply) => ({ ...row, reply, verdict: 'legal' })),
    ...Object.entries(situation.illegal).flatMap(([rule, replies]) =>
      repliesIn(replies).map((reply) => ({ ...row, reply, verdict: rule })),
    ),
  ];
});

describe('a reply judged from its message alone', () => {
  test.each(verdicts)('$id in $version with $hand: $reply is $verdict', ({ version, message, reply, verdict }) => {
    const judgement = judged(version, message, reply);
    expect(judgement.legal ? 'legal' : judgement.rule).toBe(verdict);
    if (judgement.legal) expect(judgement.notes).toEqual([]);
    else {
      const legal = [...judgement.replies].map(makeText);
      expect(legal.length).toBeGreaterThan(0);
      expect(legal).not.toContain(reply);
    }
  });

  test.each(rows)('$situation.id in $version: what is listed as legal is judged legal', ({ version, situation }) => {
    const message = messageIn(version, situation);
    const refused = judged(version, message, '(nonsense)');
    if (refused.legal) throw new Error('nonsense was let pass');
    for (const reply of refused.replies) expect(judged(version, message, makeText(reply)).legal).toBe(true);
  });
});

describe('a treasure without a buy (S-35)', () => {
  const message = (version: Version): string =>
    messageIn(version, {
      id: 'C-117',
      since: 1,
      asked: 'move',
      hand: 'copper',
      counters: [0, 0, 0],
      legal: '',
      illegal: {},
    });

  test('is let pass in v1, with a note', () => {
    expect(judged('v1', message('v1'), '(add copper)')).toMatchObject({
      legal: true,
      notes: [{ rule: 'add/buys', register: 'S-35' }],
    });
  });

  test.each(['v2', 'v3'] as const)('is illegal in %s', (version) => {
    expect(judged(version, message(version), '(add copper)')).toMatchObject({
      legal: false,
      rule: 'add/buys',
      register: 'S-35',
    });
  });
});

const move = (hand: string, counters: readonly [number, number, number], supply: string = ALL[3]): string =>
  `(move ${makeState({ hand, counters, supply })})`;
const attacked = (hand: string): string =>
  `(attacked (act militia) bob ${makeState({ hand, counters: [0, 0, 0], supply: ALL[3] })})`;

describe('an illegal reply is explained with its figures', () => {
  test.each([
    [move('copper', [1, 1, 3]), '(buy gold)', 'gold costs 6, and there are 3 coins', null],
    [move('copper', [1, 1, 1]), '(buy estate)', 'estate costs 2, and there is 1 coin', null],
    [move('', [1, 0, 3]), '(buy silver)', '0 buys left', null],
    [move('', [1, 1, 8], 'copper'), '(buy province)', 'no province is left in the supply', 'S-38'],
    [move('copper', [1, 1, 0]), '(add silver)', 'silver is not in the hand; the hand is: copper', null],
    [move('copper', [1, 0, 0]), '(add copper)', '0 buys left', 'S-35'],
    [move('smithy', [0, 1, 0]), '(act smithy)', '0 actions left', null],
    [move('copper', [1, 1, 0]), '(act smithy)', 'smithy is not in the hand; the hand is: copper', 'S-27'],
    [move('mine copper', [1, 1, 0]), '(act mine copper gold)', 'copper costs 0, gold costs 6', 'S-24'],
    [move('mine copper', [1, 1, 0], 'copper'), '(act mine copper silver)', 'no silver is left in the supply', null],
    [
      move('mine estate', [1, 1, 0]),
      '(act mine copper silver)',
      /^a mine needs a treasure in the hand.*; the hand is: estate mine$/,
      'S-28',
    ],
    [
      move('remodel copper', [1, 1, 0]),
      '(act remodel remodel gold)',
      'remodel is not in the hand besides the card that is played; the hand is: copper remodel',
      'S-30',
    ],
    [move('remodel copper', [1, 1, 0]), '(act remodel copper silver)', 'copper costs 0, silver costs 3', 'S-31'],
    [move('remodel', [1, 1, 0]), '(act remodel remodel gold)', /^a remodel needs another card in the hand/, 'S-28'],
    [move('workshop', [1, 1, 0], 'gold'), '(act workshop gold)', /^a workshop needs a card in the supply/, 'S-28'],
    [move('workshop', [1, 1, 0]), '(act workshop gold)', 'gold costs 6', 'S-32'],
    [move('cellar', [1, 1, 0]), '(act cellar cellar)', /^cellar is not in the hand/, 'S-29'],
    [move('copper estate', [1, 1, 0]), '(clean)', 'the hand is: copper estate', 'S-40'],
    [move('', [1, 1, 0]), '(clean copper)', 'the hand is empty', 'S-40'],
    [move('estate', [1, 1, 0]), '(clean copper)', 'the hand is: estate', 'S-40'],
    [attacked('copper copper copper copper'), '(discard)', /^0 cards named; the hand is: copper copper/, 'S-51'],
    [attacked('copper copper'), '(moat)', 'the hand is: copper copper', 'S-52'],
    [attacked('copper copper copper copper'), '(discard gold)', /^gold: not all in the hand; the hand is:/, 'S-51'],
    [move('copper', [1, 1, 0]), '(buy goldd)', /goldd.*gold/, null],
    [move('copper', [1, 1, 0]), '(BUY COPPER)', /BUY/, 'S-04'],
    [move('copper', [1, 1, 0]), '(ADD GOLDD)', /ADD/, null],
    [move('copper', [1, 1, 0]), '(clean copper copper)', /clean copper copper/, 'S-40'],
    [move('copper', [1, 1, 0]), '(add |copper|)', /copper/, 'S-05'],
    [attacked('copper copper copper copper'), '(Discard Copper)', /Discard/, 'S-04'],
  ])('%s %s: %s', (message, reply, reason, register) => {
    const judgement = judged('v3', message, reply);
    if (judgement.legal) throw new Error('it was let pass');
    if (typeof reason === 'string') expect(judgement.reason).toBe(reason);
    else expect(judgement.reason).toMatch(reason);
    expect(judgement.register).toBe(register);
    // Reports look the rule up, games cite the judgement; only the grammar has several ids.
    const rule = RULES.find(judgement.rule);
    if (rule === null) throw new Error(`${judgement.rule} is not registered`);
    if (rule.id !== 'reply/grammar') expect(sourceFor(rule, 'sexpr/v3')?.register).toBe(register);
    expect(judgement.title).toMatch(/^[a-z]/);
    expect(judgement.document).toMatch(/^(Dominion Protocol v[123], |the drivers of v2 and v3$)/);
  });
});
