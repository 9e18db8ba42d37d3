import { attack, move, type Situation } from './situation.js';
import { V1_PLAYS } from './situations-v1.js';

const UP_TO_4 = ['copper', 'estate', 'cellar', 'silver', 'village', 'woodcutter', 'workshop', 'remodel', 'smithy'];
const ending = (start: string, cards: readonly string[]): string => cards.map((card) => `(${start} ${card})`).join(' ');
const ALL_V1 = 'copper silver gold estate duchy province mine';
const ALL_V2 = `${ALL_V1} cellar market remodel smithy village woodcutter workshop`;

const V2_PLAYS: readonly Situation[] = [
  // S-29: any cards of the hand, none as well, but not the cellar that is played.
  move(
    'C-201',
    2,
    'cellar estate estate copper',
    [1, 1, 0],
    '(act cellar) (act cellar estate) (act cellar copper) (act cellar estate copper) (act cellar copper estate) ' +
      '(act cellar estate estate) (act cellar estate copper estate)',
    { 'act-cellar/in-hand': '(act cellar cellar) (act cellar estate estate estate) (act cellar gold)' },
  ),
  move('C-202', 2, 'cellar cellar copper', [1, 1, 0], '(act cellar cellar) (act cellar cellar copper) (act cellar)', {
    'act-cellar/in-hand': '(act cellar cellar cellar)',
  }),
  move('C-203', 2, 'cellar', [0, 0, 0], '(clean cellar)', { 'act/actions': '(act cellar)' }),
  move('C-204', 2, 'market', [1, 1, 0], '(act market) (clean market) (buy copper)', {
    'reply/grammar': '(act market copper)',
  }),
  // S-33: drawing from nothing yields nothing, and is no reason to refuse the play.
  move(
    'C-205',
    2,
    'smithy',
    [1, 1, 0],
    '(act smithy) (clean smithy)',
    { 'reply/grammar': '(act smithy smithy)' },
    { deck: '' },
  ),
  move('C-206', 2, 'village smithy', [1, 1, 0], '(act village) (act smithy)', {
    'reply/grammar': '(act village smithy) (act village (act smithy))',
  }),
  move('C-207', 2, 'woodcutter', [1, 1, 0], '(act woodcutter)', { 'act/in-hand': '(act village)' }),
  // S-31: at most two more than what is trashed.
  move(
    'C-208',
    2,
    'remodel estate',
    [1, 1, 0],
    ending('act remodel estate', UP_TO_4),
    {
      'act-remodel/cost': '(act remodel estate market) (act remodel estate duchy) (act remodel estate gold)',
      'act-remodel/in-hand': '(act remodel copper estate)',
    },
    { supply: ALL_V2 },
  ),
  // S-30: one remodel cannot remodel itself.
  move(
    'C-209',
    2,
    'remodel copper',
    [1, 1, 0],
    '(act remodel copper copper) (act remodel copper estate) (act remodel copper cellar)',
    {
      'act-remodel/in-hand': '(act remodel remodel gold)',
      'act-remodel/cost': '(act remodel copper silver)',
    },
  ),
  move('C-210', 2, 'remodel remodel', [1, 1, 0], '(act remodel remodel gold) (act remodel remodel copper)', {
    'act-remodel/cost': '(act remodel remodel province)',
  }),
  move('C-211', 2, 'remodel gold', [1, 1, 0], '(act remodel gold province) (act remodel gold gold)', {
    'act-remodel/in-hand': '(act remodel silver gold)',
  }),
  move('C-212', 2, 'remodel', [1, 0, 0], '(clean remodel)', {
    'act-remodel/full-effect': '(act remodel remodel gold)',
  }),
  // S-32: anything up to four coins.
  move(
    'C-213',
    2,
    'workshop',
    [1, 1, 0],
    ending('act workshop', UP_TO_4),
    {
      'act-workshop/cost': '(act workshop gold) (act workshop market) (act workshop duchy) (act workshop mine)',
    },
    { supply: ALL_V2 },
  ),
  move(
    'C-214',
    2,
    'workshop',
    [1, 0, 0],
    '(clean workshop)',
    {
      'act-workshop/full-effect': '(act workshop gold) (act workshop copper)',
    },
    { supply: 'gold' },
  ),
  move(
    'C-215',
    2,
    'workshop',
    [1, 1, 0],
    '(act workshop smithy)',
    {
      'act-workshop/in-supply': '(act workshop village)',
    },
    { supply: ALL_V2.replace(' village', '') },
  ),
  move('C-216', 2, 'village market smithy', [3, 1, 0], '(act village) (act market) (act smithy)', {
    'reply/grammar': '(act village market) ((act village) (act market))',
  }),
  move('C-217', 2, 'village copper', [0, 2, 3], '(add copper) (buy silver) (buy village) (clean village)', {
    'act/actions': '(act village)',
    'buy/coins': '(buy smithy)',
  }),
  move(
    'C-218',
    2,
    'mine copper',
    [1, 1, 5],
    '(act mine copper silver) (buy mine) (buy duchy)',
    {
      'buy/in-supply': '(buy market) (buy cellar)',
    },
    { supply: ALL_V1 },
  ),
];

