#!/usr/bin/env node
// Keeps a record of what others discard, and takes for granted that a cellar names a card.
import { carefulReply } from './careful-style.mjs';
import { readingData, runProgram } from './habit.mjs';

export const start = (output) => {
  const discarded = new Map();
  const moved = ([, name, [kind, card, ...cards]]) => {
    if (kind === 'act' && card === 'cellar') discarded.set(name.toLowerCase(), cards[0].toLowerCase());
  };
  return readingData(carefulReply({ moved }))(output);
};
runProgram(import.meta.url, start);
