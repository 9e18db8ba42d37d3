/** How well something of one protocol can be said in the other. */
export const GRADES = ['exact', 'reconstructed', 'approximated', 'impossible'] as const;
export type Grade = (typeof GRADES)[number];

export const WAYS = ['websocket', 'stdio'] as const;
export type Way = (typeof WAYS)[number];

/** One kind of message, or one of its fields. */
export interface Row {
  readonly way: Way;
  /** The message, and the field where it is not all of it. */
  readonly item: string;
  /** The register's id; null where it has none. */
  readonly register: string | null;
  /** What is done, for each grade that can come up. */
  readonly policies: { readonly [grade in Grade]?: string };
}
