import { once } from '../../../contract/operation.ts'
import { findUnseen } from '../reading/shown-mark.ts'
import { assessRisk, type RiskCountry, type RiskIndicator, type RiskPacks } from './assess-risk.ts'
import { removeInvisible } from './remove-invisible.ts'
import type { RiskAssessment } from './risk-types.ts'
import { languagesOf } from './text-language.ts'
import { unreadSentences } from './unread-content.ts'

/** A risk reading, with the languages of the text that were read and those that were not. */
export type LanguageReading = Omit<RiskAssessment, 'band' | 'action'> & {
  /** Null when the text could not be judged; the same holds for the action. */
  readonly band: RiskAssessment['band'] | null
  readonly action: RiskAssessment['action'] | null
  /** What was not read, in a sentence; null when everything was. */
  readonly note: string | null
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

/** Names of the other languages: the first list of names takes 16 ms to load, which would delay the first text. */
const otherNames = once(() => new Intl.DisplayNames('en', { type: 'language' }))

/**
 * Assesses a text with the packs of the languages in which it is written, whatever country is preferred: the preferred
 * country's pack reads texts with too few words, and its reading is returned when scores are equal. Otherwise the
 * reading with the highest score is returned. A text in a language without a pack, or with content that was not decoded,
 * is not declared harmless: instead of `allow` it has no band and no action, and a note with the reason.
 */
export async function assessInLanguages(
  text: string,
  indicators: readonly RiskIndicator[],
  packOf: (country: RiskCountry) => RiskPacks,
  preferred: RiskCountry,
): Promise<LanguageReading> {
  const found = await languagesOf(removeInvisible(text, findUnseen(text)).text)
  const read = found.filter(({ code }) => packLanguages.has(code))
  const unread = found.filter(({ code }) => !packLanguages.has(code)).map(({ code }) => nameOf(code))
  const countries = new Set(read.flatMap(({ code }) => packsFor(code, preferred)))
  if (countries.size === 0) countries.add(preferred)
  const readings = [...countries].map((country) => assessRisk(text, indicators, packOf(country), country))
  const best = readings.reduce((most, reading) => (reading.score > most.score ? reading : most))
  const languages = read.map(({ code }) => nameOf(code))
  const notes = unreadSentences(best.reasons)
  if (unread.length > 0)
    notes.unshift(`Not read: ${unread.join(' and ')} ${unread.length === 1 ? 'has' : 'have'} no pack.`)
  if (notes.length === 0) return { ...best, note: null, languages, unread }
  const isJudged = best.action !== 'allow'
  return {
    ...best,
    band: isJudged ? best.band : null,
    action: isJudged ? best.action : null,
    note: notes.join(' '),
    languages,
    unread,
  }
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
