import { limits } from './knowledge-limits.ts'

/** Longest list of what was refused. */
const maxExamples = 20

/** What of a file was not taken in, counted, and the first of it with its name and why. */
export class Refusals {
  private count = 0
  private readonly examples: string[] = []

  add(name: string, why: string): void {
    this.count += 1
    if (this.examples.length < maxExamples) this.examples.push(`${name.slice(0, 120)}: ${why}`)
  }

  /** Tells of a list of an object that is longer than is read. */
  addLonger(name: string, what: 'synonyms' | 'references', given: unknown): void {
    const limit = what === 'synonyms' ? limits.aliases : limits.references
    if (Array.isArray(given) && given.length > limit)
      this.add(name, `of its ${given.length.toLocaleString('en-GB')} ${what} the first ${limit} are read`)
  }

  report(): { readonly refused: number; readonly refusedExamples: readonly string[] } {
    return { refused: this.count, refusedExamples: this.examples }
  }
}
