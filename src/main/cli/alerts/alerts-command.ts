import type { Command } from 'commander'
import { alertStatuses } from '../../../contract/incidents/alert-statuses.ts'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { severities } from '../../../contract/severities.ts'
import { textEncodingLabels } from '../../../contract/text-encodings.ts'
import { askWindow } from '../ask-window.ts'
import { exitCodeOf, exitCodes } from '../exit-code.ts'
import { type Bind, type Job, refuseElsewhere } from '../job.ts'
import { printAnswers, printJson, printTable } from '../print-answer.ts'
import { type NamedTechnique, printTechniques } from '../print-techniques.ts'
import type { Row } from '../table.ts'
import { type HowToRead, howToRead, readAsBefore } from './how-to-read.ts'
import { type ImportReport, type ImportWay, importFile, printImport } from './import-file.ts'
import { previewFile, printPreview } from './preview-file.ts'
import { watchFolder } from './watch-folder.ts'

/** `alerts`: the inbox, and import of alerts from files. */

const alertRows = {
  columns: [
    'id',
    'severity',
    'title',
    'source',
    'external_id',
    'hostname',
    'status',
    'observables',
    'detected_at',
    'received_at',
    'case_id',
  ],
  shown: ['id', 'severity', 'title', 'source', 'hostname', 'status', 'detected_at', 'received_at'],
  rows: (answer: unknown) => (answer as { items: readonly Row[] }).items.map(withKnownTime),
}

/** Without the time of receipt in place of a time that the event does not state. */
function withKnownTime(row: Row): Row {
  return row.dated === false ? { ...row, detected_at: null } : row
}

/** Joins the values of an option that is given more than once. */
const together = (given: string, before: string | undefined) =>
  before === undefined ? given : `${before},${given}`
const severitiesOption = [
  '--severities <words>',
  'for words that are not recognised: hoch=high,niedrig=low',
  together,
] as const
const mapOption = [
  '--map <fields>',
  'columns or paths of fields: title=detail.rule.name,severity=detail.sev; the others are read as without it',
  together,
] as const
const asNewOption = ['--as-new', 'do not read it as the last file of the same source was read'] as const
const dayFirstOption = ['--day-first', '01/02/2026 is the first of February'] as const
const zoneOption = [
  '--zone <zone>',
  'zone of times that carry none: UTC, +01:00, Europe/Berlin; UTC if omitted, and said so',
] as const
const encodingOption = [
  '--encoding <name>',
  `encoding of the files: ${textEncodingLabels.join(', ')}; told by their bytes if omitted`,
] as const
const monthFirstOption = ['--month-first', '01/02/2026 is the second of January'] as const

export function addAlertsCommand(program: Command, bind: Bind): void {
  const alerts = program
    .command('alerts')
    .helpCommand(false)
    .description('List alerts, show one, import alert files, watch a folder for them')
  bind(
    alerts
      .command('list')
      .description('List alerts, those that happened last first')
      .option('--status <status>', `one of ${alertStatuses.join(', ')}, or all`, 'triage')
      .option('--severity <severity>', `one of ${severities.join(', ')}`)
      .option('--source <name>', 'only from this source')
      .option('--words <words>', 'that occur in title, description, machine or external id')
      .option('--limit <count>', 'maximum number of alerts', '100'),
    list,
    { csv: true },
  )
  bind(
    alerts.command('show').description('Show one alert in full').argument('<alert>', 'id of the alert'),
    (job, [id]) =>
      askWindow(job, 'alertInbox.open', { id: String(id) }, (answer) => printAlert(job, answer as Shown)),
  )
  bind(
    alerts
      .command('import')
      .description('Import alert files: JSON lines, JSON, CSV; from the tools that write them, or any')
      .argument('<file...>', 'files')
      .option(...mapOption)
      .option(...asNewOption)
      .option(...severitiesOption)
      .option(...dayFirstOption)
      .option(...monthFirstOption)
      .option(...zoneOption)
      .option(...encodingOption),
    takeIn,
  )
  bind(
    alerts
      .command('watch')
      .description('Import the files that another program puts into a folder, each once, until stopped')
      .argument('<folder>', 'folder')
      .option(...mapOption)
      .option(...asNewOption)
      .option(...severitiesOption)
      .option(...dayFirstOption)
      .option(...monthFirstOption)
      .option(...zoneOption)
      .option(...encodingOption)
      .option('--once', 'import what is there, then exit'),
    watchFolder,
  )
}

