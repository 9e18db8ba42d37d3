// Preloaded into a process of Herald with --import: writes which functions of dist/ were called, in order, to a file at its end.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';

const { HERALD_TRACE: file, HERALD_TRACE_FROM: from } = process.env;
const calls = [];

globalThis.heraldTrace = (where, values) => {
  const isStart = values !== null && [...values].some(holdsStart);
  calls.push(isStart ? `${where} *` : where);
};

/** Whether an argument has the text on which a walk begins. */
const holdsStart = (value) =>
  typeof value === 'string' ? value.includes(from) : value instanceof Uint8Array && Buffer.from(value).includes(from);

register('./hooks.mjs', import.meta.url);
process.on('exit', () => appendFileSync(file, `${calls.join('\n')}\n`));
