/** What .NET takes for a space: not the byte order mark, which it leaves where it is. */
const SPACE = /[^\S\uFEFF]|\u0085/;

/**
 * Without the spaces around it that the program passes over. Not by one regular expression, which would take quadratic time for a
 * long run of spaces within the text.
 */
export function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text[start] as string)) start++;
  while (end > start && SPACE.test(text[end - 1] as string)) end--;
  return text.slice(start, end);
}

/**
 * The number that the program reads for a value of an enumeration: its name, any number, or several names with commas between
 * them, which .NET combines bit by bit. Spaces around are passed over. Null for anything else.
 */
export function readEnumText(text: string, names: readonly string[]): number | null {
  const word = trimSpaces(text);
  if (/^[+-]?\d{1,9}$/.test(word)) return Number(word);
  const values = word.split(',').map((each) => names.indexOf(trimSpaces(each)));
  return values.includes(-1) ? null : values.reduce((all, value) => all | value, 0);
}
