import type { Command } from 'commander'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { RegisterFinding } from '../../../contract/register/finding.ts'
import { askWindow } from '../ask-window.ts'
import { exitCodes } from '../exit-code.ts'
import type { Bind, Job } from '../job.ts'
import { printAnswers, printJson } from '../print-answer.ts'
import { refusedUnread } from './import-options.ts'
import { countWords, findingRows, printFindings } from './print-findings.ts'
import { noteWords, printList } from './print-list.ts'

const unclassifiedReasons = {
  no_service: 'has no service',
  service_without_nature: 'has a service that is not classified',
} as const

type Report = {
  readonly summary: { readonly error: number; readonly warning: number; readonly info: number }
  readonly unclassified: readonly {
    readonly contract_ref: string | null
    readonly reason: keyof typeof unclassifiedReasons
  }[]
  readonly findings: readonly RegisterFinding[]
  readonly templates: Readonly<Record<string, { readonly findings: readonly RegisterFinding[] }>>
}

/** `register validate [file]`: checks the register, or a package, workbook or CSV files without importing them. */
export function addValidateCommand(group: Command, bind: Bind): void {
  const command = group
    .command('validate')
    .description('Check the register, or a package or workbook without importing it')
    .argument('[path]', 'ZIP, folder, workbook or CSV; the register of this workstation if omitted')
  bind(command, (job, [path]) => (path === undefined ? validate(job) : validateFile(job, String(path))), {
    csv: true,
  })
}

function validate(job: Job): Promise<number | Problem> {
  return askWindow(
    job,
    'registerExport.validate',
    {},
    (answer) => {
      const report = answer
      if (job.choices.form === 'json') return printJson(job.terminal, report)
      const findings = [
        ...report.findings,
        ...Object.values(report.templates).flatMap((template) => template.findings),
      ]
      show(job, findings, report.summary)
      for (const { contract_ref, reason } of report.unclassified)
        job.terminal.note(
          `Not classified, which blocks the filing: ${contract_ref ?? 'an arrangement'} ${unclassifiedReasons[reason]}`,
        )
    },
    (answer) => {
      const { summary, unclassified } = answer
      return summary.error > 0 || unclassified.length > 0 ? exitCodes.other : exitCodes.done
    },
  )
}

function validateFile(job: Job, path: string): Promise<number | Problem> {
  return askWindow(
    job,
    'registerImport.preview',
    { files: [{ kind: 'path', path }] },
    (answer) => {
      const preview = answer
      const unread = refusedUnread(preview)
      if (unread !== null) {
        job.terminal.complain(unread.message)
        return
      }
      const { findings, finding_counts: summary, format, generation, file_note_count: misread } = preview
      const notes = preview.notes.slice(0, misread)
      const { terminal, choices } = job
      if (choices.form === 'json') printJson(terminal, { path, format, generation, summary, findings, notes })
      else show(job, findings, summary)
      // content that was not understood cannot be judged, neither as sound nor as faulty
      const print = choices.form === 'csv' ? terminal.complain : terminal.print
      if (choices.form !== 'json')
        printList(print, 'Not understood, and not checked', misread, notes, noteWords)
    },
    (answer) => {
      const preview = answer
      if (refusedUnread(preview) !== null) return exitCodes.input
      const isSound = preview.finding_counts.error === 0 && preview.file_note_count === 0
      return isSound ? exitCodes.done : exitCodes.other
    },
  )
}

function show(job: Job, findings: readonly RegisterFinding[], summary: Report['summary']): void {
  if (job.choices.form === 'csv') printAnswers(job, [{ findings }], findingRows)
  else printFindings(job, findings)
  job.terminal.note(`Checked: ${countWords(summary)}.`)
}

/** True for a refusal because something blocks the filing: scripts distinguish it from a usage error. */
export function blocksFiling(answer: unknown): boolean {
  return (
    isProblem(answer) &&
    (answer.details?.unclassified !== undefined || answer.details?.findings !== undefined)
  )
}
