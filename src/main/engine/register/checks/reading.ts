import type { TableRow } from '../table.ts'
import type { Seen } from './rule.ts'

/** Somebody who has to know when what is read under a key has changed. */
export type Listener = { readonly changed: (key: string) => void }

/** One way to read an index: what rules see under a key. */
export type Reading = {
  readonly name: string
  readonly read: (key: string) => Seen
  /** True while there is nothing to be seen under any key, so that none has to be made. */
  readonly isIdle?: () => boolean
  /** Drops what was kept of a key. */
  readonly forget?: (key: string) => void
  readonly listeners: Listener[]
}

/** Takes the rows of one template, as they come and go. */
export type Feed = {
  add(row: TableRow): void
  remove(row: TableRow): void
}

/**
 * The readings of one index. While a change is watched, what they gave before is kept for every key that is touched, so that
 * only those listen up for whom something is another now.
 */
export class Readings {
  private readonly all: Reading[] = []
  private before: Map<string, readonly Seen[]> | null = null

  /** The reading of this name, made when there is none. */
  get(name: string, make: () => Omit<Reading, 'name' | 'listeners'>): Reading {
    const known = this.all.find((reading) => reading.name === name)
    if (known !== undefined) return known
    const reading: Reading = { name, ...make(), listeners: [] }
    this.all.push(reading)
    return reading
  }

  watch(): void {
    this.before = new Map()
  }

  /** To be called before anything under a key is changed. */
  touch(key: string): void {
    const { before } = this
    if (before !== null && !before.has(key))
      before.set(
        key,
        this.all.map(({ read }) => read(key)),
      )
    for (const { forget } of this.all) forget?.(key)
  }

  /** Ends the watch. */
  reportListeners(): void {
    const { before } = this
    this.before = null
    if (before === null) return
    for (const [key, seen] of before) {
      for (const [at, { listeners, read }] of this.all.entries())
        if (listeners.length > 0 && read(key) !== seen[at])
          for (const listener of listeners) listener.changed(key)
    }
  }

  /** Keys touched since the watch began. */
  touched(): Iterable<string> {
    return this.before?.keys() ?? []
  }
}
