#!/usr/bin/env node
// Takes every line for a message, as `getLine` and `readline` suggest. It plays all games of the driver of version 3.
import { carefulReply } from './careful-style.mjs';
import { answer, readDatum, runProgram } from './habit.mjs';

const reply = carefulReply();

function replyToLine(line) {
  const read = readDatum(line);
  if (read === null) throw new Error(`parse error: unexpected end of input in ${JSON.stringify(line)}`);
  return reply(read.datum);
}

export function start(output) {
  let text = '';
  return {
    receive: (wire) => {
      const lines = (text + wire).split('\n');
      text = lines.pop();
      for (const line of lines) answer(line, replyToLine, output);
    },
    end: () => output.exit(0),
  };
}
runProgram(import.meta.url, start);
