import type { Result } from '../core/result.js';

/** Values of a game's own options, by their name. Opaque to everything but the game. */
export type Settings = Readonly<Record<string, unknown>>;

/** The commands that can take a game's own options. */
export type OptionCommand = 'play' | 'serve' | 'grade player';

/** An option of a game: `--kingdom`, `--profile`, `--expert`. */
export interface GameOption {
  /** The key in `Settings`: `kingdom`. */
  readonly name: string;
  /** As commander declares it: `--kingdom <cards>`. */
  readonly flags: string;
  readonly help: string;
  readonly commands: readonly OptionCommand[];
  /** Protocols that know it; with any other it is an error, and `otherwise` says why. */
  readonly protocols: readonly string[];
  readonly otherwise: string;
  readonly parse: (text: string) => Result<unknown>;
}
