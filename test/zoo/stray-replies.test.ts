import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../src/games/dominion/rules.js';
import { failureCauses } from '../../src/kit/failure-causes.js';
import { parseResults } from '../../src/kit/result-file.js';
import { heraldAsync } from '../cli/herald.js';
import { scratchFolder } from '../cli/players.js';
import { overPipes } from '../run/script/script-players.js';

const PROGRAM = fileURLToPath(new URL('./habits/replies-twice.mjs', import.meta.url));

const DELAYS = [0, 60, 150, 300];
/** Whether it reads nothing until it has sent its second reply. */
const KINDS = ['sleeps', 'goes-on'];
const PLAYERS = KINDS.flatMap((kind) => DELAYS.map((delay) => [kind, delay] as const));

const moveOf = (counters: string, hand: string): string =>
  `(move ((players alice bob) (supply copper silver) (trash) ${counters} (deck copper) (hand ${hand}) (plays) (discards)))`;
const FIRST = moveOf('(actions 0) (buys 1) (coins 0)', 'copper estate');
/** The first reply would be illegal here. */
const OTHER = moveOf('(actions 0) (buys 0) (coins 0)', 'estate');
const ASKED = [`>> ${FIRST}`, '<< (add copper)'];
const MOVED = ['>> (moved bob (add copper))', '>> (moved bob (clean))'];

const SCRIPTS = [
  ['a single question', ASKED],
  ['the same question again', [...ASKED, ...ASKED, ...ASKED]],
  ['a question that it does not answer', [...ASKED, `>> ${OTHER}`, '<< (clean estate)']],
  ['messages that need no answer', [...ASKED, ...MOVED]],
  ['silence', [...ASKED, ...MOVED, '<< silence 100ms']],
  // Of these, the second reply takes the way out.
  ['a question with a way out', [...ASKED, `>> ${FIRST}`, '<< (buy silver) or legal', ...ASKED]],
] as const;

describe.concurrent.each(PLAYERS)('a player that %s, and replies again after %i ms', (kind, delay) => {
  test.for(SCRIPTS)(
    'is blamed for its second reply to the first question, before %s',
    async ([, script], { expect }) => {
      const { verdict, findings } = await overPipes([process.execPath, PROGRAM, String(delay), kind], script);
      const reason = '(add copper) is a second reply to the same message';
      expect(findings).toMatchObject([{ rule: 'session/one-reply', sent: FIRST, said: '(add copper)', reason }]);
      expect(verdict).toBe('fail');
    },
  );
});

// A shell starts another process to sleep, which takes its time on a busy machine: the kit waits for half a second.
test.concurrent.each([0, 60, 150])(
  'a player that answers a message about others after %i ms is blamed for that',
  async (ms) => {
    const reply = 'case $line in "(moved "*) sleep "$0"; echo "(clean)";; "(move "*) echo "(add copper)";; esac';
    const player = ['sh', '-c', `while read -r line; do ${reply}; done`, String(ms / 1000)];
    const { findings } = await overPipes(player, [...MOVED, ...ASKED]);
    expect(findings).toMatchObject([{ rule: 'session/unasked', sent: '(moved bob (add copper))', said: '(clean)' }]);
  },
);

const { folder } = scratchFolder();

const CASES = ['v1/player/waiting/three-rounds', 'v1/player/turn/add-and-buy', 'v3/player/defense/twice-running'];

const GAMES = 2;

test.concurrent.each([
  ['sleeps', 60],
  ['goes-on', 300],
])('in a run, with whole games, that is one cause (%s, %i ms)', async (kind, delay) => {
  const out = join(folder, `${kind}.ndjson`);
  const only = [...CASES.map((id) => `sexpr/${id}`), 'games/**'].flatMap((id) => ['--only', id]);
  const args = ['--protocol', 'sexpr/v3', ...only, '--games', String(GAMES), '--out', out];
  const { code } = await heraldAsync('grade', 'player', ...args, '--', process.execPath, PROGRAM, String(delay), kind);
  expect(code).toBe(1);
  const read = parseResults(readFileSync(out, 'utf8'));
  if (!read.ok) throw new Error(read.error.message);
  const causes = failureCauses(read.value.cases, false, RULES);
  expect(causes).toMatchObject([{ rule: 'session/one-reply' }]);
  expect(causes[0]?.others).toHaveLength(CASES.length + GAMES - 1);
});
