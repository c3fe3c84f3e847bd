import { type LabelRecord, riskOf } from './label-record.ts'

/** A list that was consulted, as the user knows it. */
export type AskedList = {
  readonly name: string
  readonly source: string | null
  /** Date of the list's data; null when it is unknown. */
  readonly dated: string | null
  /** True for a list of sanctioned addresses, which can also show that an address is not on it. */
  readonly isSanctions: boolean
}

export type Listing = { readonly list: AskedList; readonly record: LabelRecord }

/** A listed party that the address belongs to. */
export type SanctionsEntry = {
  readonly name: string | null
  readonly entity_type: string | null
  readonly uid: string | null
  readonly programs: readonly string[]
  readonly list: string
  readonly dated: string | null
  readonly listed: string | null
  readonly currency: string | null
  readonly aliases: readonly string[]
}

/** Combined information of the lists about an address, in the contract's fields. */
export type Intel = {
  readonly type: string | null
  readonly categories: readonly string[]
  readonly labels: readonly {
    readonly name: string
    readonly source: string
    readonly dated: string | null
    readonly category?: string
    readonly currency?: string
    readonly uid?: string
  }[]
  /** Null when no list of sanctions was consulted. */
  readonly sanctions: {
    /** False: on none of `lists`. */
    readonly is_sanctioned: boolean
    readonly programs: readonly string[]
    readonly lists: readonly { readonly name: string; readonly dated: string | null }[]
    readonly entries: readonly SanctionsEntry[]
  } | null
  readonly risk_score: number
  readonly risk_level: 'unknown' | 'low' | 'medium' | 'high'
}

/**
 * Combines what the consulted lists contain about one address. The score is the highest of all; 0 means that none
 * contains anything against it, and then the level is `unknown`, since the absence from a list clears nobody.
 */
export function combineLabels(asked: readonly AskedList[], listings: readonly Listing[]): Intel {
  const risks = listings.flatMap(({ record }) => riskOf(record) ?? [])
  const score = risks.length === 0 ? null : Math.max(...risks)
  const sanctioned = listings.filter(({ record }) => record.sanctioned)
  const categories = unique(
    listings.flatMap(({ record }) => [
      ...(record.sanctioned ? ['sanctioned'] : []),
      ...(record.categories ?? []),
    ]),
  )
  const sanctionLists = asked.filter(
    (list) => list.isSanctions || sanctioned.some((hit) => hit.list === list),
  )
  return {
    type: sanctioned.length > 0 ? 'sanctioned' : (categories[0] ?? null),
    categories,
    labels: listings.map(labelOf),
    sanctions:
      sanctionLists.length === 0
        ? null
        : {
            is_sanctioned: sanctioned.length > 0,
            programs: unique(sanctioned.flatMap(({ record }) => record.programs ?? [])),
            lists: sanctionLists.map(({ name, dated }) => ({ name, dated })),
            entries: sanctioned.map(entryOf),
          },
    risk_score: score ?? 0,
    risk_level: levelOf(score),
  }
}

/** Existing clients count 75 and more as malicious. */
function levelOf(score: number | null): Intel['risk_level'] {
  if (score === null) return 'unknown'
  if (score >= 75) return 'high'
  return score >= 40 ? 'medium' : 'low'
}

function labelOf({ list, record }: Listing): Intel['labels'][number] {
  const { name, source, categories = [], currency, uid } = record
  const [category = record.sanctioned ? 'sanctioned' : undefined] = categories
  const reported = source ?? list.source
  return {
    name: name ?? list.name,
    source: reported === null || reported === list.name ? list.name : `${list.name} (${reported})`,
    dated: list.dated,
    ...(category === undefined ? {} : { category }),
    ...(currency === undefined ? {} : { currency }),
    ...(uid === undefined ? {} : { uid }),
  }
}

function entryOf({ list, record }: Listing): SanctionsEntry {
  return {
    name: record.name ?? null,
    entity_type: record.entity_type ?? null,
    uid: record.uid ?? null,
    programs: record.programs ?? [],
    list: record.list ?? list.name,
    dated: list.dated,
    listed: record.listed ?? null,
    currency: record.currency ?? null,
    aliases: record.aliases ?? [],
  }
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)]
}
