// Every conformance case is a test of your own suite: npx vitest run every-case
import { fileURLToPath } from 'node:url';
import { cases, judgePlayer } from 'herald/conformance';
import { describe, expect, test } from 'vitest';

const command = ['node', fileURLToPath(new URL('sexpr-player.mjs', import.meta.url))];

/** As for `herald grade` without --strict, what passes under a lenient reading alone has passed. */
const PASSED = ['pass', 'non-strict'];

// Without `only`, it is all of them.
const all = await cases({ protocol: 'sexpr/v3', only: ['**/moat/*'] });

describe('our player', () => {
  for (const each of all) {
    test(each.id, async ({ skip }) => {
      const { verdict, reason, findings, again } = await judgePlayer(each, { command });
      skip(verdict === 'not-applicable', reason ?? '');
      const why = findings.map((finding) => `${finding.rule}: ${finding.reason}`);
      expect(PASSED, [...why, again].join('\n')).toContain(verdict);
    });
  }
});