type Flags = Readonly<Record<string, unknown>>

async function list(job: Job, _words: readonly unknown[], flags: Flags): Promise<number | Problem> {
  const limit = Number(flags.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 500)
    return invalid('limit', 'it must be a number from 1 to 500')
  const filter = {
    statuses: flags.status === 'all' ? [] : [flags.status],
    severities: flags.severity === undefined ? [] : [flags.severity],
    sources: flags.source === undefined ? [] : [flags.source],
    words: flags.words ?? '',
  }
  return askWindow(
    job,
    'alertInbox.read',
    { filter, order: 'happened', up_to: null, offset: 0, limit },
    (answer) => {
      printAnswers(job, [answer], alertRows)
      if (alertRows.rows(answer).length === 0 && job.choices.form === 'table')
        job.terminal.note('There are no such alerts.')
    },
  )
}

type Shown = {
  readonly alert: Readonly<Record<string, unknown>>
  readonly observables: readonly Row[]
  readonly similar: readonly { readonly alert: Row; readonly shared: readonly string[] }[]
}

function printAlert({ choices, terminal }: Job, answer: Shown): void {
  if (choices.form === 'json') {
    printJson(terminal, answer)
    return
  }
  const facts = Object.entries(withKnownTime(answer.alert))
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => ({ name, value: value as string }))
  printTable(terminal, ['name', 'value'], facts)
  printTechniques(terminal, answer.alert.named_techniques as readonly NamedTechnique[])
  if (answer.observables.length > 0) {
    terminal.print('\nObservables')
    printTable(terminal, ['type', 'shown'], answer.observables)
  }
  if (answer.similar.length > 0) {
    terminal.print('\nSimilar')
    printTable(
      terminal,
      ['id', 'title', 'shares'],
      answer.similar.map(({ alert, shared }) => ({ ...alert, shares: shared.join(', ') })),
    )
  }
}

/** Shows the first alerts of files as they would be read; nothing is stored. */
async function preview(
  { choices, terminal }: Job,
  paths: readonly string[],
  { workstation, asBefore, ...how }: HowToRead & Pick<ImportWay, 'workstation' | 'asBefore'>,
): Promise<number | Problem> {
  const previews: object[] = []
  for (const path of paths) {
    let shown = await previewFile(path, how, workstation)
    if (isProblem(shown)) return shown
    const { remembered } = shown
    if (asBefore && remembered !== null)
      shown = await previewFile(path, readAsBefore(how, remembered), workstation)
    if (isProblem(shown)) return shown
    if (choices.form === 'json') previews.push({ file: path, ...shown })
    else printPreview(terminal, path, shown)
  }
  if (choices.form === 'json') printJson(terminal, previews.length === 1 ? previews[0] : previews)
  return exitCodes.done
}

async function takeIn(job: Job, [paths]: readonly unknown[], flags: Flags): Promise<number | Problem> {
  const { choices, terminal } = job
  const how = howToRead(flags)
  if (isProblem(how)) return how
  const elsewhere = refuseElsewhere(choices)
  if (elsewhere !== null) return elsewhere
  const workstation = await job.open()
  if (isProblem(workstation)) return workstation
  const asBefore = flags.asNew !== true
  if (choices.isDryRun) return preview(job, paths as readonly string[], { workstation, asBefore, ...how })
  let isStopped = false
  const stop = job.around.untilStopped().then(() => {
    isStopped = true
  })
  const reports: ImportReport[] = []
  let refused: Problem | null = null
  for (const path of paths as readonly string[]) {
    const report = await importFile(path, { workstation, terminal, asBefore, ...how, stop })
    // earlier files are reported even when this one fails
    if (isProblem(report)) refused = report
    else reports.push(report)
    if (isStopped || isProblem(report) || report.problem !== null) break
  }
  printImport(job, reports)
  if (isStopped) return exitCodes.interrupted
  if (refused !== null) return refused
  const failed = reports.find(({ problem }) => problem !== null)?.problem ?? null
  if (failed !== null) return exitCodeOf(failed)
  // files may contain other events besides alerts; a file without any alert is a mistake
  const isInVain = reports.some(
    ({ added, updated, repeated, skipped }) => added + updated + repeated === 0 && skipped > 0,
  )
  return isInVain ? exitCodes.input : exitCodes.done
}
