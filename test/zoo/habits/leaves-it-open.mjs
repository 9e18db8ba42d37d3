// Forgets the last parenthesis of its purchases.
import { carefulReply } from './careful-style.mjs';
import { readingData, runProgram } from './habit.mjs';

const reply = carefulReply();

runProgram(
  import.meta.url,
  readingData((notification) => reply(notification)?.replace(/^(\(buy .*)\)$/, '$1') ?? null),
);
