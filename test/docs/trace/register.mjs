// Preloaded into a process of Herald with --import: writes which functions of dist/ were called, in order, to a file at its end.
// Once the text on which a walk begins was seen, calls in files of the walk come with the files that they were called from.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';

const { HERALD_TRACE: file, HERALD_TRACE_FROM: from, HERALD_TRACE_WALK: walk } = process.env;
const walked = new Set(walk.split(' '));
const calls = [];
let hasBegun = false;
Error.stackTraceLimit = 100;

globalThis.heraldTrace = (where, values) => {
  const isStart = values !== null && [...values].some(holdsStart);
  hasBegun ||= isStart;
  const call = isStart ? `${where} *` : where;
  calls.push(hasBegun && walked.has(where.split(' ', 1)[0]) ? `${call} < ${callers().join(' ')}` : call);
};

/** Whether an argument has the text on which a walk begins. */
const holdsStart = (value) =>
  typeof value === 'string' ? value.includes(from) : value instanceof Uint8Array && Buffer.from(value).includes(from);

/** The files on the stack, the nearest first, up to where something was awaited. */
const callers = () =>
  new Error().stack
    .split('\n')
    .filter((line) => !line.includes('at async '))
    .flatMap((line) => /\/dist\/(\S+)\.js:/.exec(line)?.[1] ?? [])
    .map((path) => `src/${path}.ts`);

register('./hooks.mjs', import.meta.url);
process.on('exit', () => appendFileSync(file, `${calls.join('\n')}\n`));
