import type { IocKind } from '../../contract/core/ioc-kinds.ts'
import type { KnownHere } from '../../contract/schema.ts'
import type { IpBlock } from '../engine/net/ip-block.ts'

/** A value to be found in what is kept. */
export type SoughtValue = {
  readonly kind: IocKind
  readonly value: string
  /** True when a place should say that this stands there: it is not the value itself, and holds no secret. */
  readonly isOther: boolean
}

/**
 * Values to seek, a range whose addresses are sought, and names that the words of what is kept may tell. Who asks by names asks for a
 * threat actor: other actors are no answer to that.
 */
export type Sought = {
  readonly values: readonly SoughtValue[]
  readonly within: IpBlock | null
  readonly names?: readonly string[]
}

/** Where values occur in what a part keeps, newest first; `total` counts all of them. */
export type Mentions = KnownHere

/** Places that are told of all parts together. */
const maxPlaces = 20

/** What all parts say, in one answer: newest places first. */
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
