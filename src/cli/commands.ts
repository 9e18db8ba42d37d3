import type { Command } from 'commander';

/** What a command's own file exports: it adds its options and its action to the command it is given. */
export type CommandModule = { readonly declare: (command: Command) => void };

export type CommandEntry = {
  readonly name: string;
  readonly summary: string;
  /** A dynamic import, so that starting one command never pays for another. */
  readonly load: () => Promise<CommandModule>;
};

/** Every command, in the order in which --help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'simulate',
    summary: 'let reference strategies play Dominion against each other',
    load: () => import('./simulate.js'),
  },
];
