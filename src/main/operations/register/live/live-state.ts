import { join } from 'node:path'
import type { RecordChange } from '../../../engine/register/model/derived-register.ts'
import { LiveRegister } from '../../../engine/register/model/live-register.ts'
import type { RegisterModel } from '../../../engine/register/model/register-model.ts'
import type { Taxonomy } from '../../../engine/register/taxonomy.ts'
import { openReader } from '../../../store/open.ts'
import { changesSince, lastChange } from '../../../store/register-changes.ts'
import { eachRecord, type Reader } from '../../../store/register-records.ts'
import { type Authority, mergeAuthorities, readAuthorities } from '../authorities.ts'
import { Taxonomies } from '../taxonomies.ts'

/** Where the thread finds what it reads. */
export type LivePlaces = { readonly dataDir: string; readonly resources: string }

/**
 * The register as it stands in the database, with rows and findings, in the memory of one thread. It is read whole once; later
 * only what was written since is taken in, so that an answer always shows every write that was done before the question.
 */
export class LiveState {
  readonly places: LivePlaces
  readonly taxonomies: Taxonomies
  /** Number of the last write that is taken in. */
  version = 0
  /** Milliseconds that taking in the last changes and checking them took. */
  checkedMs = 0
  private readonly shippedAuthorities: readonly Authority[]
  private readonly reader: Reader
  private current: LiveRegister | null = null

  constructor(places: LivePlaces) {
    this.places = places
    const { dataDir, resources } = places
    this.taxonomies = new Taxonomies([join(resources, 'register', 'taxonomies'), join(dataDir, 'taxonomies')])
    this.shippedAuthorities = readAuthorities(resources).authorities
    this.reader = openReader(places.dataDir)
  }

  /** The register as it is now. */
  get live(): LiveRegister {
    const started = performance.now()
    const known = this.current
    if (known === null) this.current = this.load()
    else {
      const changes = changesSince(this.reader, this.version)
      if (changes.length === 0) return known
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
    this.checkedMs = performance.now() - started
    return this.current as LiveRegister
  }

  get model(): RegisterModel {
    return this.live.derived.model
  }

  get taxonomy(): Taxonomy {
    return this.live.taxonomy
  }

  /** Lets go of what is in memory; the next question reads the register whole again. */
  forget(): void {
    this.current = null
  }

  /** The authorities that are known, the user's own entries among them. */
  get authorities(): Authority[] {
    return mergeAuthorities(
      this.shippedAuthorities,
      [...this.model.all('authorityEntries')].map(({ data }) => data),
    )
  }

  close(): void {
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
      for (const { uuid, kind, data } of eachRecord(this.reader)) {
        changes.push({ uuid, record: { uuid, kind, data } })
        if (kind === 'filing') referenceDate = (data.reference_date as string | null) ?? null
      }
    })()
    const live = new LiveRegister(this.taxonomyOn(referenceDate), {})
    live.change(changes)
    return live
  }
}
