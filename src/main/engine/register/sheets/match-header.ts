import { foldWords } from '../../../../contract/fold-words.ts'
import { sheetSubjects } from '../../../../contract/register/sheet-subjects.ts'
import { foldedSpellings } from '../words/folded-spellings.ts'
import { headerWords, otherColumns } from '../words/header-words.ts'
import { sheetWords } from '../words/sheet-words.ts'
import { meanings, type Subject, subjectFacts } from './meanings.ts'

/** Finds the meanings that a header of an officer's sheet may have, and the subject that a sheet's name states. */

type Phrase = {
  readonly meaning: string
  readonly text: string
  readonly words: ReadonlySet<string>
  /** Only on the sheet of the meaning's subject. */
  readonly isOwn: boolean
  readonly language: string
}

const longestHeader = 120

/** Words without weight, as they stand between others. */
const smallWords = new Set(
  'der die das des dem den von vom zu zum zur in im am an auf fur und oder mit je pro bei de du la le les l d et ou en a au aux par of the for to by on and or is del el los las y o por di della dell dei degli delle il lo e per van het een voor w na do z i lub dla our us'.split(
    ' ',
  ),
)

/** Words for the same, abbreviated and in full. */
const sameWords: ReadonlyMap<string, string> = new Map(
  [
    'nr no n num numero nummer number numer nro',
    'ref referenz reference referencia riferimento rif referentie refnr',
    'max maximal maximale maximum',
    'kundigungsfrist kundfrist kundfr',
  ].flatMap((line) => {
    const [first = '', ...others] = line.split(' ')
    return others.map((word): [string, string] => [word, first])
  }),
)

/** Units and hints beside a header that say nothing of its meaning. */
const units = new Set(
  'eur euro euros usd gbp chf pln tage tagen tag kt mon monate monaten monat months month jours jour mois days day dni mies miesiace dagen maanden mnd giorni gg mesi dias meses h std stunden hours heures godz ore horas uur iso tt mm jjjj yyyy dd aaaa rrrr ja nein yes oui non si tak nie nee datum date fecha data'.split(
    ' ',
  ),
)

let known: {
  readonly byText: ReadonlyMap<string, readonly Phrase[]>
  /** By the first two letters of their words: words that differ in these are never the same. */
  readonly byStart: ReadonlyMap<string, readonly Phrase[]>
} | null = null

function phrases() {
  if (known !== null) return known
  const byText = new Map<string, Phrase[]>()
  const byStart = new Map<string, Phrase[]>()
  for (const [language, words] of headerWords)
    for (const [meaning, written] of Object.entries(words))
      for (const given of written.split(' | ')) {
        const isOwn = given.startsWith('~')
        for (const folded of foldedSpellings(given)) {
          const text = joined(folded)
          const phrase = { meaning, text, words: weighty(text), isOwn, language }
          for (const start of new Set([...phrase.words].map(startOf))) {
            const same = byStart.get(start)
            if (same === undefined) byStart.set(start, [phrase])
            else same.push(phrase)
          }
          const there = byText.get(text)
          if (there === undefined) byText.set(text, [phrase])
          else there.push(phrase)
        }
      }
  known = { byText, byStart }
  return known
}

const startOf = (word: string) => word.slice(0, 2)

