import type { ObservableMatch } from '../../../contract/incidents/observable-match.ts'
import { invalid, isProblem, type Problem } from '../../../contract/problem.ts'
import { addressMatch, hostMatch, prefixMatch } from '../../engine/observable/observable-match.ts'
import { observableType } from '../../engine/observable/observable-type.ts'
import { readObservable } from '../../engine/observable/read-observable.ts'
import type { ReadHandle } from '../../store/handle.ts'
import {
  addressesBetween,
  hostsBetween,
  type Matched,
  networksAt,
  observableAt,
  observablesBeginning,
  observablesHaving,
} from '../../store/observable-matches.ts'
import { observableNumber, observableNumbers } from '../../store/observables.ts'

/** Observables that are what was asked for, or stand in a relation to it. */

/** Rows of an index that one search looks at. */
const maxLookedAt = 2000

export type Asked = {
  readonly match: ObservableMatch
  readonly type: string | undefined
  readonly value: string
}

export type Matching = {
  readonly observables: readonly Matched[]
  /** There are more, or there may be: not all that the index has was looked at. */
  readonly isCut: boolean
}

/** At most `limit` observables, in the order of the key that they are found by. */
export function matchObservables(reader: ReadHandle, asked: Asked, limit: number): Matching | Problem {
  if (asked.match === 'exact') return { observables: exactObservables(reader, asked), isCut: false }
  const looked = lookAt(reader, asked, maxLookedAt)
  if (isProblem(looked)) return looked
  const { found, isCut } = looked
  const type = asked.type === undefined ? null : observableType(asked.type)
  const distinct = new Map(
    found.filter((each) => type === null || each.type === type).map((each) => [each.number, each]),
  )
  const observables = [...distinct.values()]
  return {
    observables: observables.slice(0, limit),
    isCut: observables.length > limit || isCut,
  }
}

/** The observable with this value; without a type, those of all types. */
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

type Looked = { readonly found: readonly Matched[]; readonly isCut: boolean }

function lookAt(reader: ReadHandle, { match, value }: Asked, limit: number): Looked | Problem {
  switch (match) {
    case 'prefix':
      return each(prefixMatch(value), (bounds) => observablesBeginning(reader, bounds, limit), limit)
    case 'part':
      return having(reader, value, limit)
    case 'below': {
      const bounds = hostMatch(value)
      if (bounds === null) return invalid('value', 'it must be a domain')
      return each(bounds, (each) => hostsBetween(reader, each, limit), limit)
    }
    default:
      return inNetworks(reader, value, limit)
  }
}

/** What each question finds; one that finds as many as it may has more. */
function each<T>(questions: readonly T[], ask: (question: T) => readonly Matched[], limit: number): Looked {
  const answers = questions.map(ask)
  return { found: answers.flat(), isCut: answers.some(({ length }) => length === limit) }
}

function having(reader: ReadHandle, part: string, limit: number): Looked | Problem {
  if ([...part].length < 3) return invalid('value', 'a part has at least three characters')
  const found = observablesHaving(reader, part, limit)
  const lower = part.toLowerCase()
  return {
    // the index takes signs of patterns for any character
    found: found.filter(({ value }) => value.toLowerCase().includes(lower)),
    isCut: found.length === limit,
  }
}

function inNetworks(reader: ReadHandle, value: string, limit: number): Looked | Problem {
  const match = addressMatch(value)
  if (match === null) return invalid('value', 'it must be an address or a network, such as 192.0.2.0/24')
  if (match.is === 'network')
    return each(match.ranges, (range) => addressesBetween(reader, range, match.prefix, limit), limit)
  const { address, holders } = match
  const own = each([address], (at) => addressesBetween(reader, { from: at, to: at }, 128, limit), limit)
  const around = each(holders, ({ first, prefix }) => networksAt(reader, first, prefix, limit), limit)
  return { found: [...own.found, ...around.found], isCut: own.isCut || around.isCut }
}
