import type { Command } from 'commander'
import { isProblem, missing, type Problem, problem } from '../../../contract/problem.ts'
import {
  changeConfig,
  checkValue,
  configKeys,
  configPath,
  masked,
  readConfig,
  readKey,
  unknownKey,
} from '../config-file.ts'
import { readContent } from '../content.ts'
import { exitCodes } from '../exit-code.ts'
import type { Bind, Job } from '../job.ts'
import { printJson, printTable, printText } from '../print-answer.ts'

const maxValueBytes = 65_536

/** `config`: the user's defaults for the command line. */
export function addConfigCommand(program: Command, bind: Bind): void {
  const config = program
    .command('config')
    .helpCommand(false)
    .description('Read and change the defaults of the command line')
  const about = `${configKeys.join(', ')}, or profiles.<name>.<key>`
  bind(config.command('path').description('Print where the defaults are stored'), async (job) => {
    job.terminal.print(configPath(job.choices.dataDir))
    return exitCodes.done
  })
  const list = config
    .command('list')
    .description('List the defaults')
    .option('--reveal', 'show secrets in full')
  bind(list, (job, _words, { reveal }) => listAll(job, reveal === true))
  const get = config
    .command('get')
    .description('Print one default')
    .argument('<key>', about)
    .option('--reveal', 'show a secret in full')
  bind(get, (job, [key], { reveal }) => printOne(job, String(key), reveal === true))
  const set = config
    .command('set')
    .description('Set a default')
    .argument('<key>', about)
    .argument('<value>', 'or - to read it from standard input')
  bind(set, (job, [key, value]) => setOne(job, String(key), String(value)))
  const unset = config.command('unset').description('Remove a default').argument('<key>', about)
  bind(unset, (job, [key]) => unsetOne(job, String(key)))
}

async function listAll({ choices, terminal }: Job, isRevealed: boolean): Promise<number | Problem> {
  const config = await readConfig(choices.dataDir)
  if (isProblem(config)) return config
  const rows = [...config].map(([key, value]) => ({ key, value: shown(key, value, isRevealed) }))
  if (choices.form === 'json')
    printJson(terminal, Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  else if (rows.length > 0) printTable(terminal, ['key', 'value'], rows)
  else terminal.note('No defaults are set.')
  return exitCodes.done
}

async function printOne(
  { choices, terminal }: Job,
  full: string,
  isRevealed: boolean,
): Promise<number | Problem> {
  if (readKey(full) === null) return unknownKey(full)
  const config = await readConfig(choices.dataDir)
  if (isProblem(config)) return config
  const value = config.get(full)
  if (value === undefined) return problem('not-found', `${full} is not set.`)
  const text = shown(full, value, isRevealed)
  if (choices.form === 'json') terminal.print(JSON.stringify(text))
  else printText(terminal, text)
  return exitCodes.done
}

async function setOne(
  { choices, terminal, around }: Job,
  full: string,
  given: string,
): Promise<number | Problem> {
  const read = readKey(full)
  if (read === null) return unknownKey(full)
  const typed = given === '-' ? await readContent(around.input, maxValueBytes) : given
  if (isProblem(typed)) return typed
  const value = typed.toString().trim()
  if (value === '') return missing('a value')
  const refused = checkValue(read.key, value)
  if (refused !== null) return refused
  return change({ choices, terminal }, read.path, value)
}

async function unsetOne({ choices, terminal }: Job, full: string): Promise<number | Problem> {
  const read = readKey(full)
  return read === null ? unknownKey(full) : change({ choices, terminal }, read.path, null)
}

async function change(
  { choices, terminal }: Pick<Job, 'choices' | 'terminal'>,
  path: readonly string[],
  value: string | null,
): Promise<number | Problem> {
  if (choices.isDryRun) {
    terminal.print(`WRITE ${configPath(choices.dataDir)}`)
    return exitCodes.done
  }
  return (await changeConfig(choices.dataDir, path, value)) ?? exitCodes.done
}

function shown(full: string, value: string, isRevealed: boolean): string {
  return full.endsWith('api_key') && !isRevealed ? masked(value) : value
}
