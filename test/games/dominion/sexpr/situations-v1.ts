import { move, type Situation } from './situation.js';

const BUYS_UP_TO_7 = '(buy copper) (buy silver) (buy gold) (buy estate) (buy duchy) (buy mine)';

export const V1_PLAYS: readonly Situation[] = [
  move('C-101', 1, 'estate duchy', [0, 0, 0], '(clean estate) (clean duchy)', {
    'end/names-card': '(clean)',
    'end/in-hand': '(clean copper)',
    'reply/grammar': '(clean estate duchy)',
  }),
  move('C-102', 1, 'copper estate', [1, 1, 0], '(add copper) (buy copper) (clean copper) (clean estate)', {
    'reply/grammar': '(add estate) (act estate)',
    'add/in-hand': '(add silver)',
    'buy/coins': '(buy estate)',
    'act/in-hand': '(act mine copper silver)',
  }),
  move('C-103', 1, '', [1, 1, 0], '(buy copper) (clean)', {
    'buy/coins': '(buy estate)',
    'end/empty-hand': '(clean copper)',
  }),
  move('C-104', 1, '', [1, 1, 8], `${BUYS_UP_TO_7} (buy province) (clean)`, { 'add/in-hand': '(add copper)' }),
  move('C-105', 1, '', [1, 1, 7], `${BUYS_UP_TO_7} (clean)`, { 'buy/coins': '(buy province)' }),
  move(
    'C-106',
    1,
    '',
    [1, 1, 8],
    `${BUYS_UP_TO_7} (clean)`,
    { 'buy/in-supply': '(buy province)' },
    {
      supply: 'copper silver gold estate duchy mine',
    },
  ),
  move('C-107', 1, '', [1, 0, 8], '(clean)', { 'buy/buys': '(buy copper) (buy province)' }),
  move(
    'C-108',
    1,
    '',
    [1, 1, 3],
    '(clean)',
    { 'buy/coins': '(buy gold)', 'buy/in-supply': '(buy copper)' },
    { supply: 'gold' },
  ),
  move('C-109', 1, '', [1, 1, 5], '(clean)', { 'buy/in-supply': '(buy copper) (buy duchy)' }, { supply: '' }),
  move(
    'C-110',
    1,
    'mine copper',
    [1, 1, 0],
    '(act mine copper copper) (act mine copper silver) (add copper) (buy copper) (clean mine) (clean copper)',
    {
      'act-mine/cost': '(act mine copper gold)',
      'reply/grammar': '(act mine copper estate) (act mine) (act mine copper)',
    },
  ),
  // S-24: what the text calls value is the cost; silver to gold is never wrong.
  move(
    'C-111',
    1,
    'mine silver',
    [1, 1, 0],
    '(act mine silver gold) (act mine silver silver) (act mine silver copper)',
    {
      'act-mine/in-hand': '(act mine copper silver)',
    },
  ),
  move(
    'C-112',
    1,
    'mine silver',
    [1, 1, 0],
    '(act mine silver copper) (add silver)',
    {
      'act-mine/in-supply': '(act mine silver gold) (act mine silver silver)',
    },
    { supply: 'copper' },
  ),
  // S-26: sideways and down.
  move('C-113', 1, 'mine gold', [1, 1, 0], '(act mine gold gold) (act mine gold silver) (act mine gold copper)', {
    'act-mine/in-hand': '(act mine silver gold)',
  }),
  // S-28: an action without possible effect cannot be played.
  move('C-114', 1, 'mine estate', [1, 0, 0], '(clean mine) (clean estate)', {
    'act-mine/full-effect': '(act mine copper copper) (act mine silver gold)',
  }),
  // S-37: no action after a treasure or a buy; the state shows that as no actions.
  move('C-115', 1, 'mine copper', [0, 1, 0], '(add copper) (buy copper) (clean mine) (clean copper)', {
    'act/actions': '(act mine copper silver) (act mine copper copper)',
  }),
  // S-27: the action card itself must be in the hand.
  move('C-116', 1, 'copper copper', [1, 1, 0], '(add copper) (buy copper) (clean copper)', {
    'act/in-hand': '(act mine copper silver) (act mine copper copper)',
  }),
  // S-35: from v2 on; what v1 makes of it is a test of its own.
  move('C-117', 2, 'copper', [0, 0, 0], '(clean copper)', { 'add/buys': '(add copper)' }),
  // S-36: the state does not show an earlier buy, so that nobody can be blamed from it.
  move('C-118', 2, 'copper', [0, 1, 1], '(buy copper) (clean copper) (add copper)', { 'buy/coins': '(buy estate)' }),
  // S-41: a turn may end with actions, buys and treasures unused.
  move('C-119', 1, 'copper copper mine', [1, 1, 3], '(clean copper) (clean mine) (add copper) (buy silver)', {
    'end/names-card': '(clean)',
  }),
  move(
    'C-120',
    1,
    'estate duchy',
    [1, 1, 0],
    '(clean estate) (clean duchy)',
    {
      'reply/grammar': '(add estate)',
      'buy/in-supply': '(buy copper)',
      'buy/coins': '(buy silver)',
    },
    { supply: 'silver gold estate duchy province mine' },
  ),
];
