import type { KeptEvent } from '../../../store/cases/case-timeline.ts'

/** An entry as it is shown: its words and its time as corrected last, and the values before, oldest first. */
export type ShownEvent = KeptEvent & {
  readonly happened_at: string | null
  readonly former: readonly string[]
  readonly former_words: readonly string[]
}

/** Applies corrections to the entries of a timeline; the corrections stay entries themselves. */
export function correctedTimeline(events: readonly KeptEvent[]): ShownEvent[] {
  const times = correctionsOf(events, 'note_corrected')
  const words = correctionsOf(events, 'note_reworded')
  return events.map((event) => {
    if (event.kind !== 'note') return { ...event, happened_at: null, former: [], former_words: [] }
    const moments = [event, ...(times.get(event.id) ?? [])].map(({ data }) => momentIn(data.happened_at))
    const texts = [event, ...(words.get(event.id) ?? [])].map(({ data }) => data.text)
    return {
      ...event,
      data: { ...event.data, text: texts.at(-1) },
      happened_at: moments.at(-1) ?? null,
      former: moments.slice(0, -1).map((moment) => moment ?? event.at),
      former_words: texts.slice(0, -1).map(String),
    }
  })
}

function correctionsOf(events: readonly KeptEvent[], kind: string): Map<unknown, KeptEvent[]> {
  return Map.groupBy(
    events.filter((event) => event.kind === kind),
    ({ data }) => data.entry,
  )
}

const momentIn = (value: unknown) => (typeof value === 'string' ? value : null)
