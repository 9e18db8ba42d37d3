import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { MarkedTree } from '../../src/peer/marked-tree.js';
import { killSync } from '../../src/peer/process-tree.js';
import { processesWith } from './players.js';

/** Where nothing contains a program, its processes are found by what they have in common. */
test.each([
  ['a child', 'sleep 300 & echo ready; wait'],
  ['a child with a session of its own', 'setsid sleep 300 & sleep 0.1; echo ready; wait'],
  ['an orphan with a session of its own', '(setsid sleep 300 &); sleep 0.1; echo ready; exec sleep 300'],
  ['a child without environment', 'env -i TOKEN="$TOKEN" sleep 300 & echo ready; wait'],
  [
    'all of them ignoring SIGTERM',
    'trap "" TERM; sleep 300 & setsid sleep 300 & echo ready; while :; do sleep 1; done',
  ],
])('%s is found and killed without a namespace', async (_, script) => {
  const [token, mark] = [randomUUID(), randomUUID()];
  const env = { ...process.env, TOKEN: token, MARK: mark };
  const child = spawn('sh', ['-c', script], { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const tree = new MarkedTree(child.pid!, mark);
  await once(child.stdout, 'data');
  expect(tree.isGone()).toBe(false);
  killSync([tree], 5000);
  expect(processesWith(token)).toEqual([]);
  expect(tree.isGone()).toBe(true);
});
