import { GAMES } from './games.js';

/** A protocol that Herald knows. */
export interface ProtocolName {
  readonly game: string;
  /** `sexpr`. */
  readonly id: string;
  /** With its version: `sexpr/v3`. */
  readonly name: string;
}

/** Every version of every protocol, oldest first within a protocol. */
export const protocols = (): ProtocolName[] =>
  GAMES.games.flatMap((game) =>
    game.protocols.flatMap(({ id, versions }) =>
      versions.map((version) => ({ game: game.id, id, name: `${id}/${version}` })),
    ),
  );
