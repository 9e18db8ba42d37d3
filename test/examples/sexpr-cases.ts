import { ALL, attackOn, F1, F2, legalIn, moveOf, type State, VERSIONS, type Version } from './sexpr-messages.js';

/** What is written, perhaps in several writes, and the replies that may follow: exactly one of them must. */
export interface Step {
  readonly send: readonly string[];
  readonly legal: readonly string[];
}

export interface Case {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly Step[];
}

const asking = (state: State, short: string): Step => ({ send: [moveOf(state)], legal: legalIn(state, short) });

const attacking = (hand: string, short: string, players?: string): Step => {
  const state = { hand, counters: [0, 0, 0], supply: ALL[3] } as const;
  return { send: [attackOn(hand, players)], legal: legalIn(state, short) };
};

const forced = (...send: string[]): Step => ({ send, legal: ['(clean estate)'] });

const f1 = moveOf(F1);
const f1With = (change: Partial<State>): string => moveOf({ ...F1, ...change });
const pretty = f1.replaceAll(' (', '\n\t(');
const PLAYS = ['(act mine copper silver)', '(add copper)', '(buy gold)', '(clean)', '(clean copper)'];
const moved = Array.from({ length: 50 }, (_, i) => `(moved bob ${PLAYS[i % PLAYS.length]})`);
const fullSupply = `${'copper '.repeat(32)}${'silver '.repeat(40)}${'gold '.repeat(30)}${'mine '.repeat(100)}`.trim();

const one = (id: string, title: string, ...steps: Step[]): Case => ({ id, title, steps });

/** D1: framing and modes. */
export const FRAMING: readonly Case[] = [
  one('C-001', 'ends in a newline', forced(`${f1}\n`)),
  one('C-002', 'ends in its parenthesis, the pipe stays open', forced(f1)),
  one('C-003', 'follows a moved in one write', forced(`(moved bob (clean))${f1}`)),
  one('C-004', 'is pretty-printed with tabs', forced(pretty)),
  one('C-005', 'has spaces inside every parenthesis', forced(f1.replaceAll('(', '( ').replaceAll(')', ' ) '))),
  one('C-006', 'has CRLF', forced(`${pretty.replaceAll('\n', '\r\n')}\r\n`)),
  one('C-007', 'comes byte by byte', forced(...f1)),
  one('C-008', 'has a full supply', forced(f1With({ supply: fullSupply }))),
  one('C-009', 'has names with digits and hyphens', forced(f1With({ players: '0-player-v1 1-bob' }))),
  one('C-010', 'has names in quotes', forced(f1With({ players: '"alice" "b (\\" b"' }))),
  one('C-011', 'has names in bars', forced(f1With({ players: '|a b| |0-copy (1|' }))),
  one('C-012', 'follows fifty moved', forced(...moved, f1)),
  one('C-013', 'shows an empty hand', asking(F2, 'clean')),
  one('C-018', 'has three seats', forced(f1With({ players: 'alice bob carol' }))),
  one('C-018', 'has four seats', forced(f1With({ players: 'alice bob carol dave' }))),
  one('C-020', 'follows a moved of a player named like a card', forced('(moved mine (clean))', f1)),
  one('S-06', 'has a name in UTF-8, cut in the letter', forced('(moved zo\u00c3', `\u00ab (clean))${f1}`)),
];

type Row = readonly [
  id: string,
  version: Version,
  hand: string,
  counters: State['counters'],
  legal: string,
  supply?: string,
];

const CELLARS =
  '(act cellar), (act cellar copper|estate), (act cellar copper estate), (act cellar estate estate), ' +
  '(act cellar copper estate estate)';

