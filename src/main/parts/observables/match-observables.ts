import type { ObservableMatch } from '../../../contract/incidents/observable-match.ts'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { addressMatch, hostMatch, prefixMatch } from '../../engine/observable/observable-match.ts'
import { observableType } from '../../engine/observable/observable-type.ts'
import { readObservable } from '../../engine/observable/read-observable.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import {
  addressesBetween,
  hostsBetween,
  type Matched,
  networksAt,
  observableAt,
  observablesBeginning,
  observablesHaving,
} from '../../store/observables/observable-matches.ts'
import { observableNumber, observableNumbers } from '../../store/observables/observables.ts'

/** Observables that equal the requested value, or are related to it. */

/** Maximum number of index rows that one search examines. */
const maxLookedAt = 2000

export type Asked = {
  readonly match: ObservableMatch
  readonly type: string | undefined
  readonly value: string
}

export type Matching = {
  readonly observables: readonly Matched[]
  /** True when there are, or may be, more results: not all index rows were examined. */
  readonly isCut: boolean
}

/** Returns at most `limit` observables, in the order of the key by which they are found. */
export function matchObservables(reader: ReadHandle, asked: Asked, limit: number): Matching | Problem {
  if (asked.match === 'exact') return { observables: exactObservables(reader, asked), isCut: false }
  const questions = questionsOf(reader, asked)
  if (isProblem(questions)) return questions
  const type = asked.type === undefined ? null : observableType(asked.type)
  const distinct = new Map<number, Matched>()
  let isCut = false
  for (const { found, holds } of questions) {
    let looked = 0
    for (const each of found()) {
      looked += 1
      if ((type !== null && each.type !== type) || !holds(each)) continue
      distinct.set(each.number, each)
      // one more than the limit shows that there are more; reading further rows, which are scattered over the table, is
      // not needed
      if (distinct.size > limit) return { observables: [...distinct.values()].slice(0, limit), isCut: true }
    }
    isCut ||= looked === maxLookedAt
  }
  return { observables: [...distinct.values()], isCut }
}

/** Returns the observables with this value; without a type, those of all types. */
export function exactObservables(
  reader: ReadHandle,
  { type, value }: Pick<Asked, 'type' | 'value'>,
): Matched[] {
  const read = readObservable({ type, value })
  const numbers =
    type === undefined
      ? [...new Set([...observableNumbers(reader, read.value), ...observableNumbers(reader, value)])]
      : [
          observableNumber(reader, read.type, read.value),
          observableNumber(reader, observableType(type), value),
        ]
          .filter((number) => number !== null)
          .slice(0, 1)
  return numbers.flatMap((number) => observableAt(reader, number) ?? [])
}

/** One query to an index: the rows that it finds, and a condition that they must meet as well. */
type Question = { readonly found: () => Iterable<Matched>; readonly holds: (matched: Matched) => boolean }

const always = () => true

function questionsOf(reader: ReadHandle, { match, value }: Asked): readonly Question[] | Problem {
  switch (match) {
    case 'prefix':
      return prefixMatch(value).map((bounds) => ({
        found: () => observablesBeginning(reader, bounds, maxLookedAt),
        holds: always,
      }))
    case 'part':
      return having(reader, value)
    case 'below':
      return (
        hostMatch(value)?.map((bounds) => ({
          found: () => hostsBetween(reader, bounds, maxLookedAt),
          holds: always,
        })) ?? invalid('value', 'it must be a domain')
      )
    default:
      return inNetworks(reader, value)
  }
}

function having(reader: ReadHandle, part: string): readonly Question[] | Problem {
  if ([...part].length < 3) return invalid('value', 'a part has at least three characters')
  const lower = part.toLowerCase()
  // the index treats special characters as wildcards
  const holds = ({ value }: Matched) => value.toLowerCase().includes(lower)
  return [{ found: () => observablesHaving(reader, part, maxLookedAt), holds }]
}

function inNetworks(reader: ReadHandle, value: string): readonly Question[] | Problem {
  const match = addressMatch(value)
  if (match === null) return invalid('value', 'it must be an address or a network, such as 192.0.2.0/24')
  const between = (range: { readonly from: Buffer; readonly to: Buffer }, prefix: number): Question => ({
    found: () => addressesBetween(reader, range, prefix, maxLookedAt),
    holds: always,
  })
  if (match.is === 'network') return match.ranges.map((range) => between(range, match.prefix))
  const { address, holders } = match
  return [
    between({ from: address, to: address }, 128),
    ...holders.map(({ first, prefix }) => ({
      found: () => networksAt(reader, first, prefix, maxLookedAt),
      holds: always,
    })),
  ]
}
