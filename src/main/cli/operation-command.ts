import { Argument, type Command, Option } from 'commander'
import { lookupKinds } from '../../contract/lookups/lookup-kinds.ts'
import type { ContentForm, Operation } from '../../contract/operation.ts'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { isStreamedText } from '../../contract/streamed-text.ts'
import { operations } from '../parts/operations.ts'
import { rowForms } from './answer-rows.ts'
import { type CommandWords, readCommand } from './command-words.ts'
import { counted } from './content.ts'
import { exitCodes } from './exit-code.ts'
import { gates, isMet, needsRisk } from './gate.ts'
import { requestLine } from './http-address.ts'
import { type Field, fieldsOf } from './input-field.ts'
import { type Bind, type Job, refuseElsewhere } from './job.ts'
import { addLookup } from './lookups/lookup-command.ts'
import { addOptions, inputOf, type OperationOptions } from './operation-options.ts'
import { printAnswers } from './print-answer.ts'
import { printStream } from './stream-out.ts'
import { type Request, takeContent } from './take-content.ts'

/**
 * One loop over the contract: every operation with a command becomes a command, and its input fields become options.
 */

const groups: Readonly<Record<string, string>> = {
  scan: 'Look up or scan one value',
  status: 'Show the progress of a scan',
  results: 'Read the results of a scan',
  actor: 'Read the threat actors',
  'actor export': 'Export all threat actors',
}

export function addOperationCommands(program: Command, bind: Bind, words: readonly string[]): void {
  for (const operation of operations) {
    const { command } = operation
    if (command !== undefined) addOperation(program, bind, operation, command, mayMean(words, command))
  }
}

/** Words for which all commands are registered with their arguments and options. */
const showing = ['--help', '-h', 'completions']

/**
 * Whether a command line may refer to a command. Reading the fields of all operations takes longer than most commands,
 * so the others are registered by name only.
 */
export function mayMean(words: readonly string[], command: string): boolean {
  const [first = ''] = readCommand(command).words
  return words.length === 0 || words.includes(first) || showing.some((word) => words.includes(word))
}

/**
 * Returns the options with an optional word, and their allowed words, for the commands that a command line may refer
 * to.
 */
export function switches(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const fields = operations
    .filter(({ command }) => command !== undefined && mayMean(words, command))
    .flatMap(fieldsOf)
  return new Map(
    fields.filter(({ kind }) => kind === 'switch').map((field) => [`--${field.name}`, field.words]),
  )
}

/** What was registered with the parser for an operation, to read its arguments and options back. */
type Shape = {
  readonly operation: Operation
  readonly words: string
  readonly parameters: readonly string[]
  readonly content: ContentForm | null
  /** Allowed words of an optional argument; without it, one request is made for each. */
  readonly each: readonly string[]
  readonly options: OperationOptions
}

function addOperation(
  program: Command,
  bind: Bind,
  operation: Operation,
  text: string,
  isMeant: boolean,
): void {
  const { words, parameters } = readCommand(text)
  const command = groupOf(program, words.slice(0, -1)).command(words.at(-1) ?? '')
  command.description(operation.summary)
  if (!isMeant) return
  const kind = lookupKinds.find(({ operation: name }) => name === operation.name)
  const [first] = parameters
  if (kind !== undefined && first !== undefined) {
    addLookup(command, bind, operation, first.name, kind)
    return
  }
  bindOperation(command, bind, operation, words.join(' '), parameters)
}

/** Binds a command to an operation: its input fields are arguments or options. `words` select the form of its rows. */
export function bindOperation(
  command: Command,
  bind: Bind,
  operation: Operation,
  words: string,
  parameters: CommandWords['parameters'],
): void {
  const fields = fieldsOf(operation)
  const { content = null } = operation
  for (const { name, isRequired } of parameters) {
    const label = content?.isMany === true ? `${name}...` : name
    const choices = fields.find((field) => field.name === name)?.words ?? []
    const about = content !== null ? 'path, or - for standard input' : choices.join(', ')
    command.addArgument(new Argument(isRequired ? `<${label}>` : `[${label}]`, about))
  }
  const names = parameters.map(({ name }) => name)
  const [optional] = parameters.filter(({ isRequired }) => !isRequired)
  const shape: Shape = {
    operation,
    words,
    parameters: names,
    content,
    each: fields.find(({ name }) => name === optional?.name)?.words ?? [],
    options: addOptions(command, fields, [...names, ...(content === null ? [] : [content.field])]),
  }
  if (hasRisk(fields))
    command.addOption(
      new Option('--fail-on <gate>', 'exit with code 7 if the text meets this').choices(gates),
    )
  bind(command, (job, given, flags) => run(job, shape, given, flags), { csv: shape.words in rowForms })
}

