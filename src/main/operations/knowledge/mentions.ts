import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { KnownHere } from '../../../contract/schema.ts'
import type { IpBlock } from '../../engine/net/ip-block.ts'

/** A value to be found in stored data. */
export type SoughtValue = {
  readonly kind: IocKind
  readonly value: string
  /** True when a place should list it as the matched value: it differs from the value itself and contains no secret. */
  readonly isOther: boolean
}

/**
 * Values to search for, a range whose addresses are searched for, and names that may occur in the text of stored data.
 * A search by names is a search for a threat actor, so other actors are not results of it.
 */
export type Sought = {
  readonly values: readonly SoughtValue[]
  readonly within: IpBlock | null
  readonly names?: readonly string[]
}

/** Where values occur in the data of a part, newest first; `total` counts all of them. */
export type Mentions = KnownHere

/** Maximum number of places returned for all parts together. */
const maxPlaces = 20

/** Merges the results of all parts into one answer: newest places first. */
export function mergeMentions(stated: readonly Mentions[]): Mentions {
  const [only] = stated
  if (only !== undefined && stated.length === 1) return only
  const places = stated.flatMap((mentions) => mentions.places)
  return {
    total: stated.reduce((sum, { total }) => sum + total, 0),
    ...(stated.some(({ truncated }) => truncated === true) ? { truncated: true } : {}),
    places: places
      .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
      .slice(0, maxPlaces),
  }
}
