import type { ImportPreview } from '../../../contract/workstation/register/register-imports.ts'
import { countOf, formatCount } from '../../state/format.ts'

/** Texts that describe an import. Pure. */

const formats: Readonly<Record<string, string>> = {
  package: 'Package',
  workbook: 'Excel workbook',
  'csv-folder': 'CSV files',
  json: 'JSON of the register',
}

/** Returns the name of a file format. */
export function formatWords(format: string): string {
  return formats[format] ?? format
}

type Counts = { readonly created: number; readonly changed: number; readonly removed: number }

/** Returns `120 records added, 3 changed`, or that nothing changed. */
export function importedWords({ created, changed, removed }: Counts): string {
  const stated = [
    created === 0 ? null : `${countOf(created, 'record')} added`,
    changed === 0 ? null : `${countOf(changed, 'record')} changed`,
    removed === 0 ? null : `${countOf(removed, 'record')} removed`,
  ].filter((each) => each !== null)
  return stated.length === 0 ? 'nothing changed' : stated.join(', ')
}

/** What an import did: “imported” is said of what was added, and a step only where there is one. */
export function takenWords(result: Counts & { readonly step: number | null }): string {
  if (result.step === null) return 'Nothing was added or changed: the register already holds what was read.'
  const did = result.created > 0 ? 'Imported' : 'Done'
  return `${did} as one step: ${importedWords(result)}. It can be undone under History.`
}

/** Returns the counts of a preview, summed over all kinds. */
export function countsOf({ records }: Pick<ImportPreview, 'records'>): Counts {
  const sum = (of: (each: ImportPreview['records'][number]) => number) =>
    records.reduce((total, each) => total + of(each), 0)
  return {
    created: sum(({ create }) => create),
    changed: sum(({ change }) => change),
    removed: sum(({ remove }) => remove),
  }
}

/** Returns a sentence when a list holds fewer entries than were counted; otherwise null. */
export function cutWords(shown: number, counted: number): string | null {
  return counted <= shown ? null : `The first ${formatCount(shown)} of ${formatCount(counted)}.`
}

type Read = Pick<ImportPreview, 'unmapped' | 'left_out'> & {
  /** Sheets with the columns of their headers; a column without a meaning was not read. */
  readonly sheets: readonly {
    readonly template: string | null
    readonly columns: readonly { readonly column: string | null }[]
  }[]
}

/** Whether all of a file was read: every sheet, every column, every row and every cell. */
function isAllRead({ unmapped, left_out, sheets }: Read): boolean {
  const isSheetRead = ({ template, columns }: Read['sheets'][number]) =>
    template !== null && columns.every(({ column }) => column !== null)
  return unmapped.length === 0 && left_out.rows + left_out.partly === 0 && sheets.every(isSheetRead)
}

/** Returns why nothing would change: nothing was read, or the register already holds what was. */
export function nothingWords(preview: Read & Pick<ImportPreview, 'rows'>): string {
  const { sheets, rows, left_out } = preview
  if (rows.every(({ rows: count }) => count === 0) && left_out.rows > 0)
    return 'No row can be imported, so nothing would change.'
  if (sheets.length > 0 && sheets.every(({ template }) => template === null))
    return 'No sheet was recognised, so nothing was read. Choose below what the rows of each sheet are.'
  return isAllRead(preview)
    ? 'The register already holds all of it. Nothing would change.'
    : 'The register already holds what was read of it. Nothing would change.'
}

/** Returns what the lists of a preview say when they are empty: of the whole file only when all of it was read. */
export function quietWords(preview: Read) {
  const isAll = isAllRead(preview)
  return {
    notes: isAll
      ? 'Everything in the file can be imported.'
      : 'Nothing to report of what was read; not all of the file was.',
    overwrites: 'Nothing in the register would be overwritten.',
    changes: 'No cell that was read is imported in a different spelling.',
    differences: 'The register would file the same cells as the file contains.',
    findings: isAll
      ? 'The checks find nothing in the file itself.'
      : 'The checks find nothing in what was read.',
  }
}

/** Returns what was read of a sheet. */
export function sheetWords({
  template,
  isHidden,
  rows,
  unread,
}: {
  /** Template of its rows as it is shown; null for none. */
  readonly template: string | null
  readonly isHidden: boolean
  readonly rows: { readonly taken: number; readonly reported: number }
  /** Number of headers that stand for no column. */
  readonly unread: number
}): string {
  return [
    template ?? 'no template',
    ...(isHidden ? ['hidden'] : []),
    `${countOf(rows.taken, 'row')} imported`,
    ...(rows.reported === 0 ? [] : [`${formatCount(rows.reported)} not imported`]),
    ...(unread === 0 || template === null ? [] : [`${countOf(unread, 'header')} not read`]),
  ].join(', ')
}

/** Returns what is known of an import that shows no result: of a file that is read, or that could not be. */
export function stageWords(kind: 'reading' | 'refused'): string {
  return kind === 'refused'
    ? 'None of it was imported.'
    : 'Reading and comparing it with the register. Nothing is changed yet.'
}
