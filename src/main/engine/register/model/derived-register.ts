import type { TableRow } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { providerRows } from './derive-plain.ts'
import { deriveRows } from './derive-rows.ts'
import { noRows, type OwnedRows } from './owned-rows.ts'
import { type Held, type PlainRecord, RegisterModel } from './register-model.ts'
import { ChangedRows, type RowChange } from './row-changes.ts'
import { orderTables } from './row-order.ts'
import { type Dependency, dependencies, TouchedOwners } from './touched-owners.ts'

export type { RowChange } from './row-changes.ts'

const noChange: RowChange = { template: 'B_05.01', removed: [], added: [] }

/** A record that replaces the one with its uuid; null removes it. */
export type RecordChange = { readonly uuid: string; readonly record: PlainRecord | null }

/** An arrangement that blocks download and package, with the reason. */
export type Unclassified = {
  readonly uuid: string
  readonly contract_ref: string | null
  readonly reason: 'no_service' | 'service_without_nature'
}

/**
 * The rows of a register, kept up to date as its records change: a change derives only the rows of the affected records
 * again, and returns the rows removed and added.
 */
export class DerivedRegister {
  readonly model = new RegisterModel()
  readonly taxonomy: Taxonomy
  private readonly touched: TouchedOwners
  private readonly owned = new Map<string, OwnedRows>()
  private readonly rows: ReadonlyMap<string, Set<TableRow>>
  /** uuid of a provider → number of owners of rows that name it. */
  private readonly named = new Map<string, number>()
  /** Rows of providers that are not filed, since nothing names them: they are checked too. */
  private readonly unfiled = new Map<string, TableRow>()
  private unfiledChange: RowChange = noChange
  private ordered: Map<string, TableRow[]> | null = null

  /** `known` is for tests, which omit a dependency. */
  constructor(taxonomy: Taxonomy, known: readonly Dependency[] = dependencies) {
    this.taxonomy = taxonomy
    this.touched = new TouchedOwners(known)
    this.rows = new Map(taxonomy.templates.map(({ code }) => [code, new Set()]))
  }

  /** Applies changed records and returns the changes of rows. */
  change(changes: readonly RecordChange[]): RowChange[] {
    const touched = new Set<string>()
    for (const { uuid, record } of changes) {
      const before = this.model.find(uuid)
      if (before !== undefined) this.touched.add(this.model, before, record, touched)
      this.model.put(uuid, record)
      if (record !== null) this.touched.add(this.model, record, before ?? null, touched)
    }
    const changed = new ChangedRows(this.rows)
    const providers = new Set<string>()
    for (const uuid of touched) {
      if (this.model.find(uuid)?.kind === 'providers' || this.isProviderRow(uuid) || this.unfiled.has(uuid))
        providers.add(uuid)
      else this.deriveAnew(uuid, changed, providers)
    }
    this.deriveProviders(providers, changed)
    const reported = changed.finish()
    if (reported.length > 0) this.ordered = null
    return reported
  }

  /** Returns the rows of a template, in no particular order. */
  rowsOf(template: string): readonly TableRow[] {
    return [...(this.rows.get(template) ?? [])]
  }

  /** Returns the rows of all templates in filing order; cached until the next change. */
  tables(): Map<string, TableRow[]> {
    this.ordered ??= orderTables(this.taxonomy, (template) => this.rowsOf(template))
    return this.ordered
  }

  /** The rows that a record owns, by template. */
  rowsOwnedBy(uuid: string): ReadonlyMap<string, readonly TableRow[]> {
    return (this.owned.get(uuid) ?? noRows).byTemplate
  }

  /** Whether a row of another template refers to a provider. */
  isNamed(uuid: string): boolean {
    return this.named.has(uuid)
  }

  /** Returns the row that a provider would file, when nothing names it. */
  unfiledRowOf(uuid: string): TableRow | undefined {
    return this.unfiled.get(uuid)
  }

  /** Returns the changes of the rows of providers that nothing names, by the last change of records. */
  changedUnfiled(): RowChange {
    return this.unfiledChange
  }

  /** Returns the rows of all providers that nothing names. */
  unfiledRows(): readonly TableRow[] {
    return [...this.unfiled.values()]
  }

