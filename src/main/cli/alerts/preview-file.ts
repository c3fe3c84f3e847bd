import { open } from 'node:fs/promises'
import type { z } from 'zod'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import { textEncodings } from '../../../contract/text-encodings.ts'
import { type previewAlertImport, previewBytes } from '../../../contract/workstation/alerts/alert-import.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { fileOnDisk } from '../content.ts'
import { countOf } from '../count-of.ts'
import { printTable } from '../print-answer.ts'
import type { Terminal } from '../terminal.ts'
import { type HowToRead, mappingWords } from './how-to-read.ts'

export type FilePreview = z.output<ReturnType<(typeof previewAlertImport)['output']>>

/** Returns how the beginning of a file would be imported; nothing is stored. */
export async function previewFile(
  path: string,
  { mapping, reading }: HowToRead,
  workstation: Workstation,
): Promise<FilePreview | Problem> {
  const found = fileOnDisk(path)
  if (isProblem(found)) return found
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(Math.min(size, previewBytes))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    const bytes = new Uint8Array(buffer.subarray(0, bytesRead))
    const input = { bytes, is_whole: bytesRead === size, mapping, ...(reading !== null && { reading }) }
    const answer = await workstation.invokeNamed('alertInbox.previewImport', input, { kind: 'cli' })
    return answer as FilePreview | Problem
  } finally {
    await handle.close()
  }
}

/** How times without a zone and bytes were read, where that was not certain. */
export function readWords({
  zoneless,
  zone,
  zone_chosen,
  encoding,
}: Pick<FilePreview, 'zoneless' | 'zone' | 'zone_chosen' | 'encoding'>): string[] {
  const isPlain = encoding === null || (encoding.label === 'utf-8' && encoding.by !== 'chosen')
  return [
    ...(zoneless === 0
      ? []
      : [
          `${countOf(zoneless, 'time')} without a zone, read as ${zone}${zone_chosen ? '' : ' (--zone states another)'}`,
        ]),
    ...(isPlain
      ? []
      : [
          `read as ${textEncodings[encoding.label]}${encoding.by === 'guessed' ? ', as its letters suggest (--encoding states another)' : ''}`,
        ]),
  ]
}

const rowsShown = 10

/** Prints the first alerts of a file as they would be read. */
export function printPreview(terminal: Terminal, path: string, preview: FilePreview): void {
  const { form, shapes, rows, skipped, undated, untitled, unknown_severities, is_beginning } = preview
  const programs = shapes.map(({ name, count }) => `${name} (${count.toLocaleString('en-GB')})`).join(', ')
  terminal.print(
    `${path}: read as ${form}${programs === '' ? '' : `: ${programs}`}${is_beginning ? ', in its first megabyte' : ''}`,
  )
  const mapped = mappingWords(preview.mapping)
  if (mapped !== '') terminal.print(`  mapped: ${mapped}`)
  if (rows.length > 0)
    printTable(
      terminal,
      ['line', 'severity', 'title', 'time', 'host', 'source', 'observables'],
      rows.slice(0, rowsShown).map((row) => ({
        ...row,
        time: row.detected_at ?? 'time unknown',
        host: row.hostname ?? '–',
      })),
    )
  const notes = [
    ...(rows.length > rowsShown ? [`and more: ${countOf(rows.length, 'alert')} were looked at`] : []),
    ...(undated.count > 0 ? [`${countOf(undated.count, 'alert')} without a readable time`] : []),
    ...readWords(preview),
    ...(untitled > 0 ? [`${countOf(untitled, 'alert')} without a title`] : []),
    ...(unknown_severities.count > 0
      ? [`${countOf(unknown_severities.count, 'alert')} without a known severity, taken as medium`]
      : []),
    ...skipped.slice(0, rowsShown).map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(rows.length === 0 && skipped.length === 0
      ? [
          is_beginning
            ? 'a single document whose content is shown once it is read'
            : 'the file contains no alerts',
        ]
      : []),
  ]
  for (const note of notes) terminal.print(`  ${note}`)
  if (preview.paths.length > 0 && (untitled > 0 || rows.length === 0)) {
    terminal.print('  its fields, for --map:')
    for (const { path: field, sample } of preview.paths.slice(0, 60))
      terminal.print(`    ${field} = ${sample}`)
  }
}
