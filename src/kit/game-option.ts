import type { Result } from '../core/result.js';

/** The values of a game's own options, by name. Opaque to everything but the game. */
export type Settings = Readonly<Record<string, unknown>>;

/** The commands that take a game's own options. */
export type OptionCommand = 'play' | 'serve' | 'grade' | 'player';

/** An option that a game adds to a command: `--kingdom`, `--profile`, `--expert`. */
export interface GameOption {
  /** Its key in `Settings`. */
  readonly name: string;
  readonly command: OptionCommand;
  /** As commander declares it: `--kingdom <cards>`, `--no-additions`. */
  readonly flags: string;
  readonly help: string;
  /** As it would be typed. */
  readonly default?: string;
  /** The protocols that it applies to; with another it is an error, and `otherwise` says why. */
  readonly protocols: readonly string[];
  readonly otherwise: string;
  /** Whether the cases of a grading depend on it as well, and not its whole games only. */
  readonly appliesToCases?: boolean;
  /** The error says what is allowed. A switch without a value is given as `true` or `false`. */
  readonly parse: (text: string) => Result<unknown>;
  /** What results say about the parsed value; nothing by default. */
  readonly shown?: {
    /** Completes the heading: ` by the rules of rulebook`. */
    readonly heading: (value: unknown) => string;
    /** The member of JSON results under the option's name; null where the option is not given. */
    readonly json: (value: unknown) => unknown;
  };
}

/** The attribute under which commander stores an option: `rejoinWindow` for `--rejoin-window <ms>`. */
export const attributeOf = ({ flags }: Pick<GameOption, 'flags'>): string =>
  (flags.split(' ')[0] as string)
    .replace(/^--(no-)?/, '')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
