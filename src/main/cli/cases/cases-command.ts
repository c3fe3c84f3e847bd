import { type Command, Option } from 'commander'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { askWindow } from '../ask-window.ts'
import { exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printAnswers, printJson, printTable } from '../print-answer.ts'
import { type NamedTechnique, printTechniques } from '../print-techniques.ts'
import { writeWhole } from '../register/write-whole.ts'
import type { Row } from '../table.ts'
import { addEvidenceCommand } from './evidence-command.ts'
import { addExportCommand } from './export-command.ts'
import { addMarkCommand } from './mark-command.ts'
import { addNoteCommand } from './note-command.ts'

/** `cases`: cases of this workstation and their evidence. */

const caseRows = {
  columns: [
    'id',
    'title',
    'severity',
    'status',
    'verdict',
    'alerts',
    'indicators',
    'comments',
    'created_at',
    'updated_at',
    'created_by',
  ],
  shown: ['id', 'title', 'severity', 'status', 'verdict', 'alerts', 'indicators', 'updated_at'],
  rows: (answer: unknown) => (answer as { cases: readonly Row[] }).cases,
}

export function addCasesCommand(program: Command, bind: Bind): void {
  const cases = program
    .command('cases')
    .helpCommand(false)
    .description('List cases, show one, export one, seal one for a third party')
  bind(
    cases.command('list').description('List the cases, newest first'),
    (job) =>
      askWindow(job, 'caseBoard.list', {}, (answer) => {
        printAnswers(job, [answer], caseRows)
        if (caseRows.rows(answer).length === 0 && job.choices.form === 'table')
          job.terminal.note('There are no cases.')
      }),
    { csv: true },
  )
  bind(
    cases
      .command('show')
      .description('Show one case with everything in it')
      .argument('<case>', 'id of the case'),
    (job, [id]) => askWindow(job, 'caseBoard.open', { id: String(id) }, (answer) => printCase(job, answer)),
  )
  bind(
    cases
      .command('seal')
      .description('Write a case and its evidence to a signed archive, with a script that checks it')
      .argument('<case>', 'id of the case')
      .option('--out <file>', 'file to write to; its own name in this folder if omitted')
      // former name, from before all exports used the same option
      .addOption(new Option('--to <file>').hideHelp()),
    (job, [id], { out, to }) => {
      const file = out ?? to
      return seal(job, String(id), typeof file === 'string' ? file : null)
    },
  )
  bind(
    cases
      .command('key')
      .description('Print the fingerprint of the key with which this workstation seals cases'),
    (job) =>
      askWindow(job, 'caseBoard.sealKey', {}, (answer) => {
        const { key } = answer
        if (job.choices.form === 'json') printJson(job.terminal, { key })
        else job.terminal.print(key)
      }),
  )
  addMarkCommand(cases, bind)
  addNoteCommand(cases, bind)
  addExportCommand(cases, bind)
  addEvidenceCommand(cases, bind)
}

/** `yes` for what is marked for detection, `never` where that is not exported, `no` for a mark against it. */
function detectionWord({ detection, never }: Row): string {
  if (detection === true) return never === null ? 'yes' : 'never'
  return detection === false ? 'no' : ''
}

type Whole = {
  readonly id: string
  readonly title: string
  readonly severity: string
  readonly status: string
  readonly verdict: string | null
  readonly summary: string
  readonly indicator_list: readonly Row[]
  readonly evidence_list: readonly Row[]
  readonly alert_list: readonly Row[]
  readonly techniques: readonly NamedTechnique[]
  readonly timeline: readonly Row[]
}

function printCase({ choices, terminal }: Job, answer: { readonly case: Whole }): void {
  if (choices.form === 'json') {
    printJson(terminal, answer.case)
    return
  }
  const { id, title, severity, status, verdict, summary, ...whole } = answer.case
  printTable(
    terminal,
    ['name', 'value'],
    Object.entries({ id, title, severity, status, verdict, summary }).map(([name, value]) => ({
      name,
      value,
    })),
  )
  const lists: readonly (readonly [string, readonly string[], readonly Row[]])[] = [
    [
      'Alerts',
      ['happened', 'received', 'severity', 'title', 'source', 'id'],
      whole.alert_list.map((row) => ({
        ...row,
        happened: row.happened_at ?? 'time unknown',
        received: row.received_at,
      })),
    ],
    [
      'Indicators',
      ['type', 'defanged', 'detection', 'added_by', 'added_at'],
      whole.indicator_list.map((row) => ({ ...row, detection: detectionWord(row) })),
    ],
    ['Evidence', ['filename', 'size', 'sha256', 'added_at', 'by'], whole.evidence_list],
  ]
  for (const [heading, columns, rows] of lists) {
    if (rows.length === 0) continue
    terminal.print(`\n${heading}`)
    printTable(terminal, columns, rows)
  }
  printTechniques(terminal, whole.techniques)
  if (whole.timeline.length === 0) return
  terminal.print('\nTimeline')
  printTable(
    terminal,
    ['happened', 'noted', 'by', 'words'],
    whole.timeline
      .map((row) => ({ ...row, happened: String(row.happened_at ?? row.at), noted: row.at }))
      .toSorted((one, other) => Date.parse(one.happened) - Date.parse(other.happened)),
  )
}

async function seal(job: Job, id: string, to: string | null): Promise<number | Problem> {
  const { choices, terminal } = job
  if (choices.isDryRun) {
    terminal.print(`LOCAL caseBoard.seal ${id}`)
    return exitCodes.done
  }
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const answer = await workstation.invoke('caseBoard.seal', { id }, { kind: 'cli' })
  if (isProblem(answer)) return answer
  const { name, bytes, key } = answer
  const path = to ?? name
  writeWhole(path, bytes)
  if (choices.form === 'json') printJson(terminal, { path, key, bytes: bytes.length })
  else {
    terminal.print(path)
    terminal.note(
      `Signed with the key ${key}: tell the recipient by another channel. skerry verify with --key checks the archive; so does verify.mjs in it, with Node alone.`,
    )
  }
  return exitCodes.done
}
