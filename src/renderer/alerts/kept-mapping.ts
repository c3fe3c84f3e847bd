import type { ColumnMapping, ValueReading } from '../../contract/workstation/alert-columns.ts'

/** How files with certain columns, or of certain programs, were read the last time, on this machine. Losing it loses nothing. */
const storageKey = 'skerry.alert-columns'
const maxKept = 50

/** The columns of a table; of other files what their alerts are. */
type Names = readonly string[]
export type KeptReading = { readonly mapping: ColumnMapping; readonly reading: ValueReading | null }
type Kept = readonly (readonly [names: string, mapping: ColumnMapping, reading?: ValueReading | null])[]

const named = (names: Names) => JSON.stringify(names)

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? (kept as Kept) : []
  } catch {
    return []
  }
}

/** How a file with these names was read; null when none was. */
export function keptReading(names: Names): KeptReading | null {
  if (names.length === 0) return null
  const [, mapping, reading = null] = readKept().find(([known]) => known === named(names)) ?? []
  return typeof mapping === 'object' && mapping !== null ? { mapping, reading } : null
}

export function keepReading(names: Names, { mapping, reading }: KeptReading): void {
  if (names.length === 0) return
  const others = readKept().filter(([known]) => known !== named(names))
  try {
    const kept: Kept = [[named(names), mapping, reading], ...others.slice(0, maxKept - 1)]
    window.localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // a window without storage guesses again
  }
}
