/** The names of one game, as the server has them and as the player is told them (S-01). */
export interface Aliases {
  readonly aliasOf: (name: string) => string;
  /** In seat order. */
  readonly table: readonly { readonly name: string; readonly alias: string }[];
}

const NOT_LETTERS = /[^a-z]/g;

/** `pa`, `pb`, … by seat. */
const bySeat = (seat: number): string => `p${String.fromCharCode(0x61 + seat)}`;

/**
 * Letters only: those of the name, in lower case, if there are any and nobody else has the same; otherwise one by seat. A
 * name that looks like such a one keeps it only if it is nobody else's.
 */
export function makeAliases(names: readonly string[]): Aliases {
  const letters = names.map((name) => name.toLowerCase().replace(NOT_LETTERS, ''));
  const isUnique = (word: string): boolean => letters.filter((each) => each === word).length === 1;
  const kept = letters.map((word) => (word !== '' && isUnique(word) ? word : null));
  const taken = new Set(kept);
  const table = names.map((name, seat) => ({ name, alias: kept[seat] ?? freeBySeat(seat, taken) }));
  const byName = new Map(table.map(({ name, alias }) => [name, alias]));
  return { table, aliasOf: (name) => byName.get(name) ?? name.toLowerCase().replace(NOT_LETTERS, '') };
}

/** Somebody may really be called `pa`. */
function freeBySeat(seat: number, taken: ReadonlySet<string | null>): string {
  let alias = bySeat(seat);
  while (taken.has(alias)) alias += 'x';
  return alias;
}
