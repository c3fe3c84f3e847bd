import type { ImportedAlert } from './imported-alert.ts'

/** An unknown severity, the line where it occurs first, and the severity taken instead. */
export type UnknownSeverity = {
  readonly line: number
  /** Its beginning; empty where an event states no severity. */
  readonly stated: string
  readonly taken_as: ImportedAlert['severity']
}

/** Maximum number of different severities listed, and of characters shown of one. */
const maxListed = 20
const maxShown = 60

/** Counts alerts with unknown severities, and keeps the first different ones. */
export class UnknownSeverities {
  private count = 0
  private readonly first: UnknownSeverity[] = []

  add(line: number, { severity, unknown_severity }: ImportedAlert): void {
    if (unknown_severity === null) return
    this.put(1, [{ line, stated: unknown_severity.slice(0, maxShown).toWellFormed(), taken_as: severity }])
  }

  /** Adds counts from elsewhere, behind the ones already here. */
  put(count: number, first: readonly UnknownSeverity[]): void {
    this.count += count
    for (const each of first)
      if (this.first.length < maxListed && !this.first.some(({ stated }) => stated === each.stated))
        this.first.push(each)
  }

  /** Counts so far. */
  get all(): { readonly count: number; readonly first: UnknownSeverity[] } {
    return { count: this.count, first: [...this.first] }
  }
}
