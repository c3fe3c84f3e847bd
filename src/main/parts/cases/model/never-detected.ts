import { isProblem } from '../../../../contract/problem.ts'
import { type Meaningless, meaningless, partsAmong } from '../../../engine/observable/meaningless.ts'
import type { Observable } from '../../../engine/observable/read-observable.ts'
import { compileAllowList, readAllowEntry } from '../../../engine/warning-list/allow-list.ts'
import { ownEstate } from '../../../engine/warning-list/own-estate.ts'
import type { ReadHandle } from '../../../store/database/handle.ts'
import { listAllowed } from '../../../store/settings/lists.ts'
import { readSettings } from '../../../store/settings/settings.ts'
import { iocKindOf } from './known-elsewhere.ts'

/** Why a value is never exported for detection, in words that complete “it is …”. */
export type NeverDetected = Meaningless | 'one of the own domains or networks' | 'on the allow-list'

export type NeverDetectedReader = (observable: Observable) => NeverDetected | null

/**
 * Reads the allow-list and the own domains and networks as they are now, and returns what tells whether a value may
 * ever be exported for detection: never one of these, and nothing that means nothing elsewhere.
 */
export function neverDetectedReader(reader: ReadHandle): NeverDetectedReader {
  const entries = listAllowed({ reader })
  const allowed = compileAllowList(
    entries.flatMap(({ id, value }) => {
      const entry = readAllowEntry(value)
      return isProblem(entry) ? [] : [{ id, entry }]
    }),
  )
  const allowedTexts = new Set(entries.map(({ value }) => value.trim().toLowerCase()))
  const own = ownEstate(readSettings({ reader }).own_estate)
  return (observable) => {
    const nothing = meaningless(observable)
    if (nothing !== null) return nothing
    const { value } = observable
    const kind = iocKindOf(observable)
    if (kind !== null && own.match(kind, value).length > 0) return 'one of the own domains or networks'
    const isAllowed =
      allowedTexts.has(value.toLowerCase()) || (kind !== null && allowed.match(kind, value).length > 0)
    return isAllowed ? 'on the allow-list' : null
  }
}

/** Types of values that a URL or a mail address contains. */
const hosts: ReadonlySet<string> = new Set(['ip', 'domain', 'hostname'])

/**
 * Returns which of the values of one act are marked when a person or a program names them as indicators: all but those
 * that are never detected, vulnerabilities, which no sensor can look for, and mere parts of others of the same act, such
 * as the host of a URL.
 */
export function namedForDetection(
  values: readonly Observable[],
  reader: ReadHandle,
): (observable: Observable) => boolean {
  const isNever = neverDetectedReader(reader)
  const parts = partsAmong(values)
  return (observable) =>
    observable.type !== 'cve' &&
    isNever(observable) === null &&
    !(hosts.has(observable.type) && parts.has(observable.value.toLowerCase()))
}
