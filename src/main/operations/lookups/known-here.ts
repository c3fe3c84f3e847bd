import { iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { fullAccess } from '../../../contract/permission.ts'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { KnownHere } from '../../../contract/schema.ts'
import { contains, type IpBlock, readAddress, width } from '../../engine/net/ip-block.ts'
import { textRangesOf } from '../../engine/net/text-ranges.ts'
import {
  indicatorsBetween,
  type Occurrence,
  occurrencesOf,
  occurrencesOfEmail,
  sessionNumbered,
} from '../../store/occurrences.ts'
import type { Store } from '../../store/open.ts'
import type { Context } from '../context.ts'
import { turn } from '../triage/turns.ts'
import type { Sought, SoughtValue } from './sought-values.ts'

/** Places that are told, and other values that one place tells. */
const mostPlaces = 20
const mostValues = 5
/** Sessions that are counted for one value, and indicators that are read for one range. */
const mostSessions = 1000
const mostIndicators = 2000

type Place = { count: number; readonly values: Set<string> }

/**
 * Says where values occur on this workstation: in kept sessions, and later in whatever else keeps values. Takes some
 * microseconds for each value; a range reads at most 2,000 indicators and says so when there are more.
 */
export function knownHere(store: Store, { values, within }: Sought): KnownHere {
  const finds = new Finds(store)
  for (const value of values) finds.seek(value)
  if (within !== null) finds.seekWithin(within)
  return finds.told()
}

class Finds {
  private readonly store: Store
  private readonly bySession = new Map<number, Place>()
  private isTruncated = false

  constructor(store: Store) {
    this.store = store
  }

  seek({ kind, value, isOther }: SoughtValue): void {
    const found =
      kind === 'email'
        ? occurrencesOfEmail(this.store, lowerCase(value), mostSessions + 1)
        : occurrencesOf(this.store, iocKinds.indexOf(kind), value, mostSessions + 1)
    if (found.length > mostSessions) this.isTruncated = true
    for (const occurrence of found.slice(0, mostSessions)) this.add(occurrence, isOther ? value : null)
  }

  seekWithin(block: IpBlock): void {
    const kind = iocKinds.indexOf(block.version === 4 ? 'ipv4' : 'ipv6')
    const prefix = width(block.version)
    const kept = new Map<number, boolean>()
    let left = mostIndicators
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
    if (value !== null && place.values.size < mostValues) place.values.add(value)
  }

  told(): KnownHere {
    const newest = [...this.bySession].sort(([a], [b]) => b - a).slice(0, mostPlaces)
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

/** As SQLite's `lower` writes it: only the letters of ASCII have a case. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** A look-up, as `core.ts` binds it. */
type LookUp<I, A> = (input: I, context: Context) => A
/** What a look-up answers when it answers. */
type Answered<A> = Exclude<Awaited<A>, Problem>

/**
 * The look-up with where its value occurs here. A refusal because a source is missing says it too: in its details, which
 * the window shows and no program is told.
 */
export function tellingKnown<I, A>(
  lookUp: LookUp<I, A>,
  seek: (answer: Answered<A>, input: I) => Sought | null,
  seekUnanswered?: (input: I) => Sought,
): LookUp<I, Promise<Awaited<A>>> {
  return async (input, context) => {
    const answer = await lookUp(input, context)
    if (!isProblem(answer)) return { ...answer, ...told(seek(answer as Answered<A>, input), context) }
    if (answer.code !== 'source-unreachable' || seekUnanswered === undefined) return answer
    return { ...answer, details: { ...answer.details, ...told(seekUnanswered(input), context) } }
  }
}

/** Results that are sought before other work has its turn. */
const resultsPerTurn = 50

/** The same for a look-up of many values, in each of its results. An entry without an answer has nothing to seek. */
export function tellingKnownOfEach<I, R extends object, A extends { readonly results: readonly R[] }>(
  lookUp: LookUp<I, A | Problem | Promise<A | Problem>>,
  seek: (result: R) => Sought | null,
): LookUp<I, Promise<A | Problem>> {
  return async (input, context) => {
    const answer = await lookUp(input, context)
    if (isProblem(answer)) return answer
    const results: R[] = []
    for (const result of answer.results) {
      results.push({ ...result, ...told(seek(result), context) })
      if (results.length % resultsPerTurn === 0) await turn()
    }
    return { ...answer, results }
  }
}

/** The field that an answer gets. Titles of sessions are the user's: a key needs full access to read them. */
function told(sought: Sought | null, { caller, store }: Context): { readonly known_here?: KnownHere } {
  if (sought === null) return {}
  const known = knownHere(store, sought)
  const isTrusted =
    caller.kind === 'window' ||
    caller.kind === 'cli' ||
    (caller.kind === 'key' && caller.key.permissions.includes(fullAccess))
  return { known_here: isTrusted ? known : { ...known, places: [] } }
}
