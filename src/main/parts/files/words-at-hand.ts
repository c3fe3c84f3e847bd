import type { FileText } from '../../../contract/workstation/files/tool-report.ts'
import { passwordCandidates } from '../../engine/file/password-candidates.ts'
import type { ReadHandle } from '../../store/database/handle.ts'
import { originsOf, reportsOf, toolsOf } from '../../store/files/files.ts'

/** Files above one whose texts may name its password: the mail around an archive, and what that mail lies in. */
const maxLevels = 3
const maxParents = 5
const maxCandidates = 50
/** Parents whose words are kept: those of an archive are asked for with each of its members. */
const maxKept = 20

/** Words that may open an encrypted file: those that the files around it give as passwords. */
export class WordsAtHand {
  private readonly reader: ReadHandle
  private readonly kept = new Map<string, { readonly reports: string; readonly words: readonly string[] }>()
  /** Words that came with a dropped file, such as those of a text in the same session. */
  private readonly given = new Map<string, readonly string[]>()

  constructor(reader: ReadHandle) {
    this.reader = reader
  }

  /** Remembers words that came with a file; a person's come first. */
  give(sha256: string, words: readonly string[]): void {
    if (words.length === 0) return
    this.given.set(
      sha256,
      [...new Set([...words, ...(this.given.get(sha256) ?? [])])].slice(0, maxCandidates),
    )
  }

  /** The likeliest first. */
  for(sha256: string): readonly string[] {
    const words = new Set<string>()
    const seen = new Set<string>()
    let level = [sha256]
    for (let depth = 0; depth <= maxLevels && level.length > 0; depth += 1) {
      for (const each of level) for (const word of this.given.get(each) ?? []) words.add(word)
      const above = level
        .flatMap((each) => originsOf(this.reader, each, maxParents).map(({ parent }) => parent))
        .filter((parent) => parent !== '' && !seen.has(parent))
      for (const parent of above) {
        seen.add(parent)
        for (const word of this.wordsIn(parent)) words.add(word)
      }
      level = above
    }
    return [...words].slice(0, maxCandidates)
  }

  /** Candidates in the texts that the tools made of a file. */
  private wordsIn(parent: string): readonly string[] {
    // reports may have megabytes: they are read when there are new ones
    const stamp = toolsOf(this.reader, parent)
      .map(({ tool, ended_at }) => `${tool} ${ended_at}`)
      .join()
    const kept = this.kept.get(parent)
    if (kept?.reports === stamp) return kept.words
    const texts = reportsOf(this.reader, parent).flatMap(({ report }) =>
      (JSON.parse(report) as { texts: readonly FileText[] }).texts.map(({ text }) => text),
    )
    const words = passwordCandidates(texts)
    this.kept.set(parent, { reports: stamp, words })
    const [oldest] = this.kept.keys()
    if (this.kept.size > maxKept && oldest !== undefined) this.kept.delete(oldest)
    return words
  }
}
