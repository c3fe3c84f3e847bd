/** Readings that are kept at most, twice: those of late, and those before them. */
const most = 4096
/** Characters of a text whose reading is kept; longer ones hardly come again. */
const longest = 256

/**
 * What texts were read as lately. Senders name the same few machines over and over, and a reading depends on its text alone. What was
 * not asked for while as many others came is forgotten.
 */
export class RecentReadings<T> {
  private late = new Map<string, T>()
  private before = new Map<string, T>()

  /** The reading of a text, from what is kept or anew. */
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
