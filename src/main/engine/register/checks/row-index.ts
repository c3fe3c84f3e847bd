import type { TableRow } from '../table.ts'
import { type Feed, type Reading, Readings } from './reading.ts'

/** Returns the key of a row; the empty text when it has none. */
export type KeyOf = (cells: readonly string[]) => string

const none: readonly TableRow[] = []
/** Maximum number of values of a key that a rule sees. */
const maxValues = 5
/** Number of rows from which their values are cached. */
const many = 16

/** The rows of a template by a key. */
export class RowIndex implements Feed {
  readonly readings = new Readings()
  private readonly keyOf: KeyOf
  /** A row that is the only one with its key is stored without an array. */
  private readonly rows = new Map<string, TableRow | TableRow[]>()
  /** Number of keys that more than one row has. */
  private shared = 0

  constructor(keyOf: KeyOf) {
    this.keyOf = keyOf
  }

  add(row: TableRow): void {
    const key = this.keyOf(row.cells)
    if (key === '') return
    this.readings.touch(key)
    const held = this.rows.get(key)
    if (held === undefined) this.rows.set(key, row)
    else if (!Array.isArray(held)) {
      this.rows.set(key, [held, row])
      this.shared++
    } else held.push(row)
  }

  remove(row: TableRow): void {
    const key = this.keyOf(row.cells)
    if (key === '') return
    this.readings.touch(key)
    const held = this.rows.get(key)
    if (!Array.isArray(held)) {
      this.rows.delete(key)
      return
    }
    const at = held.lastIndexOf(row)
    const last = held.pop()
    if (last !== undefined && at < held.length) held[at] = last
    const [left] = held
    if (held.length !== 1 || left === undefined) return
    this.rows.set(key, left)
    this.shared--
  }

  rowsOf(key: string): readonly TableRow[] {
    const held = this.rows.get(key)
    return held === undefined ? none : Array.isArray(held) ? held : [held]
  }

  keys(): Iterable<string> {
    return this.rows.keys()
  }

  /** Whether a row has the key. */
  exists(): Reading {
    return this.readings.get('exists', () => ({
      read: (key) => this.rows.has(key),
      isIdle: () => this.rows.size === 0,
    }))
  }

  /** Whether more than one row has the key. */
  repeated(): Reading {
    return this.readings.get('repeated', () => ({
      read: (key) => Array.isArray(this.rows.get(key)),
      isIdle: () => this.shared === 0,
    }))
  }

  /** The five smallest distinct values of the rows at a position. */
  values(at: number): Reading {
    return this.readings.get(`values ${at}`, () => {
      const kept = new Map<string, string>()
      const read = (key: string): string => {
        const held = this.rows.get(key)
        if (held === undefined) return ''
        if (!Array.isArray(held)) return held.cells[at] ?? ''
        const known = kept.get(key)
        if (known !== undefined) return known
        const text = smallest(held, at)
        if (held.length >= many) kept.set(key, text)
        return text
      }
      return { read, forget: (key) => kept.delete(key) }
    })
  }
}

function smallest(rows: readonly TableRow[], at: number): string {
  const found: string[] = []
  for (const { cells } of rows) {
    const value = cells[at] ?? ''
    const last = found[maxValues - 1]
    if (value === '' || (last !== undefined && value >= last) || found.includes(value)) continue
    found.push(value)
    found.sort()
    if (found.length > maxValues) found.pop()
  }
  return found.join('\u0000')
}
