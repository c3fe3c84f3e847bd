/** Hosts and paths that imitate a brand of the risk packs, and how each one does so. */
import { lookAlikeSentence } from '../estate/look-alike-words.ts'
import { type BrandMatch, brandOwning, findBrandLookAlike } from '../risk/brand-look-alike.ts'
import { type Host, readHost } from '../risk/read-host.ts'
import type { RiskPacks } from '../risk/risk-packs.ts'
import { skeleton } from '../risk/skeleton.ts'
import { latinReading } from './confusables.ts'
import { decodePercent } from './decode-text.ts'
import { quoted, type UrlFinding, urlFinding } from './finding.ts'
import { hostInUnicode } from './host-findings.ts'

/** Suffixes that result from typing errors in `.com`, `.net` and `.org`. */
const slippedSuffixes: ReadonlySet<string> = new Set([
  'cm',
  'co',
  'om',
  'con.de',
  'ne',
  'og',
  'com.co',
  'co.com',
])

/** The likeness of a URL's host to an own domain or a brand, then brands in its path. Nothing for the brand's own hosts. */
export function brandFindings(url: URL, packs: RiskPacks, confusables: () => Uint8Array): UrlFinding[] {
  const host = readHost(url.hostname)
  const { brands } = packs
  if (host.kind === 'ip' || brandOwning(host, brands) !== null) return []
  const own = packs.own?.(host.name) ?? null
  if (own !== null) return [urlFinding('own.lookalike', lookAlikeSentence(own)), ...pathFindings(url, packs)]
  const match = findBrandLookAlike(host, brands)
  const found =
    homoglyphFinding(url.hostname, packs, confusables) ??
    (match === null ? typosquatFinding(host, packs) : matchFinding(match))
  return [...(found === null ? [] : [found]), ...pathFindings(url, packs)]
}

function matchFinding({ code, brand, seen, word }: BrandMatch): UrlFinding {
  if (code === 'brand.in_label')
    return urlFinding(
      code,
      `${quoted(seen)} puts words around ${quoted(word)} (${brand.name}) but is not its domain.`,
    )
  if (code === 'brand.in_subdomain')
    return urlFinding(
      code,
      `${quoted(seen)} (${brand.name}) stands in front of a domain that is not its own.`,
    )
  if (code === 'brand.other_suffix')
    return urlFinding(
      code,
      `${quoted(seen)} bears the name of ${brand.name} under a suffix it is not known to use.`,
    )
  const isTwin = skeleton(seen).replace(/s$/, '') === skeleton(word).replace(/s$/, '')
  return isTwin
    ? urlFinding('brand.lookalike', `${quoted(seen)} reads as ${quoted(word)} (${brand.name}).`)
    : urlFinding(
        'brand.typosquat',
        `${quoted(seen)} is a letter or two away from ${quoted(word)} (${brand.name}).`,
      )
}

/** Finds `wwwpaypal.com` and `paypal.co`: typing errors that leave the brand's word intact. */
function typosquatFinding(
  { mainLabel, suffix, registrable }: Host,
  { brands }: RiskPacks,
): UrlFinding | null {
  const glued = /^(?:www|http|https)-?(.+)$/.exec(mainLabel)?.[1]
  const slipped = slippedSuffixes.has(suffix) ? mainLabel : undefined
  for (const label of [glued, slipped]) {
    const entry = label === undefined ? undefined : brands.byWord.get(label.replaceAll('-', ''))
    if (entry === undefined || entry.brand.isGeneric || entry.word.length < 4) continue
    const slip = label === glued ? 'a missing dot' : 'a typo in the suffix'
    return urlFinding(
      'brand.typosquat',
      `${quoted(registrable ?? mainLabel)} is ${slip} away from ${quoted(entry.word)} (${entry.brand.name}).`,
    )
  }
  return null
}

/** A name in other letters that reads as a brand's own domain, or as one that imitates it. */
function homoglyphFinding(
  hostname: string,
  packs: RiskPacks,
  confusables: () => Uint8Array,
): UrlFinding | null {
  const unicode = hostInUnicode(hostname)
  if (unicode === null) return null
  const reading = latinReading(unicode, confusables())
  if (reading === unicode || !/^[!-~]+$/.test(reading)) return null
  const host = readHost(reading)
  const brand = brandOwning(host, packs.brands) ?? packs.brands.byWord.get(host.mainLabel)?.brand
  const imitated = brand ?? findBrandLookAlike(host, packs.brands)?.brand
  if (imitated === undefined) return null
  return urlFinding('brand.homoglyph', `${quoted(unicode)} reads as ${quoted(reading)} (${imitated.name}).`)
}

function pathFindings({ pathname }: URL, { brands }: RiskPacks): UrlFinding[] {
  for (const raw of pathname.split('/', 20)) {
    const segment = decodePercent(raw).toLowerCase()
    const entry = brands.byWord.get(segment)
    const owner =
      entry !== undefined && !entry.brand.isGeneric && entry.word.length >= 4
        ? entry.brand
        : /^[\w-]+(?:\.[\w-]+)+$/.test(segment)
          ? brandOwning(readHost(segment), brands)
          : null
    if (owner !== null)
      return [
        urlFinding('brand.in_path', `${quoted(segment)} (${owner.name}) stands in the path of another site.`),
      ]
  }
  return []
}
