import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ExclusiveGate } from '../../src/queue/exclusive-gate.js';
import { folderStore } from '../../src/queue/folder-store.js';
import { jobIdOf, resultKey } from '../../src/queue/job.js';
import { type Manifest, packSubmission, unpackSubmission } from '../../src/queue/manifest.js';
import type { Redis } from '../../src/queue/packages.js';
import { connectRedis } from '../../src/queue/redis.js';
import { parseRedisAddress } from '../../src/queue/redis-address.js';
import { redisStore } from '../../src/queue/redis-store.js';
import { getContent, openResult, putContent, type Store, sealResult, sha256 } from '../../src/queue/store.js';
import { sized } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { unwrap } from '../unwrap.js';
import { endAllAfterwards, startRedis } from './harness.js';

endAllAfterwards();

describe('an address of Redis', () => {
  test.each<[string, object]>([
    ['redis://q.example', { host: 'q.example', port: 6379 }],
    ['redis://:se%2Fcret@q.example:7000/3', { host: 'q.example', port: 7000, password: 'se/cret', db: 3 }],
    ['rediss://ann:x@q.example', { host: 'q.example', username: 'ann', tls: { servername: 'q.example' } }],
    ['redis://[::1]:7000', { host: '::1', port: 7000 }],
    ['redis+unix:///run/redis.sock?db=2', { path: '/run/redis.sock', db: 2 }],
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

/** What may happen to the jobs of one key: workers begin, finish, die, or lose their lock and finish nevertheless. */
const events = fc.array(
  fc.record({ worker: fc.nat(3), what: fc.constantFrom('begin' as const, 'finish' as const, 'die' as const) }),
  { maxLength: 12 },
);

let run = 0;

/** Every worker looks first, and stores what it found. Each has a result of its own, as times differ. */
async function expectOneResult(store: Store, happened: readonly { worker: number; what: string }[]): Promise<void> {
  const key = resultKey(String(run++), 'manifest');
  const working = new Set<number>();
  let first: string | null = null;
  const finish = async (name: string): Promise<void> => {
    const isFirst = await store.putResult(key, sealResult(Buffer.from(name)));
    expect(isFirst).toBe(first === null);
    first ??= name;
  };
  for (const { worker, what } of happened) {
    if (what === 'begin' && (await store.withResult([key])).length === 0) working.add(worker);
    if (what === 'finish' && working.delete(worker)) await finish(`worker ${worker}`);
    if (what === 'die') working.delete(worker);
  }
  if ((await store.withResult([key])).length === 0) await finish('the last');
  expect(openResult((await store.getResult(key)) as Buffer)?.toString()).toBe(first);
}

const contract = (storeOf: () => Store): void => {
  test('keeps one result for each key, the first, whatever happens to workers', async () => {
    const numRuns = sized({ test: 50, long: 2000 });
    await fc.assert(
      fc.asyncProperty(events, (happened) => expectOneResult(storeOf(), happened)),
      { numRuns },
    );
  });

  test('lets only one of many that finish at once be the first', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => storeOf().putResult('k', Buffer.from([at]))),
    );
    expect(answers.filter((isFirst) => isFirst)).toHaveLength(1);
  });

  test('returns what was put there, of any size', async () => {
    for (const size of [0, 1, 1024 * 1024, 9 * 1024 * 1024 + 1]) {
      const bytes = Buffer.alloc(size, 'abc');
      expect((await getContent(storeOf(), await putContent(storeOf(), bytes))).equals(bytes)).toBe(true);
    }
    expect(await storeOf().hasBlob(sha256('never'))).toBe(false);
    expect(await storeOf().getBlob(sha256('never'))).toBeNull();
    await expect(getContent(storeOf(), sha256('never'))).rejects.toThrow('the store has no');
  });

  test('is not believed if it returns other bytes', async () => {
    await storeOf().putBlob(sha256('one'), Buffer.from('another'));
    await expect(getContent(storeOf(), sha256('one'))).rejects.toThrow('the store returned other bytes');
    const sealed = sealResult(Buffer.from('one'));
    sealed.writeUInt8(0, sealed.length - 1);
    expect(openResult(sealed)).toBeNull();
  });
};

describe('a folder as a store', () => {
  const folder = temporaryFolder();
  contract(() => folderStore(folder));

  test('leaves nothing half-written behind', () => {
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.half'))).toEqual(
      [],
    );
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
