import type { RowSource, TableRow } from '../table.ts'

/**
 * Rows that a record owns, by template; and the uuids of the providers that they refer to, which therefore need a row
 * of their own.
 */
export type OwnedRows = {
  readonly byTemplate: ReadonlyMap<string, readonly TableRow[]>
  readonly providers: ReadonlySet<string>
}

const noProviders: ReadonlySet<string> = new Set()

/** Returns the rows of a record that files one row. */
export function oneRow(
  template: string,
  cells: readonly (string | null | undefined)[],
  owner: RowSource,
  ...sources: readonly RowSource[]
): OwnedRows {
  const row: TableRow = { cells: cells.map(text), sources: [owner, ...sources] }
  return { byTemplate: new Map([[template, [row]]]), providers: noProviders }
}

/** The rows of a record that files none. */
export const noRows: OwnedRows = { byTemplate: new Map(), providers: noProviders }

type RowInMaking = { readonly cells: readonly string[]; readonly sources: RowSource[] }

/** Collects the rows of one owner. */
export class RowCollector {
  private readonly byTemplate = new Map<string, RowInMaking[]>()
  private readonly providers = new Set<string>()
  /** Rows by their cells, of templates with more than one. */
  private readonly known = new Map<string, Map<string, RowInMaking>>()
  private readonly owner: RowSource

  constructor(owner: RowSource) {
    this.owner = owner
  }

  /**
   * Adds a row. When a row with the same cells exists, only the further sources are added to it; a repeated key with
   * other cells is left to the checks.
   */
  add(
    template: string,
    cells: readonly (string | null | undefined)[],
    ...sources: readonly RowSource[]
  ): void {
    const row = { cells: cells.map(text), sources: [this.owner, ...sources] }
    const rows = this.byTemplate.get(template)
    if (rows === undefined) {
      this.byTemplate.set(template, [row])
      return
    }
    const known = this.knownIn(template, rows)
    const whole = wholeOf(row)
    const same = known.get(whole)
    if (same === undefined) {
      known.set(whole, row)
      rows.push(row)
    } else addSources(same.sources, sources)
  }

  private knownIn(template: string, rows: readonly RowInMaking[]): Map<string, RowInMaking> {
    let known = this.known.get(template)
    if (known === undefined) {
      known = new Map(rows.map((row) => [wholeOf(row), row]))
      this.known.set(template, known)
    }
    return known
  }

  /** Records that a row refers to this provider. */
  name(provider: string): void {
    this.providers.add(provider)
  }

  finish(): OwnedRows {
    return { byTemplate: this.byTemplate, providers: this.providers }
  }
}

function wholeOf({ cells }: RowInMaking): string {
  return cells.join('\u0000')
}

function addSources(there: RowSource[], more: readonly RowSource[]): void {
  for (const source of more) if (!there.some(({ uuid }) => uuid === source.uuid)) there.push(source)
}

function text(cell: string | null | undefined): string {
  return cell ?? ''
}
