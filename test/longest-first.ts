import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take minutes, in long size tens of minutes. Vitest begins with the largest files, and these are small:
 * they would come last, when nothing is left to run beside them.
 */
const LONG_FILES = [
  'test/mutants/',
  'test/cli/determinism',
  'test/cli/busy-machine',
  'test/cli/host/bundles',
  'test/hostile/',
  'test/games/dominion/engine/random-games',
  'test/games/dominion/jsonrpc/table/',
  'test/games/dominion/page/',
  'test/run/class/',
  'test/run/bridge/',
  'test/queue/',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const file = relative('.', moduleId);
  const place = LONG_FILES.findIndex((prefix) => file.startsWith(prefix));
  return place === -1 ? LONG_FILES.length : place;
};

/** Begins with the files that take longest, so that a run does not end with one of them alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => placeOf(one) - placeOf(other));
  }
}
