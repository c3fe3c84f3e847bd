import type { ColumnMapping, ValueReading } from '../../contract/workstation/alert-columns.ts'

/**
 * How files with certain columns, or from certain programs, were read the last time, stored on this machine. Nothing
 * depends on it.
 */
const storageKey = 'skerry.alert-columns'
const maxKept = 50

/** The columns of a table; for other files the shapes of their alerts. */
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

/** Returns how a file with these names was last read; null when none was. */
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
    // without storage the reading is guessed again
  }
}
