import type { KindName } from '../../../../contract/register/kinds.ts'
import { definitionsUuid, filingUuid } from '../../../../contract/register/kinds.ts'
import type { TableRow } from '../table.ts'
import type { Taxonomy } from '../taxonomy.ts'
import { arrangementRows } from './derive-arrangement.ts'
import {
  branchRows,
  definitionRows,
  entityRows,
  filingRows,
  functionRows,
  providerRows,
} from './derive-plain.ts'
import type { OwnedRows } from './owned-rows.ts'
import { type Held, type PlainRecord, RegisterModel } from './register-model.ts'
import { orderTables } from './row-order.ts'
import { touchedOwners } from './touched-owners.ts'

/** A record put in place of the one with its uuid; null takes it away. */
export type RecordChange = { readonly uuid: string; readonly record: PlainRecord | null }

/** Rows of one template that are no longer filed, and rows that now are. */
export type RowChange = {
  readonly template: string
  readonly removed: readonly TableRow[]
  readonly added: readonly TableRow[]
}

/** Why an arrangement blocks download and package. */
export type Unclassified = {
  readonly uuid: string
  readonly contract_ref: string | null
  readonly reason: 'no_service' | 'service_without_nature'
}

/**
 * The rows of a register, kept up to date as its records change: a change derives anew only the rows of the records that it
 * touches, and tells which rows went and which came.
 */
export class DerivedRegister {
  readonly model = new RegisterModel()
  readonly taxonomy: Taxonomy
  private readonly owned = new Map<string, OwnedRows>()
  private readonly rows: Map<string, Set<TableRow>>
  /** uuid of a provider → number of owners of rows that name it. */
  private readonly named = new Map<string, number>()
  private ordered: Map<string, TableRow[]> | null = null

  constructor(taxonomy: Taxonomy) {
    this.taxonomy = taxonomy
    this.rows = new Map(taxonomy.templates.map(({ code }) => [code, new Set()]))
  }

  /** Takes in changed records and answers how the rows changed. */
  change(changes: readonly RecordChange[]): RowChange[] {
    const touched = new Set<string>()
    for (const { uuid, record } of changes) {
      const before = this.model.find(uuid)
      if (before !== undefined) touchedOwners(this.model, before, record, touched)
      this.model.put(uuid, record)
      if (record !== null) touchedOwners(this.model, record, before ?? null, touched)
    }
    const changed: ChangedRows = new Map()
    const providers = new Set<string>()
    for (const uuid of touched) {
      if (this.model.find(uuid)?.kind === 'providers' || this.isProviderRow(uuid)) providers.add(uuid)
      else this.deriveAnew(uuid, changed, providers)
    }
    this.deriveProviders(providers, changed)
    if (changed.size > 0) this.ordered = null
    return [...changed].map(([template, { removed, added }]) => ({
      template,
      removed: [...removed],
      added: [...added],
    }))
  }

  /** The rows of a template, in no order. */
  rowsOf(template: string): readonly TableRow[] {
    return [...(this.rows.get(template) ?? [])]
  }

  /** The rows of all templates in the order in which they are filed; kept until the next change. */
  tables(): Map<string, TableRow[]> {
    this.ordered ??= orderTables(this.taxonomy, (template) => this.rowsOf(template))
    return this.ordered
  }

  /** The rows that a record owns, by template. */
  rowsOwnedBy(uuid: string): ReadonlyMap<string, readonly TableRow[]> {
    return this.owned.get(uuid)?.byTemplate ?? new Map()
  }

  /** Tells whether a provider stands in a row of another template. */
  isNamed(uuid: string): boolean {
    return this.named.has(uuid)
  }

  /** Arrangements without a service, or with one of no nature, in the order in which they came. */
  unclassified(): Unclassified[] {
    const found: Unclassified[] = []
    for (const arrangement of this.model.all('arrangements')) {
      const services = [...this.model.referring('services', arrangement.uuid)]
      const isLacking = services.some(
        ({ data }) => data.service_nature === null || data.service_nature === undefined,
      )
      if (services.length > 0 && !isLacking) continue
      found.push({
        uuid: arrangement.uuid,
        contract_ref: arrangement.data.contract_ref ?? null,
        reason: services.length === 0 ? 'no_service' : 'service_without_nature',
      })
    }
    return found
  }

  private isProviderRow(uuid: string): boolean {
    return this.owned.get(uuid)?.byTemplate.has('B_05.01') === true
  }

