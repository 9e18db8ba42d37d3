import { expect, test } from 'vitest';
import { endAfterEach, faultOf, sh } from './players.js';

endAfterEach();

const stall = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

test('a death that Herald was too busy to notice is still reported as a death', async () => {
  const player = sh('exec >&-; sleep 0.2; echo why >&2; exit 3', {
    observe: ({ kind }) => {
      if (kind === 'eof') setImmediate(() => stall(800));
    },
  });
  const fault = faultOf(await player.receive(20_000));
  expect(fault).toMatchObject({ code: 'peer/died', exit: 3, stderr: ['why'] });
});
