import { join } from 'node:path'
import type { RecordChange, Unclassified } from '../../../engine/register/model/derived-register.ts'
import { type LiveFacts, LiveRegister } from '../../../engine/register/model/live-register.ts'
import type { RegisterModel } from '../../../engine/register/model/register-model.ts'
import type { Taxonomy } from '../../../engine/register/taxonomy.ts'
import { stopwatch } from '../../../operations/clock.ts'
import type { OwnReadHandle } from '../../../store/handle.ts'
import { dataVersion, openReader } from '../../../store/open.ts'
import { changesSince, lastChange } from '../../../store/register-changes.ts'
import { eachRecord, recordNumbers } from '../../../store/register-records.ts'
import { type Authority, mergeAuthorities, readAuthorities } from '../authorities.ts'
import { Taxonomies } from '../taxonomies.ts'
import { type LeiListName, LeiLists } from './lei-lists.ts'
import { RecordOrder } from './record-order.ts'

/** Where the thread finds what it reads. */
export type LivePlaces = { readonly dataDir: string; readonly resources: string }

/**
 * The register as it stands in the database, with rows and findings, in the memory of one thread. It is read whole once; later
 * only what was written since is taken in, so that an answer always shows every write that was done before the question.
 */
export class LiveState {
  readonly places: LivePlaces
  readonly taxonomies: Taxonomies
  readonly order = new RecordOrder()
  /** Number of the last write that is taken in. */
  version = 0
  /** Milliseconds that taking in the last changes and checking them took. */
  checkedMs = 0
  private readonly shippedAuthorities: readonly Authority[]
  private readonly reader: OwnReadHandle
  readonly leiLists = new LeiLists()
  private current: LiveRegister | null = null
  /** What the database said of its state when it was read last. */
  private read = 0

  constructor(places: LivePlaces) {
    this.places = places
    const { dataDir, resources } = places
    this.taxonomies = new Taxonomies([join(resources, 'register', 'taxonomies'), join(dataDir, 'taxonomies')])
    this.shippedAuthorities = readAuthorities(resources).authorities
    this.reader = openReader(places.dataDir)
  }

  /** The register as it is now. */
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
      // another reference date may be another taxonomy's
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

  /** Arrangements without a service, or with one of no nature, in the order in which they were made. */
  get unclassified(): Unclassified[] {
    return this.order.sorted(this.live.derived.unclassified())
  }

  /** What the checks know from outside the register. */
  get facts(): LiveFacts {
    return this.leiLists.facts
  }

  /** The imported extract of the LEI list by which LEIs are checked first; null without one. */
  get leiList(): LeiListName | null {
    return this.leiLists.newest
  }

  /** Lets go of what is in memory; the next question reads the register whole again. */
  forget(): void {
    this.current = null
    this.leiLists.close()
  }

  /** The authorities that are known, the user's own entries among them. */
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
