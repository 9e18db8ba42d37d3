import type { RegisterPoint } from '../../../kit/rule-registry.js';

/** Cases in the folder of their role, or why there are none. */
type Shown = string;

// The tables of docs/register.md.
const ROWS: readonly (readonly [id: string, players: Shown, servers: Shown])[] = [
  ['Q1', 'framing/* login/name', 'line/*'],
  ['Q2', 'host/starts-at-once start/without-wait wait/*', 'login/* lobby/two-matches'],
  ['Q3', 'host/number wait/choosing start/without-wait', 'login/first login/last-player'],
  ['Q4', 'wait/for-players start/after-waiting', 'login/one-still-missing'],
  [
    'Q5',
    'login/taken login/taken-not-asked-again host/number-again host/expert-again',
    'login/invalid-empty host/number-invalid-4 host/expert-invalid-text',
  ],
  [
    'Q6',
    'login/name login/taken login/taken-twice start/long-names framing/unicode',
    'login/name-taken login/name-taken-in-a-match login/name-freed-in-the-lobby login/name-in-other-case login/invalid-blank',
  ],
  ['Q7', 'host/number wait/promoted', 'login/first login/while-the-host-chooses lobby/all-leave'],
  ['Q8', 'wait/promoted', 'lobby/one-too-many'],
  ['Q9', 'none: a client is in one match', 'lobby/two-matches end/another-match-goes-on'],
  ['Q10', 'start/as-player-1 start/as-player-2 start/players-in-any-order', 'lobby/ids-and-names'],
  ['Q11', 'start/three-players', 'lobby/ids-and-names'],
  ['Q12', 'start/own-turn start/other-turn', 'assistant/nothing-before-the-first-move'],
  ['Q13', 'start/as-player-1 end/own-victory', 'game/*'],
  ['Q14', 'start/own-turn character/*', 'refusal/unknown-move students/unknown-colour'],
  ['Q15', 'students/next students/fourth', 'students/several-at-once'],
  ['Q16', 'mother-nature/*', 'mother-nature/one-step mother-nature/0-steps'],
  [
    'Q17',
    'students/merged-islands students/tile-0-in-the-middle character/herald-merged',
    'students/no-such-island students/island-12',
  ],
  ['Q18', 'host/expert', 'host/expert-invalid-text'],
  ['Q19', 'refusal/*', 'refusal/*'],
  ['Q20', 'update/one-move update/own-turn-over', 'assistant/in-hand refusal/only-the-sender-is-told'],
  ['Q21', 'end/without-update end/winner', 'end/assistants-exhausted game/*'],
  ['Q22', 'end/shared', 'end/shared-by-two-of-three game/three-basic-without-dining-rooms'],
  ['Q23', 'end/*', 'end/then-closes login/name-freed-after-a-match'],
  [
    'Q24',
    'end/disconnected login/closed',
    'end/current-player-leaves end/waiting-player-leaves end/one-of-three-leaves end/player-is-killed',
  ],
  [
    'Q25',
    'wait/promoted',
    'lobby/host-leaves-while-choosing lobby/host-leaves-after-choosing lobby/host-is-killed-while-choosing',
  ],
  ['Q26', 'none: a client need not do anything', 'none: nothing is required of a server'],
  [
    'Q27',
    'update/character-of-another character/before-mother-nature character/before-the-cloud end/by-a-character',
    'character/in-a-basic-game character/not-in-play character/herald-ends-the-game',
  ],
  ['Q28', 'cloud/short cloud/left-out', 'end/without-clouds game/three-basic-without-dining-rooms'],
  ['Q29', 'host/number', 'host/number-invalid-4'],
  ['Q30', 'none: what is hidden is not sent', 'game/*'],
  ['Q31', 'none: each case has a deadline', 'none: a server may have limits'],
  ['V1', 'none: only set-up differs', 'game/two-basic'],
  ['V2', 'none: only set-up differs', 'game/two-basic'],
  ['V3', 'update/planning-clockwise', 'assistant/not-in-the-order-of-turns'],
  [
    'V4',
    'assistant/*',
    'assistant/only-the-same assistant/all-played-of-three assistant/played-by-another assistant/played-by-one-of-two',
  ],
  ['V5', 'update/equal-assistants', 'assistant/equal-by-planning assistant/planning-after-a-tie'],
  [
    'V6',
    'students/professor-of-fewer',
    'character/minstrel-passes-a-professor character/minstrel-passes-a-professor-of-three',
  ],
  ['V7', 'students/professor-of-nobody', 'character/thief-leaves-professors'],
  ['V8', 'none: what a farmer does is in the next state', 'character/farmer'],
  ['V9', 'none: what a farmer does is in the next state', 'character/farmer-keeps-professors'],
  ['V10', 'none: what a farmer does is in the next state', 'character/farmer-without-a-holder'],
  ['V11', 'none: what a farmer does is in the next state', 'character/farmer-does-not-break-ties'],
  ['V12', 'character/dearer', 'character/coin-on-the-card'],
  ['V13', 'character/dearer', 'character/coin-on-the-card'],
  ['V14', 'character/once character/two-a-turn', 'character/second-in-a-turn character/another-in-a-turn'],
  ['V15', 'character/planning', 'character/while-planning'],
  ['V16', 'students/no-coins-left', 'students/takes-a-coin students/without-a-coin'],
  [
    'V17',
    'none: coins, centaur and thief show in the next state',
    'character/minstrel-takes-a-coin character/princess-takes-a-coin character/minstrel-vacates-a-coin-seat',
  ],
  ['V18', 'none: coins, centaur and thief show in the next state', 'character/centaur-own-towers'],
  ['V19', 'none: coins, centaur and thief show in the next state', 'character/thief'],
  ['V20', 'mother-nature/no-entry', 'character/herbalist-twice'],
  ['V21', 'mother-nature/no-entry', 'character/herbalist-joins-islands character/herbalist-joins-two-tiles'],
  ['V22', 'character/herald-merged', 'character/herald-joins-islands'],
  ['V23', 'character/monk-one-colour', 'character/monk'],
  ['V24', 'none: influence is counted by the server', 'mother-nature/towers-without-professors'],
  ['V25', 'end/too-few-towers', 'end/last-tower end/too-few-towers'],
  ['V26', 'end/two-groups', 'end/two-islands character/herald-leaves-two-islands'],
  ['V27', 'cloud/empty-bag', 'end/bag-empty end/bag-emptied-by-a-character end/bag-emptied-by-a-refill'],
  [
    'V28',
    'cloud/empty-bag cloud/last-round cloud/left-out',
    'end/last-clouds end/clouds-of-an-exact-refill end/without-clouds game/three-basic-without-dining-rooms',
  ],
  ['V29', 'end/shared', 'end/decided-by-professors end/shared-by-two-of-three'],
  ['V30', 'none: the protocol has no teams', 'none: the protocol has no teams'],
  [
    'V31',
    'start/other-turn',
    'none: one game does not show chance; the readings of a run say whether all its games began with player 0, which is no fault',
  ],
  ['V32', 'students/next', 'students/several-at-once game/two-basic'],
  [
    'D-SHORT',
    'cloud/short cloud/left-out',
    'end/without-clouds end/clouds-of-an-exact-refill game/three-basic-without-dining-rooms',
  ],
  [
    'D-PROF',
    'students/professor-of-fewer students/professor-of-nobody',
    'character/minstrel-passes-a-professor character/minstrel-passes-a-professor-of-three character/thief-leaves-professors',
  ],
  ['D-TIE', 'end/shared', 'end/decided-by-professors end/shared-by-two-of-three'],
  ['D-FINAL', 'none: which round is the last, the server says', 'end/thief-after-the-bag'],
  [
    'D-COIN',
    'none: coins show in the next state',
    'character/minstrel-takes-a-coin character/minstrel-seats-what-it-takes',
  ],
  [
    'D-USE',
    'character/herbalist-empty character/minstrel-empty character/monk-empty character/princess-empty',
    'character/herbalist-without-tiles character/princess-table-full',
  ],
  [
    'D-FARMER',
    'none: what a farmer does is in the next state',
    'character/farmer character/farmer-keeps-professors character/farmer-without-a-holder',
  ],
  [
    'D-TILES',
    'mother-nature/no-entry',
    'character/herbalist-twice character/herbalist-joins-islands character/herbalist-joins-two-tiles character/herbalist-stops-mother-nature character/herald-takes-a-tile',
  ],
  [
    'D-REFILL',
    'character/monk-empty character/princess-empty',
    'character/monk-with-an-empty-bag character/princess-with-an-empty-bag',
  ],
  [
    'D-SWAP',
    'character/jester-entrance character/jester-one-colour character/minstrel-full-table character/minstrel-one-seated',
    'character/jester-not-in-the-entrance character/jester-not-on-the-card character/minstrel-not-in-the-dining-room character/minstrel-not-in-the-entrance character/minstrel-table-full character/no-exchange',
  ],
  ['D-TOWERS', 'start/white-towers', 'mother-nature/builds-a-tower game/*'],
];

const NONE = 'none: ';

function pointOf([id, players, servers]: (typeof ROWS)[number]): RegisterPoint {
  const roles = [
    { folder: 'gc18/1/player/', shown: players },
    { folder: 'gc18/1/server/', shown: servers },
  ];
  return {
    id,
    cases: roles.flatMap(({ folder, shown }) =>
      shown.startsWith(NONE) ? [] : shown.split(' ').map((path) => `${folder}${path}`),
    ),
    without: roles.flatMap(({ folder, shown }) =>
      shown.startsWith(NONE) ? [{ cases: `${folder}**`, reason: shown.slice(NONE.length) }] : [],
    ),
  };
}

/** The points of the register on Eriantys, each with the cases that show it. */
export const REGISTER_POINTS: readonly RegisterPoint[] = ROWS.map(pointOf);
