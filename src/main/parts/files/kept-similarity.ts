import { SimilarityIndex } from '../../engine/file/similar.ts'
import { readSsdeep } from '../../engine/file/ssdeep-score.ts'
import { Pace, yieldToEventLoop } from '../../operations/system/yield-to-event-loop.ts'
import type { FuzzyDigests } from '../../store/files/file-relations.ts'

/** Characters that two signatures of ssdeep need in common: a shorter one can be compared with nothing. */
const shortest = 7

/** The digests of a file by which it can be compared at all. */
export function comparable({ sha256, ssdeep, tlsh, imphash }: FuzzyDigests) {
  const parts = ssdeep === '' ? null : readSsdeep(ssdeep)
  const isLong = parts !== null && Math.max(parts.first.length, parts.second.length) >= shortest
  return { key: sha256, ssdeep: isLong ? ssdeep : null, tlsh: tlsh === '' ? null : tlsh, imphash }
}

/** An index of the files that are kept, in memory, brought up to date with what changed before each search. */
export class KeptSimilarity {
  readonly index = new SimilarityIndex()
  private readonly known = new Map<string, { readonly digests: string; readonly has: Has }>()

  /** Takes the present digests of all files; gives others their turn between thousands. */
  async renew(files: readonly FuzzyDigests[]): Promise<void> {
    const gone = new Set(this.known.keys())
    const pace = new Pace()
    for (const [at, file] of files.entries()) {
      const { sha256, ssdeep, tlsh, imphash } = file
      gone.delete(sha256)
      const digests = `${ssdeep} ${tlsh} ${imphash ?? ''}`
      if (this.known.get(sha256)?.digests === digests) continue
      const digested = comparable(file)
      this.index.add(digested)
      const has = {
        ssdeep: digested.ssdeep !== null,
        tlsh: digested.tlsh !== null,
        imphash: imphash !== null,
      }
      this.known.set(sha256, { digests, has })
      if (pace.isOver(at)) await yieldToEventLoop()
    }
    for (const sha256 of gone) {
      this.index.remove(sha256)
      this.known.delete(sha256)
    }
  }

  /** Number of files beside one, and how many of them each digest of it could be compared with. */
  comparedWith(
    sha256: string,
    own: Has,
  ): { readonly others: number; readonly compared: Record<keyof Has, number> } {
    const compared = { ssdeep: 0, tlsh: 0, imphash: 0 }
    let others = 0
    for (const [each, { has }] of this.known) {
      if (each === sha256) continue
      others += 1
      for (const digest of ['ssdeep', 'tlsh', 'imphash'] as const)
        if (own[digest] && has[digest]) compared[digest] += 1
    }
    return { others, compared }
  }
}

/** The digests that a file has. */
export type Has = { readonly ssdeep: boolean; readonly tlsh: boolean; readonly imphash: boolean }
