import type { ImportPreview } from '../../../contract/workstation/register/register-imports.ts'
import { countOf, formatCount } from '../../state/format.ts'
import type { OwnColumn, OwnSheet } from './answers.ts'

/** Sentences of the mapping of a workbook; each says no more than the preview counted. Pure. */

const parts: Readonly<Record<string, string>> = {
  arrangements: 'arrangement',
  services: 'service',
  providers: 'provider',
  functions: 'function',
  scopeEntities: 'entity',
  branches: 'branch',
  supplyChains: 'link of the chain',
  assessments: 'assessment',
  intraGroupLinks: 'intra-group link',
  filing: 'filing',
}
const plurals: Readonly<Record<string, string>> = {
  entity: 'entities',
  branch: 'branches',
  'link of the chain': 'links of the chain',
}

/** What the primary act does: its counts are those of the preview, and “import” is said of new records only. */
export function importAct({ records }: Pick<ImportPreview, 'records'>): string {
  const sum = (of: 'create' | 'change' | 'remove') => records.reduce((all, one) => all + one[of], 0)
  const [create, change, remove] = [sum('create'), sum('change'), sum('remove')]
  if (create + change + remove === 0) return 'Nothing to import'
  const rest = [
    ...(change === 0 ? [] : [`change ${formatCount(change)}`]),
    ...(remove === 0 ? [] : [`remove ${formatCount(remove)}`]),
  ]
  const first = create === 0 ? '' : `Import ${countOf(create, 'record')}`
  const all = [...(first === '' ? [] : [first]), ...rest].join(', ')
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}`
}

/** The new records by kind: `125 arrangements, 48 providers`; empty when none is new. */
export function newRecords({ records }: Pick<ImportPreview, 'records'>): string {
  return records
    .filter(({ create }) => create > 0)
    .map(({ kind, create }) => {
      const name = parts[kind] ?? 'other record'
      return `${formatCount(create)} ${create === 1 ? name : (plurals[name] ?? `${name}s`)}`
    })
    .join(', ')
}

/** `125 of 134 rows`; “66 rows” only when no row of the sheet stays out. */
export function rowsOf({ rows: { taken, left } }: Pick<OwnSheet, 'rows'>): string {
  return left === 0 ? countOf(taken, 'row') : `${formatCount(taken)} of ${countOf(taken + left, 'row')}`
}

/** `17 of 19 columns`. */
export function columnsOf({ columns }: { readonly columns: readonly OwnColumn[] }): string {
  const read = columns.filter(({ meaning }) => meaning !== null).length
  return `${formatCount(read)} of ${countOf(columns.length, 'column')}`
}

/** What stays out of an import; says “no row” only when none of both is counted. */
export function leftOutWords({ rows, partly }: Pick<ImportPreview['left_out'], 'rows' | 'partly'>): string {
  if (rows + partly === 0) return 'no row is left out or incomplete'
  const stated = [
    ...(rows === 0 ? [] : [`${countOf(rows, 'row')} ${leftWords(true)}`]),
    ...(partly === 0 ? [] : [`${countOf(partly, 'row')} ${leftWords(false)}`]),
  ]
  return stated.join(', ')
}

/** What became of rows that could not be imported as they stand. */
export function leftWords(isOut: boolean): string {
  return isOut ? 'left out' : 'imported with empty cells'
}

/** What an open value costs: rows that stay out, or cells that stay empty. */
export function openWords({
  rows_out,
  cells,
}: {
  readonly rows_out: number
  readonly cells: number
}): string {
  if (rows_out > 0) return `${countOf(rows_out, 'row')} left out until then`
  return `${countOf(cells, 'cell')} ${cells === 1 ? 'stays' : 'stay'} empty until then`
}

/** Where a group of values stands: `in column B`, `in columns K, L of Verträge and M of Kette`. */
export function placesOf(columns: readonly string[]): string {
  const bySheet = new Map<string, string[]>()
  for (const place of columns) {
    const at = place.lastIndexOf('!')
    if (at === -1) continue
    const sheet = place.slice(0, at)
    bySheet.set(sheet, [...(bySheet.get(sheet) ?? []), place.slice(at + 1)])
  }
  const shown = [...bySheet].map(([sheet, letters]) =>
    bySheet.size === 1 ? letters.join(', ') : `${letters.join(', ')} of ${sheet}`,
  )
  if (shown.length === 0) return ''
  return `in ${columns.length === 1 ? 'column' : 'columns'} ${shown.slice(0, 3).join(' and ')}${shown.length > 3 ? ' and more' : ''}`
}
