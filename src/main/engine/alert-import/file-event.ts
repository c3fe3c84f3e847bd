import type { Event } from './event-fields.ts'

/** One event of a file, or the reason why a piece of it is none. */
export type FileEvent = {
  /** Counts from 1; of a JSON document it counts the entries. */
  readonly line: number
  readonly event: Event | string
  /** The event as written in JSON; absent for a row of a table. */
  readonly text?: string
  /** A cell contains a quote that does not enclose it and was read as a character. */
  readonly hasQuotes?: boolean
}

/** Where a file ends without the end of a record. */
export type OpenEnd = {
  /** Line of the file, also for a JSON document. */
  readonly line: number
  /** Whether the last record is incomplete; else it is a row without a line end, which may or may not be complete. */
  readonly isCut: boolean
}
