import type { ByteReader } from '../program/byte-reader.ts'

/**
 * The tables of .NET metadata (ECMA-335, II.22 and II.24.2.6): how wide the columns of each table are, which depends on
 * the sizes of the others, and where its rows lie. A column is a number of bytes, a heap (`s` strings, `g` GUIDs, `b`
 * blobs), a table, or a coded index that may point to several tables.
 */
type Column =
  | 2
  | 4
  | 's'
  | 'g'
  | 'b'
  | { readonly table: number }
  | { readonly bits: number; readonly tables: readonly number[] }

const to = (table: number): Column => ({ table })
const coded = (bits: number, tables: readonly number[]): Column => ({ bits, tables })

const typeDefOrRef = coded(2, [2, 1, 0x1b])
const hasConstant = coded(2, [4, 8, 0x17])
const hasCustomAttribute = coded(
  5,
  [6, 4, 1, 2, 8, 9, 10, 0, 14, 0x17, 0x14, 0x11, 0x1a, 0x1b, 0x20, 0x23, 0x26, 0x27, 0x28, 0x2a, 0x2c, 0x2b],
)
const hasFieldMarshal = coded(1, [4, 8])
const hasDeclSecurity = coded(2, [2, 6, 0x20])
const memberRefParent = coded(3, [2, 1, 0x1a, 6, 0x1b])
const hasSemantics = coded(1, [0x14, 0x17])
const methodDefOrRef = coded(1, [6, 10])
const memberForwarded = coded(1, [4, 6])
const implementation = coded(2, [0x26, 0x23, 0x27])
const customAttributeType = coded(3, [6, 10])
const resolutionScope = coded(2, [0, 0x1a, 0x23, 1])
const typeOrMethodDef = coded(1, [2, 6])

const columnsOf: readonly (readonly Column[])[] = [
  [2, 's', 'g', 'g', 'g'], // Module
  [resolutionScope, 's', 's'], // TypeRef
  [4, 's', 's', typeDefOrRef, to(4), to(6)], // TypeDef
  [to(4)],
  [2, 's', 'b'], // Field
  [to(6)],
  [4, 2, 2, 's', 'b', to(8)], // MethodDef
  [to(8)],
  [2, 2, 's'], // Param
  [to(2), typeDefOrRef],
  [memberRefParent, 's', 'b'], // MemberRef
  [2, hasConstant, 'b'],
  [hasCustomAttribute, customAttributeType, 'b'], // CustomAttribute
  [hasFieldMarshal, 'b'],
  [2, hasDeclSecurity, 'b'],
  [2, 4, to(2)],
  [4, to(4)],
  ['b'],
  [to(2), to(0x14)],
  [to(0x14)],
  [2, 's', typeDefOrRef],
  [to(2), to(0x17)],
  [to(0x17)],
  [2, 's', 'b'],
  [2, to(6), hasSemantics],
  [to(2), methodDefOrRef, methodDefOrRef],
  ['s'], // ModuleRef
  ['b'],
  [2, memberForwarded, 's', to(0x1a)], // ImplMap
  [4, to(4)],
  [4, 4],
  [4],
  [4, 2, 2, 2, 2, 4, 'b', 's', 's'], // Assembly
  [4],
  [4, 4, 4],
  [2, 2, 2, 2, 4, 'b', 's', 's', 'b'], // AssemblyRef
  [4, to(0x23)],
  [4, 4, 4, to(0x23)],
  [4, 's', 'b'],
  [4, 4, 's', 's', implementation],
  [4, 4, 's', implementation], // ManifestResource
  [to(2), to(2)],
  [2, 2, typeOrMethodDef, 's'],
  [methodDefOrRef, 'b'],
  [to(0x2a), typeDefOrRef],
]

export const tableNumber = {
  module: 0,
  typeRef: 1,
  typeDef: 2,
  methodDef: 6,
  memberRef: 10,
  moduleRef: 0x1a,
  implMap: 0x1c,
  assembly: 0x20,
  assemblyRef: 0x23,
  manifestResource: 0x28,
} as const

/** Rows are read as numbers, one a column: heap offsets, row numbers, coded indexes as they are. */
export type MetadataTables = {
  readonly count: (table: keyof typeof tableNumber) => number
  /** Returns the rows of a table, at most `max`; fewer where the file ends. */
  readonly rows: (table: keyof typeof tableNumber, max: number) => readonly (readonly number[])[]
}

/** Reads the head of a table stream (`#~` or `#-`) at an offset. */
export function readTables(reader: ByteReader, at: number): MetadataTables {
  const heapSizes = reader.u8(at + 6)
  const valid = reader.u64(at + 8)
  const counts: number[] = []
  let next = at + 24
  for (let table = 0; table < 64; table++) {
    const isThere = (valid >> BigInt(table)) & 1n
    counts.push(isThere === 1n ? reader.u32(next) : 0)
    if (isThere === 1n) next += 4
  }
  // an extra word that obfuscators set
  if ((heapSizes & 0x40) !== 0) next += 4
  const layouts = columnsOf.map((columns) => columns.map((column) => widthOf(column, counts, heapSizes)))
  const starts: number[] = []
  for (const [table, widths] of layouts.entries()) {
    starts.push(next)
    next += (counts[table] ?? 0) * sum(widths)
  }
  return {
    count: (table) => counts[tableNumber[table]] ?? 0,
    rows: (table, max) => {
      const number = tableNumber[table]
      return rowsAt(reader, starts[number] ?? 0, layouts[number] ?? [], Math.min(max, counts[number] ?? 0))
    },
  }
}

function rowsAt(reader: ByteReader, start: number, widths: readonly number[], count: number): number[][] {
  const size = sum(widths)
  const found: number[][] = []
  for (let index = 0; index < count; index++) {
    let at = start + index * size
    if (at + size > reader.size) break
    found.push(
      widths.map((width) => {
        at += width
        return width === 2 ? reader.u16(at - 2) : reader.u32(at - 4)
      }),
    )
  }
  return found
}

function widthOf(column: Column, counts: readonly number[], heapSizes: number): number {
  if (typeof column === 'number') return column
  if (column === 's') return (heapSizes & 1) === 0 ? 2 : 4
  if (column === 'g') return (heapSizes & 2) === 0 ? 2 : 4
  if (column === 'b') return (heapSizes & 4) === 0 ? 2 : 4
  if ('table' in column) return (counts[column.table] ?? 0) < 0x10000 ? 2 : 4
  const most = Math.max(...column.tables.map((table) => counts[table] ?? 0))
  return most < 2 ** (16 - column.bits) ? 2 : 4
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
