import { Argument, type Command } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { COMMANDS } from './commands.js';
import type { CompletedCommand } from './completion/command-tree.js';
import { helpSections, PRINTING_EXIT_CODES } from './help.js';
import { oneOf } from './option-values.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const MAKERS: Readonly<Record<Shell, () => Promise<(commands: readonly CompletedCommand[]) => string>>> = {
  bash: async () => (await import('./completion/bash.js')).makeBash,
  zsh: async () => (await import('./completion/zsh.js')).makeZsh,
  fish: async () => (await import('./completion/fish.js')).makeFish,
};

export function declare(command: Command, games: GameCatalog): void {
  command
    .usage('bash|zsh|fish')
    .addArgument(oneOf(new Argument('<shell>', 'the shell that completes'), 'shell', SHELLS))
    .addHelpText('after', HELP)
    .action(async (shell: Shell) => {
      const { commandTree } = await import('./completion/command-tree.js');
      const make = await MAKERS[shell]();
      process.stdout.write(make(await commandTree(COMMANDS, games)));
    });
}

const HELP = helpSections({
  about: 'The script completes commands, options, protocols and platforms. Make it again when Herald is updated.',
  exitCodes: PRINTING_EXIT_CODES,
  examples: [
    'source <(herald completion bash)',
    'herald completion zsh > ~/.zfunc/_herald',
    'herald completion fish > ~/.config/fish/completions/herald.fish',
  ],
});
