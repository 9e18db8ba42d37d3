import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PEER_LIMITS, findSandboxProblem } from '../../src/peer/index.js';
import { completeLimits, prlimitCommand } from '../../src/peer/peer-limits.js';
import { temporaryFolder } from '../temporary-folder.js';
import { needsTool } from '../tools.js';
import { datumOf, endAfterEach, faultOf, processesWith, sh, start } from './players.js';

endAfterEach();

const LONG_MS = 20_000;
const MIB = 1024 * 1024;

describe('limits', () => {
  test('no limit, no wrapper', () => {
    expect(prlimitCommand(DEFAULT_PEER_LIMITS, 100)).toEqual([]);
  });

  test('processes are counted on top of those that the user runs already, and not at all by the kernel for root', () => {
    const limits = { ...DEFAULT_PEER_LIMITS, processes: 2 };
    expect(prlimitCommand(limits, 100)).toEqual(['prlimit', '--core=0', '--nproc=164', '--']);
    expect(prlimitCommand(limits, null)).toEqual([]);
  });

  test('a sandbox brings limits, which those that are given replace', () => {
    const usual = { memory: 1024 * MIB, processes: 64, disk: 1024 * MIB, openFiles: 4096 };
    expect(completeLimits({ memory: null }, true)).toMatchObject(usual);
    expect(completeLimits({ memory: 64 * MIB, processes: 5 }, true)).toMatchObject({
      ...usual,
      memory: 64 * MIB,
      processes: 5,
    });
    expect(completeLimits({}, false)).toEqual(DEFAULT_PEER_LIMITS);
  });

  needsTool('prlimit')('a runtime that reserves gigabytes of addresses runs in little memory', async () => {
    const player = start(['node', '-e', 'fs.writeSync(1, "(clean)")'], { limits: { memory: 256 * MIB } });
    expect(datumOf(await player.receive(LONG_MS))).toEqual(['clean']);
  });

  needsTool('prlimit')('one that takes too much memory is ended', async () => {
    const hoard = 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1))';
    const player = start(['node', '-e', hoard], { limits: { memory: 200 * MIB } });
    expect(['peer/died', 'peer/memory']).toContain(faultOf(await player.receive(LONG_MS)).code);
  });

  needsTool('prlimit')('several that take too much together are ended', async () => {
    const hoard = 'const all = Buffer.alloc(100 * 2 ** 20, 1); setInterval(() => all, 1000)';
    const script = `for i in 1 2 3; do node -e '${hoard}' & done; wait`;
    const player = sh(script, { limits: { memory: 220 * MIB } });
    expect(faultOf(await player.receive(LONG_MS)).code).toBe('peer/memory');
  });

  test('one that starts too many processes is ended, with all of them', async () => {
    const player = sh('for i in 1 2 3 4 5 6; do setsid sleep 300 & done; wait', { limits: { processes: 4 } });
    expect(faultOf(await player.receive(LONG_MS))).toMatchObject({ code: 'peer/processes', blame: 'player' });
    await player.end();
    expect(processesWith(player.token)).toEqual([]);
  });

  needsTool('prlimit')('one that writes too much into its folder is ended, in one file or in many', async () => {
    const cwd = temporaryFolder();
    const limits = { disk: 20 * MIB };
    const one = sh('dd if=/dev/zero of=big bs=1M count=60; sleep 300', { cwd, writable: [cwd], limits });
    expect(['peer/disk', 'peer/timeout']).toContain(faultOf(await one.receive(3000)).code);
    expect(statSync(join(cwd, 'big')).size).toBeLessThanOrEqual(20 * MIB);
    await one.end();
    const many = sh('i=0; while :; do i=$((i+1)); dd if=/dev/zero of=$i bs=1M count=4; sleep 0.02; done 2>&-', {
      cwd,
      writable: [cwd],
      limits,
    });
    expect(faultOf(await many.receive(LONG_MS)).code).toBe('peer/disk');
  });

  needsTool('prlimit')('pages that several processes share count once', async () => {
    const share = `
import os, time
all = bytearray(b'x') * (100 * 2 ** 20)
for each in range(4):
    if os.fork() == 0: time.sleep(0.5); os._exit(0)
for each in range(4): os.wait()
print('(clean)', flush=True)`;
    const player = start(['python3', '-c', share], { limits: { memory: 256 * MIB } });
    expect(datumOf(await player.receive(LONG_MS))).toEqual(['clean']);
  });
});

