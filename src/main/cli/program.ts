import { Argument, Command, Option } from 'commander'
import { printableLines } from '../../contract/printable.ts'
import { seconds } from './choices.ts'
import { commands } from './commands.ts'
import { completions, type Shell, shells } from './completions.ts'
import { exitCodes } from './exit-code.ts'
import { type Bind, binder } from './job.ts'
import { printText } from './print-answer.ts'
import type { Surroundings } from './surroundings.ts'

const exitCodeHelp = `
Exit codes: 0 done, 1 other, 2 credential, 3 quota or rate, 4 input, 5 maintenance, 6 nothing found, 7 --fail-on met.
Results go to standard output, everything else to standard error.`

/**
 * Builds the whole command line: the global flags, the commands of the contract, and its own commands. `words` are the
 * arguments to be parsed.
 */
export function makeProgram(
  words: readonly string[],
  around: Surroundings,
  finish: (code: number) => void,
): Command {
  const program = new Command('skerry')
    .description('An offline workstation for security analysts and third-party-risk officers')
    .version(around.project.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show commands and options')
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .configureOutput({
      writeOut: (text) => around.output.write(text),
      writeErr: (text) => around.errors.write(printableLines(text)),
      outputError: (text, write) => write(text.replace(/^error: /, 'skerry: ')),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      getOutHelpWidth: () => around.output.columns ?? 100,
      getErrHelpWidth: () => around.errors.columns ?? 100,
    })
    .addHelpText('after', exitCodeHelp)
    .exitOverride()
  for (const option of globalOptions()) program.addOption(option)
  const bind = binder(around, finish)
  for (const add of commands) add(program, bind, words)
  addCompletionsCommand(program, bind)
  return program
}

function globalOptions(): Option[] {
  return [
    new Option('-o, --output <form>', 'table, json or csv (default: table)'),
    new Option('--json', 'print the answer as unmodified JSON'),
    new Option('-q, --quiet', 'print results and errors only'),
    new Option('--dry-run', 'print method and address, send nothing'),
    new Option('--data-dir <folder>', 'folder for everything Skerry stores (SKERRY_DATA_DIR)'),
    new Option(
      '--hostname <address>',
      'query another instance; local for this workstation (SKERRY_HOSTNAME)',
    ),
    new Option('--actors-hostname <address>', 'separate address for threat actors (SKERRY_ACTORS_HOSTNAME)'),
    new Option('--api-key <key>', 'key for another instance (SKERRY_API_KEY)'),
    new Option('--profile <name>', 'use the defaults of a profile (SKERRY_PROFILE)'),
    new Option('--timeout <seconds>', 'longest wait for an answer from another instance').argParser(seconds),
    new Option('--max-wait <seconds>', 'longest wait for a scan by another instance').argParser(seconds),
  ]
}

function addCompletionsCommand(program: Command, bind: Bind): void {
  const command = program
    .command('completions')
    .description('Print a shell completion script')
    .addArgument(new Argument('<shell>', 'kind of shell').choices(shells))
  bind(command, async (job, [shell]) => {
    printText(job.terminal, completions(program, shell as Shell))
    return exitCodes.done
  })
}
