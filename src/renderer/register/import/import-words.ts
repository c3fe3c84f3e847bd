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

/** Returns why nothing would change: nothing was read, or the register already holds everything. */
export function nothingWords({
  sheets,
  rows,
  left_out,
}: Pick<ImportPreview, 'rows' | 'left_out'> & {
  readonly sheets: readonly { readonly template: string | null }[]
}): string {
  if (rows.every(({ rows: count }) => count === 0) && left_out.rows > 0)
    return 'No row went in, so nothing would change.'
  if (left_out.rows > 0) return 'The register already holds what was read of it. Nothing would change.'

  return sheets.length > 0 && sheets.every(({ template }) => template === null)
    ? 'No sheet was recognised, so nothing was read. Choose below what the rows of each sheet are.'
    : 'The register already holds all of it. Nothing would change.'
}
