import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDraftName } from '../../src/peer/index.js';
import { ExclusiveGate } from '../../src/queue/exclusive-gate.js';
import { folderStore } from '../../src/queue/folder-store.js';
import { jobIdOf, resultKey } from '../../src/queue/job.js';
import { type Manifest, packSubmission, unpackSubmission } from '../../src/queue/manifest.js';
import type { Redis } from '../../src/queue/packages.js';
import { connectRedis } from '../../src/queue/redis.js';
import { parseRedisAddress } from '../../src/queue/redis-address.js';
import { redisStore } from '../../src/queue/redis-store.js';
import { rememberBlobs } from '../../src/queue/remember-blobs.js';
import { getContent, putContent, type Store, sha256 } from '../../src/queue/store.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { unwrap } from '../unwrap.js';
import { endAllAfterwards, startRedis } from './harness.js';
import { contract } from './store-contract.js';

endAllAfterwards();

describe('an address of Redis', () => {
  test.each<[string, object]>([
    ['redis://q.example', { host: 'q.example', port: 6379 }],
    ['redis://:se%2Fcret@q.example:7000/3', { host: 'q.example', port: 7000, password: 'se/cret', db: 3 }],
    ['rediss://ann:x@q.example', { host: 'q.example', username: 'ann', tls: { servername: 'q.example' } }],
    ['redis://[::1]:7000', { host: '::1', port: 7000 }],
    ['redis+unix:///run/redis.sock?db=2', { path: '/run/redis.sock', db: 2 }],
    ['redis+unix://:x@localhost/run/redis.sock', { path: '/run/redis.sock', password: 'x' }],
  ])('such as %s', (text, options) => {
    expect(unwrap(parseRedisAddress(text)).options).toMatchObject(options);
  });

  test.each(['', 'q.example:6379', 'http://q.example', 'redis://', 'redis://q/x', 'redis+unix://'])(
    'is not %s',
    (text) => {
      expect(parseRedisAddress(text)).toMatchObject({ ok: false, error: { code: 'queue/address' } });
    },
  );

  test('never shows its password', () => {
    expect(unwrap(parseRedisAddress('redis://ann:secret@q.example')).shown).toBe('redis://***@q.example');
    expect(JSON.stringify(parseRedisAddress('http://ann:secret@q.example'))).not.toContain('secret');
  });
});

describe('a folder as a store', () => {
  const folder = temporaryFolder();
  contract(() => folderStore(folder));

  test('leaves nothing half-written behind', () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => basename(path));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter(isDraftName)).toEqual([]);
  });
});

describeWithTools(['redis-server'], 'Redis as a store', () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = await connectRedis(unwrap(parseRedisAddress((await startRedis()).url)));
  });
  afterAll(() => redis.disconnect());
  contract(() => redisStore(redis));
});

describe('what a worker remembers of a store', () => {
  /** A store that counts what is fetched from it. */
  const counting = (): { readonly store: Store; readonly fetched: string[] } => {
    const store = folderStore(temporaryFolder());
    const fetched: string[] = [];
    const getBlob = (hash: string): Promise<Buffer | null> => {
      fetched.push(hash);
      return store.getBlob(hash);
    };
    return { store: { ...store, getBlob }, fetched };
  };
  const shared = rememberBlobs(counting().store);
  contract(() => shared);

  test('is fetched once, also by two at the same time, until there is no room for it', async () => {
    const { store, fetched } = counting();
    const remembering = rememberBlobs(store, 80);
    const [starter, ...others] = await Promise.all(
      ['starter', ...'abcdefghi'].map((name) => putContent(store, Buffer.alloc(10, name))),
    );
    const get = (hash: string | undefined): Promise<Buffer> => getContent(remembering, hash as string);
    await Promise.all([get(starter), get(starter)]);
    // It is used in between, so that others go first.
    for (const other of others) {
      await get(other);
      await get(starter);
    }
    expect(fetched).toEqual([starter, starter, ...others]);
    await get(others.at(-1));
    expect(fetched).toHaveLength(11);
    await get(others[0]);
    expect(fetched).toHaveLength(12);
  });

  test('is never what a store made up', async () => {
    const { store, fetched } = counting();
    const remembering = rememberBlobs(store);
    const hash = sha256('right');
    await store.putBlob(hash, Buffer.from('wrong'));
    await expect(getContent(remembering, hash)).rejects.toThrow('the store returned other bytes');
    await store.putBlob(hash, Buffer.from('right'));
    expect((await getContent(remembering, hash)).toString()).toBe('right');
    expect(fetched).toHaveLength(2);
  });
});

describe('a submission', () => {
  const LIMITS = { files: 100, bytes: 1_000_000 };
  const store = folderStore(temporaryFolder());

  test('is rebuilt with its files, links and permissions, and without what leads out', async () => {
    const from = temporaryFolder();
    mkdirSync(join(from, 'src'));
    writeFileSync(join(from, 'src/a.txt'), 'text');
    writeFileSync(join(from, 'run'), '#!/bin/sh\n', { mode: 0o755 });
    symlinkSync('src/a.txt', join(from, 'link'));
    symlinkSync('/etc/passwd', join(from, 'out'));
    const manifest = await packSubmission({ kind: 'folder', path: from, isDownload: false }, LIMITS, store);
    const to = temporaryFolder();
    const source = await unpackSubmission(manifest, to, store);
    expect(source).toEqual({ kind: 'folder', path: to, isDownload: false, leftOut: manifest.leftOut });
    expect(manifest.leftOut).toEqual(['out: a link that points outside the folder']);
    expect(readFileSync(join(to, 'src/a.txt'), 'utf8')).toBe('text');
    expect(readlinkSync(join(to, 'link'))).toBe('src/a.txt');
    expect(statSync(join(to, 'run')).mode & 0o111).not.toBe(0);
    expect(JSON.stringify(manifest)).not.toContain(from);
  });

  test.each<[string, Manifest['entries'][number]]>([
    ['a path', { kind: 'folder', path: '../x' }],
    ['an absolute path', { kind: 'folder', path: '/tmp/x' }],
    ['a link', { kind: 'link', path: 'x', target: '../../x' }],
  ])('is not rebuilt outside of its folder by %s', async (_, entry) => {
    const manifest = {
      format: 1,
      kind: 'folder',
      isDownload: false,
      ending: '',
      entries: [entry],
      leftOut: [],
    } as const;
    await expect(unpackSubmission(manifest, temporaryFolder(), store)).rejects.toThrow('leads out of its folder');
  });

  test('has a job that is called neither after digits alone nor with a colon', () => {
    expect(jobIdOf(resultKey('terms', 'manifest'))).toMatch(/^s-[0-9a-f]{40}$/);
  });
});

test('whoever must be alone waits for the others, and they for it', async () => {
  const gate = new ExclusiveGate();
  const log: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    log.push(`${name} begins`);
    await new Promise((done) => setTimeout(done, 5));
    log.push(`${name} ends`);
  };
  await Promise.all([
    gate.together(work('a')),
    gate.together(work('b')),
    gate.alone(work('c')),
    gate.together(work('d')),
  ]);
  expect(log).toEqual(['a begins', 'b begins', 'a ends', 'b ends', 'c begins', 'c ends', 'd begins', 'd ends']);
});
