// What the players of this folder have in common: a reader of S-expressions, and a way to be run as a program.
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const COSTS = {
  province: 8,
  gold: 6,
  duchy: 5,
  market: 5,
  mine: 5,
  militia: 4,
  remodel: 4,
  smithy: 4,
  silver: 3,
  village: 3,
  woodcutter: 3,
  workshop: 3,
  cellar: 2,
  estate: 2,
  moat: 2,
  copper: 0,
};
export const TREASURES = ['gold', 'silver', 'copper'];
export const VICTORIES = ['estate', 'duchy', 'province'];

const TOKEN = /\s*([()]|"(?:[^"\\]|\\.)*"|\|[^|]*\||[^\s()"|]+)/y;

/** The first datum of a text and what follows it, or null where the text ends before it does. */
export function readDatum(text) {
  const open = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; ; end = TOKEN.lastIndex) {
    const token = TOKEN.exec(text)?.[1];
    // The last word may go on in what comes next.
    if (token === undefined || (open.length === 0 && token !== '(' && TOKEN.lastIndex === text.length)) return null;
    if (token === ')' && open.length === 0) throw new Error(`read: unexpected ")" after ${text.slice(0, end)}`);
    const datum = token === '(' ? undefined : token === ')' ? open.pop() : token;
    if (token === '(') open.push([]);
    else if (open.length === 0) return { datum, rest: text.slice(TOKEN.lastIndex) };
    else open.at(-1).push(datum);
  }
}

/** The fields of a state by name. */
export function fieldsOf(state) {
  const fields = Object.fromEntries(state.map(([name, ...values]) => [name, values]));
  for (const counter of ['actions', 'buys', 'coins']) fields[counter] = Number(fields[counter][0]);
  return fields;
}

/** Runs a player on the pipes of this process, if its file is the program. */
export function runProgram(url, start) {
  if (process.argv[1] !== fileURLToPath(url)) return;
  const program = start({
    write: (text) => writeSync(1, text),
    complain: (error) => writeSync(2, `${error.stack}\n`),
    exit: (status) => process.exit(status),
  });
  process.stdin.setEncoding('latin1');
  process.stdin.on('data', program.receive);
  process.stdin.on('end', program.end);
}

/** A player that takes each message at its last parenthesis, and ends with its input, as a Racket program does: badly. */
export const readingData = (reply) => (output) => {
  let text = '';
  return {
    receive: (wire) => {
      text += wire;
      for (let read = readDatum(text); read !== null; read = readDatum(text)) {
        text = read.rest;
        answer(read.datum, reply, output);
      }
    },
    end: () => output.exit(1),
  };
};

/** What `reply` throws ends the program, as an error that nobody catches does. */
export function answer(notification, reply, { write, exit, complain }) {
  try {
    const said = reply(notification);
    if (said !== null) write(`${said}\n`);
  } catch (error) {
    complain?.(error);
    exit(1);
  }
}
