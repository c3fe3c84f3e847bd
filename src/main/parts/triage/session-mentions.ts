import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { differsInCase } from '../../engine/ioc/same-value.ts'
import { contains, type IpBlock, readAddress, width } from '../../engine/net/ip-block.ts'
import { textRangesOf } from '../../engine/net/text-ranges.ts'
import type { Mentions, Sought, SoughtValue } from '../../operations/knowledge/mentions.ts'
import type { Store } from '../../store/database/handle.ts'
import {
  indicatorsBetween,
  type Occurrence,
  occurrencesOf,
  occurrencesOfEmail,
  occurrencesOfWallet,
  sessionNumbered,
} from '../../store/triage/occurrences.ts'

/** Maximum number of places listed, and of other values listed per place. */
const maxPlaces = 20
const maxValues = 5
/** Maximum number of sessions counted for one value, and of indicators read for one range. */
const maxSessions = 1000
const maxIndicators = 2000

type Place = { count: number; readonly values: Set<string> }

/**
 * Returns the kept sessions in which values occur. Takes some microseconds per value; a range reads at most 2,000
 * indicators and reports when there are more.
 */
export function sessionMentions(store: Store, { values, within }: Sought): Mentions {
  const finds = new Finds(store)
  for (const value of values) finds.seek(value)
  if (within !== null) finds.seekWithin(within)
  return finds.reported()
}

class Finds {
  private readonly store: Store
  private readonly bySession = new Map<number, Place>()
  private isTruncated = false

  constructor(store: Store) {
    this.store = store
  }

  seek({ kind, value, isOther }: SoughtValue): void {
    const inAnyCase = kind === 'email' ? occurrencesOfEmail : occurrencesOfWallet
    const found = differsInCase(kind, value)
      ? inAnyCase(this.store, lowerCase(value), maxSessions + 1)
      : occurrencesOf(this.store, iocKinds.indexOf(kind), value, maxSessions + 1)
    if (found.length > maxSessions) this.isTruncated = true
    for (const occurrence of found.slice(0, maxSessions)) this.add(occurrence, isOther ? value : null)
  }

  seekWithin(block: IpBlock): void {
    const kind = iocKinds.indexOf(block.version === 4 ? 'ipv4' : 'ipv6')
    const prefix = width(block.version)
    const kept = new Map<number, boolean>()
    let left = maxIndicators
    for (const { from, to } of textRangesOf(block)) {
      const rows = indicatorsBetween(this.store, from, to, left + 1)
      if (rows.length > left) this.isTruncated = true
      for (const row of rows.slice(0, left)) {
        if (row.kind !== kind) continue
        const address = readAddress(row.value)
        if (address === null || !contains(block, { ...address, prefix })) continue
        const isKept = kept.get(row.session) ?? sessionNumbered(this.store, row.session) !== null
        kept.set(row.session, isKept)
        if (isKept) this.add(row, row.value)
      }
      left -= rows.length
      if (left < 0) return
    }
  }

  private add({ session, count }: Occurrence, value: string | null): void {
    const place = this.bySession.get(session) ?? { count: 0, values: new Set() }
    this.bySession.set(session, place)
    place.count += count
    if (value !== null && place.values.size < maxValues) place.values.add(value)
  }

  reported(): Mentions {
    const newest = [...this.bySession].sort(([a], [b]) => b - a).slice(0, maxPlaces)
    return {
      total: this.bySession.size,
      ...(this.isTruncated ? { truncated: true } : {}),
      places: newest.flatMap(([session, { count, values }]) => {
        const named = sessionNumbered(this.store, session)
        if (named === null) return []
        const { id, title, created_at: at } = named
        return [
          { kind: 'session' as const, id, title, count, at, ...(values.size > 0 && { values: [...values] }) },
        ]
      }),
    }
  }
}

/** Lower-cases as SQLite's `lower` does: ASCII letters only. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
