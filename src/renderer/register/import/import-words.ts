import type { ImportPreview } from '../../../contract/workstation/register-imports.ts'
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
