import { drawHashKey } from './hash-key.ts'
import * as agreed from './kernel/agreed.ts'
import { finderBinary } from './kernel/token-finder-binary.ts'
import { isTopLevel } from './public-suffix.ts'
import { joinAfter } from './spelled-separator.ts'

/**
 * The inner loop of extraction, compiled to WebAssembly from `kernel/*.as.ts`: it finds the tokens in a window of bytes
 * that may contain an indicator, keeps the spellings of repeated ones, and counts known ones. There is one per thread;
 * of a source it keeps nothing but the counts since `forgetCounts`.
 */

/** States that a token reader reports for a kept token, so that it need not be read again. */
export const tokenState = {
  empty: agreed.empty,
  plain: agreed.plain,
  versioned: agreed.versioned,
  surrounded: agreed.surrounded,
} as const

/** Which tokens become records. */
export const reporting = {
  counting: agreed.counting,
  everyHit: agreed.everyHit,
  everyToken: agreed.everyToken,
} as const

/** Why a scan ended. */
export const halt = {
  done: agreed.haltedAtEnd,
  spellings: agreed.haltedBySpellings,
  records: agreed.haltedByRecords,
} as const

type Kernel = {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly windowAt: { readonly value: number }
  readonly windowSize: { readonly value: number }
  readonly recordsAt: { readonly value: number }
  readonly maxRecords: { readonly value: number }
  readonly maxEntries: { readonly value: number }
  readonly entriesAt: { readonly value: number }
  readonly entryWords: { readonly value: number }
  readonly touchedAt: { readonly value: number }
  readonly feedsAt: { readonly value: number }
  readonly keyAt: { readonly value: number }
  readonly keySize: { readonly value: number }
  readonly prepare: () => void
  readonly scan: (from: number, length: number, isLast: number, epoch: number, mode: number) => number
  readonly recordCount: () => number
  readonly touchedCount: () => number
  readonly lineFeeds: () => number
  readonly stepCount: () => number
  readonly haltCause: () => number
  readonly lookAtAll: (isOn: number) => void
  readonly forget: () => void
  readonly forgetCounts: () => void
  /** Only in a kernel that a test compiled to count the iterations of its loops. */
  readonly turns?: () => number
}

export class TokenFinder {
  /** Maximum number of bytes in a window. */
  readonly capacity: number
  /** Records of the last scan, five words each: start, end, flags, line feeds since the start, kept token or -1. */
  readonly records: Int32Array
  /** Numbers of the kept tokens that were counted. */
  readonly touched: Int32Array
  /** Data of kept tokens, `entryWords` words each. */
  private readonly entries: Int32Array
  private readonly entryWords: number
  private readonly kernel: Kernel
  /** Line feeds of the scanned bytes, one bit each. */
  private readonly feeds: Uint32Array
  private readonly window: Buffer
  /** Range that the last scan completed: a part of the requested one. */
  private passed = { from: 0, to: 0 }
  /** The bytes being scanned: the window up to its end. */
  private bytes: Buffer

  /**
   * @param key key of the hashes by which spellings are found, random unless a test passes one; a short key is repeated
   * @param binary the compiled kernel
   * @param looksAtAll reports every token, even those without an indicator: to test what is skipped, many times slower
   */
  constructor(
    key: Uint8Array | null = null,
    binary: Uint8Array<ArrayBuffer> = Buffer.from(finderBinary, 'base64'),
    looksAtAll = false,
  ) {
    const module = new WebAssembly.Module(binary)
    const instance = new WebAssembly.Instance(module, {
      host: {
        joinAfter: (start: number, at: number) => joinAfter(this.bytes, start, at),
        isTopLevel: (at: number, length: number) =>
          isTopLevel(this.bytes.toString('latin1', at, at + length).toLowerCase()) ? 1 : 0,
      },
    })
    const kernel = instance.exports as unknown as Kernel
    kernel.prepare()
    kernel.lookAtAll(looksAtAll ? 1 : 0)
    const { buffer } = kernel.memory
    const { value: keySize } = kernel.keySize
    Buffer.from(buffer, kernel.keyAt.value, keySize).fill(key ?? drawHashKey(keySize))
    this.kernel = kernel
    this.capacity = kernel.windowSize.value - agreed.paddingBytes
    this.window = Buffer.from(buffer, kernel.windowAt.value, kernel.windowSize.value)
    this.bytes = this.window
    this.records = new Int32Array(
      buffer,
      kernel.recordsAt.value,
      kernel.maxRecords.value * agreed.recordWords,
    )
    this.touched = new Int32Array(buffer, kernel.touchedAt.value, kernel.maxEntries.value)
    this.entryWords = kernel.entryWords.value
    this.entries = new Int32Array(buffer, kernel.entriesAt.value, kernel.maxEntries.value * this.entryWords)
    this.feeds = new Uint32Array(buffer, kernel.feedsAt.value, kernel.windowSize.value >> 5)
  }

  /**
   * Copies two byte sequences into the window, one after the other, at most `capacity` bytes in all; returns the copied
   * bytes.
   */
  lay(first: Uint8Array, second: Uint8Array): Buffer {
    this.window.set(first, 0)
    this.window.set(second, first.length)
    const length = first.length + second.length
    this.window.fill(0, length, length + agreed.paddingBytes)
    this.bytes = this.window.subarray(0, length)
    return this.bytes
  }

  /** Finds the tokens from an index to the end of the window; returns the index at which to continue. */
  scan(from: number, isLast: boolean, epoch: number, mode: number): number {
    const to = this.kernel.scan(from, this.bytes.length, isLast ? 1 : 0, epoch, mode)
    this.passed = { from, to }
    return to
  }

  /**
   * Returns the index of the first line feed at or after an index of the last completed range; -1 when there is none.
   */
  feedFrom(index: number): number {
    const { feeds } = this
    const { from: start, to } = this.passed
    const from = start + index
    let word = from >>> 5
    let bits = (feeds[word] as number) & (-1 << (from & 31))
    while (bits === 0) {
      word++
      if (word << 5 >= to) return -1
      bits = feeds[word] as number
    }
    const at = (word << 5) + 31 - Math.clz32(bits & -bits)
    return at < to ? at - start : -1
  }

  /** Results of the last scan: records made, line feeds passed, bytes read, and why it ended. */
  get recordCount(): number {
    return this.kernel.recordCount()
  }
  get lineFeeds(): number {
    return this.kernel.lineFeeds()
  }
  get steps(): number {
    return this.kernel.stepCount()
  }
  get turns(): number | undefined {
    return this.kernel.turns?.()
  }
  get halted(): number {
    return this.kernel.haltCause()
  }

  /** How often a kept token was counted. */
  countOf(kept: number): number {
    return this.entries[kept * this.entryWords + (agreed.ofCount >> 2)] as number
  }

  /** Sets the `tokenState` of a kept token. */
  reportState(kept: number, state: number): void {
    this.entries[kept * this.entryWords + (agreed.ofState >> 2)] = state
  }

  /** Number of valid entries in `touched`. */
  get touchedCount(): number {
    return this.kernel.touchedCount()
  }

  forgetCounts(): void {
    this.kernel.forgetCounts()
  }

  /** Discards all kept tokens. */
  forget(): void {
    this.kernel.forget()
  }
}
