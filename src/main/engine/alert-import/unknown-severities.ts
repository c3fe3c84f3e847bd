import type { ImportedAlert } from './imported-alert.ts'

/** A severity that nobody knows, where it stands first, and what stands for it. */
export type UnknownSeverity = {
  readonly line: number
  /** Its beginning; empty where an event says no severity. */
  readonly stated: string
  readonly taken_as: ImportedAlert['severity']
}

/** Different ones that are listed, and characters that are shown of one. */
const maxListed = 20
const maxShown = 60

/** Counts alerts whose severity nobody knows, and keeps the first ones that differ. */
export class UnknownSeverities {
  private count = 0
  private readonly first: UnknownSeverity[] = []

  add(line: number, { severity, unknown_severity }: ImportedAlert): void {
    if (unknown_severity === null) return
    this.put(1, [{ line, stated: unknown_severity.slice(0, maxShown).toWellFormed(), taken_as: severity }])
  }

  /** Adds what others counted, which comes after what is here. */
  put(count: number, first: readonly UnknownSeverity[]): void {
    this.count += count
    for (const each of first)
      if (this.first.length < maxListed && !this.first.some(({ stated }) => stated === each.stated))
        this.first.push(each)
  }

  /** What was counted so far. */
  get all(): { readonly count: number; readonly first: UnknownSeverity[] } {
    return { count: this.count, first: [...this.first] }
  }
}
