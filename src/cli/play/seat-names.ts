const LONGEST = 24;
const LETTERS = 26;

/** 0 is a, 25 is z, 26 is aa. */
const lettersFor = (index: number): string =>
  (index < LETTERS ? '' : lettersFor(Math.floor(index / LETTERS) - 1)) + String.fromCharCode(97 + (index % LETTERS));

/** Names of letters alone, as the protocols want them at a table: those of the submission, and more where they are taken. */
export function letterNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const letters = name
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
      .slice(0, LONGEST);
    const own = letters === '' ? 'player' : letters;
    let given = own;
    for (let index = 0; taken.has(given); index++) given = own + lettersFor(index);
    taken.add(given);
    return given;
  });
}
