import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { untitled } from '../../../contract/workstation/alert-import.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { fileOnDisk } from '../content.ts'
import { countOf } from '../count-of.ts'
import type { Job } from '../job.ts'
import { printJson } from '../print-answer.ts'

/** What became of a file of alerts. */
export type ImportReport = {
  readonly file: string
  readonly read: number
  readonly added: number
  readonly repeated: number
  readonly differing: number
  readonly differing_first: readonly number[]
  readonly skipped: number
  readonly skipped_first: readonly { readonly line: number; readonly reason: string }[]
  readonly undated: number
  readonly untitled: number
  readonly unknown_severities: {
    readonly count: number
    readonly first: readonly { readonly line: number; readonly stated: string; readonly taken_as: string }[]
  }
}

const sliceBytes = 4_194_304
const cli = { kind: 'cli' } as const

type Answer = Omit<ImportReport, 'file'> | Problem

/** Hands a file to the workstation, slice by slice, each while the one before is written: memory does not grow with it. */
export async function importFile(
  workstation: Workstation,
  path: string,
  mapping: Readonly<Record<string, string>> | null,
): Promise<Answer> {
  const file = fileOnDisk(path)
  if (isProblem(file)) return file
  const begun = await workstation.invoke('alertInbox.beginImport', { name: basename(path), mapping }, cli)
  if (isProblem(begun)) return begun
  const { job } = begun as { job: string }
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    let before: Promise<() => Answer> | null = null
    for (let offset = 0; ; ) {
      const bytes = new Uint8Array(sliceBytes)
      const { bytesRead } = await handle.read(bytes, 0, sliceBytes, offset)
      const last = offset + bytesRead >= size || bytesRead === 0
      const slice = { job, offset, bytes: bytes.subarray(0, bytesRead), last }
      // a fault of one that nobody waits for yet is told when its turn comes
      const under = workstation.invoke('alertInbox.appendImport', slice, cli).then(
        (answer) => () => answer as Answer,
        (error: unknown) => () => {
          throw error
        },
      )
      const answer = (await before)?.()
      if (answer !== undefined && isProblem(answer)) return answer
      if (last) return (await under)()
      before = under
      offset += bytesRead
    }
  } finally {
    await handle.close()
  }
}

/** Columns as a flag names them: `title=Name,severity=Priority`. */
export function mappingOf(flag: unknown): Readonly<Record<string, string>> | null | Problem {
  if (typeof flag !== 'string' || flag === '') return null
  const pairs = flag.split(',').map((pair) => pair.split('='))
  if (pairs.some(([field = '', column = '']) => field.trim() === '' || column.trim() === ''))
    return invalid('map', 'write it as title=Name,severity=Priority')
  return Object.fromEntries(pairs.map(([field = '', column = '']) => [field.trim(), column.trim()]))
}

/** Says what became of files, a line each, and why something was skipped. */
export function printImport(
  { choices, terminal }: Pick<Job, 'choices' | 'terminal'>,
  reports: readonly ImportReport[],
): void {
  if (choices.form === 'json') {
    printJson(terminal, reports.length === 1 ? reports[0] : reports)
    return
  }
  for (const report of reports) {
    const { file, added, repeated, differing, skipped, skipped_first, undated, unknown_severities } = report
    const parts = [
      `${countOf(added, 'alert')} added`,
      ...(repeated > 0 ? [`${repeated.toLocaleString('en-GB')} had been here`] : []),
      ...(differing > 0
        ? [`${differing.toLocaleString('en-GB')} of these with other content, which was not taken in`]
        : []),
      ...(undated > 0 ? [`${undated.toLocaleString('en-GB')} without a time that could be read`] : []),
      ...(report.untitled > 0
        ? [`${report.untitled.toLocaleString('en-GB')} without a title, called “${untitled}”`]
        : []),
      ...(unknown_severities.count > 0
        ? [`${unknown_severities.count.toLocaleString('en-GB')} without a severity that is known`]
        : []),
      ...(skipped > 0 ? [`${skipped.toLocaleString('en-GB')} skipped`] : []),
    ]
    terminal.print(`${file}: ${parts.join(', ')}`)
    if (differing > 0) terminal.print(`  other content in ${linesOf(report)}`)
    for (const { line, stated, taken_as } of unknown_severities.first)
      terminal.print(
        `  line ${line}: ${stated === '' ? 'no severity is said' : `nobody knows the severity “${stated}”`}, it is ${taken_as}`,
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
