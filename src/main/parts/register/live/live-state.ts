import { join } from 'node:path'
import type { RecordChange, Unclassified } from '../../../engine/register/model/derived-register.ts'
import { type LiveFacts, LiveRegister } from '../../../engine/register/model/live-register.ts'
import type { RegisterModel } from '../../../engine/register/model/register-model.ts'
import type { Taxonomy } from '../../../engine/register/taxonomy.ts'
import { stopwatch } from '../../../operations/system/clock.ts'
import { dataVersion } from '../../../store/database/data-version.ts'
import type { OwnReadHandle } from '../../../store/database/handle.ts'
import { openReader } from '../../../store/open.ts'
import { changesSince, lastChange } from '../../../store/register/register-changes.ts'
import { eachRecord, recordNumbers } from '../../../store/register/register-records.ts'
import { type Authority, mergeAuthorities, readAuthorities } from '../authorities.ts'
import { Taxonomies } from '../taxonomies.ts'
import { type LeiListName, LeiLists } from './lei-lists.ts'
import { RecordOrder } from './record-order.ts'

/** Folders from which the thread reads. */
export type LivePlaces = { readonly dataDir: string; readonly resources: string }

/**
 * The register with its rows and findings, in the memory of one thread. It is read completely once; later only newer
 * writes are applied, so that an answer always reflects every write made before the request.
 */
export class LiveState {
  readonly places: LivePlaces
  readonly taxonomies: Taxonomies
  readonly order = new RecordOrder()
  /** Number of the last write applied. */
  version = 0
  /** Milliseconds spent on applying and checking the last changes. */
  checkedMs = 0
  private readonly shippedAuthorities: readonly Authority[]
  /** The database, for what is not in memory: the log. */
  readonly reader: OwnReadHandle
  readonly leiLists = new LeiLists()
  private current: LiveRegister | null = null
  /** The database's data version at the last read. */
  private read = 0

  constructor(places: LivePlaces) {
    this.places = places
    const { dataDir, resources } = places
    this.taxonomies = new Taxonomies([join(resources, 'register', 'taxonomies'), join(dataDir, 'taxonomies')])
    this.shippedAuthorities = readAuthorities(resources).authorities
    this.reader = openReader(places.dataDir)
  }

  /** The current register. */
  get live(): LiveRegister {
    const elapsed = stopwatch()
    const known = this.current
    const now = dataVersion(this.reader)
    const knowsMore = this.leiLists.refresh()
    if (known !== null && this.read === now && !knowsMore) return known
    this.read = now
    if (known === null) this.current = this.load()
    else {
      const changes = changesSince(this.reader, this.version)
      if (changes.length === 0 && !knowsMore) return known
      if (knowsMore) known.learn(this.leiLists.facts)
      for (const { uuid, number } of changes) this.order.take(uuid, number)
      known.change(
        changes.map(
          ({ uuid, kind, after }): RecordChange => ({
            uuid,
            record: after === null ? null : { uuid, kind, data: after },
          }),
        ),
      )
      this.version = changes.at(-1)?.id ?? this.version
      // another reference date may require another taxonomy
      if (this.taxonomyFor(known.derived.model).id !== known.taxonomy.id) this.current = this.load()
    }
    this.checkedMs = elapsed()
    return this.current as LiveRegister
  }

  get model(): RegisterModel {
    return this.live.derived.model
  }

  get taxonomy(): Taxonomy {
    return this.live.taxonomy
  }

  /** Arrangements without a service, or with a service without a nature, in order of creation. */
  get unclassified(): Unclassified[] {
    return this.order.sorted(this.live.derived.unclassified())
  }

  /** Facts for the checks from outside the register. */
  get facts(): LiveFacts {
    return this.leiLists.facts
  }

  /** The imported extract of the LEI list that is searched first; null without one. */
  get leiList(): LeiListName | null {
    return this.leiLists.newest
  }

  /** Discards what is in memory; the next request reads the register completely. */
  forget(): void {
    this.current = null
    this.leiLists.close()
  }

  /** Known authorities, including the user's own entries. */
  get authorities(): Authority[] {
    return mergeAuthorities(
      this.shippedAuthorities,
      [...this.model.all('authorityEntries')].map(({ data }) => data),
    )
  }

  close(): void {
    this.leiLists.close()
    this.reader.close()
  }

  private taxonomyFor(model: RegisterModel): Taxonomy {
    return this.taxonomyOn(model.filing.reference_date)
  }

  private taxonomyOn(date: string | null): Taxonomy {
    return (this.taxonomies.validOn(date) ?? this.taxonomies.newest()).taxonomy
  }

  private load(): LiveRegister {
    const changes: RecordChange[] = []
    let referenceDate: string | null = null
    this.reader.transaction(() => {
      this.version = lastChange(this.reader)
      for (const { uuid, number } of recordNumbers(this.reader)) this.order.take(uuid, number)
      for (const { uuid, kind, data } of eachRecord(this.reader)) {
        changes.push({ uuid, record: { uuid, kind, data } })
        if (kind === 'filing') referenceDate = (data.reference_date as string | null) ?? null
      }
    })()
    const live = new LiveRegister(this.taxonomyOn(referenceDate), this.leiLists.facts)
    live.change(changes)
    return live
  }
}
