import type { PageFile } from './page-file.ts'
import { readKey, readRecord, readVarint, type Value } from './record.ts'

/** `rows`: a table keyed by row number. `keys`: a table keyed by its primary key, or an index. */
export type TreeKind = 'rows' | 'keys'

/** A row as stored: its number, which is null in a tree of keys, and its values in file order. */
export type FoundRow = { readonly key: bigint | null; readonly values: readonly Value[] }

/** Row numbers or keys before and after something unreadable; null at an end of the table. */
export type Bounds = { readonly after: Bound; readonly upTo: Bound }
export type Bound = bigint | readonly Value[] | null

export type TreeSink = {
  readonly row: (row: FoundRow) => void
  /** A page, with everything below it, is unreadable. */
  readonly lostPage: (page: number, bounds: Bounds) => void
  /** Single rows of an otherwise readable page are unreadable. */
  readonly lostRows: (count: number, bounds: Bounds) => void
}

const interior = { rows: 5, keys: 2 } as const
const leaf = { rows: 13, keys: 10 } as const

/** SQLite's own limit on the depth of a tree. */
const maxLevels = 20

/**
 * Reads page trees without SQLite, which never opens the damaged file, so that nothing in it can be run. Each page is
 * visited once, whatever pages refer to each other: time and memory depend only on the length of the file.
 */
export class PageWalk {
  private readonly file: PageFile
  private readonly seen: Uint8Array

  constructor(file: PageFile) {
    this.file = file
    this.seen = new Uint8Array(file.pageCount + 1)
  }

