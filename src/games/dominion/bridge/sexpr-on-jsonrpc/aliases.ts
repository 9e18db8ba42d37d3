/** The names of one game, as the server has them and as the player is sent them (S-01). */
export interface Aliases {
  readonly aliasOf: (name: string) => string;
  /** In seat order. */
  readonly table: readonly { readonly name: string; readonly alias: string }[];
}

const NOT_LETTERS = /[^a-z]/g;

/** `pa`, `pb`, … by seat. */
const aliasBySeat = (seat: number): string => `p${String.fromCharCode(0x61 + seat)}`;

/**
 * The letters of each name, in lower case, if there are any and they are unique; otherwise an alias by seat. A name that
 * looks like such an alias keeps it only if it is unique.
 */
export function makeAliases(names: readonly string[]): Aliases {
  const letters = names.map((name) => name.toLowerCase().replace(NOT_LETTERS, ''));
  const isUnique = (word: string): boolean => letters.filter((each) => each === word).length === 1;
  const kept = letters.map((word) => (word !== '' && isUnique(word) ? word : null));
  const taken = new Set(kept);
  const table = names.map((name, seat) => ({ name, alias: kept[seat] ?? freeAlias(seat, taken) }));
  const byName = new Map(table.map(({ name, alias }) => [name, alias]));
  return { table, aliasOf: (name) => byName.get(name) ?? name.toLowerCase().replace(NOT_LETTERS, '') };
}

/** A player may really be called `pa`. */
function freeAlias(seat: number, taken: ReadonlySet<string | null>): string {
  let alias = aliasBySeat(seat);
  while (taken.has(alias)) alias += 'x';
  return alias;
}
