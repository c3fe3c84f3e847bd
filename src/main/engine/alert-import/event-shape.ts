import type { Event } from './event-fields.ts'
import type { ImportedAlert } from './imported-alert.ts'

/** The form in which one program writes alerts: how it is recognised, and how its fields map to those of an alert. */
export type EventShape = {
  readonly name: string
  /** Lists of marks, any of which can make it fit: the first of each decides whether `fits` is asked at all. */
  readonly marks?: readonly (readonly string[])[]
  readonly fits: (event: Event) => boolean
  /** Returns a sentence when the event comes from the program but is no alert. */
  readonly read: (event: Event) => ImportedAlert | string
}
