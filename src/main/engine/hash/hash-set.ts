import type { HashAlgorithm } from './algorithm.ts'
import { BlockReader, type ReadAt } from './block.ts'
import { type DigestFacts, noFacts, readFacts } from './facts.ts'
import { findEntry, readAnchors } from './find-entry.ts'
import { decodeLayout, type KnownVerdict, type Section, type SetLayout } from './layout.ts'

/** Verdict and facts of a digest in a set. */
export type KnownDigest = DigestFacts & { readonly verdict: KnownVerdict }

/** A stored hash set for lookups. All methods throw `DamagedSet` where the file differs from what was written. */
export class HashSet {
  readonly layout: SetLayout
  private readonly blocks: BlockReader
  private readonly anchors = new Map<HashAlgorithm, Float64Array>()

  constructor(read: ReadAt, sizeBytes: number) {
    this.blocks = new BlockReader(read)
    this.layout = decodeLayout(this.blocks, sizeBytes)
  }

  /** True when the set has digests of this algorithm, so that a miss is meaningful. */
  holds(algorithm: HashAlgorithm): boolean {
    return this.sectionOf(algorithm) !== undefined
  }

  /** Returns the entry of a digest, or null. */
  find(algorithm: HashAlgorithm, digest: Uint8Array): KnownDigest | null {
    const section = this.sectionOf(algorithm)
    if (section === undefined || digest.length !== section.digestBytes) return null
    const reference = findEntry(this.blocks, section, this.anchorsOf(section), digest)
    if (reference === null) return null
    const code = reference % 4
    const facts = (reference - code) / 4
    return {
      verdict: code === 0 ? this.layout.verdict : code === 1 ? 'known_good' : 'known_malicious',
      ...(facts === 0 ? noFacts : readFacts(this.blocks, this.layout, facts)),
    }
  }

  /** Reads every block once; throws at the first that has changed. */
  check(): void {
    for (let number = 0; number < this.layout.blocks; number++) this.blocks.content(number)
  }

  private sectionOf(algorithm: HashAlgorithm): Section | undefined {
    return this.layout.sections.find((section) => section.algorithm === algorithm)
  }

  private anchorsOf(section: Section): Float64Array {
    const known = this.anchors.get(section.algorithm)
    if (known !== undefined) return known
    const anchors = readAnchors(this.blocks, section)
    this.anchors.set(section.algorithm, anchors)
    return anchors
  }
}
