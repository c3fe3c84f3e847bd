import { logFault } from './log.ts'

/** Uses of one key: their number, and the time of the last (ISO 8601). */
export type KeyUses = { readonly count: number; readonly at: string }

export type UseCounterOptions = {
  readonly now: () => string
  /**
   * Adds uses to the stored ones; false when someone else writes now, whom it waits for only with the last ones. Throws
   * when they cannot be written for another reason.
   */
  readonly write: (uses: ReadonlyMap<string, KeyUses>, isLast: boolean) => boolean
  /** Milliseconds for which uses are counted in memory before they are written. */
  readonly flushMs: number
}

/**
 * Counts uses of keys in memory: a disk flush for each call would cost more than most calls. Counts that cannot be
 * written (another program writes to the database, the disk is full) are kept and retried with the next flush.
 */
export class UseCounter {
  private readonly options: UseCounterOptions
  private uses = new Map<string, KeyUses>()
  private timer: NodeJS.Timeout | null = null
  private isFailing = false

  constructor(options: UseCounterOptions) {
    this.options = options
  }

  count(key: string): void {
    this.uses.set(key, { count: (this.uses.get(key)?.count ?? 0) + 1, at: this.options.now() })
    this.schedule()
  }

  /** Writes the counts; true when nothing is left to write. */
  flush(isLast = false): boolean {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    if (this.uses.size === 0) return true
    try {
      if (!this.options.write(this.uses, isLast)) {
        this.schedule()
        return false
      }
      this.uses = new Map()
      this.isFailing = false
      return true
    } catch (error) {
      // logged once per series of failures: a full disk would fill the log as well
      if (!this.isFailing) logFault('Uses of keys are not written yet', error)
      this.isFailing = true
      this.schedule()
      return false
    }
  }

  /** Writes for the last time; counts that cannot be written then are lost, which is logged. */
  close(): void {
    if (!this.flush(true)) logFault('The last uses of keys were not counted.')
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => this.flush(), this.options.flushMs).unref()
  }
}
