// Writes its reply in two pieces, and looks for the second one in the wrong place.
process.stdin.on('data', () => {
  process.stdout.write('(clean ', () => process.stdout.write(cards().first));
});

function cards() {
  return undefined;
}
