import type { Command } from 'commander'
import { lookupKinds } from '../../contract/lookups/lookup-kinds.ts'
import { invalid, isProblem, type Problem } from '../../contract/problem.ts'
import type { Workstation } from '../operations/workstation.ts'
import { operationOf, readCommand } from './command-words.ts'
import { exitCodeOf, exitCodes } from './exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from './job.ts'
import { type Detected, detectValue } from './lookups/detect-value.ts'
import { printSheet } from './lookups/print-lookup.ts'
import { searchMany } from './lookups/search-many.ts'
import { takeValues } from './lookups/take-values.ts'
import { unclickable } from './lookups/unclickable.ts'
import { withoutCredentials } from './lookups/without-credentials.ts'
import { printJson, printTable } from './print-answer.ts'
import type { Row } from './table.ts'

/** `search VALUE`: detects what it is, looks it up, and finds where it occurs here. Never starts a scan. */
export function addSearchCommand(program: Command, bind: Bind): void {
  const command = program
    .command('search')
    .description('Identify a value, look it up, and find where it occurs here')
    .argument(
      '<value...>',
      'indicator or word; several values make a table; - for standard input, one per line',
    )
  bind(command, (job, [words]) => search(job, words as readonly string[]), { csv: true })
}

/** Lookup commands of kinds that are not the last word of their command; a domain is read, never scanned. */
const commands: Readonly<Record<string, string>> = { domain: 'results domain', cidr: 'scan ip' }

const maxHits = 100

async function search(job: Job, words: readonly string[]): Promise<number | Problem> {
  const values = await takeValues(words, 'a value', job.around)
  if (isProblem(values)) return values
  const [typed = '', ...others] = values
  return others.length > 0 ? searchMany(job, values) : searchOne(job, typed)
}

async function searchOne(job: Job, typed: string): Promise<number | Problem> {
  const { choices, terminal } = job
  if (choices.form === 'csv' && choices.isFormAsked)
    return invalid('output', 'csv needs rows, and one value gives none; give several')
  if (choices.isDryRun) {
    // only the workstation can detect the value, and a dry run does not open it
    terminal.print('LOCAL input.detect, the lookup of its kind, search.run')
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const detected = await detectValue(typed, workstation)
  if (isProblem(detected)) return detected
  const reported = reportedOf(detected)
  terminal.note(
    'kind' in reported ? `Detected: ${reported.kind} ${unclickable(reported.value)}` : 'Detected: word',
  )
  // searched before the lookup, which is recorded and would otherwise be found as an earlier one
  const found = await workstation.invoke(
    'search.run',
    { words: (detected?.sought ?? typed).slice(0, 500), limit: maxHits },
    { kind: 'cli' },
  )
  if (isProblem(found)) return found
  const { hits, unsearched } = found
  for (const sentence of unsearched) terminal.note(sentence)
  const looked = detected === null ? null : await lookUp(workstation, detected)
  const refused = isProblem(looked) ? looked : null
  const lookup = isProblem(looked) ? null : looked
  if (refused !== null) terminal.note(refused.message)
  await print(job, detected?.kind ?? null, {
    detected: reported,
    lookup,
    refused: plain(refused),
    hits,
    unsearched,
  })
  if (lookup !== null || hits.length > 0) return exitCodes.done
  const isSilent = refused === null || refused.code === 'not-built'
  return isSilent ? exitCodes.nothing : exitCodeOf(refused)
}

type Reported = { readonly is: 'word' } | ({ readonly is: 'indicator' } & Pick<Detected, 'kind' | 'value'>)

/** Returns the detected value in its printable form. */
function reportedOf(detected: Detected | null): Reported {
  if (detected === null) return { is: 'word' }
  const { kind, value } = detected
  return { is: 'indicator', kind, value: kind === 'url' ? withoutCredentials(value) : value }
}

function plain(refused: Problem | null): { code: string; message: string } | null {
  return refused === null ? null : { code: refused.code, message: refused.message }
}

const commandFor = (kind: string) => commands[kind] ?? `scan ${kind}`

async function lookUp(workstation: Workstation, { kind, value }: Detected): Promise<unknown> {
  const operation = operationOf(commandFor(kind))
  const [parameter] = readCommand(operation?.command ?? '').parameters
  if (operation === null || parameter === undefined) return null
  return workstation.call(operation, { [parameter.name]: value }, { kind: 'cli' })
}

type Result = {
  detected: Reported
  lookup: unknown
  refused: unknown
  hits: readonly Row[]
  /** Reasons why parts could not be searched. */
  unsearched: readonly string[]
}

async function print({ choices, terminal }: Job, detected: string | null, result: Result): Promise<void> {
  const { lookup, hits, unsearched } = result
  if (choices.form === 'json') {
    printJson(terminal, result)
    return
  }
  const name = detected === null ? undefined : operationOf(commandFor(detected))?.name
  const kind = lookupKinds.find(({ operation }) => operation === name)
  if (lookup !== null && kind !== undefined) printSheet(terminal, kind, lookup)
  if (lookup !== null && hits.length > 0) terminal.print('\n')
  if (hits.length > 0) printTable(terminal, ['what', 'title', 'detail', 'link'], hits)
  else if (unsearched.length === 0) terminal.note('It occurs in nothing stored here.')
}
