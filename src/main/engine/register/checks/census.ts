import { type Feed, type Reading, Readings } from './reading.ts'
import type { KeyOf } from './row-index.ts'

/** Counts values by a key over the rows of several templates. */
export class Census {
  readonly readings = new Readings()
  private readonly counts = new Map<string, Map<string, number>>()

  /** Returns a feed that counts rows of one template; a row without key or value is not counted. */
  feed(keyOf: KeyOf, heldBy: KeyOf): Feed {
    const count = (cells: readonly string[], by: number) => {
      const key = keyOf(cells)
      const value = heldBy(cells)
      if (key !== '' && value !== '') this.count(key, value, by)
    }
    return { add: ({ cells }) => count(cells, 1), remove: ({ cells }) => count(cells, -1) }
  }

  /** The most frequent value, on a tie the smallest. */
  commonest(): Reading {
    return this.readings.get('commonest', () => ({
      read: (key) => {
        let best = ''
        let most = 0
        for (const [value, count] of this.counts.get(key) ?? []) {
          if (count < most || (count === most && value > best)) continue
          best = value
          most = count
        }
        return best
      },
    }))
  }

  private count(key: string, value: string, by: number): void {
    this.readings.touch(key)
    let values = this.counts.get(key)
    if (values === undefined) {
      values = new Map()
      this.counts.set(key, values)
    }
    const count = (values.get(value) ?? 0) + by
    if (count > 0) values.set(value, count)
    else values.delete(value)
    if (values.size === 0) this.counts.delete(key)
  }
}
