import { readSsdeep, type SsdeepParts, ssdeepScore } from './ssdeep-score.ts'
import { readTlsh, tlshDistance } from './tlsh.ts'

/** A file by the digests that similar files share; what a file has not is null. */
export type DigestedFile = {
  /** What names the file to the caller, such as its SHA-256; a second file of one key takes the place of the first. */
  readonly key: string
  readonly ssdeep: string | null
  readonly tlsh: string | null
  /** Digest of the imports of a Windows program. */
  readonly imphash?: string | null
}

/** How similar a file is: each value is null where the two cannot be compared by it. */
export type SimilarFile = {
  readonly key: string
  /** 1 to 100, of which 100 is (nearly) equal. */
  readonly ssdeepScore: number | null
  /** 0 for (nearly) equal; rises with the differences. */
  readonly tlshDistance: number | null
  readonly hasSameImports: boolean
}

export type SimilarityLimits = {
  /** Least score of ssdeep, and greatest distance of TLSH, of which one is enough. */
  readonly leastScore: number
  readonly greatestDistance: number
  /** Number of files that are returned. */
  readonly count: number
}

const usual: SimilarityLimits = { leastScore: 30, greatestDistance: 60, count: 100 }

/** Characters in a row that two signatures of ssdeep need in common before anything else is compared. */
const gram = 7
const filterBits = 16

type Entry = {
  readonly file: DigestedFile
  readonly parts: SsdeepParts | null
  /** Digests of the parts of seven characters of both signatures. */
  readonly firstGrams: Int32Array
  readonly secondGrams: Int32Array
  readonly tlsh: Uint8Array | null
}

/** Finds the files that resemble one among some ten thousand, in memory. */
export class SimilarityIndex {
  private readonly entries = new Map<string, Entry>()

  get size(): number {
    return this.entries.size
  }

  add(file: DigestedFile): void {
    this.entries.set(file.key, entryOf(file))
  }

  remove(key: string): void {
    this.entries.delete(key)
  }

  /** Returns the files that resemble one, which need not be among them, the most similar first; never itself. */
  similarTo(file: DigestedFile, limits: Partial<SimilarityLimits> = {}): SimilarFile[] {
    const { leastScore, greatestDistance, count } = { ...usual, ...limits }
    const own = entryOf(file)
    const first = filterOf(own.firstGrams)
    const second = filterOf(own.secondGrams)
    const found: SimilarFile[] = []
    for (const other of this.entries.values()) {
      if (other.file.key === file.key) continue
      const score = scoreOf(own, other, first, second)
      const distance = own.tlsh === null || other.tlsh === null ? null : tlshDistance(own.tlsh, other.tlsh)
      const hasSameImports = Boolean(file.imphash) && file.imphash === other.file.imphash
      const isSimilar =
        (score ?? 0) >= leastScore ||
        (distance ?? Number.POSITIVE_INFINITY) <= greatestDistance ||
        hasSameImports
      if (isSimilar)
        found.push({ key: other.file.key, ssdeepScore: score, tlshDistance: distance, hasSameImports })
    }
    return found.sort((one, another) => rank(another) - rank(one)).slice(0, count)
  }
}

/** A number that orders similar files: the better of the two measures, and the same imports. */
function rank({ ssdeepScore: score, tlshDistance: distance, hasSameImports }: SimilarFile): number {
  return Math.max(score ?? 0, distance === null ? 0 : 100 - distance) + (hasSameImports ? 20 : 0)
}

function entryOf(file: DigestedFile): Entry {
  const parts = file.ssdeep === null ? null : readSsdeep(file.ssdeep)
  return {
    file,
    parts,
    firstGrams: gramsOf(parts?.first ?? ''),
    secondGrams: gramsOf(parts?.second ?? ''),
    tlsh: file.tlsh === null ? null : readTlsh(file.tlsh),
  }
}

function gramsOf(text: string): Int32Array {
  const grams = new Int32Array(Math.max(0, text.length - gram + 1))
  for (let at = 0; at < grams.length; at++) {
    let digest = 0
    for (let place = at; place < at + gram; place++) digest = Math.imul(digest, 31) + text.charCodeAt(place)
    grams[at] = digest
  }
  return grams
}

/** Marks of the digests that a signature has, by which most others are passed over without a comparison. */
function filterOf(grams: Int32Array): Uint8Array {
  const filter = new Uint8Array(2 ** filterBits)
  for (const digest of grams) filter[placeOf(digest)] = 1
  return filter
}

const placeOf = (digest: number) => Math.imul(digest, 0x9e3779b1 | 0) >>> (32 - filterBits)

function mayShare(filter: Uint8Array, grams: Int32Array): boolean {
  for (let at = 0; at < grams.length; at++) if (filter[placeOf(grams[at] as number)] === 1) return true
  return false
}

/** Score of two entries; null where their block sizes cannot be compared. */
function scoreOf(own: Entry, other: Entry, first: Uint8Array, second: Uint8Array): number | null {
  if (own.parts === null || other.parts === null) return null
  const one = own.parts.block
  const another = other.parts.block
  if (one !== another && one !== another * 2 && another !== one * 2) return null
  const isWorthIt =
    one === another
      ? mayShare(first, other.firstGrams) ||
        mayShare(second, other.secondGrams) ||
        own.parts.first === other.parts.first
      : one > another
        ? mayShare(first, other.secondGrams)
        : mayShare(second, other.firstGrams)
  return isWorthIt ? ssdeepScore(own.parts, other.parts) : 0
}
