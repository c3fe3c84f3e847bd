import { formatAge, formatMoment } from '../../state/format.ts'

/** When a value was seen: what is known of it, and no more. */

export type Seen = {
  readonly first_seen: string
  readonly last_seen: string
  readonly first_happened: string | null
  readonly last_happened: string | null
  readonly happened_all: boolean
}

/** First time: when an alert with it happened, else when it arrived here, which is said. */
export function firstSeenWords(seen: Seen, format: (moment: string) => string = formatMoment): string {
  const { first_happened, happened_all, first_seen } = seen
  if (first_happened === null) return `received ${format(first_seen)}`
  return happened_all ? format(first_happened) : `${format(first_happened)} or earlier`
}

/** Last time, in the same way. */
export function lastSeenWords(seen: Seen, format: (moment: string) => string = formatMoment): string {
  const { last_happened, happened_all, last_seen } = seen
  if (last_happened === null) return `received ${format(last_seen)}`
  return happened_all ? format(last_happened) : `${format(last_happened)} or later`
}

/** Both times in full, of happening and of receipt, for a tooltip. */
export function seenTitle(seen: Seen, which: 'first' | 'last'): string {
  const happened = which === 'first' ? seen.first_happened : seen.last_happened
  const received = formatMoment(which === 'first' ? seen.first_seen : seen.last_seen)
  if (happened === null)
    return `${seen.happened_all ? 'No alert with it has a known time' : 'None of its newest alerts has a known time'}; received ${received}`
  const words = which === 'first' ? firstSeenWords(seen) : lastSeenWords(seen)
  return `Happened ${words}; received ${received}`
}

/** `12 min ago` of a moment now. */
export const ageAt = (now: Date) => (moment: string) => formatAge(moment, now)
