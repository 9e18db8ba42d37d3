// Looks for a card that it can afford until it has found one.
process.stdin.on('data', () => {
  for (let coins = 0; coins < 8; ) coins = Math.min(coins, 7);
});