test('what the machine lacks is the environment’s fault', async () => {
  const player = start(['/bin/sh', '-c', ':'], { limits: { processes: 3 }, path: '/nowhere' });
  expect(faultOf(await player.receive(LONG_MS))).toMatchObject({ code: 'peer/no-limits', blame: 'environment' });
  const lost = start(['/bin/sh', '-c', ':'], { cwd: '/no/such/folder' });
  expect(faultOf(await lost.receive(LONG_MS))).toMatchObject({ code: 'peer/cannot-start', blame: 'environment' });
});

describe('the sandbox', () => {
  const sandbox = true;

  needsTool('bwrap')('works here', () => {
    expect(findSandboxProblem()).toBeNull();
  });

  needsTool('bwrap')('prevents what a player must not do', async () => {
    const script = [
      'touch /etc/herald-was-here 2>/dev/null && echo "(wrote)"',
      '[ -z "$(ls -A "$HOME")" ] || echo "(sees-home)"',
      'touch /tmp/mine || echo "(no-tmp)"',
      '[ "$(ls /tmp)" = mine ] || echo "(others-in-tmp)"',
      '[ "$(ls -d /proc/[0-9]* | wc -l)" -lt 9 ] || echo "(sees-others)"',
      'echo "(done)"',
    ].join('\n');
    const player = start(['sh', '-c', script], { sandbox, cwd: '/', path: '/usr/bin:/bin' });
    expect(datumOf(await player.receive(LONG_MS))).toEqual(['done']);
  });

  needsTool('bwrap')('has no network, not even to a server that a player outside reaches', async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connect = `net.connect(${port}, '127.0.0.1', () => console.log('(reached)')).on('error', () => console.log('(refused)'))`;
    try {
      const [outside, inside] = [start(['node', '-e', connect]), start(['node', '-e', connect], { sandbox })];
      expect(datumOf(await outside.receive(LONG_MS))).toEqual(['reached']);
      expect(datumOf(await inside.receive(LONG_MS))).toEqual(['refused']);
    } finally {
      server.close();
    }
  });

  needsTool('bwrap')('runs a player that lives in /tmp itself', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'herald-test-'));
    try {
      writeFileSync(join(folder, 'alice'), '#!/bin/sh\necho "(clean)"; touch here && echo "(wrote)"\n', {
        mode: 0o755,
      });
      const player = start(['./alice'], { sandbox, cwd: folder });
      expect(datumOf(await player.receive(LONG_MS))).toEqual(['clean']);
      expect(faultOf(await player.receive(LONG_MS))).toMatchObject({ code: 'peer/died', exit: 1 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  needsTool('bwrap')('works together with limits, and does not count itself', async () => {
    const limits = { processes: 1, memory: 200 * MIB };
    const player = sh('sleep 0.3; echo "(clean)"; exec sleep 300', { sandbox, limits: { ...limits, processes: 2 } });
    expect(datumOf(await player.receive(LONG_MS))).toEqual(['clean']);
    const greedy = sh('sleep 300 & wait', { sandbox, limits });
    expect(faultOf(await greedy.receive(LONG_MS)).code).toBe('peer/processes');
  });

  needsTool('bwrap')('reports how the player died', async () => {
    const player = sh('echo dying >&2; kill -SEGV $$', { sandbox });
    expect(faultOf(await player.receive(LONG_MS))).toMatchObject({ signal: 'SIGSEGV', stderr: ['dying'] });
  });

  needsTool('bwrap')('brings limits of its own', async () => {
    const player = sh('ulimit -d; ulimit -n; df -k /tmp | tail -1 >&2; echo "(done)"', { sandbox });
    const said = [await player.receive(LONG_MS), await player.receive(LONG_MS)].map(datumOf);
    expect(said).toEqual(['1048576', '4096']);
  });

  needsTool('bwrap')('delivers a signal to the program, and not to the sandbox', async () => {
    const player = sh('trap "echo \\(caught\\)" TERM; echo "(ready)"; while :; do sleep 0.05; done', { sandbox });
    await player.receive(LONG_MS);
    player.signal('SIGTERM');
    expect(datumOf(await player.receive(LONG_MS))).toEqual(['caught']);
  });

  needsTool('bwrap')('contains even an orphan with its own session and no environment', async () => {
    const player = sh('(env -i TOKEN="$TOKEN" setsid sleep 300 &); sleep 0.1; echo "(ready)"; exec sleep 300', {
      sandbox,
    });
    await player.receive(LONG_MS);
    expect(processesWith(player.token).join()).toContain('sleep 300');
    await player.end();
    expect(processesWith(player.token)).toEqual([]);
  });
});