function hasRisk(fields: readonly Field[]): boolean {
  return fields.some(({ name }) => name === 'risk')
}

/** Returns the command group of these words, creating it if necessary. */
function groupOf(program: Command, words: readonly string[]): Command {
  let at = program
  words.forEach((word, index) => {
    const path = words.slice(0, index + 1).join(' ')
    at =
      at.commands.find((command) => command.name() === word) ??
      at
        .command(word)
        .helpCommand(false)
        .description(groups[path] ?? path)
  })
  return at
}

async function run(
  job: Job,
  shape: Shape,
  given: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): Promise<number | Problem> {
  const { choices, terminal, around } = job
  const gate = typeof flags.failOn === 'string' ? flags.failOn : null
  const fromFlags = inputOf(shape.options, flags)
  if (gate !== null && needsRisk(gate) && !['fast', 'deep'].includes(String(fromFlags.risk)))
    fromFlags.risk = 'fast'
  const requests = requestsOf(shape, given, fromFlags)
  if (choices.isDryRun) {
    for (const { operation, input } of requests) terminal.print(requestLine(operation, input, choices))
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices, shape.operation)
  if (elsewhere !== null) return elsewhere
  const ready =
    shape.content === null
      ? requests
      : await takeContent(requests, shape.content, [given[0] ?? []].flat().map(String), around)
  if (isProblem(ready)) return ready
  const answers = await askAll(job, ready)
  if (isProblem(answers)) return answers
  const [first] = answers
  if (answers.length === 1 && isStreamedText(first))
    return (await printStream(around.output, first)) ?? exitCodes.done
  printAnswers(
    job,
    answers,
    rowForms[shape.words],
    ready.map(({ input }) => input),
  )
  if (gate !== null && answers.some((answer) => isMet(gate, answer))) return exitCodes.gate
  // a script that relies on the exit code must not mistake an unread file for one without indicators
  return answers.some(hasUnreadFiles) ? exitCodes.input : exitCodes.done
}

function hasUnreadFiles(answer: unknown): boolean {
  return ((answer as { readonly unread_files?: number } | null)?.unread_files ?? 0) > 0
}

/** Returns the answers in the order of the requests, or the first refusal. */
async function askAll({ open, terminal }: Job, requests: readonly Request[]): Promise<unknown[] | Problem> {
  const workstation = await open()
  if (isProblem(workstation)) return workstation
  const answers: unknown[] = []
  for (const { operation, input, stream } of requests) {
    const read = stream === undefined ? null : counted(stream)
    const label = () =>
      read === null ? operation.summary : `${(read.bytes() / 1_048_576).toFixed(1)} MB read`
    const asked = workstation.call(
      operation,
      input,
      { kind: 'cli' },
      read === null ? {} : { stream: read.content },
    )
    const answer = await terminal.wait(asked, label)
    if (isProblem(answer)) return answer
    answers.push(answer)
  }
  return answers
}

/** Returns the calls of a command line: one, or one per allowed word where none was given. */
function requestsOf(shape: Shape, given: readonly unknown[], fromFlags: Record<string, unknown>): Request[] {
  const { operation, parameters, content, each } = shape
  if (content !== null) return [{ operation, input: fromFlags }]
  const named = parameters
    .map((name, index) => [name, given[index]] as const)
    .filter(([, value]) => value !== undefined)
  const input = { ...fromFlags, ...Object.fromEntries(named) }
  const [first] = parameters
  if (first === undefined || given[0] !== undefined || each.length === 0) return [{ operation, input }]
  return each.map((word) => ({ operation, input: { ...input, [first]: word } }))
}
