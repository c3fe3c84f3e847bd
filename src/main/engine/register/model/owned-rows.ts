import type { RowSource, TableRow } from '../table.ts'

/** Rows of one owner, by template; and the providers that they name. */
export class OwnedRows {
  readonly byTemplate = new Map<string, TableRow[]>()
  /** uuids of providers that stand in a row and so need a row of their own. */
  readonly providers = new Set<string>()
  private readonly known = new Set<string>()
  private readonly owner: RowSource

  constructor(owner: RowSource) {
    this.owner = owner
  }

  /** Adds a row unless the same cells are there; a key that comes twice with other cells is left to the checks. */
  add(
    template: string,
    cells: readonly (string | null | undefined)[],
    ...sources: readonly RowSource[]
  ): void {
    const texts = cells.map((cell) => cell ?? '')
    const whole = `${template}\u0000${texts.join('\u0000')}`
    if (this.known.has(whole)) return
    this.known.add(whole)
    const rows = this.byTemplate.get(template)
    const row: TableRow = { cells: texts, sources: [this.owner, ...sources] }
    if (rows === undefined) this.byTemplate.set(template, [row])
    else rows.push(row)
  }
}
