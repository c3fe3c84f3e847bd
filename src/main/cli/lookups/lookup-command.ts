import { Argument, type Command, Option } from 'commander'
import type { AnyLookupKind } from '../../../contract/lookups/lookup-kinds.ts'
import type { Operation } from '../../../contract/operation.ts'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { bulkTwin } from '../command-words.ts'
import { toCsv } from '../csv.ts'
import { exitCodes } from '../exit-code.ts'
import { requestLine } from '../http-address.ts'
import { fieldsOf } from '../input-field.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { addOptions, inputOf, type OperationOptions } from '../operation-options.ts'
import { printJson } from '../print-answer.ts'
import {
  askInTurn,
  entriesOf,
  exitCodeOfEntries,
  type Outcome,
  planRequests,
  reportRefused,
} from './ask-lookup.ts'
import { printRows, printSheet } from './print-lookup.ts'
import { takeValues } from './take-values.ts'

/** `scan url`, `scan hash` and similar commands: one value or many, as arguments or piped in. */

type Lookup = {
  readonly operation: Operation
  readonly kind: AnyLookupKind
  /** The field that takes the value. */
  readonly parameter: string
  readonly options: OperationOptions
}

export function addLookup(
  command: Command,
  bind: Bind,
  operation: Operation,
  parameter: string,
  kind: AnyLookupKind,
): void {
  const about = bulkTwin(operation) === null ? 'each is looked up in turn' : 'several are looked up at once'
  command.addArgument(new Argument(`<${parameter}...>`, `${about}; - for standard input, one value per line`))
  const options = addOptions(command, fieldsOf(operation), [parameter])
  command.addOption(
    new Option('--fail-on <gate>', 'exit with code 7 if an answer says so').choices(kind.gates),
  )
  const lookup = { operation, kind, parameter, options }
  bind(command, (job, [words], flags) => run(job, lookup, words as readonly string[], flags), { csv: true })
}

async function run(
  job: Job,
  { operation, kind, parameter, options }: Lookup,
  words: readonly string[],
  flags: Readonly<Record<string, unknown>>,
): Promise<number | Problem> {
  const { choices, terminal, around } = job
  const values = await takeValues(words, parameter, around)
  if (isProblem(values)) return values
  const hasRows = kind.rows.isOne === true || values.length > 1
  if (choices.form === 'csv' && !hasRows && choices.isFormAsked)
    return invalid('output', `csv needs rows, and one ${parameter} gives none; give several`)
  const requests = planRequests(operation, parameter, values, inputOf(options, flags))
  if (choices.isDryRun) {
    for (const request of requests) terminal.print(requestLine(request.operation, request.input, choices))
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices, operation)
  if (elsewhere !== null) return elsewhere
  const outcomes = await askInTurn(job, requests)
  if (isProblem(outcomes)) return outcomes
  print(job, kind, outcomes, hasRows)
  const entries = outcomes.flatMap(entriesOf)
  if (typeof flags.failOn === 'string') {
    const met = entries.some(
      (entry) => 'answer' in entry && kind.meets(entry.answer as never).includes(String(flags.failOn)),
    )
    if (met) return exitCodes.gate
  }
  return exitCodeOfEntries(entries)
}

function print(
  { choices, terminal }: Job,
  kind: AnyLookupKind,
  outcomes: readonly Outcome[],
  hasRows: boolean,
): void {
  const entries = outcomes.flatMap(entriesOf)
  if (choices.form === 'json') {
    const answers = outcomes.map((outcome) => ('answer' in outcome ? outcome.answer : refusedJson(outcome)))
    printJson(terminal, answers.length === 1 ? answers[0] : answers)
  } else {
    const { columns, shown, row } = kind.rows
    const answers = entries.flatMap((entry) => ('answer' in entry ? [entry.answer] : []))
    if (choices.form === 'csv' && hasRows) {
      const [name = ''] = columns
      const rows = entries.map((entry) =>
        'answer' in entry ? row(entry.answer as never) : { [name]: entry.value, error: entry.why },
      )
      terminal.content(toCsv(columns, rows))
    } else if (entries.length > 1) {
      if (answers.length > 0)
        printRows(
          terminal,
          shown,
          answers.map((answer) => row(answer as never)),
        )
    } else for (const answer of answers) printSheet(terminal, kind, answer)
  }
  reportRefused(terminal, entries)
}

function refusedJson({ value, refused }: { readonly value: string; readonly refused: Problem }) {
  return { value, error: refused.message, code: refused.code }
}
