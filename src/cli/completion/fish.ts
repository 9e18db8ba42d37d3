import type { CompletedCommand } from './command-tree.js';

/** A completion script for fish, with descriptions. */
export function makeFish(commands: readonly CompletedCommand[]): string {
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => quote(path));
  return `# Completion of herald for fish:  herald completion fish > ~/.config/fish/completions/herald.fish
function __herald_path
    set -l path
    for word in (commandline -opc)[2..-1]
        test "$word" = --; and return 1
        contains -- (string join -- ' ' $path $word) ${paths.join(' ')}; and set -a path $word
    end
    string join -- ' ' $path
    return 0
end
function __herald_at
    set -l path (__herald_path); or return 1
    test "$path" = "$argv[1]"
end
${commands.flatMap(linesFor).join('\n')}
`;
}

function linesFor({ path, subcommands, options, words, takesFiles }: CompletedCommand): string[] {
  const here = `complete -c herald -n ${quote(`__herald_at ${path === '' ? "''" : `'${path}'`}`)}`;
  const alone = takesFiles ? '' : ' -f';
  return [
    ...subcommands.map(({ name, description }) => `${here}${alone} -a ${quote(name)} -d ${quote(description)}`),
    ...words.map((word) => `${here}${alone} -a ${quote(word)}`),
    ...options.map(({ flag, description, takesValue, values }) => {
      const choices = values.length === 0 ? ' -F' : ` -f -a ${quote(values.join(' '))}`;
      return `${here} -l ${flag.replace(/^--/, '')}${takesValue ? ` -r${choices}` : ''} -d ${quote(description)}`;
    }),
  ];
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
