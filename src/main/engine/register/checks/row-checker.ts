import type { FindingSeverity } from '../finding.ts'
import type { TableRow } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { cellsAt, RuleBinder } from './bind-rules.ts'
import { type Bound, type CheckedTable, emptyTable, severitiesOf } from './checked-table.ts'
import type { Readings } from './reading.ts'
import type { Remarks } from './remarks.ts'
import { type GroupRule, type Look, placeholderRule, type Rule, type Saying } from './rule.ts'

/** Rows removed from a template and added to it. */
export type TableChange = {
  readonly template: string
  readonly removed: readonly TableRow[]
  readonly added: readonly TableRow[]
}

/**
 * Runs rules on rows that are added and removed. After a change it runs every rule on the added rows, and each linked
 * rule on the rows for which the result of one of its looks changed; group rules run on the groups that lost or gained
 * a row. Rows are distinguished by identity.
 */
export class RowChecker {
  private readonly tables: ReadonlyMap<string, CheckedTable>
  private readonly readings: readonly Readings[]
  private readonly watchedGroups: readonly Bound<'group'>[]
  private readonly severities: ReadonlyMap<string, FindingSeverity>
  /** Rows that a rule has to check again. */
  private readonly stale = new Map<Bound<'linked'>, Set<TableRow>>()
  private held = 0
  /** The table and row being checked at present, and the rule. */
  private table: CheckedTable | null = null
  private row: TableRow = { cells: [] }
  private unit = 0

  /**
   * `isWatched` selects the looks and groups that are kept up to date after the first change; a checker that gets its
   * rows only once needs none, which saves their indexes.
   */
  constructor(taxonomy: Taxonomy, rules: readonly Rule[], isWatched: (part: Look | GroupRule) => boolean) {
    const binder = new RuleBinder(taxonomy)
    const bound = rules.map((rule, unit) => binder.bind(rule, unit)).filter((rule) => rule !== null)
    for (const rule of bound) if (rule.kind === 'linked') this.watch(binder, rule, isWatched)
    this.watchedGroups = bound.filter((rule) => rule.kind === 'group').filter(({ rule }) => isWatched(rule))
    this.readings = binder.readings
    this.severities = severitiesOf(taxonomy)
    this.tables = new Map(
      taxonomy.templates.map((template) => [
        template.code,
        emptyTable(template, bound, binder.feeds.get(template.code) ?? []),
      ]),
    )
  }

  /**
   * Removes and adds rows, one change after the other. Throws when a row to be removed is not there, one to be added
   * already is, or the taxonomy has no such template: this is an error of the caller, and the state is then undefined.
   */
  apply(changes: readonly TableChange[]): void {
    const isFirst = this.held === 0
    if (!isFirst) for (const readings of this.readings) readings.watch()
    for (const { template, removed, added } of changes) {
      this.takeAway(this.tableOf(template), removed)
      this.putIn(this.tableOf(template), added)
    }
    if (isFirst) this.checkAll()
    else this.checkAgain(freshRows(changes))
  }

  /** Returns the remarks on a template. Throws when the taxonomy has no such template. */
  remarksOn(template: string): Remarks {
    return this.tableOf(template).remarks
  }

  rowsOf(template: string): ReadonlySet<TableRow> {
    return this.tableOf(template).rows
  }

  private takeAway(table: CheckedTable, rows: readonly TableRow[]): void {
    for (const row of rows) {
      if (!table.rows.delete(row)) throw new Error(`A row to be removed is not in ${table.template.code}.`)
      table.remarks.dropAll(row)
      for (const feed of table.feeds) feed.remove(row)
    }
    this.held -= rows.length
  }

  private putIn(table: CheckedTable, rows: readonly TableRow[]): void {
    for (const row of rows) {
      if (table.rows.has(row)) throw new Error(`A row to be added already is in ${table.template.code}.`)
      table.rows.add(row)
      for (const feed of table.feeds) feed.add(row)
    }
    this.held += rows.length
  }

  private checkAll(): void {
    for (const table of this.tables.values()) {
      for (const row of table.rows) this.checkRow(table, row)
      for (const rule of table.groupRules) for (const key of rule.index.keys()) this.checkGroup(rule, key)
    }
  }

