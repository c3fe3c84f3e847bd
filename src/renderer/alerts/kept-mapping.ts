import type { ColumnMapping } from '../../contract/workstation/alert-columns.ts'

/** How tables with certain columns were read the last time, on this machine. Losing it loses nothing. */
const storageKey = 'skerry.alert-columns'
const maxKept = 50

type Kept = readonly (readonly [columns: string, mapping: ColumnMapping])[]

const named = (columns: readonly string[]) => JSON.stringify(columns)

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? (kept as Kept) : []
  } catch {
    return []
  }
}

/** The mapping of a table with these columns; null when none was read. */
export function keptMapping(columns: readonly string[]): ColumnMapping | null {
  if (columns.length === 0) return null
  const mapping = readKept().find(([names]) => names === named(columns))?.[1]
  return typeof mapping === 'object' && mapping !== null ? mapping : null
}

export function keepMapping(columns: readonly string[], mapping: ColumnMapping): void {
  const others = readKept().filter(([names]) => names !== named(columns))
  try {
    const kept: Kept = [[named(columns), mapping], ...others.slice(0, maxKept - 1)]
    window.localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // a window without storage guesses again
  }
}
