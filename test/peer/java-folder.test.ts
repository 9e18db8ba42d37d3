import { rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { discardingFramer, startProcess } from '../../src/peer/index.js';
import { temporaryFolder } from '../temporary-folder.js';
import { needsTool } from '../tools.js';

const FOLDER = `/tmp/hsperfdata_${userInfo().username}`;
const PROBE = 'herald-probe';
afterAll(() => rmSync(join(FOLDER, PROBE), { force: true }));

/** Whether a program finds what another one left where Java keeps files named after pids. */
async function findsProbe(): Promise<string> {
  const cwd = temporaryFolder();
  let out = '';
  const script = `mkdir -p ${FOLDER}; if [ -e ${FOLDER}/${PROBE} ]; then echo found; else echo none; fi; touch ${FOLDER}/${PROBE}`;
  const ended = new Promise<void>((resolve) => {
    const peer = startProcess({
      label: 'player',
      argv: ['sh', '-c', script],
      cwd,
      framer: discardingFramer(),
      observe: (event) => {
        if (event.kind === '<<') out += Buffer.from(event.bytes).toString();
        if (event.kind === 'exit') void peer.end(0).then(() => resolve());
      },
    });
  });
  await ended;
  return out.trim();
}

needsTool('bwrap')('programs do not share the folder in which Java takes files by its pid', async () => {
  expect([await findsProbe(), await findsProbe()]).toEqual(['none', 'none']);
});
