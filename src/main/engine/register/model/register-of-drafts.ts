import { definitionsUuid, filingUuid, type KindName } from '../../../../contract/register/kinds.ts'
import { type PlainRecord, RegisterModel } from './register-model.ts'
import { sameRowsOf } from './same-rows.ts'

/** For tests: registers built from drafts of records. */

/**
 * Kinds of test registers. `coherent`: names are unique and filled, and references lead to existing records, as in the
 * store; an overarching or linked arrangement has an ICT service. `unfinished`: the same, but names may be missing.
 * `wild`: names may also collide, and references may dangle.
 */
export type RegisterKind = 'coherent' | 'unfinished' | 'wild'

/** A record whose references are numbers, resolved among the existing records. */
type Draft = Readonly<Record<string, unknown>>

/** The number of a record of a kind, modulo their count. */
export class Ref {
  readonly kind: KindName
  readonly number: number

  constructor(kind: KindName, number: number) {
    this.kind = kind
    this.number = number
  }
}

/** Placeholder for the name of the record: the plain one, another one, or none. */
export class Name {
  readonly form: 'plain' | 'other' | 'none'

  constructor(form: 'plain' | 'other' | 'none') {
    this.form = form
  }
}

/** Drafts of all kinds, and the records built from them. */
export class Drafts {
  private readonly sort: RegisterKind
  private readonly drafts = new Map<string, readonly Draft[]>()
  private readonly taken = new Set<string>()
  private readonly leis: string[] = []

  constructor(sort: RegisterKind) {
    this.sort = sort
  }

  add(kind: KindName, drafts: readonly Draft[]): void {
    this.drafts.set(kind, drafts)
  }

  finish(one: Readonly<Record<string, Draft | null>>): PlainRecord[] {
    const records: PlainRecord[] = []
    for (const [kind, drafts] of this.drafts)
      drafts.forEach((draft, at) => {
        const record = { uuid: `${kind}-${at}`, kind, data: this.dataOf(kind as KindName, draft, at) }
        if (this.sort === 'wild' || this.isKept(record)) records.push(record)
      })
    for (const [uuid, draft] of [
      [filingUuid, one.filing] as const,
      [definitionsUuid, one.definitions] as const,
    ])
      if (draft) records.push({ uuid, kind: uuid, data: this.dataOf(null, draft, 0) })
    return this.sort === 'wild' ? records : withIctBehind(withoutSameRows(records))
  }

  private dataOf(kind: KindName | null, { insider, ...draft }: Draft, at: number): Record<string, unknown> {
    const data: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(draft))
      data[field] =
        value instanceof Name
          ? this.nameOf(kind as KindName, value, insider as Ref | null, at)
          : Array.isArray(value)
            ? [...new Set(value.flatMap((one) => this.valueOf(one) ?? []))]
            : this.valueOf(value)
    return data
  }

  private valueOf(value: unknown): unknown {
    if (!(value instanceof Ref)) return value
    const { kind, number } = value
    // a reference of a wild register may lead to a later record, or to none
    if (this.sort === 'wild') return `${kind}-${number}`
    const count = this.drafts.get(kind)?.length ?? 0
    return count === 0 ? null : `${kind}-${number % count}`
  }

  private nameOf(kind: KindName, { form }: Name, insider: Ref | null, at: number): string | null {
    const initial =
      { scopeEntities: 'L', branches: 'B', functions: 'F', providers: 'P' }[kind as string] ?? 'C'
    if (form === 'none' && this.sort !== 'coherent') return null
    if (this.sort === 'wild')
      return insider ? `L${insider.number % 2}` : `${initial}${form === 'plain' ? 0 : 1}`
    const lei = insider && this.leis[insider.number % this.leis.length]
    if (lei && !this.taken.has(lei)) {
      this.taken.add(lei)
      return lei
    }
    const made = `${initial}${at}${form === 'other' ? 'x' : ''}`
    if (kind === 'scopeEntities') this.leis.push(made)
    return made
  }

  /** Whether the store would keep the record: no other has the same unique fields. */
  private isKept({ kind, data }: PlainRecord): boolean {
    const unique = {
      intraGroupLinks: ['arrangement_uuid', 'linked_arrangement_uuid'],
      supplyChains: ['arrangement_uuid', 'ict_service_type', 'provider_uuid', 'recipient_uuid', 'rank'],
      assessments: ['arrangement_uuid', 'ict_service_type', 'provider_uuid', 'current'],
    }[kind]
    if (unique === undefined || data[unique.at(-1) as string] === null || data.current === false) return true
    const tuple = `${kind} ${unique.map((field) => data[field]).join(' ')}`
    if (this.taken.has(tuple)) return false
    this.taken.add(tuple)
    return true
  }
}

/** Removes services that file the same key as another. */
function withoutSameRows(records: readonly PlainRecord[]): PlainRecord[] {
  const model = new RegisterModel()
  for (const record of records) model.put(record.uuid, record)
  const arrangements = [...model.all('arrangements')]
  for (const arrangement of arrangements)
    for (let one = twinIn(model, arrangement); one !== null; one = twinIn(model, arrangement))
      model.put(one, null)
  return records.filter(({ uuid }) => model.find(uuid) !== undefined)
}

function twinIn(...of: Parameters<typeof sameRowsOf>): string | null {
  const [same] = sameRowsOf(...of)
  return same?.services.at(-1) ?? null
}

/** Removes references to arrangements that are not filed because they have no ICT service. */
function withIctBehind(records: readonly PlainRecord[]): PlainRecord[] {
  const filed = new Set(
    records.filter(({ data }) => data.service_nature === 'ict').map(({ data }) => data.arrangement_uuid),
  )
  return records.flatMap((record) => {
    const { kind, data } = record
    if (kind === 'intraGroupLinks') return filed.has(data.linked_arrangement_uuid) ? [record] : []
    if (kind !== 'arrangements' || filed.has(data.overarching_uuid)) return [record]
    return [{ ...record, data: { ...data, overarching_uuid: null } }]
  })
}
