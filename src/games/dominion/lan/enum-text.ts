/**
 * The number that the program reads for a value of an enumeration: its name, any number, or several names with commas between
 * them, which .NET combines bit by bit. Spaces around are passed over. Null for anything else.
 */
export function readEnumText(text: string, names: readonly string[]): number | null {
  const word = text.trim();
  if (/^[+-]?\d{1,9}$/.test(word)) return Number(word);
  const values = word.split(',').map((each) => names.indexOf(each.trim()));
  return values.includes(-1) ? null : values.reduce((all, value) => all | value, 0);
}
