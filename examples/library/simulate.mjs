#!/usr/bin/env node
// The same strategy in a thousand games, in one process: node simulate.mjs
import { simulate } from 'herald/player';
import { bigMoney } from './strategy.mjs';

const { games, players } = simulate({ strategies: [bigMoney, 'smithy'], games: 1000, seed: 1 });
for (const [index, name] of ['bigMoney', 'smithy'].entries()) {
  const { wins, ties, points } = players[index];
  console.log(`${name}: ${wins} wins and ${ties} ties in ${games} games, ${points.toFixed(1)} points on average`);
}
