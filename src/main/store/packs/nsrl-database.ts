import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { checkSchemaPages } from '../database/schema-pages.ts'

/**
 * The reference data set of the NSRL in its SQLite form (RDSv3), read-only. The full form stores files in METADATA and
 * offers views named FILE and PKG; the minimal ones have tables of these names. Columns matter more than table names:
 * any table with digests is read. Views, virtual tables and generated columns are not: the author of the file controls
 * what they do, and they may never end. Circular pages may not end either, so reading is bounded by the size of the
 * file: no query reads more than one row before it returns.
 */

/** One file of the data set; digests in hexadecimal, in any case. */
export type ReferenceFile = {
  readonly digests: readonly string[]
  readonly fileName: string | null
  readonly product: string | null
}

export type ReferenceDatabase = {
  readonly version: string | null
  /** Date of the release, ISO 8601. */
  readonly dated: string | null
  /** The highest row number, for progress; null where rows have none. */
  readonly rows: number | null
  readonly files: () => Iterable<ReferenceFile>
  readonly close: () => void
}

type Table = { readonly name: string; readonly columns: readonly string[] }

const digestColumns = ['sha256', 'sha1', 'md5']
/** Maximum number of packages whose names are kept in memory while files are read; there are some ten thousand. */
const maxPackages = 500_000
/** Minimum number of bytes that a row takes in a file: pointer, length, number. */
const leastRowBytes = 4
/** Number of rows permitted in addition to what the file size allows, for small files. */
const fewRows = 1000
/** Maximum length of a digest, including surrounding blanks and a margin. */
const longestDigest = 200

/** Counts what is read from a file, to detect when it exceeds the file's size. */
class ReadCount {
  readonly maxRows: number
  private readonly maxCharacters: number
  private rows = 0
  private characters = 0

  constructor(fileBytes: number) {
    this.maxRows = Math.floor(fileBytes / leastRowBytes) + fewRows
    this.maxCharacters = 2 * fileBytes
  }

  /** Throws when more rows or text were read than the file can contain. */
  take(row: readonly unknown[]): void {
    this.rows++
    for (const value of row)
      if (typeof value === 'string' || value instanceof Uint8Array) this.characters += value.length
    if (this.rows > this.maxRows || this.characters > this.maxCharacters)
      throw new Error('it returns more rows than a file of its size can hold: its pages form a loop')
  }
}

/** Opens a data set; null when the database is not one. Throws SQLite's error for a damaged file. */
export function openReferenceDatabase(path: string): ReferenceDatabase | null {
  checkSchemaPages(path)
  const count = new ReadCount(statSync(path).size)
  const database = new Database(path, { readonly: true, fileMustExist: true })
  try {
    for (const pragma of ['trusted_schema = OFF', 'query_only = ON', 'cell_size_check = ON', 'mmap_size = 0'])
      database.pragma(pragma)
    const tables = tablesOf(database)
    const [files] = tables.filter(hasDigests).sort((one, other) => rank(one) - rank(other))
    if (files === undefined) {
      database.close()
      return null
    }
    const release = releaseOf(database, tables)
    return {
      ...release,
      rows: rowsOf(database, files, count.maxRows),
      files: () => filesOf(database, files, tables, count),
      close: () => database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function tablesOf(database: Database.Database): Table[] {
  const found = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name LIMIT 200")
    .pluck()
    .all() as string[]
  return found.map((name) => ({
    name,
    columns: database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(name) as string[],
  }))
}

function hasDigests(table: Table): boolean {
  return digestColumns.some((digest) => columnOf(table, digest) !== null)
}

function rank({ name }: Table): number {
  const place = ['file', 'metadata'].indexOf(name.toLowerCase())
  return place < 0 ? 2 : place
}

/** Returns the column with one of these names, ignoring case; null when there is none. */
function columnOf({ columns }: Table, ...names: readonly string[]): string | null {
  for (const name of names) {
    const column = columns.find((candidate) => candidate.toLowerCase() === name)
    if (column !== undefined) return column
  }
  return null
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function releaseOf(database: Database.Database, tables: readonly Table[]) {
  const table = tables.find(({ name }) => name.toLowerCase() === 'version')
  if (table === undefined) return { version: null, dated: null }
  const columns = table.columns.map(quoted).join(', ')
  const row = database.prepare(`SELECT ${columns} FROM ${quoted(table.name)} LIMIT 1`).get() as
    | Record<string, unknown>
    | undefined
  const text = (name: string) => {
    const value = row?.[columnOf(table, name) ?? '']
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : null
  }
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text('release_date') ?? text('build_date') ?? '')?.[0] ?? null
  return { version: text('version'), dated: day }
}

function rowsOf(database: Database.Database, { name }: Table, most: number): number | null {
  try {
    const last = database
      .prepare(`SELECT max(rowid) FROM ${quoted(name)}`)
      .pluck()
      .get() as number | null
    return last === null || last > most ? null : last
  } catch {
    // a table without row numbers
    return null
  }
}

function* filesOf(
  database: Database.Database,
  table: Table,
  tables: readonly Table[],
  count: ReadCount,
): Iterable<ReferenceFile> {
  const digests = digestColumns.map((name) => columnOf(table, name)).filter((name) => name !== null)
  const fileName = columnOf(table, 'file_name', 'filename', 'name')
  const packageId = columnOf(table, 'package_id')
  const ownProduct = columnOf(table, 'package_name', 'product_name', 'product')
  const packages = packageId === null ? new Map<unknown, string>() : packagesOf(database, tables, count)
  const columns = [...digests, fileName, packageId, ownProduct].map((name) =>
    name === null ? 'NULL' : quoted(name),
  )
  const rows = database.prepare(`SELECT ${columns.join(', ')} FROM ${quoted(table.name)}`).raw()
  for (const row of rows.iterate() as IterableIterator<unknown[]>) {
    count.take(row)
    const [name, id, product] = row.slice(digests.length)
    yield {
      digests: row.slice(0, digests.length).map(hexOf),
      fileName: textOf(name),
      product: textOf(product) ?? packages.get(id) ?? null,
    }
  }
}

/** Names of packages with their version, by id; of several with one id, the first. */
function packagesOf(
  database: Database.Database,
  tables: readonly Table[],
  count: ReadCount,
): Map<unknown, string> {
  const names = new Map<unknown, string>()
  const table = tables.find(({ name }) => name.toLowerCase() === 'pkg')
  const id = table === undefined ? null : columnOf(table, 'package_id')
  const name = table === undefined ? null : columnOf(table, 'name')
  if (table === undefined || id === null || name === null) return names
  const version = columnOf(table, 'version')
  const rows = database
    .prepare(
      `SELECT ${quoted(id)}, ${quoted(name)}, ${version === null ? 'NULL' : quoted(version)} FROM ${quoted(table.name)}`,
    )
    .raw()
  for (const row of rows.iterate() as IterableIterator<unknown[]>) {
    count.take(row)
    const [key, title, edition] = row
    if (names.size >= maxPackages) break
    const text = [textOf(title), textOf(edition)].filter((part) => part !== null).join(' ')
    if (text !== '' && !names.has(key)) names.set(key, text)
  }
  return names
}

function hexOf(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, longestDigest).trim()
  return value instanceof Uint8Array && value.length <= 64 ? Buffer.from(value).toString('hex') : ''
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).slice(0, 1000).trim()
  return text === '' ? null : text
}
