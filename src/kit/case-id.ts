/** Where cases without a file come from; the first word of their ids. */
export const GENERATED = ['sampled', 'games'] as const;

/** What the id of a case says. */
export interface CaseId {
  /** All words but the last: the folders of its file. */
  readonly folders: readonly string[];
  /** The last word. */
  readonly name: string;
  /** How it was generated; null if it has a file. */
  readonly generated: (typeof GENERATED)[number] | null;
  /** How it was generated, or else its folder; `cases` if it has neither. */
  readonly topic: string;
}

/** The parts of `sexpr/v1/player/mine/silver-to-gold`. */
export function parseCaseId(id: string): CaseId {
  const words = id.split('/');
  const folders = words.slice(0, -1);
  const generated = GENERATED.find((kind) => kind === words[0]) ?? null;
  return { folders, name: words.at(-1) as string, generated, topic: generated ?? folders.at(-1) ?? 'cases' };
}

/** Whether a case of Herald's own is for a protocol and a role: `PROTOCOL/VERSION/ROLE/…`. */
export function isCaseFor(id: string, protocol: string, role: string): boolean {
  const [first, , third] = parseCaseId(id).folders;
  return first === protocol && third === role;
}
