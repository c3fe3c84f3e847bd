/** Maximum number of readings in each of the two generations, the recent one and the one before it. */
const most = 4096
/** Maximum number of characters of a text whose reading is cached; longer ones rarely recur. */
const longest = 256

/**
 * A cache of recent readings by text. Senders name the same few machines over and over, and a reading depends on its
 * text alone. A reading is evicted when it was not requested while a full generation of others was.
 */
export class RecentReadings<T> {
  private late = new Map<string, T>()
  private before = new Map<string, T>()

  /** Returns the reading of a text, from the cache or newly read. */
  of(text: string, read: () => T): T {
    if (text.length > longest) return read()
    const late = this.late.get(text)
    if (late !== undefined) return late
    const reading = this.before.get(text) ?? read()
    if (this.late.size >= most) {
      this.before = this.late
      this.late = new Map()
    }
    this.late.set(text, reading)
    return reading
  }
}
