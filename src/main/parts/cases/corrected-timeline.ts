import type { KeptEvent } from '../../store/case-timeline.ts'

/** An entry as it is shown: when it happened as it was corrected last, and what was said of it before, the first one first. */
export type ShownEvent = KeptEvent & {
  readonly happened_at: string | null
  readonly former: readonly string[]
}

/** The entries of a timeline with what corrections said of them, which stay entries themselves. */
export function correctedTimeline(events: readonly KeptEvent[]): ShownEvent[] {
  const corrections = Map.groupBy(
    events.filter(({ kind }) => kind === 'note_corrected'),
    ({ data }) => data.entry,
  )
  return events.map((event) => {
    const own = event.kind === 'note' ? (corrections.get(event.number) ?? []) : []
    const times = (event.kind === 'note' ? [event, ...own] : []).map(({ data }) => momentIn(data.happened_at))
    return {
      ...event,
      happened_at: times.at(-1) ?? null,
      former: times.slice(0, -1).map((time) => time ?? event.at),
    }
  })
}

const momentIn = (value: unknown) => (typeof value === 'string' ? value : null)
