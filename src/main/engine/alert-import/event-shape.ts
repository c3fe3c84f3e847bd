import type { Event } from './event-fields.ts'
import type { ImportedAlert } from './imported-alert.ts'

/** An alert as one program writes it: how it is told from those of others, and what of it is what of an alert. */
export type EventShape = {
  readonly name: string
  readonly fits: (event: Event) => boolean
  /** A sentence when the event is of the program and no alert. */
  readonly read: (event: Event) => ImportedAlert | string
}
