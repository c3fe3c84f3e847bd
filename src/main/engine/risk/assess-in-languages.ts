import type { TextKind } from '../../../contract/core/iocs.ts'
import { once } from '../../../contract/operation.ts'
import { findUnseen } from '../reading/shown-mark.ts'
import {
  assessRisk,
  labelledFor,
  type RiskCountry,
  type RiskIndicator,
  type RiskPacks,
} from './assess-risk.ts'
import { readMessageHead } from './message-head.ts'
import { removeInvisible } from './remove-invisible.ts'
import type { RiskAssessment } from './risk-types.ts'
import { textKindOf } from './text-kind.ts'
import { languagesOf, otherScriptOf, wordsOf } from './text-language.ts'
import { vocabularyOf } from './text-vocabulary.ts'
import { findUnreadReasons, unreadSentences } from './unread-content.ts'

/** A risk reading, with the languages of the text that were read and those that were not. */
export type LanguageReading = Omit<RiskAssessment, 'score' | 'band' | 'action'> & {
  /** Null when the text is no message or could not be judged; the same holds for band and action. */
  readonly score: number | null
  readonly band: RiskAssessment['band'] | null
  readonly action: RiskAssessment['action'] | null
  /** Why there is no band, or what was not read, in sentences; null when everything was read. */
  readonly note: string | null
  /** What kind of text it is: only what a person could have been sent is judged. */
  readonly kind: TextKind
  /** Languages in which it was read, in English; empty where it has too few words to be in any. */
  readonly languages: readonly string[]
  /** Its languages for which there is no pack, in English. */
  readonly unread: readonly string[]
}

type PackLanguage = {
  /** In English. */
  readonly name: string
  /** Countries whose pack reads it, the usual one first. */
  readonly countries: readonly RiskCountry[]
}

/** Languages with a pack, by their code. */
const packLanguages: ReadonlyMap<string, PackLanguage> = new Map([
  ['en', { name: 'English', countries: ['GB', 'US'] }],
  ['fr', { name: 'French', countries: ['FR', 'BE'] }],
  ['de', { name: 'German', countries: ['DE', 'BE'] }],
  ['nl', { name: 'Dutch', countries: ['NL', 'BE'] }],
  ['es', { name: 'Spanish', countries: ['ES'] }],
  ['it', { name: 'Italian', countries: ['IT'] }],
  ['pt', { name: 'Portuguese', countries: ['PT', 'BR'] }],
  ['pl', { name: 'Polish', countries: ['PL'] }],
])

/** Countries whose pack is composed of those of their neighbours. */
const manyLanguages: ReadonlySet<RiskCountry> = new Set(['BE'])

/** Returns what is named where only the script of a text is known. */
function scriptName(code: string): string {
  if (code === 'Zzzz') return 'a language in letters other than Latin'
  return `a language in ${new Intl.DisplayNames('en', { type: 'script' }).of(code) ?? code} letters`
}

/** Names of the other languages: the first list of names takes 16 ms to load, which would delay the first text. */
const otherNames = once(() => new Intl.DisplayNames('en', { type: 'language' }))

type ReadingFacts = {
  /** The format that the text was decoded from; null for a text that is read as it is written. */
  readonly format?: string | null
  /** The country in whose language the reasons are worded; the preferred one unless given. */
  readonly reader?: RiskCountry
}

const ofNoLanguage = 'Too short to tell its language: nothing is cleared.'

/** Why a text of each kind has no verdict. */
const kindNotes: Readonly<Record<Exclude<TextKind, 'message'>, string>> = {
  list: 'A list, not a message: not judged.',
  log: 'A log, not a message: not judged.',
  table: 'A table or data, not a message: not judged.',
  code: 'Code, not a message: not judged.',
  document: 'A document, not a message: not judged.',
  unclear: 'It is not clear that this is a message: what speaks against it is named, and nothing is cleared.',
}

