import type { ReadHandle, WriteHandle } from '../database/handle.ts'
import { statement } from '../database/prepared.ts'

/**
 * Where the contents lie of what an act wrote without logging them: rows of a table, from one id to another in the order
 * in which they were written, or a file of the data directory.
 */

/** The tables that take contents in bulk, with the column that identifies a row. */
const tables = { alert: 'id', case_event: 'id', evidence: 'id' } as const

/** Rows by their numbers, without a gap. */
export type TableContents = {
  readonly table: keyof typeof tables
  readonly first: number
  readonly last: number
}
/** One row that has no number, by its id. */
export type RowContents = { readonly table: 'warning_list'; readonly id: string }
/** A file, by its path below the data directory. */
export type FileContents = { readonly file: string; readonly sha256: string }
export type Contents = TableContents | RowContents | FileContents

/** The contents of one act while it is performed; rows that follow one another become one range. */
export class ContentRanges {
  private readonly ranges: { table: TableContents['table']; first: number; last: number }[] = []
  private readonly single: (RowContents | FileContents)[] = []

  add(contents: Contents): void {
    if (!('first' in contents)) this.single.push(contents)
    else {
      const before = this.ranges.findLast(({ table }) => table === contents.table)
      if (before?.last === contents.first - 1) before.last = contents.last
      else this.ranges.push({ ...contents })
    }
  }

  /** Numbers are only valid in this database, and ids are everywhere. */
  write(writer: WriteHandle, act: number): void {
    for (const { table, first, last } of this.ranges) {
      const id = `(SELECT ${tables[table]} FROM ${table} WHERE rowid = ?)`
      statement(
        writer,
        `INSERT INTO act_content (act, place, first, last) VALUES (?, '${table}', ${id}, ${id})`,
      ).run(act, first, last)
    }
    const put = statement(
      writer,
      'INSERT INTO act_content (act, place, first, last, sha256) VALUES (?, ?, ?, ?, ?)',
    )
    for (const each of this.single)
      if ('file' in each) put.run(act, each.file, null, null, each.sha256)
      else put.run(act, each.table, each.id, each.id, null)
  }
}

/** Where contents of an act lie: a table, with the first and the last id; or the path of a file, with its digest. */
export type ContentPlace = {
  readonly place: string
  readonly first: string | null
  readonly last: string | null
  readonly sha256: string | null
}

/** Returns where the contents of an act lie that its changes do not have, in the order in which they were written. */
export function contentsOfAct(reader: ReadHandle, act: number): ContentPlace[] {
  return statement(
    reader,
    'SELECT place, first, last, sha256 FROM act_content WHERE act = ? ORDER BY rowid',
  ).all(act) as ContentPlace[]
}
