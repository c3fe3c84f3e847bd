import type { Command } from 'commander'
import { observableMatches } from '../../../contract/incidents/observable-match.ts'
import type { Operation } from '../../../contract/operation.ts'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { operationNamed } from '../../parts/operations.ts'
import { exitCodes } from '../exit-code.ts'
import { requestLine } from '../http-address.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { unclickable } from '../lookups/unclickable.ts'
import { printAnswers, printTable } from '../print-answer.ts'
import type { Row } from '../table.ts'

/** `observables`: values of alerts and cases, and where they occur. */

const rows = {
  columns: [
    ...['type', 'value', 'alerts', 'cases', 'first_happened', 'last_happened', 'happened_all'],
    ...['first_seen', 'last_seen', 'id'],
  ],
  rows: (answer: unknown) => (answer as Answer).observables,
}

type Answer = {
  readonly observables: readonly (Row & { readonly value: string })[]
  readonly alerts: readonly Row[]
  readonly cases: readonly Row[]
  readonly truncated?: boolean
}

export function addObservablesCommand(program: Command, bind: Bind): void {
  const observables = program
    .command('observables')
    .helpCommand(false)
    .description('Find observables of alerts and cases')
  bind(
    observables
      .command('search')
      .description('Find observables by value, and the alerts and cases that contain them')
      .argument('<value>', 'value, its beginning or a part of it, a network, a domain')
      .option('--match <way>', `one of ${observableMatches.join(', ')}`, 'exact')
      .option('--type <type>', 'only of this type')
      .option('--limit <count>', 'maximum number of observables', '100'),
    search,
    { csv: true },
  )
}

async function search(
  job: Job,
  [value]: readonly unknown[],
  { match, type, limit }: Readonly<Record<string, unknown>>,
): Promise<number | Problem> {
  const operation = operationNamed('observables.search') as Operation
  const input = { value, match, limit, ...(type !== undefined && { type }) }
  if (job.choices.isDryRun) {
    job.terminal.print(requestLine(operation, input, job.choices))
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(job.choices, operation)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const answer = await workstation.call(operation, input, { kind: 'cli' })
  if (isProblem(answer)) return answer
  const found = answer as Answer
  print(job, found)
  return found.observables.length === 0 ? exitCodes.nothing : exitCodes.done
}

/** A first or last known time; `or earlier` where only the newest alerts were looked at. */
function happened(moment: unknown, isAll: unknown, otherwise: string): string {
  if (typeof moment !== 'string') return 'time unknown'
  return isAll === true ? moment : `${moment} ${otherwise}`
}

function print(job: Job, answer: Answer): void {
  const { choices, terminal } = job
  if (choices.form !== 'table') {
    printAnswers(job, [answer], rows)
    return
  }
  const lists: readonly (readonly [string, readonly string[], readonly Row[]])[] = [
    [
      'Observables',
      [
        'type',
        'value',
        'alerts',
        'cases',
        'first happened',
        'last happened',
        'first received',
        'last received',
      ],
      answer.observables.map((each) => ({
        ...each,
        value: unclickable(each.value),
        'first happened': happened(each.first_happened, each.happened_all, 'or earlier'),
        'last happened': happened(each.last_happened, each.happened_all, 'or later'),
        'first received': each.first_seen,
        'last received': each.last_seen,
      })),
    ],
    [
      'Alerts',
      ['happened', 'received', 'severity', 'title', 'source', 'status', 'id'],
      answer.alerts.map((row) => ({
        ...row,
        happened: row.dated === true ? row.detected_at : 'time unknown',
        received: row.received_at,
      })),
    ],
    ['Cases', ['id', 'severity', 'title', 'status', 'verdict'], answer.cases],
  ]
  for (const [heading, columns, list] of lists) {
    if (list.length === 0) continue
    terminal.print(`\n${heading}`)
    printTable(terminal, columns, list)
  }
  if (answer.observables.length === 0)
    terminal.note(
      answer.truncated === true
        ? 'None among those searched; there are more. Try a longer value.'
        : 'There is no such observable.',
    )
  else if (answer.truncated === true) terminal.note('There are more; only some are shown.')
}