/**
 * Assesses a text with the packs of the languages in which it is written, whatever country is preferred: the preferred
 * country's pack reads texts with too few words, and its reading is returned when scores are equal. Otherwise the
 * reading with the highest score is returned.
 *
 * A text that is no message (`text-kind.ts`) is not judged: it has no score, band, action or reasons. One in a language
 * without a pack, with content that was not decoded, or of an unclear kind is not declared harmless: instead of `allow`
 * it has no score, band and action. The note gives the reason.
 */
export async function assessInLanguages(
  text: string,
  indicators: readonly RiskIndicator[],
  packOf: (country: RiskCountry) => RiskPacks,
  preferred: RiskCountry,
  { format = null, reader = preferred }: ReadingFacts = {},
): Promise<LanguageReading> {
  const visible = removeInvisible(text, findUnseen(text))
  const found = await languagesOf(visible.text)
  const read = found.filter(({ code }) => packLanguages.has(code))
  const languages = read.map(({ code }) => nameOf(code))
  const unread = found.filter(({ code }) => !packLanguages.has(code)).map(({ code }) => nameOf(code))
  // every pack reads Latin letters
  const script = unread.length === 0 ? otherScriptOf(visible.text) : null
  if (script !== null) unread.push(scriptName(script))
  const values = indicators.map(visible.toVisible).toSorted((left, right) => left.start - right.start)
  const apparent = textKindOf(visible.text, values, {
    hasHead: beginsWithHead(visible.text),
    format,
    languages: found.map(({ code }) => code),
  })
  // what is encoded may be a message
  const kind = apparent !== 'message' && findUnreadReasons(text).length > 0 ? 'unclear' : apparent
  const unjudged = { score: null, band: null, action: null, kind, languages, unread }
  if (kind !== 'message' && kind !== 'unclear')
    return { ...unjudged, country: preferred, reasons: [], note: kindNotes[kind] }
  const countries = new Set(read.flatMap(({ code }) => packsFor(code, preferred)))
  if (countries.size === 0) countries.add(preferred)
  const worded = packOf(reader)
  const readings = [...countries].map((country) =>
    assessRisk(text, indicators, labelledFor(packOf(country), worded), country),
  )
  const best = readings.reduce((most, reading) => (reading.score > most.score ? reading : most))
  const notes = unreadSentences(best.reasons)
  if (unread.length > 0)
    notes.unshift(`Not read: ${unread.join(' and ')} ${unread.length === 1 ? 'has' : 'have'} no pack.`)
  if (kind === 'unclear' && best.action === 'allow') notes.unshift(kindNotes.unclear)
  if (notes.length === 0 && found.length === 0 && values.length > 0 && hasOnlyUnknownWords(visible.text))
    notes.push(ofNoLanguage)
  const note = notes.length === 0 ? null : notes.join(' ')
  if (note === null || best.action !== 'allow') return { ...best, kind, note, languages, unread }
  return { ...best, ...unjudged, note }
}

const fewestUnknown = 3

/** Whether a text has words and none of them is a common one in any language with a pack. */
function hasOnlyUnknownWords(text: string): boolean {
  const words = wordsOf(text).match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []
  const classesOf = vocabularyOf([])
  return words.length >= fewestUnknown && words.every((word) => classesOf(word) === 0)
}

/** Whether a text begins with the header of a message; a field of a configuration is indented. */
function beginsWithHead(text: string): boolean {
  const head = readMessageHead(text)
  return head !== null && !/\s/.test(text.charAt(head.from.span.start))
}

/**
 * Returns all countries that speak a language, since a text may be aimed at brands of any of them; a country with
 * several languages only when it is preferred.
 */
function packsFor(language: string, preferred: RiskCountry): readonly RiskCountry[] {
  const countries = packLanguages.get(language)?.countries ?? []
  const speaking = countries.filter((country) => country === preferred || !manyLanguages.has(country))
  // on equal scores the first reading is returned
  return speaking.toSorted((left, right) => Number(right === preferred) - Number(left === preferred))
}

function nameOf(code: string): string {
  return packLanguages.get(code)?.name ?? otherNames().of(code) ?? code
}
