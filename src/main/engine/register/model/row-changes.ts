import type { TableRow } from '../table.ts'
import type { OwnedRows } from './owned-rows.ts'

/** Rows of one template that are no longer filed, and rows that are filed now. */
export type RowChange = {
  readonly template: string
  readonly removed: readonly TableRow[]
  readonly added: readonly TableRow[]
}

/** The rows removed and added by one change. */
export class ChangedRows {
  private readonly all: ReadonlyMap<string, Set<TableRow>>
  private readonly changes = new Map<string, { readonly removed: TableRow[]; readonly added: TableRow[] }>()

  /** `all` contains the rows of each template, and is updated. */
  constructor(all: ReadonlyMap<string, Set<TableRow>>) {
    this.all = all
  }

  /** Replaces the rows of an owner. Returns the new rows, in which unchanged rows are the same objects as before. */
  replace(before: OwnedRows, after: OwnedRows): OwnedRows {
    if (before.byTemplate.size === 0) {
      for (const [template, rows] of after.byTemplate) for (const row of rows) this.add(template, row)
      return after
    }
    for (const [template, rows] of before.byTemplate)
      if (!after.byTemplate.has(template)) for (const row of rows) this.remove(template, row)
    const byTemplate = new Map<string, readonly TableRow[]>()
    for (const [template, rows] of after.byTemplate)
      byTemplate.set(template, this.replaceIn(template, before.byTemplate.get(template) ?? [], rows))
    return { byTemplate, providers: after.providers }
  }

  /** Returns the removed and added rows, by template. */
  finish(): RowChange[] {
    return [...this.changes].map(([template, change]) => ({ template, ...change }))
  }

  private replaceIn(
    template: string,
    before: readonly TableRow[],
    after: readonly TableRow[],
  ): readonly TableRow[] {
    const old = new Map(before.map((row) => [wholeOf(row), row]))
    const rows = after.map((row) => {
      const whole = wholeOf(row)
      const same = old.get(whole)
      if (same === undefined) this.add(template, row)
      else old.delete(whole)
      return same ?? row
    })
    for (const row of old.values()) this.remove(template, row)
    return rows
  }

  private add(template: string, row: TableRow): void {
    this.all.get(template)?.add(row)
    this.changeOf(template).added.push(row)
  }

  private remove(template: string, row: TableRow): void {
    this.all.get(template)?.delete(row)
    this.changeOf(template).removed.push(row)
  }

  private changeOf(template: string): { readonly removed: TableRow[]; readonly added: TableRow[] } {
    const known = this.changes.get(template)
    if (known !== undefined) return known
    const made = { removed: [], added: [] }
    this.changes.set(template, made)
    return made
  }
}

/** Returns a row as a text: its cells, the records that it comes from, and the name that was confirmed. */
function wholeOf({ cells, sources, confirmed }: TableRow): string {
  let text = cells.join('\u0000')
  for (const { uuid } of sources ?? []) text += `\u0000${uuid}`
  return confirmed === undefined ? text : `${text}\u0000${confirmed}`
}
