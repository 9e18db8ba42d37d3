import { quoteShellWord } from '../../peer/shell-words.js';
import type { CompletedCommand } from './command-tree.js';

/** A completion script for zsh, with descriptions. */
export function makeZsh(commands: readonly CompletedCommand[]): string {
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  const values = commands.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ flag, values: words }) =>
        words.length === 0
          ? `    '${path} ${flag}') _files; return ;;`
          : `    '${path} ${flag}') compadd ${words.some(isPrefix) ? "-S '' " : ''}-- ${words.map(quoteShellWord).join(' ')}; return ;;`,
      ),
  );
  const lists = commands.map(({ path, subcommands, options, words, takesFiles }) => {
    const named = [
      ...subcommands.map(({ name, description }) => entry(name, description)),
      ...words.map(quoteShellWord),
    ];
    const flags = options.map(({ flag, description }) => entry(flag, description));
    return `    '${path}') named=(${named.join(' ')}); flags=(${flags.join(' ')})${takesFiles ? '; files=yes' : ''} ;;`;
  });
  return `#compdef herald
# Completion of herald for zsh. In a folder of $fpath:  herald completion zsh > _herald
_herald() {
  local herald_path='' word files=''
  local -a named flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    # What follows belongs to another program.
    if [[ $word == -- ]]; then _files; return; fi
    case "\${herald_path:+$herald_path }$word" in
    ${paths.join('|')}) herald_path="\${herald_path:+$herald_path }$word" ;;
    esac
  done
  case "$herald_path \${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$herald_path" in
${lists.join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    _describe -o option flags
  else
    (( \${#named} )) && _describe command named
    [[ -n $files ]] && _files
  fi
}
if [[ \${funcstack[1]-} == _herald ]]; then _herald "$@"; else compdef _herald herald; fi
`;
}

/** `name:description`, in which a colon separates. */
const entry = (name: string, description: string): string =>
  quoteShellWord(`${name.replaceAll(':', '\\:')}:${description.replaceAll(':', '\\:')}`);

/** Something must follow it without a space, such as the file after `gradescope=`. */
const isPrefix = (word: string): boolean => word.endsWith('=');
