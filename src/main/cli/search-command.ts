import type { Command } from 'commander'
import { isProblem, missing, type Problem } from '../../contract/problem.ts'
import type { Workstation } from '../operations/workstation.ts'
import { operationOf, readCommand } from './command-words.ts'
import { exitCodeOf, exitCodes } from './exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from './job.ts'
import { printAnswers, printJson, printTable } from './print-answer.ts'
import type { Row } from './table.ts'

/** `search VALUE`: says what it is, looks it up, and finds where it occurs here. Never starts a scan. */
export function addSearchCommand(program: Command, bind: Bind): void {
  const command = program
    .command('search')
    .description('Tell what a value is, look it up, and find where it occurs here')
    .argument('<value>', 'indicator or word')
  bind(command, (job, [value]) => search(job, String(value).trim()))
}

type Detection = { readonly is: string; readonly kind?: string; readonly value?: string }
type Found = { readonly hits: readonly Row[] }

/** Commands that look a kind up where the kind is not their last word; a domain is read, never scanned. */
const lookups: Readonly<Record<string, string>> = { domain: 'results domain', cidr: 'scan ip' }

const mostHits = 100

async function search(job: Job, typed: string): Promise<number | Problem> {
  const { choices, terminal } = job
  if (typed === '') return missing('a value')
  if (choices.isDryRun) {
    // what the value is can only be told by the workstation, which a dry run leaves closed
    terminal.print('LOCAL input.detect, the look-up of its kind, search.run')
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const detected = await workstation.invoke('input.detect', { text: typed }, { kind: 'cli' })
  if (isProblem(detected)) return detected
  const { is, kind = null, value = typed } = detected as Detection
  terminal.say(kind === null ? `Detected: ${is}` : `Detected: ${kind} ${value}`)
  const lookup = kind === null ? null : await lookUp(workstation, kind, value)
  const refused = isProblem(lookup) ? lookup : null
  if (refused !== null) terminal.say(refused.message)
  const found = await workstation.invoke(
    'search.run',
    { words: value.slice(0, 500), limit: mostHits },
    { kind: 'cli' },
  )
  if (isProblem(found)) return found
  const { hits } = found as Found
  const answer = isProblem(lookup) ? null : lookup
  print(job, {
    detected,
    lookup: answer,
    refused: refused === null ? null : { code: refused.code, message: refused.message },
    hits,
  })
  if (answer !== null || hits.length > 0) return exitCodes.done
  const isSilent = refused === null || refused.code === 'not-built'
  return isSilent ? exitCodes.nothing : exitCodeOf(refused)
}

async function lookUp(workstation: Workstation, kind: string, value: string): Promise<unknown> {
  const operation = operationOf(lookups[kind] ?? `scan ${kind}`)
  const [parameter] = readCommand(operation?.command ?? '').parameters
  if (operation === null || parameter === undefined) return null
  return workstation.call(operation, { [parameter.name]: value }, { kind: 'cli' })
}

type Result = { detected: unknown; lookup: unknown; refused: unknown; hits: readonly Row[] }

function print(job: Job, result: Result): void {
  const { choices, terminal } = job
  if (choices.form === 'json') {
    printJson(terminal, result)
    return
  }
  if (result.lookup !== null) printAnswers(job, [result.lookup], undefined)
  if (result.hits.length > 0) printTable(terminal, ['what', 'title', 'detail', 'session'], result.hits)
  else terminal.say('It occurs in no session that is kept here.')
}
