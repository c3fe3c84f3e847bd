import { basename } from 'node:path'
import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { type AlertImportResult, untitled } from '../../../contract/workstation/alerts/alert-import.ts'
import type { Job as BackgroundJob } from '../../../contract/workstation/jobs/jobs.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { fileOnDisk } from '../content.ts'
import { countOf } from '../count-of.ts'
import { fileProgress, followJob, stateWord } from '../follow-job.ts'
import type { Job } from '../job.ts'
import { printJson } from '../print-answer.ts'
import { type HowToRead, mappingWords, readAsBefore, readingWords } from './how-to-read.ts'
import { previewFile, readWords } from './preview-file.ts'

/** Outcome for a file of alerts: what was stored, and why that is not everything. */
export type ImportReport = { readonly file: string } & Omit<AlertImportResult, 'name'> & {
    readonly problem: Problem | null
  }

export type ImportWay = HowToRead & {
  /** Whether files of a source are read as they were the last time, where nothing is said. */
  readonly asBefore: boolean
  readonly workstation: Workstation
  readonly terminal: Job['terminal']
  /** Resolves when the user stops the import. */
  readonly stop: Promise<void>
}

const cli = { kind: 'cli' } as const

/** Problem of a file whose import was stopped. */
export const stoppedByPerson = problem(
  'failed',
  'The import was stopped. What had been stored by then stays.',
)

/** Imports one file. Returns a problem when the import did not start; else what was stored, even if it failed later. */
export async function importFile(
  path: string,
  { workstation, terminal, mapping, reading, asBefore, stop }: ImportWay,
): Promise<ImportReport | Problem> {
  const stated = { mapping, reading }
  // a file that cannot be previewed is refused by its import, with the same words
  const preview = await previewFile(path, stated, workstation).catch(() => null)
  const known = preview === null || isProblem(preview) ? null : preview
  const how = asBefore ? readAsBefore(stated, known?.remembered ?? null) : stated
  const asLast = [
    ...(how.mapping === mapping ? [] : [mappingWords(how.mapping)]),
    ...(readingWords(how.reading) === readingWords(reading) ? [] : [readingWords(how.reading)]),
  ]
  if (asLast.length > 0)
    terminal.note(
      `${path}: read as the last file of this source: ${asLast.join('; ')} (--as-new reads it anew)`,
    )
  const found = fileOnDisk(path)
  if (isProblem(found)) return found
  const isStated = mapping !== null || reading !== null
  const request = {
    file: { kind: 'path', path },
    mapping: how.mapping,
    ...(how.reading !== null && { reading: how.reading }),
    ...(isStated && known?.source != null && { remember: known.source }),
  }
  const begun = await workstation.invokeNamed('alertInbox.beginImport', request, cli)
  if (isProblem(begun)) return begun
  const { job } = begun as { readonly job: BackgroundJob }
  let isFollowed = true
  void stop.then(() => {
    if (isFollowed) void workstation.invoke('jobs.cancel', { job: job.id }, cli)
  })
  const words = (of: BackgroundJob) =>
    fileProgress({ state: stateWord(of), name: basename(path), done: of.done, size: of.all })
  const ended = await followJob(workstation, job, { terminal, words })
  isFollowed = false
  if (isProblem(ended)) return ended
  await workstation.invoke('jobs.forget', { job: job.id }, cli)
  const { state, problem: fault } = ended
  const { name, ...counts } = ended.result as AlertImportResult
  const why =
    state === 'cancelled' ? stoppedByPerson : fault === null ? null : problem(fault.code, fault.message)
  return { file: path, ...counts, problem: why }
}

/** Prints the outcome of files, one line each, and why entries were skipped. */
export function printImport(
  { choices, terminal }: Pick<Job, 'choices' | 'terminal'>,
  reports: readonly ImportReport[],
): void {
  if (reports.length === 0) return
  if (choices.form === 'json') {
    printJson(terminal, reports.length === 1 ? reports[0] : reports)
    return
  }
  for (const report of reports) {
    const {
      file,
      added,
      updated,
      repeated,
      older,
      differing,
      skipped,
      skipped_first,
      undated,
      unknown_severities,
    } = report
    const parts = [
      `${countOf(added, 'alert')} added`,
      ...(updated > 0 ? [`${updated.toLocaleString('en-GB')} updated`] : []),
      ...(repeated > 0 ? [`${repeated.toLocaleString('en-GB')} already here`] : []),
      ...(older > 0 ? [`${older.toLocaleString('en-GB')} of these in a newer state`] : []),
      ...(differing > 0
        ? [`${differing.toLocaleString('en-GB')} of these with different content, which was not imported`]
        : []),
      ...(undated > 0 && report.has_times
        ? [`${undated.toLocaleString('en-GB')} without a readable time`]
        : []),
      ...(report.untitled > 0
        ? [`${report.untitled.toLocaleString('en-GB')} without a title, called “${untitled}”`]
        : []),
      ...(unknown_severities.count > 0
        ? [`${unknown_severities.count.toLocaleString('en-GB')} without a known severity`]
        : []),
      ...(skipped > 0 ? [`${skipped.toLocaleString('en-GB')} skipped`] : []),
    ]
    terminal.print(`${file}: ${parts.join(', ')}`)
    if (report.read === 0 && report.problem === null) terminal.print('  the file contains no alerts')
    if (!report.has_times)
      terminal.print(
        '  no column of the table is read as the time, and when its alerts happened stays unknown (--map detected_at=COLUMN names one)',
      )
    for (const words of readWords(report)) terminal.print(`  ${words}`)
    if (report.with_quotes > 0)
      terminal.print(`  ${countOf(report.with_quotes, 'row')} with quotes inside cells, read literally`)
    if (differing > 0) terminal.print(`  different content in ${linesOf(report)}`)
    const { open_end } = report
    // a skipped record already explains it
    if (open_end?.is_cut === true && !skipped_first.some(({ line }) => line === open_end.line))
      terminal.print(`  line ${open_end.line}: the file ends within this record`)
    if (report.problem !== null) terminal.complain(`${file}: ${report.problem.message}`)
    for (const { line, stated, taken_as } of unknown_severities.first)
      terminal.print(
        `  line ${line}: ${stated === '' ? 'no severity stated' : `unknown severity “${stated}”`}, taken as ${taken_as}`,
      )
    for (const { line, reason } of skipped_first.slice(0, 20)) terminal.print(`  line ${line}: ${reason}`)
    if (skipped > 20)
      terminal.print(`  and ${countOf(skipped - Math.min(20, skipped_first.length), 'more line')}`)
  }
}

/** `line 3`, `lines 3, 8 and 12`, `lines 3, 8 and 40 more`. */
function linesOf({ differing, differing_first }: ImportReport): string {
  const left = differing - differing_first.length
  const named = differing_first.map((line) => line.toLocaleString('en-GB'))
  const all = left > 0 ? [...named, `${left.toLocaleString('en-GB')} more`] : named
  return `${all.length === 1 ? 'line' : 'lines'} ${new Intl.ListFormat('en-GB').format(all)}`
}
