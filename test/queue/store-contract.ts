import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultKey } from '../../src/queue/job.js';
import { getContent, openResult, putContent, type Store, sealResult, sha256 } from '../../src/queue/store.js';
import { sized } from '../sizes.js';

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

/** What holds for every store. */
export const contract = (storeOf: () => Store): void => {
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