  private derive(uuid: string): OwnedRows | null {
    const record = this.model.find(uuid)
    if (uuid === filingUuid) return filingRows(this.model)
    if (uuid === definitionsUuid) return definitionRows(this.model)
    if (record === undefined) return null
    switch (record.kind as KindName) {
      case 'scopeEntities':
        return entityRows(this.model, record as unknown as Held<'scopeEntities'>)
      case 'branches':
        return branchRows(this.model, record as unknown as Held<'branches'>)
      case 'functions':
        return functionRows(this.model, record as unknown as Held<'functions'>)
      case 'arrangements':
        return arrangementRows(this.model, record as unknown as Held<'arrangements'>)
      default:
        return null
    }
  }

  /** Puts new rows of an owner in place of the old ones; rows that stay the same stay the same objects. */
  private replace(uuid: string, after: OwnedRows | null, changed: ChangedRows): void {
    const before = this.owned.get(uuid)
    if (after === null || after.byTemplate.size === 0) this.owned.delete(uuid)
    else this.owned.set(uuid, after)
    const templates = new Set([...(before?.byTemplate.keys() ?? []), ...(after?.byTemplate.keys() ?? [])])
    for (const template of templates) {
      const old = new Map((before?.byTemplate.get(template) ?? []).map((row) => [wholeOf(row), row]))
      const fresh = after?.byTemplate.get(template) ?? []
      const all = this.rows.get(template)
      const sum = changed.get(template) ?? { removed: new Set<TableRow>(), added: new Set<TableRow>() }
      fresh.forEach((row, at) => {
        const same = old.get(wholeOf(row))
        if (same === undefined) {
          all?.add(row)
          sum.added.add(row)
          return
        }
        old.delete(wholeOf(row))
        fresh[at] = same
      })
      for (const row of old.values()) {
        all?.delete(row)
        // what came and went within one change was never there
        if (!sum.added.delete(row)) sum.removed.add(row)
      }
      if (sum.removed.size > 0 || sum.added.size > 0) changed.set(template, sum)
      else changed.delete(template)
    }
  }

  private deriveAnew(uuid: string, changed: ChangedRows, providers: Set<string>): void {
    const before = this.owned.get(uuid)?.providers ?? new Set<string>()
    const after = this.derive(uuid)
    for (const provider of after?.providers ?? []) {
      if (before.has(provider)) continue
      const count = this.named.get(provider) ?? 0
      this.named.set(provider, count + 1)
      if (count === 0) providers.add(provider)
    }
    for (const provider of before) {
      if (after?.providers.has(provider)) continue
      const count = this.named.get(provider) ?? 0
      if (count > 1) this.named.set(provider, count - 1)
      else {
        this.named.delete(provider)
        providers.add(provider)
      }
    }
    this.replace(uuid, after, changed)
  }

  /** Providers are filed when a row names them, or when they are the ultimate parent of one that is filed. */
  private deriveProviders(touched: Set<string>, changed: ChangedRows): void {
    const waiting = [...touched]
    const rounds = new Map<string, number>()
    for (let uuid = waiting.pop(); uuid !== undefined; uuid = waiting.pop()) {
      const round = (rounds.get(uuid) ?? 0) + 1
      rounds.set(uuid, round)
      // two rounds settle whatever the order; a circle of parents ends here
      if (round > 3) continue
      const provider = this.model.get('providers', uuid)
      const wasFiled = this.owned.has(uuid)
      const isFiled = provider !== undefined && this.isProviderFiled(provider)
      this.replace(uuid, isFiled ? providerRows(this.model, provider) : null, changed)
      if (wasFiled !== isFiled || touched.has(uuid)) {
        const parent = provider?.data.parent_uuid
        if (parent !== null && parent !== undefined && parent !== uuid) waiting.push(parent)
      }
    }
  }

  private isProviderFiled(provider: Held<'providers'>, seen: ReadonlySet<string> = new Set()): boolean {
    if (this.named.has(provider.uuid)) return true
    const path = new Set(seen).add(provider.uuid)
    for (const child of this.model.referring('providers', provider.uuid))
      if (!path.has(child.uuid) && this.isProviderFiled(child, path)) return true
    return false
  }
}

type ChangedRows = Map<string, { readonly removed: Set<TableRow>; readonly added: Set<TableRow> }>

function wholeOf(row: TableRow): string {
  return row.cells.join('\u0000')
}