  /** Reads a tree from its root down. */
  tree(root: number, kind: TreeKind, sink: TreeSink): void {
    const stack = [{ page: root, bounds: { after: null, upTo: null } as Bounds, level: 0 }]
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { page, bounds, level } = next
      const bytes = level < maxLevels ? this.take(page) : null
      const at = page === 1 ? 100 : 0
      const type = bytes?.[at]
      if (bytes === null || (type !== interior[kind] && type !== leaf[kind])) {
        sink.lostPage(page, bounds)
        continue
      }
      if (type === leaf[kind]) {
        this.leaf(page, bytes, at, kind, bounds, sink)
        continue
      }
      const children = this.interior(bytes, at, kind, bounds, sink)
      if (children === null) sink.lostPage(page, bounds)
      // reversed, so that the first child is popped first
      else for (const child of children.reverse()) stack.push({ ...child, level: level + 1 })
    }
  }

  /** Marks the free pages. True when their list is complete, so that every other page is in use. */
  freePages(): boolean {
    const { firstFreePage, freePages, usable } = this.file
    let found = 0
    for (let trunk = firstFreePage; trunk !== 0; ) {
      const bytes = this.take(trunk)
      if (bytes === null) return false
      found++
      const leaves = bytes.readUInt32BE(4)
      if (leaves > usable / 4 - 2) return false
      for (let index = 0; index < leaves; index++) {
        const page = bytes.readUInt32BE(8 + index * 4)
        if (page < 1 || page > this.file.pageCount || this.seen[page] === 1) return false
        this.seen[page] = 1
        found++
      }
      trunk = bytes.readUInt32BE(0)
    }
    return found === freePages
  }

  /** Yields unreferenced leaf pages that are readable to their last row. */
  *orphans(): Generator<{
    readonly page: number
    readonly kind: TreeKind
    readonly rows: readonly FoundRow[]
  }> {
    for (let page = 2; page <= this.file.pageCount; page++) {
      if (this.seen[page] === 1) continue
      const bytes = this.file.read(page)
      const kind = bytes?.[0] === leaf.rows ? 'rows' : bytes?.[0] === leaf.keys ? 'keys' : null
      if (bytes === null || kind === null) continue
      const rows: FoundRow[] = []
      let isWhole = true
      const spoilt = () => {
        isWhole = false
      }
      this.seen[page] = 1
      this.leaf(
        page,
        bytes,
        0,
        kind,
        { after: null, upTo: null },
        {
          row: (row) => rows.push(row),
          lostPage: spoilt,
          lostRows: spoilt,
        },
      )
      if (isWhole && rows.length > 0) yield { page, kind, rows }
    }
  }

  /** Returns a page that was not visited yet; null for a visited or missing one. */
  private take(page: number): Buffer | null {
    if (page < 1 || page > this.file.pageCount || this.seen[page] === 1) return null
    this.seen[page] = 1
    return this.file.read(page)
  }

  /** Returns the children of a page with their bounds; the page's own rows, in a tree of keys, go to the sink. */
  private interior(bytes: Buffer, at: number, kind: TreeKind, bounds: Bounds, sink: TreeSink) {
    const cells = this.cells(bytes, at, 12)
    if (cells === null) return null
    const children: { page: number; bounds: Bounds }[] = []
    let after = bounds.after
    const room = { left: this.file.usable }
    for (const cell of cells) {
      if (cell + 4 > this.file.usable) return null
      const page = bytes.readUInt32BE(cell)
      if (kind === 'rows') {
        const key = readKey(bytes, cell + 4)
        if (key === null || !isWithin(key[0], { after, upTo: bounds.upTo })) return null
        children.push({ page, bounds: { after, upTo: key[0] } })
        after = key[0]
        continue
      }
      const values = this.payload(bytes, cell + 4, kind, room)
      const read = values === null ? null : readRecord(values)
      const record = read !== null && isWithin(read, { after, upTo: bounds.upTo }) ? read : null
      children.push({ page, bounds: { after, upTo: record } })
      if (record === null) sink.lostRows(1, { after, upTo: bounds.upTo })
      else {
        sink.row({ key: null, values: record })
        after = record
      }
    }
    children.push({ page: bytes.readUInt32BE(at + 8), bounds: { after, upTo: bounds.upTo } })
    return children
  }

  private leaf(
    page: number,
    bytes: Buffer,
    at: number,
    kind: TreeKind,
    bounds: Bounds,
    sink: TreeSink,
  ): void {
    const cells = this.cells(bytes, at, 8)
    if (cells === null) {
      sink.lostPage(page, bounds)
      return
    }
    let lost = 0
    let { after } = bounds
    const room = { left: this.file.usable }
    for (const cell of cells) {
      const row = this.leafRow(bytes, cell, kind, room)
      if (row === null || !isWithin(row.key ?? row.values, { after, upTo: bounds.upTo })) {
        lost++
        continue
      }
      if (lost > 0) {
        sink.lostRows(lost, { after, upTo: row.key ?? row.values })
        lost = 0
      }
      after = row.key ?? row.values
      sink.row(row)
    }
    if (lost > 0) sink.lostRows(lost, { after, upTo: bounds.upTo })
  }

  private leafRow(bytes: Buffer, cell: number, kind: TreeKind, room: { left: number }): FoundRow | null {
    if (kind === 'keys') {
      const payload = this.payload(bytes, cell, kind, room)
      const values = payload === null ? null : readRecord(payload)
      return values === null ? null : { key: null, values }
    }
    const length = readVarint(bytes, cell)
    const key = length === null ? null : readKey(bytes, length[1])
    if (length === null || key === null) return null
    const payload = this.payloadAt(bytes, key[1], length[0], kind, room)
    const values = payload === null ? null : readRecord(payload)
    return values === null ? null : { key: key[0], values }
  }

  /** Returns the offsets of the rows of a page; null when they cannot be valid. */
  private cells(bytes: Buffer, at: number, headerBytes: number): number[] | null {
    const count = bytes.readUInt16BE(at + 3)
    const first = at + headerBytes
    if (first + count * 2 > this.file.usable) return null
    const cells: number[] = []
    for (let index = 0; index < count; index++) {
      const cell = bytes.readUInt16BE(first + index * 2)
      if (cell < first + count * 2 || cell >= this.file.usable) return null
      cells.push(cell)
    }
    return cells
  }

  private payload(bytes: Buffer, at: number, kind: TreeKind, room: { left: number }): Buffer | null {
    const length = readVarint(bytes, at)
    return length === null ? null : this.payloadAt(bytes, length[1], length[0], kind, room)
  }

  /**
   * Returns a payload including its overflow pages. `room` limits the bytes that rows may take from their page:
   * overlapping cells, which sound pages never have, would otherwise be copied over and over.
   */
  private payloadAt(
    bytes: Buffer,
    at: number,
    length: number,
    kind: TreeKind,
    room: { left: number },
  ): Buffer | null {
    const { usable, pageCount } = this.file
    const most = kind === 'rows' ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
    const least = Math.floor(((usable - 12) * 32) / 255) - 23
    const split = least + ((length - least) % (usable - 4))
    const local = length <= most ? length : split <= most ? split : least
    room.left -= local
    if (length > pageCount * usable || at + local > usable || room.left < 0) return null
    if (local === length) return bytes.subarray(at, at + length)
    if (at + local + 4 > usable) return null
    const pieces = [bytes.subarray(at, at + local)]
    let left = length - local
    for (let page = bytes.readUInt32BE(at + local); left > 0; ) {
      const piece = this.take(page)
      if (piece === null) return null
      pieces.push(piece.subarray(4, 4 + Math.min(left, usable - 4)))
      left -= usable - 4
      page = piece.readUInt32BE(0)
    }
    return Buffer.concat(pieces)
  }
}

/** Whether a row is within the bounds set by the pages above it; a row of a misplaced page is not. */
function isWithin(key: bigint | readonly Value[], { after, upTo }: Bounds): boolean {
  return (after === null || compareKeys(key, after) > 0) && (upTo === null || compareKeys(key, upTo) <= 0)
}

type Key = bigint | readonly Value[]

function compareKeys(one: Key, other: Key): number {
  if (typeof one === 'bigint' || typeof other === 'bigint') return one < other ? -1 : one > other ? 1 : 0
  for (let index = 0; index < one.length && index < other.length; index++) {
    const order = compareValues(one[index] as Value, other[index] as Value)
    if (order !== 0) return order
  }
  return one.length - other.length
}

/**
 * Compares values in SQLite's order: null, numbers, text, blobs; text by its bytes, which is Skerry's only collation.
 */
function compareValues(one: Value, other: Value): number {
  const classes = classOf(one) - classOf(other)
  if (classes !== 0 || one === null || other === null) return classes
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other as string))
  if (Buffer.isBuffer(one)) return Buffer.compare(one, other as Buffer)
  const number = other as number | bigint
  return one < number ? -1 : one > number ? 1 : 0
}

function classOf(value: Value): number {
  if (value === null) return 0
  return typeof value === 'string' ? 2 : Buffer.isBuffer(value) ? 3 : 1
}