  /** Returns the arrangements without a service, or with a service without a nature, in insertion order. */
  unclassified(): Unclassified[] {
    const found: Unclassified[] = []
    for (const { uuid, data } of this.model.all('arrangements')) {
      let count = 0
      let isLacking = false
      for (const service of this.model.referring('services', uuid)) {
        count++
        if ((service.data.service_nature ?? null) === null) isLacking = true
      }
      if (count > 0 && !isLacking) continue
      const reason = count === 0 ? 'no_service' : 'service_without_nature'
      found.push({ uuid, contract_ref: data.contract_ref ?? null, reason })
    }
    return found
  }

  private isProviderRow(uuid: string): boolean {
    return this.owned.get(uuid)?.byTemplate.has('B_05.01') === true
  }

  private replace(uuid: string, after: OwnedRows, changed: ChangedRows): void {
    const rows = changed.replace(this.owned.get(uuid) ?? noRows, after)
    if (rows.byTemplate.size === 0) this.owned.delete(uuid)
    else this.owned.set(uuid, rows)
  }

  /** Derives the rows of an owner again, and adds to `providers` those that are now referred to, or no longer. */
  private deriveAnew(uuid: string, changed: ChangedRows, providers: Set<string>): void {
    const before = (this.owned.get(uuid) ?? noRows).providers
    const after = deriveRows(this.model, uuid)
    for (const provider of after.providers) {
      if (before.has(provider)) continue
      const count = this.named.get(provider) ?? 0
      this.named.set(provider, count + 1)
      if (count === 0) providers.add(provider)
    }
    for (const provider of before) {
      if (after.providers.has(provider)) continue
      const count = this.named.get(provider) ?? 0
      if (count > 1) this.named.set(provider, count - 1)
      else {
        this.named.delete(provider)
        providers.add(provider)
      }
    }
    this.replace(uuid, after, changed)
  }

  /** Derives providers, and their parents when they are affected by that. */
  private deriveProviders(touched: Set<string>, changed: ChangedRows): void {
    const filed = new Map<string, boolean>()
    const waiting = new Set(touched)
    const unfiled = { template: 'B_05.01', removed: [] as TableRow[], added: [] as TableRow[] }
    this.unfiledChange = unfiled
    for (const uuid of waiting) {
      const provider = this.model.get('providers', uuid)
      const wasFiled = this.owned.has(uuid)
      const isFiled = provider !== undefined && this.isFiled(uuid, filed)
      this.replace(uuid, isFiled ? deriveRows(this.model, uuid) : noRows, changed)
      this.holdUnfiled(uuid, isFiled || provider === undefined ? null : provider, unfiled)
      const parent = provider?.data.parent_uuid
      if (wasFiled !== isFiled && typeof parent === 'string') waiting.add(parent)
    }
  }

  private holdUnfiled(
    uuid: string,
    provider: Held<'providers'> | null,
    { removed, added }: { readonly removed: TableRow[]; readonly added: TableRow[] },
  ): void {
    const before = this.unfiled.get(uuid)
    if (before !== undefined) removed.push(before)
    this.unfiled.delete(uuid)
    const [row] =
      provider === null ? [] : (providerRows(this.model, provider).byTemplate.get('B_05.01') ?? [])
    if (row === undefined) return
    this.unfiled.set(uuid, row)
    added.push(row)
  }

  /**
   * Whether a provider is filed: a row refers to it, or it is the parent of one that is filed, over any number of
   * generations; parents in a cycle do not keep each other filed. Results are cached in `filed`.
   */
  private isFiled(uuid: string, filed: Map<string, boolean>): boolean {
    const line = new Set([uuid])
    for (const one of line) {
      const isFiled = this.named.has(one) || filed.get(one)
      if (isFiled === true) {
        this.markParents(one, filed)
        return true
      }
      if (isFiled === false) continue
      for (const child of this.model.referring('providers', one)) line.add(child.uuid)
    }
    for (const one of line) filed.set(one, false)
    return false
  }

  private markParents(uuid: string, filed: Map<string, boolean>): void {
    let one: string | null | undefined = uuid
    while (typeof one === 'string' && filed.get(one) !== true) {
      filed.set(one, true)
      one = this.model.get('providers', one)?.data.parent_uuid
    }
  }
}
