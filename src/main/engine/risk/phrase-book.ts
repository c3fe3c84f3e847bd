/**
 * Compiles the phrases of a pack into one automaton. A phrase is plain words; `*` at its end lets the last word
 * continue (`suspendu*`), `#` matches any number, `{konto|karte}` any of several words, and ` ~ ` separates two halves
 * that must be close together, in any order. A phrase with choices is equivalent to all its spellings written out.
 */
import { asciiSymbol, gapSymbol } from './fold-character.ts'
import { foldText } from './fold-text.ts'
import { buildPhraseAutomaton, type PhraseAutomaton } from './phrase-automaton.ts'

/** What a match of a pattern means: a whole phrase, or one half of a pair. */
export type PhraseUse = { phrase: number; half: 0 | 1 | 2 }

export type PhraseBook = {
  automaton: PhraseAutomaton
  /** Uses of each pattern, by pattern number. */
  uses: PhraseUse[][]
  /** Whether a pattern ends with a gap, which is not part of the shown span. */
  endsWithGap: boolean[]
  /** Whether a pattern is a single word. */
  isWord: boolean[]
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
      isWord: this.patterns.map((pattern) => !pattern.slice(1, -1).includes(gapSymbol)),
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

/** Maximum number of spellings of one half of a phrase. */
const maximumWays = 4000

/**
 * Every way to write a half: with each of its choices, and German also without umlauts ("Überweisung" and "Ueberweisung"). Throws an
 * Error where the choices are too many.
 */
function spellingsOf(text: string): string[] {
  const parts = text.split(/[{}]/)
  // parts at odd positions were in braces
  const ways = parts.reduce<readonly string[]>(
    (begun, part, at) => {
      const choices = at % 2 === 1 ? part.split('|') : [part]
      if (begun.length * choices.length > maximumWays)
        throw new Error(`The phrase "${text.slice(0, 60)}" can be written in more than ${maximumWays} ways.`)
      return begun.flatMap((start) => choices.map((choice) => start + choice))
    },
    [''],
  )
  return ways.flatMap((way) => {
    if (!/[äöüÄÖÜ]/.test(way)) return [way]
    return [way, way.replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)]
  })
}

const plainWords = /^[a-z]+(?: [a-z]+)*$/

function foldPhrase(text: string): number[] {
  if (plainWords.test(text)) {
    const pattern = [gapSymbol]
    for (let at = 0; at < text.length; at += 1) pattern.push(asciiSymbol(text.charCodeAt(at)))
    pattern.push(gapSymbol)
    return pattern
  }
  const isOpen = text.endsWith('*')
  const folded = foldText((isOpen ? text.slice(0, -1) : text).replaceAll('#', '0'))
  const pattern = Array.from(folded.symbols.subarray(0, folded.length))
  return isOpen ? pattern.slice(0, -1) : pattern
}
