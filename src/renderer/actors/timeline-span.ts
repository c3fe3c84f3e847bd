import type { ActorTimeline } from '../../contract/workstation/actors/actor-timeline.ts'

/** Positions of timeline entries on a line of years. */

type Entry = ActorTimeline['entries'][number]

export type YearSpan = { readonly from: number; readonly to: number }

/** Returns the year with the stated month and day as a fraction; null when the text is no date. */
export function yearOf(stated: string | null): number | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(stated ?? '') ?? []
  return year === undefined ? null : Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 372
}

/** Returns the whole years that cover all entries; null when none has a date. */
export function yearSpan(entries: readonly Entry[]): YearSpan | null {
  const years = entries.flatMap(({ from, to }) => [yearOf(from), yearOf(to)]).filter((year) => year !== null)
  return years.length === 0
    ? null
    : { from: Math.floor(Math.min(...years)), to: Math.floor(Math.max(...years)) + 1 }
}

/** Returns start and length of an entry, in percent of the line; null when it has no date. */
export function placeOn({ from, to }: YearSpan, entry: Entry): { start: number; length: number } | null {
  const begun = yearOf(entry.from) ?? yearOf(entry.to)
  if (begun === null) return null
  const ended = Math.max(begun, yearOf(entry.to) ?? begun)
  const share = (year: number) => (100 * (year - from)) / (to - from)
  return { start: share(begun), length: share(ended) - share(begun) }
}