const V3_MOVES: readonly Situation[] = [
  move('C-313', 3, 'militia copper', [1, 1, 0], '(act militia) (add copper)', { 'reply/grammar': '(act militia bob)' }),
  move('C-314', 3, 'moat', [1, 1, 0], '(act moat) (clean moat)', { 'reply/grammar': '(moat) (discard moat)' }),
];

const V3_DEFENCES: readonly Situation[] = [
  // S-51: exactly three cards remain.
  attack(
    'C-301',
    'copper copper copper estate estate',
    '(discard copper copper) (discard copper estate) (discard estate copper) (discard estate estate)',
    {
      'attack-militia/moat-in-hand': '(moat)',
      'attack-militia/count': '(discard) (discard copper) (discard copper copper estate)',
      'attack-militia/in-hand': '(discard gold estate) (discard estate estate estate)',
    },
  ),
  // S-52: a moat protects, or is discarded like any other card; it is not played.
  attack('C-302', 'moat copper copper copper copper', '(moat) (discard copper copper) (discard moat copper)', {
    'reply/grammar': '(act moat) (moat moat) (moat (discard copper copper)) moat',
    'attack-militia/in-hand': '(discard moat moat)',
  }),
  // S-50: with three cards or fewer, none is discarded.
  attack('C-303', 'copper copper estate', '(discard)', {
    'attack-militia/count': '(discard copper) (discard copper estate)',
    'attack-militia/moat-in-hand': '(moat)',
  }),
  attack('C-304', 'moat copper estate', '(moat) (discard)', { 'attack-militia/count': '(discard copper)' }),
  attack('C-305', 'copper copper copper estate', '(discard copper) (discard estate)', {
    'attack-militia/count': '(discard) (discard copper copper)',
  }),
  attack('C-306', 'copper estate', '(discard)', { 'attack-militia/count': '(discard copper)' }),
  attack('C-306', 'copper', '(discard)', { 'attack-militia/count': '(discard copper)' }),
  attack('C-306', '', '(discard)', { 'attack-militia/in-hand': '(discard copper)' }),
  // S-21: either may stand first.
  attack(
    'C-312',
    'copper copper copper estate estate',
    '(discard estate estate)',
    { 'reply/grammar': '(clean copper)' },
    {
      players: 'bob alice',
    },
  ),
  attack('C-317', 'duchy duchy duchy duchy duchy', '(discard duchy duchy)', {
    'attack-militia/count': '(discard duchy)',
  }),
];

export const SITUATIONS: readonly Situation[] = [...V1_PLAYS, ...V2_PLAYS, ...V3_MOVES, ...V3_DEFENCES];
