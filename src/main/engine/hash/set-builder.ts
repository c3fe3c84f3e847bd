import { algorithmOf, digestBytes, type HashAlgorithm } from './algorithm.ts'
import { type Append, BlockWriter, contentBytes } from './block.ts'
import { DigestSorter, type SortingRoom, usualRoom } from './digest-sorter.ts'
import { type DigestFacts, FactWriter } from './facts.ts'
import { writeReference } from './find-entry.ts'
import {
  anchorBytes,
  encodeLayout,
  entriesPerBlock,
  type KnownVerdict,
  longestReference,
  maxAnchors,
  type Section,
  verdictCode,
} from './layout.ts'
import type { MakeScratch, ScratchFile } from './scratch.ts'

/** Output for a hash set: everything in sequence, then the first block again. */
export type SetOutput = {
  readonly append: Append
  readonly writeFirst: (bytes: Uint8Array) => void
}

/** Contents of a built set. */
export type BuiltSet = {
  readonly digests: Readonly<Partial<Record<HashAlgorithm, number>>>
  readonly verdict: KnownVerdict | 'mixed'
}

/**
 * Builds a hash set from digests in any order, in bounded memory. Of duplicates, malicious takes precedence over good,
 * then an entry with facts over one without, then the first.
 */
export class SetBuilder {
  private readonly verdict: KnownVerdict
  private readonly makeScratch: MakeScratch
  private readonly room: SortingRoom
  private readonly facts: FactWriter
  private readonly factFile: ScratchFile
  /** Verdicts that entries have. */
  private readonly seen = new Set<KnownVerdict>()
  private readonly sorters = new Map<HashAlgorithm, DigestSorter>()

  /** @param verdict Default verdict of entries without one of their own. */
  constructor(verdict: KnownVerdict, makeScratch: MakeScratch, room: SortingRoom = usualRoom) {
    this.room = room
    this.verdict = verdict
    this.makeScratch = makeScratch
    this.factFile = makeScratch('facts')
    this.facts = new FactWriter(this.factFile.append)
  }

  /** Stores the facts about a digest and returns the reference to be added with it. */
  referenceTo(verdict: KnownVerdict | null, facts: Partial<DigestFacts>): number {
    const code = verdict === null || verdict === this.verdict ? 0 : verdictCode[verdict]
    return this.facts.placeOf(facts) * 4 + code
  }

  /**
   * Adds a digest with this number of hexadecimal digits; false when its length is unknown or it contains other
   * characters.
   */
  addHex(bytes: Uint8Array, at: number, digits: number, reference: number): boolean {
    const algorithm = algorithmOf(digits)
    return algorithm !== null && this.sorter(algorithm).addHex(bytes, at, reference)
  }

  /** Number of entries so far, possibly including duplicates. */
  get entries(): number {
    return [...this.sorters.values()].reduce((sum, { entries }) => sum + entries, 0)
  }

  /** Sorts and writes everything. */
  finish(output: SetOutput): BuiltSet {
    const writer = new BlockWriter(output.append)
    writer.place(contentBytes)
    writer.close()
    // the offset of the last fact times four, plus a verdict
    const referenceBytes = bytesFor(this.facts.isUsed ? this.facts.size * 4 + 3 : 3)
    const sections: Section[] = []
    for (const [algorithm, sorter] of this.sorters)
      if (sorter.entries > 0) sections.push(this.writeSection(writer, algorithm, sorter, referenceBytes))
    const firstFactBlock = writer.blocks
    const factBytes = this.facts.isUsed ? this.writeFacts(writer) : 0
    writer.close()
    writer.flush()
    const first = new BlockWriter(output.writeFirst)
    first.stream(
      encodeLayout({
        verdict: this.verdict,
        sections,
        firstFactBlock: factBytes === 0 ? 0 : firstFactBlock,
        factBytes,
        blocks: writer.blocks,
      }),
    )
    first.close()
    first.flush()
    const [verdict = this.verdict, other] = this.seen
    return {
      digests: Object.fromEntries(sections.map(({ algorithm, count }) => [algorithm, count])),
      verdict: other === undefined ? verdict : 'mixed',
    }
  }

  private sorter(algorithm: HashAlgorithm): DigestSorter {
    const known = this.sorters.get(algorithm)
    if (known !== undefined) return known
    const made = new DigestSorter(
      digestBytes[algorithm],
      () => this.makeScratch(algorithm.toLowerCase()),
      (one, other) => this.prefer(one, other),
      this.room,
    )
    this.sorters.set(algorithm, made)
    return made
  }

  private prefer(one: number, other: number): number {
    if (one === other) return one
    const isMalicious = (reference: number) =>
      (reference % 4 || verdictCode[this.verdict]) === verdictCode.known_malicious
    if (isMalicious(one) !== isMalicious(other)) return isMalicious(one) ? one : other
    if (one < 4 || other < 4) return Math.max(one, other)
    return Math.min(one, other)
  }

  private writeSection(
    writer: BlockWriter,
    algorithm: HashAlgorithm,
    sorter: DigestSorter,
    widest: number,
  ): Section {
    const length = digestBytes[algorithm]
    const referenceBytes = sorter.hasReferences ? widest : 0
    const stride = length + referenceBytes
    const perBlock = entriesPerBlock({ digestBytes: length, referenceBytes })
    const blocksPerAnchor = Math.max(1, Math.ceil(sorter.entries / perBlock / maxAnchors))
    const anchors: Uint8Array[] = []
    const firstBlock = writer.blocks
    let count = 0
    let codes = 0
    sorter.drain((bytes, at, reference) => {
      if (count % (perBlock * blocksPerAnchor) === 0) anchors.push(bytes.slice(at, at + anchorBytes))
      const place = writer.place(stride)
      const { target } = writer
      for (let index = 0; index < length; index++) target[place + index] = bytes[at + index] as number
      writeReference(target, place + length, referenceBytes, reference)
      count++
      codes |= 1 << (reference % 4)
    })
    if ((codes & 0b001) !== 0) this.seen.add(this.verdict)
    if ((codes & 0b010) !== 0) this.seen.add('known_good')
    if ((codes & 0b100) !== 0) this.seen.add('known_malicious')
    writer.close()
    const firstAnchorBlock = writer.blocks
    for (const anchor of anchors) writer.target.set(anchor, writer.place(anchorBytes))
    writer.close()
    return {
      algorithm,
      digestBytes: length,
      referenceBytes,
      count,
      firstBlock,
      firstAnchorBlock,
      anchors: anchors.length,
      blocksPerAnchor,
    }
  }

  private writeFacts(writer: BlockWriter): number {
    this.facts.flush()
    const piece = new Uint8Array(65_536)
    let at = 0
    for (;;) {
      const got = this.factFile.read(at, piece)
      writer.stream(piece.subarray(0, got))
      at += got
      if (got < piece.length) return at
    }
  }
}

/** Returns the number of bytes required for a number. */
function bytesFor(value: number): number {
  for (let bytes = 1; bytes < longestReference; bytes++) if (value < 256 ** bytes) return bytes
  return longestReference
}
