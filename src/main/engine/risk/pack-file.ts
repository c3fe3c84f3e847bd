/**
 * The format of the knowledge packs on disk and the checks that they pass before use. `every-country.json` contains the
 * weight and the English label of every code; a country's file adds phrases, brands and labels in its language.
 */
import { type Severity, severities } from '../../../contract/severities.ts'

export type PackSignal = { weight: number; severity: Severity; label: string }
export type PackGroup = {
  code: string
  label: string
  phrases: string[]
  weight: number | null
  severity: Severity | null
}
export type PackBrand = {
  name: string
  words: string[]
  domains: string[]
  sector: string
  /** True for a name that is also an ordinary word (orange, post): it only counts next to a lure word. */
  isGeneric: boolean
  /** Suffixes under which its local branches have domains of their own: the name with that of a place. */
  branches: string[]
}
export type DatedList = { date: string; values: string[] }

export type PackLists = {
  shorteners: DatedList
  abusedSuffixes: DatedList
  freeHosting: DatedList
  freeMail: DatedList
  executableExtensions: DatedList
  documentExtensions: DatedList
  giftCards: DatedList
  reportWords: DatedList
  /** Words that mark a name as that of an organisation or a part of one. */
  organisationWords: DatedList
  /** Hosts and path prefixes of services with which anyone can create a form or publish a page. */
  formServices: DatedList
  openPages: DatedList
  /** Hosts and path prefixes of well-known services where anyone can share a file. */
  sharedPlaces: DatedList
}

type PackBody = {
  language: string
  groups: PackGroup[]
  brands: PackBrand[]
  lureWords: string[]
  giftCardVerbs: string[]
  templates: Record<string, string>
  headerNames: Record<string, string[]>
}
export type CommonPack = PackBody & {
  signals: Record<string, PackSignal>
  innocentWords: string[]
  lists: PackLists
}
export type CountryPack = PackBody & { country: string; borrows: string[]; labels: Record<string, string> }

/** Reads the parsed `every-country.json`. Throws an Error that names the invalid part of the file. */
export function readEveryCountryPack(json: unknown): CommonPack {
  const at = 'Risk pack common'
  const file = readObject(json, at)
  const signals: Record<string, PackSignal> = {}
  for (const [code, value] of Object.entries(readObject(file.signals, `${at}: signals`))) {
    const signal = readObject(value, `${at}: signals.${code}`)
    signals[code] = {
      weight: readWeight(signal.weight, `${at}: signals.${code}.weight`),
      severity: readSeverity(signal.severity, `${at}: signals.${code}.severity`),
      label: readText(signal.label, `${at}: signals.${code}.label`),
    }
  }
  const lists = readObject(file.lists, `${at}: lists`)
  const list = (name: string): DatedList => readDatedList(lists[name], `${at}: lists.${name}`)
  return {
    ...readBody(file, at),
    signals,
    innocentWords: readTexts(file.innocent_words, `${at}: innocent_words`),
    lists: {
      shorteners: list('shorteners'),
      abusedSuffixes: list('abused_suffixes'),
      freeHosting: list('free_hosting'),
      freeMail: list('free_mail'),
      executableExtensions: list('executable_extensions'),
      documentExtensions: list('document_extensions'),
      giftCards: list('gift_cards'),
      reportWords: list('report_words'),
      organisationWords: list('organisation_words'),
      formServices: list('form_services'),
      openPages: list('open_pages'),
      sharedPlaces: list('shared_places'),
    },
  }
}

/** Reads the parsed file of one country. Throws an Error that names the invalid part of the file. */
export function readCountryPack(json: unknown): CountryPack {
  const file = readObject(json, 'Risk pack')
  const country = readText(file.country, 'Risk pack: country')
  const at = `Risk pack ${country}`
  const labels: Record<string, string> = {}
  for (const [code, label] of Object.entries(readObject(file.labels ?? {}, `${at}: labels`))) {
    labels[code] = readText(label, `${at}: labels.${code}`)
  }
  return { ...readBody(file, at), country, borrows: readTexts(file.borrows ?? [], `${at}: borrows`), labels }
}

function readBody(file: Record<string, unknown>, at: string): PackBody {
  const templates: Record<string, string> = {}
  for (const [name, value] of Object.entries(readObject(file.templates ?? {}, `${at}: templates`))) {
    templates[name] = readText(value, `${at}: templates.${name}`)
  }
  const headerNames: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(readObject(file.header_names ?? {}, `${at}: header_names`))) {
    headerNames[name] = readTexts(value, `${at}: header_names.${name}`)
  }
  return {
    language: readText(file.language, `${at}: language`),
    groups: readList(file.groups, `${at}: groups`).map((group, index) =>
      readGroup(group, `${at}: groups[${index}]`),
    ),
    brands: readList(file.brands, `${at}: brands`).map((brand, index) =>
      readBrand(brand, `${at}: brands[${index}]`),
    ),
    lureWords: readTexts(file.lure_words, `${at}: lure_words`),
    giftCardVerbs: readTexts(file.gift_card_verbs ?? [], `${at}: gift_card_verbs`),
    templates,
    headerNames,
  }
}

function readGroup(value: unknown, at: string): PackGroup {
  const group = readObject(value, at)
  return {
    code: readText(group.code, `${at}.code`),
    label: readText(group.label, `${at}.label`),
    phrases: readTexts(group.phrases, `${at}.phrases`),
    weight: group.weight === undefined ? null : readWeight(group.weight, `${at}.weight`),
    severity: group.severity === undefined ? null : readSeverity(group.severity, `${at}.severity`),
  }
}

function readBrand(value: unknown, at: string): PackBrand {
  const brand = readObject(value, at)
  return {
    name: readText(brand.name, `${at}.name`),
    words: readTexts(brand.words, `${at}.words`),
    domains: readTexts(brand.domains, `${at}.domains`),
    sector: readText(brand.sector, `${at}.sector`),
    isGeneric: brand.generic === true,
    branches: readTexts(brand.branches ?? [], `${at}.branches`),
  }
}

function readDatedList(value: unknown, at: string): DatedList {
  const list = readObject(value, at)
  return { date: readText(list.date, `${at}.date`), values: readTexts(list.values, `${at}.values`) }
}

function readObject(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${at} must be an object.`)
  return value as Record<string, unknown>
}

function readList(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${at} must be a list.`)
  return value
}

function readTexts(value: unknown, at: string): string[] {
  return readList(value, at).map((item, index) => readText(item, `${at}[${index}]`))
}

function readText(value: unknown, at: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${at} must be a text that is not empty.`)
  return value
}

function readWeight(value: unknown, at: string): number {
  const isWeight = typeof value === 'number' && Number.isInteger(value) && value >= -100 && value <= 100
  if (!isWeight) throw new Error(`${at} must be a whole number from -100 to 100.`)
  return value
}

function readSeverity(value: unknown, at: string): Severity {
  const severity = severities.find((each) => each === value)
  if (severity === undefined) {
    throw new Error(`${at} must be one of ${severities.join(', ')}.`)
  }
  return severity
}
