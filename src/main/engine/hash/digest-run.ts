import { leadOf, readReference, writeReference } from './find-entry.ts'
import { longestReference } from './layout.ts'
import type { ScratchFile } from './scratch.ts'

/**
 * A run: sorted, distinct digests of one length with their references, in a scratch file or about to be written to one.
 */
export type Run = {
  readonly offset: number
  readonly count: number
  /** Runs in which every reference is 0 omit them. */
  readonly hasReferences: boolean
}

/** Takes one digest of a sorted, distinct sequence. */
export type TakeEntry = (bytes: Uint8Array, at: number, reference: number) => void

/** Chooses between two references of the same digest. */
export type Prefer = (one: number, other: number) => number

/**
 * Maximum number of entries, given by the 20 index bits of a sorting key; the other 32 of the 52 bits that a double
 * holds exactly are the first bits of the digest.
 */
const maxEntries = 2 ** 20
const firstEntries = 4096

/** Collects digests and sorts them in memory. */
export class DigestHeap {
  count = 0
  readonly length: number
  private readonly capacity: number
  private digests: Uint8Array
  private references: Float64Array
  private hasReferences = false

  constructor(length: number, sortedBytes: number) {
    this.length = length
    this.capacity = Math.max(1, Math.min(maxEntries, Math.floor(sortedBytes / length)))
    const entries = Math.min(firstEntries, this.capacity)
    this.digests = new Uint8Array(entries * length)
    this.references = new Float64Array(entries)
  }

  get isFull(): boolean {
    return this.count === this.capacity
  }

  get isPlain(): boolean {
    return !this.hasReferences
  }

  /** Buffer into which the next digest is to be written, before `keep` adds it. */
  get target(): Uint8Array {
    if ((this.count + 1) * this.length > this.digests.length) this.grow()
    return this.digests
  }

  get offset(): number {
    return this.count * this.length
  }

  keep(reference: number): void {
    this.references[this.count++] = reference
    if (reference !== 0) this.hasReferences = true
  }

  clear(): void {
    this.count = 0
    this.hasReferences = false
  }

  /** Passes on every digest once, in order. */
  drain(prefer: Prefer, take: TakeEntry): void {
    const { digests, references, length, count } = this
    const keys = new Float64Array(count)
    const view = new DataView(digests.buffer)
    for (let index = 0; index < count; index++)
      keys[index] = view.getUint32(index * length) * maxEntries + index
    keys.sort()
    const places = Uint32Array.from(keys, (key) => key % maxEntries)
    for (let from = 0, to = 1; from < count; from = to++) {
      const first = Math.floor((keys[from] as number) / maxEntries)
      while (to < count && Math.floor((keys[to] as number) / maxEntries) === first) to++
      if (to - from > 1)
        places
          .subarray(from, to)
          .sort((one, other) => compareDigests(digests, one * length, digests, other * length, length))
    }
    for (let from = 0; from < count; ) {
      const at = (places[from] as number) * length
      let reference = references[places[from] as number] as number
      for (from++; from < count; from++) {
        const place = places[from] as number
        if (compareDigests(digests, at, digests, place * length, length) !== 0) break
        reference = prefer(reference, references[place] as number)
      }
      take(digests, at, reference)
    }
    this.clear()
  }

  private grow(): void {
    const entries = Math.min(this.capacity, this.references.length * 4)
    const digests = new Uint8Array(entries * this.length)
    digests.set(this.digests)
    this.digests = digests
    const references = new Float64Array(entries)
    references.set(this.references)
    this.references = references
  }
}

export function compareDigests(
  one: Uint8Array,
  oneAt: number,
  other: Uint8Array,
  otherAt: number,
  length: number,
): number {
  for (let index = 0; index < length; index++) {
    const difference = (one[oneAt + index] as number) - (other[otherAt + index] as number)
    if (difference !== 0) return difference
  }
  return 0
}

const bufferBytes = 65_536

/** Writes a run to a scratch file. */
export class RunWriter {
  private readonly file: ScratchFile
  private readonly length: number
  private readonly referenceBytes: number
  private readonly buffer = new Uint8Array(bufferBytes)
  private used = 0
  private count = 0

  constructor(file: ScratchFile, length: number, hasReferences: boolean) {
    this.file = file
    this.length = length
    this.referenceBytes = hasReferences ? longestReference : 0
  }

  readonly take: TakeEntry = (bytes, at, reference) => {
    const stride = this.length + this.referenceBytes
    if (this.used + stride > bufferBytes) this.flush()
    const { buffer, used, length } = this
    for (let index = 0; index < length; index++) buffer[used + index] = bytes[at + index] as number
    writeReference(buffer, used + length, this.referenceBytes, reference)
    this.used = used + stride
    this.count++
  }

  /** Returns the completed run that begins at an offset of its file. */
  finish(offset: number): { run: Run; bytes: number } {
    this.flush()
    const { count } = this
    return {
      run: { offset, count, hasReferences: this.referenceBytes > 0 },
      bytes: count * (this.length + this.referenceBytes),
    }
  }

  private flush(): void {
    this.file.append(this.buffer.subarray(0, this.used))
    this.used = 0
  }
}

/** Reads a run from start to end. */
export class RunReader {
  /** The first 48 bits of the current digest; infinite after the last. */
  lead = Number.POSITIVE_INFINITY
  reference = 0
  at = 0
  readonly buffer: Uint8Array
  private readonly file: ScratchFile
  private readonly length: number
  private readonly referenceBytes: number
  private next: number
  private left: number
  private filled = 0

  constructor(file: ScratchFile, length: number, run: Run) {
    this.file = file
    this.length = length
    this.referenceBytes = run.hasReferences ? longestReference : 0
    const stride = length + this.referenceBytes
    this.buffer = new Uint8Array(Math.floor(bufferBytes / stride) * stride)
    this.next = run.offset
    this.left = run.count * stride
    this.at = -stride
    this.advance()
  }

  advance(): void {
    const { length, referenceBytes } = this
    this.at += length + referenceBytes
    if (this.at >= this.filled) {
      this.fill()
      if (this.filled === 0) {
        this.lead = Number.POSITIVE_INFINITY
        return
      }
    }
    this.lead = leadOf(this.buffer, this.at)
    this.reference = referenceBytes === 0 ? 0 : readReference(this.buffer, this.at + length, referenceBytes)
  }

  private fill(): void {
    const wanted = Math.min(this.left, this.buffer.length)
    if (wanted > 0 && this.file.read(this.next, this.buffer.subarray(0, wanted)) !== wanted)
      throw new Error('A scratch file became shorter.')
    this.next += wanted
    this.left -= wanted
    this.filled = wanted
    this.at = 0
  }
}
