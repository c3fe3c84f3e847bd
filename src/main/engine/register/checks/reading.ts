import type { TableRow } from '../table.ts'
import type { Seen } from './rule.ts'

/** Notified when the value read under a key has changed. */
export type Listener = { readonly changed: (key: string) => void }

/** A way to read an index: the value that rules see under a key. */
export type Reading = {
  readonly name: string
  readonly read: (key: string) => Seen
  /** True while there is no value under any key, so that no key has to be computed. */
  readonly isIdle?: () => boolean
  /** Drops the value cached for a key. */
  readonly forget?: (key: string) => void
  readonly listeners: Listener[]
}

/** Receives the rows of one template as they are added and removed. */
export type Feed = {
  add(row: TableRow): void
  remove(row: TableRow): void
}

/**
 * The readings of one index. While a change is watched, their previous values are kept for every key that is touched,
 * so that only listeners whose value changed are notified.
 */
export class Readings {
  private readonly all: Reading[] = []
  private before: Map<string, readonly Seen[]> | null = null

  /** Returns the reading of this name, created when there is none. */
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

  /** Ends the watch and notifies the listeners of changed values. */
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