const ROWS: readonly Row[] = [
  // D2: the plays of version 1.
  ['C-101', 1, 'estate duchy', [0, 0, 0], 'clean'],
  ['C-102', 1, 'copper estate', [1, 1, 0], 'add, buy, clean'],
  ['C-103', 1, '', [0, 1, 0], 'buy, clean'],
  ['C-104', 1, '', [0, 1, 8], 'buy, clean'],
  ['C-105', 1, '', [0, 1, 7], 'buy, clean'],
  ['C-106', 1, '', [0, 1, 8], 'buy, clean', 'copper silver gold estate duchy mine'],
  ['C-107', 1, '', [0, 0, 8], 'clean'],
  ['C-108', 1, '', [0, 1, 3], 'clean', 'gold'],
  ['C-109', 1, '', [0, 1, 5], 'clean', ''],
  ['C-110', 1, 'mine copper', [1, 1, 0], '(act mine copper copper|silver), add, buy, clean'],
  ['C-111', 1, 'mine silver', [1, 1, 0], '(act mine silver copper|silver|gold), add, buy, clean'],
  ['C-112', 1, 'mine silver', [1, 1, 0], '(act mine silver copper), add, buy, clean', 'copper'],
  ['C-113', 1, 'mine gold', [1, 1, 0], '(act mine gold copper|silver|gold), add, buy, clean'],
  ['C-114', 1, 'mine estate', [1, 0, 0], 'clean'],
  ['C-115', 1, 'mine copper', [0, 1, 0], 'add, buy, clean'],
  ['C-116', 1, 'copper copper', [1, 1, 0], 'add, buy, clean'],
  ['C-117', 1, 'copper', [0, 0, 0], 'clean'],
  ['C-120', 1, 'estate duchy province', [1, 1, 0], 'clean', 'silver gold estate duchy province mine'],
  ['S-28', 1, 'mine copper', [1, 1, 0], '(act mine copper copper), add, buy, clean', 'copper gold'],
  // D3: version 2.
  ['C-201', 2, 'cellar estate estate copper', [1, 1, 0], `${CELLARS}, add, buy, clean`],
  [
    'C-202',
    2,
    'cellar cellar copper',
    [1, 1, 0],
    '(act cellar), (act cellar cellar|copper), (act cellar cellar copper), add, buy, clean',
  ],
  ['C-203', 2, 'cellar', [0, 0, 0], 'clean'],
  ['C-204', 2, 'market', [1, 1, 0], '(act market), buy, clean'],
  ['C-205', 2, 'smithy', [1, 1, 0], '(act smithy), buy, clean'],
  ['C-206', 2, 'village smithy', [1, 1, 0], '(act village|smithy), buy, clean'],
  ['C-207', 2, 'woodcutter', [1, 1, 0], '(act woodcutter), buy, clean'],
  ['C-208', 2, 'remodel estate', [1, 1, 0], '(act remodel estate ≤4), buy, clean'],
  ['C-209', 2, 'remodel copper', [1, 1, 0], '(act remodel copper ≤2), add, buy, clean'],
  ['C-210', 2, 'remodel remodel', [1, 1, 0], '(act remodel remodel ≤6), buy, clean'],
  ['C-211', 2, 'remodel gold', [1, 1, 0], '(act remodel gold ≤8), add, buy, clean'],
  ['C-212', 2, 'remodel', [1, 0, 0], 'clean'],
  ['C-213', 2, 'workshop', [1, 1, 0], '(act workshop ≤4), buy, clean'],
  ['C-214', 2, 'workshop', [1, 0, 0], 'clean', 'gold'],
  ['C-215', 2, 'workshop', [1, 1, 0], '(act workshop ≤4), buy, clean', ALL[2].replace(' village', '')],
  ['C-216', 2, 'village market smithy woodcutter', [3, 1, 0], '(act village|market|smithy|woodcutter), buy, clean'],
  ['C-217', 2, 'village copper', [0, 2, 3], 'add, buy, clean'],
  ['C-218', 2, '', [0, 1, 5], 'buy, clean', ALL[1]],
  // D4: the moves of version 3.
  ['C-313', 3, 'militia copper', [1, 1, 0], '(act militia), add, buy, clean'],
  ['C-314', 3, 'moat', [1, 1, 0], '(act moat), buy, clean'],
];

/** A later version inherits the case, with its own supply. */
const inEveryVersion = ([id, since, hand, counters, legal, supply]: Row): Case => ({
  id,
  title: `${hand || 'no card'} in hand, counters ${counters.join(' ')}`,
  steps: VERSIONS.filter((version) => version >= since).map((version) =>
    asking({ hand, counters, supply: supply ?? ALL[version], deck: id === 'C-205' ? '' : 'copper' }, legal),
  ),
});

export const MOVES: readonly Case[] = ROWS.map(inEveryVersion);

const FIVE = 'copper estate copper estate copper';
const TWO_OF_FIVE = '(discard copper copper|estate), (discard estate estate)';
const inTurn = (hand: string): Step => asking({ hand, counters: [1, 1, 0], supply: ALL[3] }, 'add, buy, clean');
const after = (messages: readonly string[], { send, legal }: Step): Step => ({ send: [...messages, ...send], legal });
const DEFENDED = ['(defended bob (moat))', '(defended carol (discard copper))', '(defended dave (discard))'];

/** D4: attacks. */
export const ATTACKS: readonly Case[] = [
  one('C-301', 'five cards', attacking(FIVE, TWO_OF_FIVE)),
  one(
    'C-302',
    'a moat among five',
    attacking('copper copper moat copper copper', '(moat), (discard copper copper|moat)'),
  ),
  one('C-303', 'three cards', attacking('copper estate gold', '(discard)')),
  one('C-304', 'a moat among three', attacking('copper moat gold', '(moat), (discard)')),
  one('C-305', 'four cards', attacking('copper estate gold mine', '(discard copper|estate|gold|mine)')),
  one('C-306', 'two cards', attacking('copper estate', '(discard)')),
  one('C-306', 'one card', attacking('copper', '(discard)')),
  one('C-306', 'no card', attacking('', '(discard)')),
  one('C-308', 'two attacks running', attacking(FIVE, TWO_OF_FIVE), attacking('copper copper copper', '(discard)')),
  one(
    'C-309',
    'all that a victim hears',
    after(['(moved bob (act militia))'], attacking(FIVE, TWO_OF_FIVE)),
    forced(...DEFENDED.slice(1), '(moved bob (clean copper))', f1),
  ),
  one('C-310', 'the attacker hears of three defences', forced(...DEFENDED, f1)),
  one('C-311', 'its own defence comes back', forced('(defended alice (discard copper))', f1)),
  one('C-312', 'the attacker stands first', attacking(FIVE, TWO_OF_FIVE, 'bob alice')),
  one('C-312', 'the defender stands first', attacking(FIVE, TWO_OF_FIVE, 'alice bob')),
  one('C-315', 'an empty defence of another', forced('(defended bob (discard))', f1)),
  one('C-316', 'between two turns', inTurn(FIVE), attacking(FIVE, TWO_OF_FIVE), inTurn('estate estate estate')),
  one('C-317', 'five equal cards', attacking('duchy duchy duchy duchy duchy', '(discard duchy duchy)')),
];
