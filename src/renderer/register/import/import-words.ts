import type { ImportPreview } from '../../../contract/workstation/register-imports.ts'
import { countOf, formatCount } from '../../state/format.ts'

/** Words for what an import is and does. Pure. */

const formats: Readonly<Record<string, string>> = {
  package: 'Package',
  workbook: 'Excel workbook',
  'csv-folder': 'CSV files',
  json: 'JSON of the register',
}

/** What kind of file it is. */
export function formatWords(format: string): string {
  return formats[format] ?? format
}

type Counts = { readonly created: number; readonly changed: number; readonly removed: number }

/** `120 records made, 3 changed`; that nothing changed when nothing did. */
export function importedWords({ created, changed, removed }: Counts): string {
  const stated = [
    created === 0 ? null : `${countOf(created, 'record')} made`,
    changed === 0 ? null : `${countOf(changed, 'record')} changed`,
    removed === 0 ? null : `${countOf(removed, 'record')} removed`,
  ].filter((each) => each !== null)
  return stated.length === 0 ? 'nothing changed' : stated.join(', ')
}

/** What a preview would do, over all kinds. */
export function countsOf({ records }: Pick<ImportPreview, 'records'>): Counts {
  const sum = (of: (each: ImportPreview['records'][number]) => number) =>
    records.reduce((total, each) => total + of(each), 0)
  return {
    created: sum(({ create }) => create),
    changed: sum(({ change }) => change),
    removed: sum(({ remove }) => remove),
  }
}

/** Says that a list holds not all of what was counted; null when it does. */
export function cutWords(shown: number, counted: number): string | null {
  return counted <= shown ? null : `The first ${formatCount(shown)} of ${formatCount(counted)}.`
}
