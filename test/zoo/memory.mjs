// Preloaded into Herald: at its end, the most memory it ever held, in KiB, on descriptor 3. Not `maxRSS` of getrusage,
// for that begins with what the process held which started this one.
import { readFileSync, writeSync } from 'node:fs';

process.on('exit', () => {
  writeSync(3, /^VmHWM:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
});
