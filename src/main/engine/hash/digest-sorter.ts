import {
  compareDigests,
  DigestHeap,
  type Prefer,
  type Run,
  RunReader,
  RunWriter,
  type TakeEntry,
} from './digest-run.ts'
import { readHex } from './hex.ts'
import type { ScratchFile } from './scratch.ts'

/**
 * Sorts digests of one length in bounded memory, whatever their number and distribution: portions that fit into memory
 * are sorted and written as runs, and all runs are merged at the end. Each digest is returned once.
 */

/** Limits of one step, which together bound the memory that an import takes. */
export type SortingRoom = {
  /** Bytes of digests that are sorted in memory. */
  readonly sortedBytes: number
  /** Number of runs merged at a time, each with a buffer of 64 KB. */
  readonly mergedRuns: number
}

export const usualRoom: SortingRoom = { sortedBytes: 16_777_216, mergedRuns: 128 }

export class DigestSorter {
  private readonly heap: DigestHeap
  private readonly makeScratch: () => ScratchFile
  private readonly prefer: Prefer
  private readonly mergedRuns: number
  private file: ScratchFile | null = null
  private fileBytes = 0
  private runs: Run[] = []

  constructor(length: number, makeScratch: () => ScratchFile, prefer: Prefer, room: SortingRoom) {
    this.heap = new DigestHeap(length, room.sortedBytes)
    this.mergedRuns = room.mergedRuns
    this.makeScratch = makeScratch
    this.prefer = prefer
  }

  /** Number of entries so far, possibly including duplicates. */
  get entries(): number {
    return this.runs.reduce((sum, { count }) => sum + count, this.heap.count)
  }

  /** True when one of them has a reference. */
  get hasReferences(): boolean {
    return !this.heap.isPlain || this.runs.some((run) => run.hasReferences)
  }

  /** Adds a digest from hexadecimal digits; false when they are invalid. */
  addHex(bytes: Uint8Array, at: number, reference: number): boolean {
    const { heap } = this
    if (!readHex(bytes, at, heap.length, heap.target, heap.offset)) return false
    heap.keep(reference)
    if (heap.isFull) this.layDown()
    return true
  }

  /** Passes on every digest once, in order. */
  drain(take: TakeEntry): void {
    if (this.runs.length === 0) {
      this.heap.drain(this.prefer, take)
      return
    }
    if (this.heap.count > 0) this.layDown()
    while (this.runs.length > this.mergedRuns) {
      const merged: Run[] = []
      for (let from = 0; from < this.runs.length; from += this.mergedRuns) {
        const group = this.runs.slice(from, from + this.mergedRuns)
        const hasReferences = group.some((run) => run.hasReferences)
        merged.push(this.write(hasReferences, (into) => this.merge(group, into)))
      }
      this.runs = merged
    }
    this.merge(this.runs, take)
  }

  private layDown(): void {
    this.runs.push(this.write(!this.heap.isPlain, (into) => this.heap.drain(this.prefer, into)))
  }

  private write(hasReferences: boolean, fill: (into: TakeEntry) => void): Run {
    this.file ??= this.makeScratch()
    const writer = new RunWriter(this.file, this.heap.length, hasReferences)
    fill(writer.take)
    const { run, bytes } = writer.finish(this.fileBytes)
    this.fileBytes += bytes
    return run
  }

  private merge(runs: readonly Run[], take: TakeEntry): void {
    const { length } = this.heap
    const file = this.file as ScratchFile
    const readers = runs.map((run) => new RunReader(file, length, run))
    const queue = new ReaderQueue(readers, length)
    const current = new Uint8Array(length)
    let reference = 0
    let isFirst = true
    for (let reader = queue.first; reader.lead !== Number.POSITIVE_INFINITY; reader = queue.first) {
      if (!isFirst && compareDigests(reader.buffer, reader.at, current, 0, length) === 0)
        reference = this.prefer(reference, reader.reference)
      else {
        if (!isFirst) take(current, 0, reference)
        for (let index = 0; index < length; index++)
          current[index] = reader.buffer[reader.at + index] as number
        reference = reader.reference
        isFirst = false
      }
      reader.advance()
      queue.settle()
    }
    if (!isFirst) take(current, 0, reference)
  }
}

/** A binary heap of readers by their current digest, the least first; the first one advances. */
class ReaderQueue {
  private readonly readers: RunReader[]
  private readonly length: number

  constructor(readers: RunReader[], length: number) {
    this.readers = readers
    this.length = length
    for (let place = readers.length >> 1; place >= 0; place--) this.sink(place)
  }

  get first(): RunReader {
    return this.readers[0] as RunReader
  }

  /** Restores the order after the first one advanced. */
  settle(): void {
    this.sink(0)
  }

  private sink(from: number): void {
    const { readers } = this
    let place = from
    for (;;) {
      let child = 2 * place + 1
      if (child >= readers.length) return
      if (child + 1 < readers.length && this.isBefore(child + 1, child)) child++
      if (!this.isBefore(child, place)) return
      const reader = readers[place] as RunReader
      readers[place] = readers[child] as RunReader
      readers[child] = reader
      place = child
    }
  }

  private isBefore(one: number, other: number): boolean {
    const first = this.readers[one] as RunReader
    const second = this.readers[other] as RunReader
    if (first.lead !== second.lead) return first.lead < second.lead
    if (first.lead === Number.POSITIVE_INFINITY) return false
    return compareDigests(first.buffer, first.at, second.buffer, second.at, this.length) < 0
  }
}
