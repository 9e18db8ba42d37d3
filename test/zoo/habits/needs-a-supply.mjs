#!/usr/bin/env node
// Looks for the dearest card of the supply that it can pay, and takes for granted that there is a card.
import { carefulReply } from './careful-style.mjs';
import { COSTS, readingData, runProgram } from './habit.mjs';

function dearest({ supply, coins }) {
  const price = (card) => (COSTS[card] > coins ? -1 : COSTS[card]);
  const best = supply.reduce((one, other) => (price(other) > price(one) ? other : one));
  return price(best) >= 0 ? best : undefined;
}

export const start = readingData(carefulReply({ dearest }));
runProgram(import.meta.url, start);
