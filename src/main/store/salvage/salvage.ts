import { chmodSync, closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { labelAlerts } from '../alerts/alert-labels.ts'
import { countAlerts } from '../alerts/count-alerts.ts'
import { databaseName } from '../database/handle.ts'
import { migrations } from '../migrations/index.ts'
import { integrityOf } from './integrity.ts'
import { type Loss, LossCounter } from './losses.ts'
import { dropChildren, hasTable, mendReferences } from './mend-references.ts'
import {
  fits,
  looksLike,
  madeTables,
  makeTextIndexes,
  type OwnTable,
  ownIndexes,
  ownTables,
} from './own-table.ts'
import { PageFile } from './page-file.ts'
import { type FoundRow, PageWalk, type TreeSink } from './page-walk.ts'

/** Result of a salvage. */
export type Salvage = {
  /** Number of rows copied into the new file. */
  readonly rows: number
  /** Number of pages without a tree, whose rows were identified by their format. */
  readonly foundPages: number
  /** Losses by table, in table order. */
  readonly losses: readonly Loss[]
  /** Further remarks, as sentences. */
  readonly remarks: readonly string[]
}

/** Thrown when nothing can be salvaged; the message states why and what to do. */
export class NothingSalvaged extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NothingSalvaged'
  }
}

/** The new file being filled, and what is known of each table. */
type Filling = {
  readonly fresh: Database.Database
  readonly counters: ReadonlyMap<string, LossCounter>
  readonly insert: (counter: LossCounter, row: FoundRow) => void
}

/**
 * Copies the readable rows of a damaged database into a new file. The damaged file is parsed page by page without
 * SQLite (`page-walk.ts`): no SQL in it is run, and from its schema only the names of tables that Skerry knows are
 * used. The new file has the schema of Skerry's own migrations, whose constraints every row must satisfy. Existing
 * files are never overwritten: the new file must not exist, and is removed when the salvage fails. Throws
 * `NothingSalvaged`, or the system error when a file cannot be read or written.
 */
export function salvage(damaged: string, target: string): Salvage {
  if (statSync(damaged).isFile() === false)
    throw new NothingSalvaged(
      `${damaged} is not a file. Name the database itself: ${databaseName} in its data directory.`,
    )
  for (const path of [target, `${target}-wal`, `${target}-journal`])
    if (existsSync(path))
      throw new NothingSalvaged(`${path} already exists. Name a file that does not exist yet.`)
  const file = new PageFile(damaged)
  try {
    if (file.pageCount === 0)
      throw new NothingSalvaged(`${damaged} is shorter than a database page: there is nothing to salvage.`)
    closeSync(openSync(target, 'wx', 0o600))
    try {
      chmodSync(target, 0o600)
      const result = fill(file, target)
      const verdict = integrityOf(target)
      if (verdict.is !== 'sound')
        throw new Error(
          `The new file is not sound: ${verdict.finding}. Keep copies of both and tell the makers of Skerry.`,
        )
      sync(target)
      return result
    } catch (error) {
      for (const path of [target, `${target}-journal`]) rmSync(path, { force: true })
      throw error
    }
  } finally {
    file.close()
  }
}

function fill(file: PageFile, target: string): Salvage {
  const remarks: string[] = file.logLoss === null ? [] : [file.logLoss]
  const fresh = makeFresh(target, file.version, remarks)
  try {
    const tables = ownTables(fresh)
    // the initial rows of a new database must come from the damaged one, or count as lost
    for (const { name } of tables) fresh.exec(`DELETE FROM "${name}"`)
    const filling = startFilling(fresh, tables)
    const walk = new PageWalk(file)
    fresh.exec('BEGIN')
    readTrees(walk, fresh, filling, remarks)
    const foundPages = placeOrphans(walk, file, filling, remarks)
    for (const [name, dropped] of dropChildren(fresh, tables)) filling.counters.get(name)?.refuse(dropped)
    remarks.push(...mendReferences(fresh))
    makeTextIndexes(fresh)
    if (hasTable(fresh, 'alert_counted')) countAlerts(fresh)
    if (hasTable(fresh, 'alert_labelled')) labelAlerts(fresh)
    fresh.exec('COMMIT')
    const losses = [...filling.counters.values()].flatMap((counter) => counter.loss() ?? [])
    const rows = [...filling.counters.values()].reduce((sum, { kept }) => sum + kept, 0)
    if (rows === 0 && losses.length > 0)
      throw new NothingSalvaged(
        'No row could be read: that file is not a database of Skerry, or all of it is damaged. Restore a backup.',
      )
    return { rows, foundPages, losses, remarks }
  } finally {
    fresh.close()
  }
}

