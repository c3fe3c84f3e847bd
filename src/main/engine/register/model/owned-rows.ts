import type { RowSource, TableRow } from '../table.ts'

/** Rows that a record owns, by template; and the uuids of providers that they name and that so need a row of their own. */
export type OwnedRows = {
  readonly byTemplate: ReadonlyMap<string, readonly TableRow[]>
  readonly providers: ReadonlySet<string>
}

const noProviders: ReadonlySet<string> = new Set()

/** A record that files one row. */
export function oneRow(
  template: string,
  cells: readonly (string | null | undefined)[],
  owner: RowSource,
  ...sources: readonly RowSource[]
): OwnedRows {
  const row: TableRow = { cells: cells.map(text), sources: [owner, ...sources] }
  return { byTemplate: new Map([[template, [row]]]), providers: noProviders }
}

/** A record that files none. */
export const noRows: OwnedRows = { byTemplate: new Map(), providers: noProviders }

type RowInMaking = { readonly cells: readonly string[]; readonly sources: RowSource[] }

/** Gathers the rows of one owner. */
export class RowCollector {
  private readonly byTemplate = new Map<string, RowInMaking[]>()
  private readonly providers = new Set<string>()
  private readonly known = new Map<string, RowInMaking>()
  private readonly owner: RowSource

  constructor(owner: RowSource) {
    this.owner = owner
  }

  /**
   * Adds a row. Where the same cells are there already, the row gets the further sources only; a key that comes twice with
   * other cells is left to the checks.
   */
  add(
    template: string,
    cells: readonly (string | null | undefined)[],
    ...sources: readonly RowSource[]
  ): void {
    const texts = cells.map(text)
    const whole = `${template}\u0000${texts.join('\u0000')}`
    const same = this.known.get(whole)
    if (same !== undefined) {
      addSources(same.sources, sources)
      return
    }
    const row = { cells: texts, sources: [this.owner, ...sources] }
    this.known.set(whole, row)
    const rows = this.byTemplate.get(template)
    if (rows === undefined) this.byTemplate.set(template, [row])
    else rows.push(row)
  }

  /** Says that a row names this provider. */
  name(provider: string): void {
    this.providers.add(provider)
  }

  finish(): OwnedRows {
    return { byTemplate: this.byTemplate, providers: this.providers }
  }
}

function addSources(there: RowSource[], more: readonly RowSource[]): void {
  for (const source of more) if (!there.some(({ uuid }) => uuid === source.uuid)) there.push(source)
}

function text(cell: string | null | undefined): string {
  return cell ?? ''
}
