import { viewOf } from '../../archive/byte-source.ts'
import { decodeCodePage } from '../../document/rtf-code-page.ts'

/**
 * The database of a Windows Installer package: texts in one pool (`_StringPool`, `_StringData`), columns in `_Columns`, and
 * tables that are stored column by column (as Windows Installer, msitools and Wine read them).
 */

export type MsiRow = Readonly<Record<string, string | number | null>>

/** Bytes of a stream of a name, without its mark of a table; null where there is none. */
type StreamOf = (name: string) => Uint8Array | null

const limits = { strings: 200_000, columns: 5000, rows: 10_000, text: 65_536 }

type Column = { readonly name: string; readonly isText: boolean; readonly width: number }

export class MsiDatabase {
  private readonly streamOf: StreamOf
  private readonly texts: (string | null)[] = [null]
  private readonly reference: 2 | 3
  private readonly columns = new Map<string, Column[]>()

  /** Null where the package has no database that can be read. */
  static open(streamOf: StreamOf): MsiDatabase | null {
    const pool = streamOf('_StringPool')
    const data = streamOf('_StringData')
    return pool === null || data === null || pool.length < 4 ? null : new MsiDatabase(streamOf, pool, data)
  }

  private constructor(streamOf: StreamOf, pool: Uint8Array, data: Uint8Array) {
    this.streamOf = streamOf
    const view = viewOf(pool)
    const page = view.getUint16(0, true) || 1252
    this.reference = (view.getUint16(2, true) & 0x8000) === 0 ? 2 : 3
    let from = 0
    for (let at = 4; at + 4 <= pool.length && this.texts.length < limits.strings; at += 4) {
      let length = view.getUint16(at, true)
      // a text of more than 65,535 bytes has its length in the next row
      if (length === 0 && view.getUint16(at + 2, true) !== 0 && at + 8 <= pool.length) {
        at += 4
        length = view.getUint32(at, true)
      }
      const end = Math.min(data.length, from + length)
      const shown = data.subarray(from, Math.min(end, from + limits.text))
      this.texts.push(page === 65_001 ? Buffer.from(shown).toString('utf8') : decodeCodePage(shown, page))
      from = end
    }
    this.readColumns()
  }

  private readColumns(): void {
    const own = [
      { name: 'table', isText: true, width: this.reference },
      { name: 'number', isText: false, width: 2 },
      { name: 'name', isText: true, width: this.reference },
      { name: 'type', isText: false, width: 2 },
    ]
    for (const { table, name, type } of this.rowsOf('_Columns', own, limits.columns)) {
      if (typeof table !== 'string' || typeof name !== 'string' || typeof type !== 'number') continue
      const isText = (type & 0x0800) !== 0 && (type & 0x0f00) !== 0x0900
      const width = isText ? this.reference : (type & 0x0f00) === 0x0900 || (type & 0xff) <= 2 ? 2 : 4
      const list = this.columns.get(table) ?? []
      this.columns.set(table, list)
      list.push({ name, isText, width })
    }
  }

  /** The rows of a table by the names of its columns, at most 10,000; none where there is no such table. */
  rows(table: string): MsiRow[] {
    return this.rowsOf(table, this.columns.get(table) ?? [], limits.rows)
  }

  private rowsOf(table: string, columns: readonly Column[], most: number): MsiRow[] {
    const bytes = columns.length === 0 ? null : this.streamOf(table)
    if (bytes === null) return []
    const width = columns.reduce((sum, column) => sum + column.width, 0)
    const count = Math.floor(bytes.length / width)
    const rows: Record<string, string | number | null>[] = Array.from(
      { length: Math.min(count, most) },
      () => ({}),
    )
    let start = 0
    for (const column of columns) {
      for (const [index, row] of rows.entries())
        row[column.name] = this.valueAt(bytes, start + index * column.width, column)
      start += count * column.width
    }
    return rows
  }

  private valueAt(bytes: Uint8Array, at: number, { isText, width }: Column): string | number | null {
    const raw = Buffer.from(bytes.buffer, bytes.byteOffset + at, width).readUIntLE(0, width)
    if (raw === 0) return null
    // numbers are stored with their highest bit turned
    return isText ? (this.texts[raw] ?? null) : raw - 2 ** (width * 8 - 1)
  }
}

const kindsOfAction: Readonly<Record<number, string>> = {
  1: 'DLL in the package',
  2: 'program in the package',
  5: 'JScript in the package',
  6: 'VBScript in the package',
  17: 'installed DLL',
  18: 'installed program',
  19: 'message and end',
  21: 'installed JScript',
  22: 'installed VBScript',
  34: 'command in a folder',
  35: 'sets a folder',
  37: 'JScript in the table',
  38: 'VBScript in the table',
  50: 'command of a property',
  51: 'sets a property',
  53: 'JScript of a property',
  54: 'VBScript of a property',
}

/** What a custom action runs, by its type (Windows Installer: Summary List of All Custom Action Types). */
export function kindOfAction(type: number): string {
  return kindsOfAction[type & 0x3f] ?? `type ${type & 0x3f}`
}

/** Whether a custom action runs a program, a library or a script, and does not only set a value. */
export function isRun(type: number): boolean {
  return ![19, 35, 51].includes(type & 0x3f)
}
