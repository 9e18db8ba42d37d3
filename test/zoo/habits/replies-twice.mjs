#!/usr/bin/env node
// Sends every reply twice (S-09), the second time after so many milliseconds: `replies-twice.mjs 60 sleeps`, which reads nothing
// until then, or `replies-twice.mjs 60 goes-on`, which may have answered other messages before.
import { honestReply, sleep, stateOf } from '../honest.mjs';
import { readingData, runProgram } from './habit.mjs';

const delay = Number(process.argv[2]);
const sleeps = process.argv[3] === 'sleeps';

const start = (output) => {
  const reply = (notification) => {
    if (!stateOf(notification)) return null;
    const said = honestReply(notification);
    output.write(`${said}\n`);
    if (sleeps) {
      sleep(delay);
      return said;
    }
    setTimeout(() => output.write(`${said}\n`), delay);
    return null;
  };
  return { ...readingData(reply)(output), end: () => {} };
};
runProgram(import.meta.url, start);
