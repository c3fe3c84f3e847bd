import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * Checks the schema of a third-party database before SQLite reads it. SQLite follows the pages of a tree wherever they
 * lead, and the caller cannot stop it: a schema whose pages all lead to one page has more rows than can ever be read,
 * and a thread that reads them cannot be ended. See https://www.sqlite.org/fileformat2.html, 1.6.
 */

const headerBytes = 100
const magic = 'SQLite format 3\0'
const interiorTable = 0x05
const leafTable = 0x0d
/**
 * Maximum number of schema pages; far more than any database with digests has: the RDS has some twenty entries of a
 * hundred bytes.
 */
const maxPages = 2000
const maxEntries = 10_000
const maxBytes = 4_194_304

/** Throws with the reason when the schema of a database is not a tree, or larger than in any data set. */
export function checkSchemaPages(path: string): void {
  const handle = openSync(path, 'r')
  try {
    const header = Buffer.alloc(headerBytes)
    if (readSync(handle, header, 0, headerBytes, 0) < headerBytes) return
    // SQLite itself reports that such a file is not a database
    if (header.toString('latin1', 0, 16) !== magic) return
    const reported = header.readUInt16BE(16)
    const pageBytes = reported === 1 ? 65_536 : reported
    if (pageBytes < 512 || (pageBytes & (pageBytes - 1)) !== 0) return
    const pages = Math.floor(fstatSync(handle).size / pageBytes)
    new SchemaWalk((number) => {
      const page = Buffer.alloc(pageBytes)
      readSync(handle, page, 0, pageBytes, (number - 1) * pageBytes)
      return page
    }, pages).run()
  } finally {
    closeSync(handle)
  }
}

class SchemaWalk {
  private readonly pageOf: (number: number) => Buffer
  private readonly pages: number
  private readonly seen = new Set<number>([1])
  private entries = 0
  private bytes = 0

  constructor(pageOf: (number: number) => Buffer, pages: number) {
    this.pageOf = pageOf
    this.pages = pages
  }

  run(): void {
    const open = [1]
    for (let number = open.pop(); number !== undefined; number = open.pop())
      for (const child of this.look(number)) {
        if (child < 1 || child > this.pages || this.seen.has(child))
          throw new Error('the pages of its schema form a loop')
        this.seen.add(child)
        if (this.seen.size > maxPages) throw tooLarge()
        open.push(child)
      }
  }

  /** Returns the child pages of a page; counts the entries of a leaf. */
  private look(number: number): number[] {
    const page = this.pageOf(number)
    const at = number === 1 ? headerBytes : 0
    const kind = page[at]
    const cells = page.readUInt16BE(at + 3)
    if (kind !== interiorTable && kind !== leafTable) throw new Error('the pages of its schema are damaged')
    const first = at + (kind === interiorTable ? 12 : 8)
    if (first + 2 * cells > page.length) throw new Error('the pages of its schema are damaged')
    const children: number[] = kind === interiorTable ? [page.readUInt32BE(at + 8)] : []
    for (let cell = 0; cell < cells; cell++) {
      const place = page.readUInt16BE(first + 2 * cell)
      if (place + 4 > page.length) throw new Error('the pages of its schema are damaged')
      if (kind === interiorTable) children.push(page.readUInt32BE(place))
      else {
        this.entries++
        this.bytes += varint(page, place)
      }
    }
    if (this.entries > maxEntries || this.bytes > maxBytes) throw tooLarge()
    return children
  }
}

const tooLarge = () => new Error('its schema is larger than that of any data set')

/** Reads an integer with seven bits per byte, most significant first; nine bytes at most. */
function varint(bytes: Buffer, at: number): number {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index] ?? 0
    value = value * 128 + (byte & 127)
    if (byte < 128) return value
  }
  return value * 256 + (bytes[at + 8] ?? 0)
}
