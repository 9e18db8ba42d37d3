import { nearestWord } from '../core/spelling.js';
import type { Game, ProtocolEntry } from './game.js';
import type { Protocol } from './protocol.js';
import { makeProtocolName, parseProtocolName, protocolNames, suggestProtocol } from './protocol-name.js';
import { mergeRegistries, type Registry } from './rule-registry.js';

/** A protocol that was named, before it is loaded. */
export interface NamedProtocol {
  readonly game: Game;
  readonly entry: ProtocolEntry;
  readonly version: string;
  /** With its version: `sexpr/v3`. */
  readonly name: string;
}

export interface LoadedProtocol extends NamedProtocol {
  readonly protocol: Protocol;
  readonly registry: Registry;
}

/** All games that Herald knows. */
export class GameCatalog {
  readonly games: readonly Game[];

  constructor(games: readonly Game[]) {
    this.games = games;
  }

  get entries(): readonly ProtocolEntry[] {
    return this.games.flatMap(({ protocols }) => protocols);
  }

  /** The full names of all versions, oldest first within a protocol. */
  get names(): readonly string[] {
    return this.entries.flatMap(protocolNames);
  }

  /** Everything that a command line accepts as a protocol: full names, and ids with a default version. */
  get choices(): readonly string[] {
    return this.entries.flatMap((entry) => [
      ...(entry.defaultVersion === null ? [] : [entry.id]),
      ...protocolNames(entry),
    ]);
  }

  get strategies(): readonly string[] {
    return [...new Set(this.games.flatMap(({ strategies }) => strategies))];
  }

  /** Null if the name is unknown, or lacks a required version. */
  find(text: string): NamedProtocol | null {
    const { id, version } = parseProtocolName(text);
    for (const game of this.games) {
      const entry = game.protocols.find((each) => each.id === id);
      if (entry === undefined) continue;
      const found = text === id ? entry.defaultVersion : version;
      if (found === null || !entry.versions.includes(found)) return null;
      return { game, entry, version: found, name: makeProtocolName({ id, version: found }) };
    }
    return null;
  }

  /** The same games with those protocols alone that are wanted. All are loaded. */
  async withProtocols(isWanted: (protocol: Protocol) => boolean): Promise<GameCatalog> {
    const wanted = new Set<ProtocolEntry>();
    for (const entry of this.entries) if (isWanted(await entry.load())) wanted.add(entry);
    return new GameCatalog(
      this.games.map((game) => ({ ...game, protocols: game.protocols.filter((entry) => wanted.has(entry)) })),
    );
  }

  /** The choice that was probably meant; null if none is near. */
  suggest(text: string): string | null {
    return suggestProtocol(text, this.entries) ?? nearestWord(text, this.choices);
  }

  async load(named: NamedProtocol): Promise<LoadedProtocol> {
    const [protocol, registry] = await Promise.all([named.entry.load(), named.game.loadRules()]);
    return { ...named, protocol, registry };
  }

  /** The rules of all games together. */
  async loadRules(): Promise<Registry> {
    return mergeRegistries(await Promise.all(this.games.map(({ loadRules }) => loadRules())));
  }
}
