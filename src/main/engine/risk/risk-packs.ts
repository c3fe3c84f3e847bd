/**
 * Prepares the knowledge packs once, so that an assessment only needs lookups. Each file is read and prepared when a
 * country first needs it, and shared by all countries that do; reading it is left to the caller.
 */
import type { OwnLookAlike } from '../estate/own-look-alike.ts'
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

/** The countries for which there is a pack. */
export const riskCountries = ['FR', 'GB', 'US', 'DE', 'ES', 'IT', 'NL', 'BE', 'PT', 'BR', 'PL'] as const
export type RiskCountry = (typeof riskCountries)[number]

const borrowed: Partial<Record<RiskCountry, readonly RiskCountry[]>> = {
  BE: ['FR', 'NL', 'DE'],
  BR: ['PT'],
  PT: ['BR'],
}

/** Topic of the phrases that indicate a security report rather than a lure. */
export const reportTopic = 'words of a report'
export const brandTopic = (brand: number): string => `brand ${brand}`

export type RiskPacks = {
  country: string
  language: string
  /** The weight of every code, with its label in the language of the country. */
  signals: ReadonlyMap<string, PackSignal>
  templates: Readonly<Record<string, string>>
  headerNames: Readonly<Record<string, readonly string[]>>
  /** Phrases, file by file; compiled when a text is first read, since most users of packs read none. */
  books: () => readonly PhraseBook[]
  brands: BrandIndex
  lists: { [Name in keyof PackLists]: { date: string; values: ReadonlySet<string> } }
  /** The own domain that a host imitates, or null; absent where the own domains are not known. */
  own?: (host: string) => OwnLookAlike | null
}

/** A file of the packs with its phrases, which are compiled into a book on first use. */
type Prepared<Pack> = { readonly pack: Pack; readonly book: () => PhraseBook }

/**
 * Returns a function that returns the packs of a country. `read` returns the parsed JSON of a file in the folder of the
 * risk packs, by its name, and is called once for each. A country that shares its neighbours' languages (BE) borrows
 * phrases and lure words from their packs; brands are never borrowed. Throws an Error that names the invalid part.
 */
export function openRiskPacks(read: (file: string) => unknown): (country: RiskCountry) => RiskPacks {
  const common = once(() => {
    const pack = readEveryCountryPack(read('every-country.json'))
    return { pack, book: once(() => bookOf(pack, pack.lists)) }
  })
  const files = new Map<RiskCountry, Prepared<CountryPack>>()
  const fileOf = (country: RiskCountry): Prepared<CountryPack> => {
    const known = files.get(country)
    if (known !== undefined) return known
    const pack = readCountryPack(read(`${country}.json`))
    const prepared = { pack, book: once(() => bookOf(pack, common().pack.lists)) }
    files.set(country, prepared)
    return prepared
  }
  const countries = new Map<RiskCountry, RiskPacks>()
  return (country) => {
    const known = countries.get(country)
    if (known !== undefined) return known
    const packs = joinPacks(common(), fileOf(country), (borrowed[country] ?? []).map(fileOf))
    countries.set(country, packs)
    return packs
  }
}

const labelled = new WeakMap<RiskPacks, WeakMap<RiskPacks, RiskPacks>>()

/**
 * Returns packs whose reasons are worded in the language of another: a text is read in its own language, and its reasons
 * by whoever asked.
 */
export function labelledFor(packs: RiskPacks, reader: RiskPacks): RiskPacks {
  if (packs.language === reader.language) return packs
  const made = labelled.get(packs) ?? new WeakMap<RiskPacks, RiskPacks>()
  labelled.set(packs, made)
  const known = made.get(reader)
  if (known !== undefined) return known
  const signals = new Map(
    [...packs.signals].map(([code, signal]) => [
      code,
      { ...signal, label: reader.signals.get(code)?.label ?? signal.label },
    ]),
  )
  const worded = { ...packs, signals, templates: { ...packs.templates, ...reader.templates } }
  made.set(reader, worded)
  return worded
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function joinPacks(
  common: Prepared<CommonPack>,
  own: Prepared<CountryPack>,
  lenders: readonly Prepared<CountryPack>[],
): RiskPacks {
  const base = common.pack
  const country = own.pack
  for (const name of country.borrows)
    if (!lenders.some(({ pack }) => pack.country === name))
      throw new Error(
        `Risk pack ${country.country} borrows from ${name}, which is not one of its neighbours.`,
      )
  const speaking = [own, ...lenders]
  const lureWords = [base, ...speaking.map(({ pack }) => pack)].flatMap((pack) => pack.lureWords)
  // The country's own brands come first, so that they keep a word they share with an international one.
  const brands = buildBrandIndex([...country.brands, ...base.brands], lureWords, base.innocentWords)
  return {
    country: country.country,
    language: country.language,
    signals: labelSignals(
      base,
      speaking.map(({ pack }) => pack),
    ),
    templates: { ...base.templates, ...(lenders[0]?.pack.templates ?? {}), ...country.templates },
    headerNames: base.headerNames,
    books: once(() => [...[common, ...speaking].map(({ book }) => book()), bookOfNames(brands)]),
    brands,
    lists: prepareLists(base.lists),
  }
}

/** Later settings take precedence: common, then borrowed (last lender first), then the country's own. */
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

/** Compiles the phrases of one file, with its verbs for buying gift cards and the common list of gift cards. */
function bookOf(pack: CommonPack | CountryPack, lists: PackLists): PhraseBook {
  const builder = new PhraseBookBuilder()
  for (const group of pack.groups) for (const phrase of group.phrases) builder.add(group.code, phrase)
  const cards = `{${lists.giftCards.values.join('|')}}`
  for (const verb of pack.giftCardVerbs) builder.add('payment.gift_card', `${verb} ~ ${cards}`)
  if ('signals' in pack) for (const word of lists.reportWords.values) builder.add(reportTopic, word)
  return builder.build()
}

/** Compiles the names of brands, each as its own topic. */
function bookOfNames(brands: BrandIndex): PhraseBook {
  const builder = new PhraseBookBuilder()
  brands.brands.forEach((brand, number) => {
    if (!brand.isGeneric && /\p{L}{2}/u.test(brand.name) && brand.name.length >= 3)
      builder.add(brandTopic(number), brand.name)
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
    sharedPlaces: prepare('sharedPlaces'),
  }
}