/** Joins single letters: `p a` is `pa`, `k w` is `kw`. */
function joined(folded: string): string {
  return folded
    .replace(/(?<![\p{L}\p{N}])(\p{L}) (?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
    .split(' ')
    .map((word) => sameWords.get(word) ?? word)
    .join(' ')
}

function weighty(text: string): ReadonlySet<string> {
  const words = text.split(' ')
  const left = words.filter((word) => !smallWords.has(word))
  return new Set(left.length === 0 ? words : left)
}

/** Whether two words are the same, or one abbreviates the other; `short` are words with a full stop. */
function isSame(word: string, other: string, short: ReadonlySet<string>): boolean {
  if (word === other) return true
  if (short.has(word) && word.length >= 2 && other.startsWith(word)) return true
  const [less, more] = word.length < other.length ? [word, other] : [other, word]
  return less.length >= 4 && more.startsWith(less) && less.length * 3 >= more.length
}

/** Share of common words; a header of one word is never a part of a longer phrase, which would say more than it. */
function share(header: ReadonlySet<string>, phrase: ReadonlySet<string>, short: ReadonlySet<string>): number {
  let common = 0
  for (const word of header) {
    for (const other of phrase)
      if (isSame(word, other, short)) {
        common++
        break
      }
  }
  if (common < phrase.size && (header.size < 2 || common < 2)) return 0
  return (2 * Math.min(common, phrase.size)) / (header.size + phrase.size)
}

/** How well a header has a meaning, 0 to 1. */
export type HeaderMatch = {
  readonly meaning: string
  readonly score: number
  readonly isOwn: boolean
  /** Of the phrase, `de`. */
  readonly language: string
}

const answers = new Map<string, readonly HeaderMatch[]>()
const maxAnswers = 5000

/** Returns the meanings that a header may have, best first; those of an own phrase are marked. */
export function matchHeader(header: string): readonly HeaderMatch[] {
  if (header.length > longestHeader) return []
  const before = answers.get(header)
  if (before !== undefined) return before
  const found = matched(header)
  if (answers.size >= maxAnswers) answers.clear()
  answers.set(header, found)
  return found
}

function matched(header: string): HeaderMatch[] {
  const { byText, byStart } = phrases()
  const variants = spellings(header)
  const [whole = ''] = variants
  const best = new Map<string, HeaderMatch>()
  const keep = ({ meaning, isOwn, language }: Phrase, score: number) => {
    const there = best.get(meaning)
    if (there === undefined || there.score < score || (there.score === score && there.isOwn && !isOwn))
      best.set(meaning, { meaning, score, isOwn, language })
  }
  for (const [at, text] of variants.entries())
    for (const phrase of byText.get(text) ?? []) keep(phrase, 1 - at * 0.01)
  if (whole.split(' ').some((word) => otherColumns.has(word))) return sorted(best)
  const short = new Set([...header.matchAll(/(\p{L}{2,})\./gu)].map(([, word = '']) => foldWords(word)))
  for (const text of variants.slice(-2)) {
    const words = weighty(text)
    for (const phrase of new Set([...words].flatMap((word) => byStart.get(startOf(word)) ?? []))) {
      const score = share(words, phrase.words, short) * 0.9
      if (score < (phrase.isOwn ? 0.89 : 0.6)) continue
      keep(phrase, score)
    }
  }
  return sorted(best)
}

function sorted(best: ReadonlyMap<string, HeaderMatch>): HeaderMatch[] {
  return [...best.values()].sort((left, right) => right.score - left.score)
}

/** A header as it is written, without what is in brackets, and without units. */
function spellings(header: string): readonly string[] {
  const whole = joined(foldWords(header))
  const bare = joined(foldWords(header.replace(/[([{][^)\]}]*[)\]}]/g, ' ')))
  const words = bare.split(' ').filter((word) => !units.has(word) && !/^(?:19|20)\d\d$/.test(word))
  const plain = words.length === 0 ? bare : words.join(' ')
  return [...new Set([whole, bare, plain])].filter((text) => text !== '')
}

/** Whether a header is a phrase of the vocabulary as it stands; costs little. */
export function isPhrase(header: string): boolean {
  return header.length <= longestHeader && spellings(header).some((text) => phrases().byText.has(text))
}

/** Returns the subject that the name of a sheet states, and how many of its letters say so; null when none does. */
export function subjectNamed(sheet: string): { readonly subject: Subject; readonly share: number } | null {
  const folded = foldWords(sheet.slice(0, longestHeader)).replace(/ ?\d+/g, '')
  let best: { subject: Subject; share: number } | null = null
  for (const subject of sheetSubjects)
    for (const written of (sheetWords[subject] ?? '').split(' | '))
      for (const word of foldedSpellings(written)) {
        if (!` ${folded} `.includes(` ${word} `)) continue
        const part = word.length / folded.length
        if (best === null || part > best.share) best = { subject, share: part }
      }
  return best
}

/** Whether a meaning is about the subject itself, so that a word without a noun beside it has it: `Name`, `Nr.` */
export function isOwnMeaning(meaning: string, subject: Subject): boolean {
  const [home = ''] = meanings.get(meaning)?.columns ?? []
  return subjectFacts[subject].own.includes(home.slice(0, 7))
}