  private checkAgain(fresh: ReadonlyMap<string, ReadonlySet<TableRow>>): void {
    const groups = this.watchedGroups.map((rule) => ({ rule, keys: [...rule.index.readings.touched()] }))
    for (const readings of this.readings) readings.reportListeners()
    for (const [template, rows] of fresh) {
      const table = this.tableOf(template)
      for (const row of rows) this.checkRow(table, row)
    }
    for (const [rule, rows] of this.stale) {
      const { template } = rule.rule
      const table = this.tableOf(template)
      this.table = table
      for (const row of rows) {
        if (fresh.get(template)?.has(row) === true) continue
        table.remarks.drop(row, rule.unit)
        this.checkLinks(rule, row)
      }
    }
    this.stale.clear()
    for (const { rule, keys } of groups) for (const key of keys) this.checkGroup(rule, key)
  }

  private checkRow(table: CheckedTable, row: TableRow): void {
    this.table = table
    this.row = row
    for (const { rule, unit, cellsOf } of table.rowRules) {
      this.unit = unit
      rule.check(cellsOf(row.cells), this.report)
    }
    for (const rule of table.linkedRules) this.checkLinks(rule, row)
  }

  private checkLinks({ rule, unit, cellsOf, looks, seen }: Bound<'linked'>, row: TableRow): void {
    this.row = row
    this.unit = unit
    for (let at = 0; at < looks.length; at++) {
      const look = looks[at]
      if (look === undefined) break
      const { reading, blind } = look
      const key = reading.isIdle?.() === true ? '' : look.from(row.cells)
      seen[at] = key === '' ? blind : reading.read(key)
    }
    rule.check(cellsOf(row.cells), seen, this.report)
  }

  private checkGroup({ rule, unit, positions, index }: Bound<'group'>, key: string): void {
    const rows = index.rowsOf(key)
    const table = this.tableOf(rule.template)
    for (const row of rows) table.remarks.drop(row, unit)
    this.table = table
    this.unit = unit
    rule.check(
      rows.map((row) => cellsAt(row, positions)),
      (number, saying, column, detail) => {
        const row = rows[number]
        if (row === undefined) return
        this.row = row
        this.report(saying, column, detail)
      },
    )
  }

  /** Marks rows of a rule as stale when the result of one of its looks changes. */
  private watch(binder: RuleBinder, rule: Bound<'linked'>, isWatched: (look: Look) => boolean): void {
    for (const { look, reading } of rule.looks) {
      if (!isWatched(look)) continue
      const index = binder.indexOf(rule.rule.template, look.from)
      reading.listeners.push({
        changed: (key) => {
          const rows = index.rowsOf(key)
          if (rows.length === 0) return
          const stale = this.stale.get(rule) ?? new Set()
          this.stale.set(rule, stale)
          for (const row of rows) stale.add(row)
        },
      })
    }
  }

  /** Records a remark on the current row. Dropped when the taxonomy has no severity for the rule. */
  private readonly report = (saying: Saying, column: string | null, detail = ''): void => {
    const severity = this.severities.get(saying.rule)
    const { table } = this
    if (severity === undefined || table === null) return
    const at = column === null ? -1 : (table.positions.get(column) ?? -1)
    if (saying.rule === placeholderRule && isConfirmed(this.row, at)) return
    table.remarks.add(this.row, { unit: this.unit, saying, severity, at, detail })
  }

  private tableOf(template: string): CheckedTable {
    const table = this.tables.get(template)
    if (table === undefined) throw new Error(`The taxonomy has no template ${template}.`)
    return table
  }
}

/** Whether a person confirmed the text of a cell. */
function isConfirmed({ cells, confirmed }: TableRow, at: number): boolean {
  return confirmed !== undefined && confirmed === cells[at]
}

/** Returns the rows that were added by the changes and not removed again. */
function freshRows(changes: readonly TableChange[]): ReadonlyMap<string, ReadonlySet<TableRow>> {
  const fresh = new Map<string, Set<TableRow>>()
  for (const { template, removed, added } of changes) {
    const rows = fresh.get(template) ?? new Set()
    fresh.set(template, rows)
    for (const row of removed) rows.delete(row)
    for (const row of added) rows.add(row)
  }
  return fresh
}