/** Creates an empty database with Skerry's own schema of the version stated by the damaged one. */
function makeFresh(target: string, version: number | null, remarks: string[]): Database.Database {
  const newest = migrations.at(-1)?.number ?? 0
  const isKnown = version !== null && migrations.some(({ number }) => number === version)
  if (!isKnown)
    remarks.push(
      'The file does not say which version of Skerry wrote it, or names one that is not known here: its rows were read as those of this version.',
    )
  const wanted = isKnown ? version : newest
  const fresh = new Database(target)
  // no durability needed: the file is new, and useless after a crash
  for (const pragma of [
    'journal_mode = MEMORY',
    'synchronous = OFF',
    // indexes are filled in row order, which touches pages all over them
    'cache_size = -131072',
    'foreign_keys = OFF',
    'trusted_schema = OFF',
  ])
    fresh.pragma(pragma)
  for (const { number, sql } of migrations) if (number <= wanted) fresh.exec(sql)
  fresh.pragma(`user_version = ${wanted}`)
  return fresh
}

function startFilling(fresh: Database.Database, tables: readonly OwnTable[]): Filling {
  const counters = new Map(tables.map((table) => [table.name, new LossCounter(table)]))
  const statements = new Map<string, Database.Statement>()
  const prepared = ({ name, columns }: OwnTable, count: number) => {
    const known = statements.get(`${name} ${count}`)
    if (known !== undefined) return known
    const names = columns.slice(0, count).map((column) => `"${column.name}"`)
    const made = fresh.prepare(
      `INSERT INTO "${name}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    statements.set(`${name} ${count}`, made)
    return made
  }
  return {
    fresh,
    counters,
    insert: (counter, { key, values }) => {
      const { table } = counter
      if (!fits(table, values)) {
        counter.lostRows(1, { after: key ?? values, upTo: key ?? values })
        return
      }
      const bound = values.map((value, index) => (index === table.keyColumn ? key : value))
      try {
        prepared(table, values.length).run(...bound)
        counter.kept++
      } catch (error) {
        if ((error as { code?: string }).code?.startsWith('SQLITE_CONSTRAINT') !== true) throw error
        counter.refused++
      }
    },
  }
}

/** Reads every tree that the schema of the file refers to, tables in the order of Skerry's schema. */
function readTrees(walk: PageWalk, fresh: Database.Database, filling: Filling, remarks: string[]): void {
  const roots = rootsOf(walk, fresh, remarks)
  for (const [name, counter] of filling.counters) {
    const root = roots.tables.get(name)
    if (root === undefined) counter.lostPage({ after: null, upTo: null })
    else
      walk.tree(root, counter.table.kind, {
        row: (row) => filling.insert(counter, row),
        lostPage: (_page, bounds) => counter.lostPage(bounds),
        lostRows: (count, bounds) => counter.lostRows(count, bounds),
      })
  }
  if (roots.sequence !== undefined) keepNumbers(walk, roots.sequence, fresh)
  // indexes are rebuilt; their pages are visited only so that they are not taken for orphans
  for (const root of roots.indexes) walk.tree(root, 'keys', ignored)
  for (const { name, kind } of madeTables(fresh)) {
    const root = roots.tables.get(name)
    if (root !== undefined) walk.tree(root, kind, ignored)
  }
}

const ignored: TreeSink = { row: () => undefined, lostPage: () => undefined, lostRows: () => undefined }

type Roots = {
  readonly tables: ReadonlyMap<string, number>
  readonly indexes: readonly number[]
  readonly sequence: number | undefined
}

/**
 * Returns the root pages of Skerry's tables. From the schema in the file, names and page numbers are read, and no SQL.
 */
function rootsOf(walk: PageWalk, fresh: Database.Database, remarks: string[]): Roots {
  const own = new Set(fresh.prepare('SELECT name FROM sqlite_schema').pluck().all() as string[])
  // triggers and the tables of full-text indexes have no tree
  const treeless = new Set(
    fresh.prepare('SELECT name FROM sqlite_schema WHERE rootpage = 0').pluck().all() as string[],
  )
  const tables = new Map<string, number>()
  const indexes: number[] = []
  let foreign = 0
  let lost = 0
  walk.tree(1, 'rows', {
    row: ({ values: [type, name, , root] }) => {
      if (typeof name !== 'string' || !own.has(name)) {
        foreign++
        return
      }
      if (treeless.has(name)) return
      if (typeof root !== 'bigint' || root > 0xffff_ffffn) lost++
      else if (type === 'table' && !tables.has(name)) tables.set(name, Number(root))
      else if (type === 'index') indexes.push(Number(root))
    },
    lostPage: () => lost++,
    lostRows: (count) => {
      lost += count
    },
  })
  if (foreign > 0)
    remarks.push(
      `The file held ${foreign} tables, views, indexes or triggers that Skerry did not make. They were left out.`,
    )
  if (lost > 0)
    remarks.push(
      'The list of tables is damaged. Rows of tables that it does not name were told by their form, where that could be.',
    )
  return { tables, indexes, sequence: tables.get('sqlite_sequence') }
}

/** Keeps row numbers from being reused, even where the last rows are lost. */
function keepNumbers(walk: PageWalk, root: number, fresh: Database.Database): void {
  const raise = fresh.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?')
  const known = fresh.prepare('SELECT count(*) FROM sqlite_sequence WHERE name = ?').pluck()
  const add = fresh.prepare(
    'INSERT INTO sqlite_sequence (name, seq) SELECT name, ? FROM sqlite_schema WHERE name = ?',
  )
  walk.tree(root, 'rows', {
    ...ignored,
    row: ({ values: [name, seq] }) => {
      if (typeof name !== 'string' || typeof seq !== 'bigint' || seq < 0n || seq > 2n ** 48n) return
      ;(known.get(name) === 0 ? add : raise).run(seq, name)
    },
  })
}

/**
 * Copies the rows of pages whose path from the root is damaged, where only one Skerry table can have contained them.
 * Requires a complete list of free pages, since free pages contain deleted rows; if the first page is lost, which would
 * lose everything, they are copied nevertheless, and a remark states this.
 */
function placeOrphans(walk: PageWalk, file: PageFile, filling: Filling, remarks: string[]): number {
  const lacking = [...filling.counters.values()].filter((counter) => counter.lacksPages())
  if (lacking.length === 0) return 0
  if (!file.namesFreePages)
    remarks.push(
      'The first page of the file is damaged, so pages in use cannot be told from free ones: deleted data may reappear.',
    )
  else if (!walk.freePages()) {
    remarks.push(
      'The list of free pages is damaged: pages that nothing points to were left out, since they may hold deleted data.',
    )
    return 0
  }
  const others = [...ownIndexes(filling.fresh), ...madeTables(filling.fresh)]
  let placed = 0
  let unplaced = 0
  for (const { kind, rows } of walk.orphans()) {
    const isOne = (table: OwnTable) =>
      table.kind === kind && rows.every(({ values }) => looksLike(table, values))
    const [counter, ...further] = lacking.filter(({ table }) => isOne(table))
    if (counter === undefined) continue
    if (further.length > 0 || others.some(isOne)) {
      unplaced++
      continue
    }
    for (const row of rows) filling.insert(counter, row)
    placed++
  }
  if (unplaced > 0)
    remarks.push(
      `${unplaced} pages could be read, but the table they belong to is unknown. They were left out.`,
    )
  return placed
}

function sync(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
