import type { CompletedCommand } from './command-tree.js';

/** A completion script for bash. What is not completed otherwise is a file. */
export function makeBash(commands: readonly CompletedCommand[]): string {
  const paths = commands.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  const values = commands.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ flag, values: words }) => `    '${path} ${flag}') words='${words.join(' ')}' ;;`),
  );
  const words = commands.map(
    ({ path, subcommands, options, words: more }) =>
      `    '${path}') words='${[...subcommands.map(({ name }) => name), ...more, ...options.map(({ flag }) => flag)].join(' ')}' ;;`,
  );
  return `# Completion of herald for bash. In ~/.bashrc:  source <(herald completion bash)
_herald() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path='' word words=''
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    # What follows belongs to another program.
    [ "$word" = -- ] && return
    case "\${path:+$path }$word" in
    ${paths.join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path $previous" in
${values.join('\n')}
    *)
      case "$path" in
${words.join('\n')}
      esac
      ;;
  esac
  # A list without a value is an option that takes a file, or anything.
  [ -n "$words" ] && mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  [[ \${COMPREPLY[0]-} == *= ]] && compopt -o nospace
  return 0
}
complete -o default -F _herald herald
`;
}
