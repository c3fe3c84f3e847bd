import { limits } from './knowledge-limits.ts'

/** Maximum number of refusals listed. */
const maxExamples = 20

/** Counts the parts of a file that were refused, and keeps the first with name and reason. */
export class Refusals {
  private count = 0
  private readonly examples: string[] = []

  add(name: string, why: string): void {
    this.count += 1
    if (this.examples.length < maxExamples) this.examples.push(`${name.slice(0, 120)}: ${why}`)
  }

  /** Reports a list of an object that is longer than the limit. */
  addLonger(name: string, what: 'synonyms' | 'references', given: unknown): void {
    const limit = what === 'synonyms' ? limits.aliases : limits.references
    if (Array.isArray(given) && given.length > limit)
      this.add(
        name,
        `only the first ${limit} of its ${given.length.toLocaleString('en-GB')} ${what} are read`,
      )
  }

  report(): { readonly refused: number; readonly refusedExamples: readonly string[] } {
    return { refused: this.count, refusedExamples: this.examples }
  }
}
