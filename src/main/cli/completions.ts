import type { Command } from 'commander'

/** Shell scripts that complete commands and options, generated from the tree of commands. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** A command by its words, with what may follow: subcommands with their descriptions, and options. */
type Stop = {
  readonly route: string
  readonly commands: readonly { readonly name: string; readonly about: string }[]
  readonly options: readonly string[]
}

export function completions(program: Command, shell: Shell): string {
  const global = longOptions(program)
  const stops = stopsOf(program, '', [...global, '--help'])
  switch (shell) {
    case 'bash':
      return bash(stops)
    case 'zsh':
      return zsh(stops)
    case 'fish':
      return fish(stops)
  }
}

function stopsOf(command: Command, route: string, global: readonly string[]): Stop[] {
  const options = [...new Set([...longOptions(command), ...global])]
  const commands = command.commands.map((inner) => ({ name: inner.name(), about: inner.description() }))
  const inner = command.commands.flatMap((each) => stopsOf(each, `${route} ${each.name()}`.trim(), global))
  return [{ route, commands, options }, ...inner]
}

function longOptions(command: Command): string[] {
  return command.options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long]))
}

/** Quotes a text as one word for any of the shells. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const routesOf = (stops: readonly Stop[]) => stops.map(({ route }) => route).filter((route) => route !== '')
const wordsOf = ({ commands, options }: Stop) => [...commands.map(({ name }) => name), ...options].join(' ')

function cases(stops: readonly Stop[]): string {
  return stops.map((stop) => `    ${quoted(stop.route)}) words=${quoted(wordsOf(stop))} ;;`).join('\n')
}

function bash(stops: readonly Stop[]): string {
  return `# bash completion of skerry: source <(skerry completions bash)
_skerry() {
  local route='' word words candidate index
  for ((index = 1; index < COMP_CWORD; index++)); do
    word="\${COMP_WORDS[index]}"
    candidate="\${route:+$route }$word"
    case "$candidate" in
      ${routesOf(stops).map(quoted).join('|')}) route="$candidate" ;;
    esac
  done
  case "$route" in
${cases(stops)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _skerry skerry
`
}

function zsh(stops: readonly Stop[]): string {
  return `#compdef skerry
# zsh completion of skerry: source <(skerry completions zsh)
_skerry() {
  local route='' word candidate list
  for word in "\${(@)words[2,CURRENT-1]}"; do
    candidate="\${route:+$route }$word"
    case "$candidate" in
      ${routesOf(stops).map(quoted).join('|')}) route="$candidate" ;;
    esac
  done
  case "$route" in
${cases(stops).replaceAll(' words=', ' list=')}
  esac
  compadd -- \${=list}
  _files
}
compdef _skerry skerry
`
}

function fish(stops: readonly Stop[]): string {
  const lines = stops.flatMap(({ route, commands, options }) => [
    ...commands.map(
      ({ name, about }) =>
        `complete -c skerry -n "__skerry_at ${quoted(route)}" -a ${name} -d ${quotedFish(about)}`,
    ),
    ...options.map((option) => `complete -c skerry -n "__skerry_at ${quoted(route)}" -l ${option.slice(2)}`),
  ])
  return `# fish completion of skerry: skerry completions fish | source
function __skerry_at
  set -l route ''
  for word in (commandline -opc)[2..-1]
    set -l candidate (string trim -- "$route $word")
    if contains -- "$candidate" ${routesOf(stops).map(quoted).join(' ')}
      set route "$candidate"
    end
  end
  test "$route" = "$argv[1]"
end
${lines.join('\n')}
`
}

function quotedFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
