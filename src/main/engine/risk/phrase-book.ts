/**
 * Turns the phrases of the packs into one automaton. A phrase is plain words; `*` at its end lets the last word go on
 * (`suspendu*`), `#` stands for any number, and ` ~ ` parts two halves that must stand close together, in any order.
 */
import { gapSymbol } from './fold-character.ts'
import { foldText } from './fold-text.ts'
import { buildPhraseAutomaton, type PhraseAutomaton } from './phrase-automaton.ts'

/** What a pattern means when it is found: a whole phrase, or one half of a pair. */
export type PhraseUse = { phrase: number; half: 0 | 1 | 2 }

export type PhraseBook = {
  automaton: PhraseAutomaton
  /** Uses of each pattern, by pattern number. */
  uses: PhraseUse[][]
  /** Whether a pattern ends with a gap, which is not part of what is shown. */
  endsWithGap: boolean[]
  /** The topic each phrase belongs to, by phrase number. */
  topics: string[]
}

/** Collects phrases under topics and builds the book from them. */
export class PhraseBookBuilder {
  private readonly patterns: number[][] = []
  private readonly patternByKey = new Map<string, number>()
  private readonly uses: PhraseUse[][] = []
  private readonly topics: string[] = []

  /** Adds one phrase. Throws an Error when nothing of it could ever match. */
  add(topic: string, text: string): void {
    const phrase = this.topics.length
    this.topics.push(topic)
    const halves = text.split(' ~ ')
    if (halves.length > 2) throw new Error(`The phrase "${text}" of ${topic} has more than two halves.`)
    halves.forEach((half, index) => {
      for (const spelling of spellingsOf(half)) {
        const pattern = foldPhrase(spelling)
        if (pattern.length < 3)
          throw new Error(`The phrase "${text}" of ${topic} has no letters to look for.`)
        this.addPattern(pattern, { phrase, half: halves.length === 1 ? 0 : index === 0 ? 1 : 2 })
      }
    })
  }

  build(): PhraseBook {
    return {
      automaton: buildPhraseAutomaton(this.patterns),
      uses: this.uses,
      endsWithGap: this.patterns.map((pattern) => pattern.at(-1) === gapSymbol),
      topics: this.topics,
    }
  }

  private addPattern(pattern: number[], use: PhraseUse): void {
    const key = String.fromCharCode(...pattern)
    let id = this.patternByKey.get(key)
    if (id === undefined) {
      id = this.patterns.length
      this.patternByKey.set(key, id)
      this.patterns.push(pattern)
      this.uses.push([])
    }
    this.uses[id]?.push(use)
  }
}

/** German is also written without umlauts: "Überweisung" and "Ueberweisung" are both looked for. */
function spellingsOf(text: string): string[] {
  const long = text.replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
  return long === text ? [text] : [text, long]
}

function foldPhrase(text: string): number[] {
  const isOpen = text.endsWith('*')
  const folded = foldText((isOpen ? text.slice(0, -1) : text).replaceAll('#', '0'))
  const pattern = Array.from(folded.symbols.subarray(0, folded.length))
  return isOpen ? pattern.slice(0, -1) : pattern
}
