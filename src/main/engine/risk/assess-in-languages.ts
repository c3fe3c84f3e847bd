import { findUnseen } from '../reading/shown-mark.ts'
import { assessRisk, type RiskCountry, type RiskIndicator, type RiskPacks } from './assess-risk.ts'
import { removeInvisible } from './remove-invisible.ts'
import type { RiskAssessment } from './risk-types.ts'
import { languagesOf } from './text-language.ts'

/** A risk reading with what was read of the text, and what was not. */
export type LanguageReading = Omit<RiskAssessment, 'band' | 'action'> & {
  /** Null where the text could not be judged, as the action is. */
  readonly band: RiskAssessment['band'] | null
  readonly action: RiskAssessment['action'] | null
  /** What was not read, in a sentence; null where all was. */
  readonly note: string | null
  /** Languages in which it was read, in English; empty where it has too few words to be in any. */
  readonly languages: readonly string[]
  /** Languages of it that no pack reads, in English. */
  readonly unread: readonly string[]
}

/** Countries whose pack reads a language, the usual one first. */
const countriesOf: Readonly<Record<string, readonly RiskCountry[]>> = {
  en: ['GB', 'US'],
  fr: ['FR', 'BE'],
  de: ['DE', 'BE'],
  nl: ['NL', 'BE'],
  es: ['ES'],
  it: ['IT'],
  pt: ['PT', 'BR'],
  pl: ['PL'],
}

/** Countries whose pack is made of those of their neighbours. */
const manyLanguages: ReadonlySet<RiskCountry> = new Set(['BE'])

const names = new Intl.DisplayNames('en', { type: 'language' })

/**
 * Assesses a text with the packs of the languages that it is written in, whatever country is preferred: that reads
 * what has too few words, and its name is the answer's where readings are equal. The reading that finds the most is the answer. A text in a language without a pack
 * is not called harmless: what would be `allow` has no band and no action, and a note that says why.
 */
export async function assessInLanguages(
  text: string,
  indicators: readonly RiskIndicator[],
  packOf: (country: RiskCountry) => RiskPacks,
  preferred: RiskCountry,
): Promise<LanguageReading> {
  const found = await languagesOf(removeInvisible(text, findUnseen(text)).text)
  const read = found.filter(({ code }) => code in countriesOf)
  const unread = found.filter(({ code }) => !(code in countriesOf)).map(({ code }) => nameOf(code))
  const countries = new Set(read.flatMap(({ code }) => packsFor(code, preferred)))
  if (countries.size === 0) countries.add(preferred)
  const readings = [...countries].map((country) => assessRisk(text, indicators, packOf(country), country))
  const best = readings.reduce((most, reading) => (reading.score > most.score ? reading : most))
  const languages = read.map(({ code }) => nameOf(code))
  if (unread.length === 0) return { ...best, note: null, languages, unread }
  const isJudged = best.action !== 'allow'
  return {
    ...best,
    band: isJudged ? best.band : null,
    action: isJudged ? best.action : null,
    note: `Not read: ${unread.join(' and ')} ${unread.length === 1 ? 'has' : 'have'} no pack.`,
    languages,
    unread,
  }
}

/** All countries that speak a language, for whose brands a text may be meant; one of several languages only where it is preferred. */
function packsFor(language: string, preferred: RiskCountry): readonly RiskCountry[] {
  const countries = countriesOf[language] ?? []
  const speaking = countries.filter((country) => country === preferred || !manyLanguages.has(country))
  // of readings that are equal, the first is the answer
  return speaking.toSorted((left, right) => Number(right === preferred) - Number(left === preferred))
}

function nameOf(code: string): string {
  return names.of(code) ?? code
}
