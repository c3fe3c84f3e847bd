/**
 * Prepares the knowledge packs once, so that an assessment only looks things up. Reading the files is the caller's
 * work: `riskPackFiles` says which ones a country needs, `buildRiskPacks` takes their parsed JSON.
 */
import { type BrandIndex, buildBrandIndex } from './brand-index.ts'
import {
  type CommonPack,
  type CountryPack,
  type PackLists,
  type PackSignal,
  readCountryPack,
  readEveryCountryPack,
} from './pack-file.ts'
import { type PhraseBook, PhraseBookBuilder } from './phrase-book.ts'

/** The countries there is a pack for. */
export const riskCountries = ['FR', 'GB', 'US', 'DE', 'ES', 'IT', 'NL', 'BE', 'PT', 'BR', 'PL'] as const
export type RiskCountry = (typeof riskCountries)[number]

const borrowedLanguages: Partial<Record<RiskCountry, readonly RiskCountry[]>> = {
  BE: ['FR', 'NL', 'DE'],
  BR: ['PT'],
  PT: ['BR'],
}

/** Which topic a phrase belongs to when it is not a lure. */
export const reportTopic = 'words of a report'
export const brandTopic = (brand: number): string => `brand ${brand}`

export type RiskPacks = {
  country: string
  language: string
  /** What every code weighs, with its label in the language of the country. */
  signals: ReadonlyMap<string, PackSignal>
  templates: Readonly<Record<string, string>>
  headerNames: Readonly<Record<string, readonly string[]>>
  book: PhraseBook
  brands: BrandIndex
  lists: { [Name in keyof PackLists]: { date: string; values: ReadonlySet<string> } }
}

/** File names, inside the risk pack folder, of the country's own pack and of the ones whose phrases it borrows. */
export function riskPackFiles(country: RiskCountry): {
  everyCountry: string
  country: string
  borrowed: string[]
} {
  return {
    everyCountry: 'every-country.json',
    country: `${country}.json`,
    borrowed: (borrowedLanguages[country] ?? []).map((name) => `${name}.json`),
  }
}

/**
 * Builds the packs of one country from parsed JSON. A country that speaks its neighbours' languages (BE) names the
 * packs it borrows phrases and lure words from; brands are never borrowed. Throws an Error that names the bad part.
 */
export function buildRiskPacks(
  everyCountry: unknown,
  countryPack: unknown,
  borrowed: readonly unknown[] = [],
): RiskPacks {
  const base = readEveryCountryPack(everyCountry)
  const country = readCountryPack(countryPack)
  const lenders = borrowed.map(readCountryPack)
  for (const name of country.borrows) {
    if (!lenders.some((lender) => lender.country === name)) {
      throw new Error(`Risk pack ${country.country} borrows from ${name}: please provide that pack as well.`)
    }
  }
  const speaking = [country, ...lenders]
  const lureWords = [base, ...speaking].flatMap((pack) => pack.lureWords)
  // The country's own brands come first: they keep a word they share with an international one.
  const brands = buildBrandIndex([...country.brands, ...base.brands], lureWords, base.innocentWords)
  return {
    country: country.country,
    language: country.language,
    signals: labelSignals(base, speaking),
    templates: { ...base.templates, ...(lenders[0]?.templates ?? {}), ...country.templates },
    headerNames: base.headerNames,
    book: buildBook(base, speaking, brands),
    brands,
    lists: prepareLists(base.lists),
  }
}

/** Later settings win: common, then what is borrowed (last lender first), then the country itself. */
function labelSignals(base: CommonPack, speaking: readonly CountryPack[]): Map<string, PackSignal> {
  const signals = new Map(Object.entries(base.signals))
  for (const group of base.groups) {
    const { weight, severity } = group
    if (weight === null || severity === null)
      throw new Error(`Risk pack common: ${group.code} needs weight and severity.`)
    signals.set(group.code, { weight, severity, label: group.label })
  }
  for (const pack of [...speaking].reverse()) {
    for (const [code, label] of Object.entries(pack.labels)) {
      const known = signals.get(code)
      if (!known) throw new Error(`Risk pack ${pack.country}: labels.${code} is not a known code.`)
      signals.set(code, { ...known, label })
    }
    for (const group of pack.groups) {
      const known = signals.get(group.code)
      const weight = group.weight ?? known?.weight
      const severity = group.severity ?? known?.severity
      if (weight === undefined || severity === undefined) {
        throw new Error(`Risk pack ${pack.country}: ${group.code} is new and needs weight and severity.`)
      }
      signals.set(group.code, { weight, severity, label: group.label })
    }
  }
  return signals
}

function buildBook(base: CommonPack, speaking: readonly CountryPack[], brands: BrandIndex): PhraseBook {
  const builder = new PhraseBookBuilder()
  for (const pack of [base, ...speaking]) {
    for (const group of pack.groups) {
      for (const phrase of group.phrases) builder.add(group.code, phrase)
    }
    for (const verb of pack.giftCardVerbs) {
      for (const card of base.lists.giftCards.values) builder.add('payment.gift_card', `${verb} ~ ${card}`)
    }
  }
  for (const word of base.lists.reportWords.values) builder.add(reportTopic, word)
  brands.brands.forEach((brand, number) => {
    if (!brand.isGeneric && brand.name.length >= 3) builder.add(brandTopic(number), brand.name)
  })
  return builder.build()
}

function prepareLists(lists: PackLists): RiskPacks['lists'] {
  const prepare = (name: keyof PackLists) => ({ date: lists[name].date, values: new Set(lists[name].values) })
  return {
    shorteners: prepare('shorteners'),
    abusedSuffixes: prepare('abusedSuffixes'),
    freeHosting: prepare('freeHosting'),
    freeMail: prepare('freeMail'),
    executableExtensions: prepare('executableExtensions'),
    documentExtensions: prepare('documentExtensions'),
    giftCards: prepare('giftCards'),
    reportWords: prepare('reportWords'),
    organisationWords: prepare('organisationWords'),
    formServices: prepare('formServices'),
    openPages: prepare('openPages'),
  }
}
