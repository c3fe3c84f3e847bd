import { decidingArea, type FieldArea } from '../ioc/field-areas.ts'
import type { TextFormat } from './identify-text.ts'
import type { ReadPart } from './read-part.ts'

/** Where the fields of a text that was read have names. */

type Part = Pick<ReadPart, 'type' | 'start' | 'end'> & {
  readonly columns?: readonly string[] | undefined
  readonly columnStarts?: readonly number[] | undefined
}

/** Returns the area that a text of a format is, from an offset on; null when its fields have no names. */
export function areaOfFormat(format: TextFormat | null, start: number): FieldArea | null {
  if (format?.kind === 'json') return decidingArea('json', start, Number.POSITIVE_INFINITY)
  const { columns = null, starts = null } = format?.table ?? {}
  if (format?.kind !== 'table' || columns === null) return null
  return decidingArea({ columns, starts: starts ?? undefined }, start, Number.POSITIVE_INFINITY)
}

/**
 * Returns the areas that parts of a source are. `as` is how the source was read: in a message, parts are given by what
 * their sender calls them, which says nothing about their text.
 */
export function areasOfParts(as: string, parts: readonly Part[]): FieldArea[] {
  const isMessage = as === 'message' || as === 'mailbox'
  return parts
    .flatMap(({ type, start, end, columns, columnStarts }) => {
      if (columns !== undefined) return decidingArea({ columns, starts: columnStarts }, start, end) ?? []
      if (type !== 'application/json' || isMessage) return []
      return decidingArea('json', start, end) ?? []
    })
    .toSorted((one, other) => one.start - other.start)
}
