/** Signals of a single address or link, without the text around it. Pure lookups; never throws. */
import type { OwnLookAlike } from '../estate/own-look-alike.ts'
import { type BrandMatch, brandOwning, findBrandLookAlike } from './brand-look-alike.ts'
import { plainLetters } from './fold-character.ts'
import { innerTarget, isGateway } from './inner-target.ts'
import { isLendingScript } from './latin-look-alikes.ts'
import { judgeFileName } from './read-file-name.ts'
import { type Host, isUnder, parentIn, readHost } from './read-host.ts'
import type { RiskPacks } from './risk-packs.ts'
import type { RiskIndicator } from './risk-types.ts'

export type Signal = {
  code: string
  detail: string
  brand?: BrandMatch
  /** The own domain that is imitated. */
  own?: string
}
export type IndicatorSignals = {
  host: Host | null
  isBrandOwned: boolean
  signals: Signal[]
  /** The host of another site whose address a link carries. */
  inner?: Host
  /** Whether a link leads to a well-known service where anyone can share a file. */
  isShared?: boolean
}

const nothing: IndicatorSignals = { host: null, isBrandOwned: false, signals: [] }
/** Scripts that run on the server and are not programs for the visitor who follows the link. */
const serverScript = /\.(?:pl|py)$/i
/** A library that a server runs, and a reader's e-mail address, whose domain is not a file extension. */
const askedLibrary = /\.dll$/i
const addressInPath = /(?:@|%40)[^/]*\.com$/i
const usualPorts = new Set(['', '80', '443'])
const manyLabels = 5
const loginWords =
  /^(?:log-?in|sign-?in|verif(?:y|ication)|secure|account|update|confirm|auth|wp-(?:admin|content|includes))$/
const redirectKeys =
  /^(?:url|u|redirect|redirect_uri|redirect_url|next|target|dest|destination|goto|link|continue|r)$/
/** Internal directories of a blog or a server, whose addresses an owner does not send out. */
const insidePath = /\/(?:wp-(?:content|includes|admin)|\.well-known|cgi-bin)\//i
const idKeys = /^(?:id|uid|user|token|ref|case|tracking|session|key|hash)$/

/** Returns the signals of one indicator. Hashes, wallets, CVEs and bare addresses have none of their own. */
export function readIndicatorSignals(
  indicator: { kind: RiskIndicator['kind']; value: string },
  packs: RiskPacks,
): IndicatorSignals {
  if (indicator.kind === 'url') return readUrlSignals(indicator.value, packs)
  if (indicator.kind === 'domain') return readHostSignals(indicator.value, packs)
  if (indicator.kind === 'email') return readMailSignals(indicator.value, packs)
  return nothing
}

function readMailSignals(address: string, packs: RiskPacks): IndicatorSignals {
  const found = readHostSignals(address.slice(address.lastIndexOf('@') + 1), packs)
  const name = found.host?.name ?? ''
  if (!packs.lists.freeMail.values.has(name)) return found
  return {
    host: found.host,
    isBrandOwned: false,
    signals: [{ code: 'email.free_mail', detail: name }],
  }
}

function readUrlSignals(value: string, packs: RiskPacks): IndicatorSignals {
  const url = parseUrl(value)
  if (!url || url.hostname === '') return nothing
  const found = readHostSignals(url.hostname.replace(/^\[|\]$/g, ''), packs)
  const led = isGateway(url.hostname) ? null : innerTarget(url)
  const inner = led === null ? {} : { inner: readHost(led.target.hostname.replace(/^\[|\]$/g, '')) }
  const anyones = readAnyonesPage(url, packs)
  if (anyones !== null)
    return { host: found.host, isBrandOwned: false, signals: [anyones, ...readQuerySignals(url)], ...inner }
  if (found.isBrandOwned) return readOwnSite(url, found, led, inner, packs)
  const signals = [...found.signals]
  if (found.host?.kind === 'ip' && !isLocalAddress(found.host.name))
    signals.push({ code: 'host.ip', detail: found.host.name })
  if (!usualPorts.has(url.port)) signals.push({ code: 'url.odd_port', detail: `:${url.port}` })
  if (url.username !== '' || url.password !== '')
    signals.push({ code: 'url.userinfo', detail: `${url.username}@` })
  signals.push(...readPathSignals(url, packs), ...readQuerySignals(url))
  return { ...found, signals, ...inner }
}

/** Returns a signal for a page that anyone may have published, though its host is well known. */
function readAnyonesPage({ hostname, pathname }: URL, packs: RiskPacks): Signal | null {
  const place = `${hostname}${pathname}`.toLowerCase()
  const { formServices, openPages } = packs.lists
  const form = beginningIn(place, formServices.values)
  if (form !== null) return { code: 'host.form_service', detail: form }
  const page = beginningIn(place, openPages.values)
  return page === null ? null : { code: 'host.free_hosting', detail: page }
}

/** Returns the entry, a host and optionally a path, under which a place is; null when there is none. */
function beginningIn(place: string, entries: ReadonlySet<string>): string | null {
  const [host = '', ...segments] = place.split('/')
  const paths = ['', ...segments.slice(0, 3).map((_segment, at) => `/${segments.slice(0, at + 1).join('/')}`)]
  for (const path of paths) {
    const found = parentIn(host, { has: (parent) => entries.has(`${parent}${path}`) })
    if (found !== null) return `${found}${path}`
  }
  return null
}

/**
 * A brand's own site is not the brand's where it sends on to the address of another that it carries, and where anyone
 * can share a file.
 */
function readOwnSite(
  url: URL,
  found: IndicatorSignals,
  led: ReturnType<typeof innerTarget>,
  inner: { inner?: Host },
  packs: RiskPacks,
): IndicatorSignals {
  if (led !== null && inner.inner !== undefined && !isKnownPage(led.target, inner.inner, packs)) {
    const detail = `${led.key === '' ? url.hostname : led.key}=${led.target.hostname}`
    return {
      host: found.host,
      isBrandOwned: false,
      signals: [{ code: 'url.open_redirect', detail }],
      ...inner,
    }
  }
  const place = `${url.hostname}${url.pathname}`.toLowerCase()
  if (beginningIn(place, packs.lists.sharedPlaces.values) === null) return found
  return { host: found.host, isBrandOwned: false, signals: readQuerySignals(url), isShared: true }
}

/** Whether a page is a known brand's own, and not one that anyone can publish there. */
function isKnownPage(url: URL, host: Host, packs: RiskPacks): boolean {
  const place = `${url.hostname}${url.pathname}`.toLowerCase()
  return (
    brandOwning(host, packs.brands) !== null &&
    readAnyonesPage(url, packs) === null &&
    beginningIn(place, packs.lists.sharedPlaces.values) === null
  )
}

function parseUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

function readPathSignals(url: URL, packs: RiskPacks): Signal[] {
  const signals: Signal[] = []
  const segments = url.pathname.split('/').filter((segment) => segment !== '')
  const name = segments.at(-1) ?? ''
  const isAsked = serverScript.test(name) || (askedLibrary.test(name) && url.search !== '')
  if (!isAsked && !addressInPath.test(name) && judgeFileName(name, packs.lists) !== 'ordinary')
    signals.push({ code: 'url.executable', detail: name })
  const lower = segments.slice(0, 20).map((segment) => segment.toLowerCase())
  const login = lower.find((segment) => loginWords.test(segment.replace(/\.(?:php|html?|aspx?)$/, '')))
  if (login !== undefined) signals.push({ code: 'url.login_path', detail: `/${login}` })
  if (insidePath.test(url.pathname) && /(?:\/|\.(?:php|html?))$/i.test(url.pathname))
    signals.push({ code: 'url.inside_site', detail: insidePath.exec(url.pathname)?.[0] ?? '' })
  if (/\/ipfs\/(?:qm|baf)[a-z0-9]{40}/i.test(url.pathname) || /^baf[a-z0-9]{50,}\./i.test(url.hostname))
    signals.push({ code: 'url.ipfs', detail: url.hostname })
  const branded = lower
    .map((segment) => packs.brands.byWord.get(segment))
    .find((entry) => entry !== undefined)
  if (branded && !branded.brand.isGeneric && branded.word.length >= 4) {
    signals.push({ code: 'brand.in_path', detail: `/${branded.word}` })
  }
  return signals
}

function readQuerySignals(url: URL): Signal[] {
  const signals: Signal[] = []
  const seen = new Set<string>()
  const add = (code: string, detail: string): void => {
    if (seen.has(code)) return
    seen.add(code)
    signals.push({ code, detail })
  }
  let count = 0
  for (const [key, value] of url.searchParams) {
    count += 1
    if (count > 50) break
    if (redirectKeys.test(key.toLowerCase()) && /^(?:https?:)?\/\//i.test(value))
      add('url.redirect', `${key}=`)
    else if (isMailAddress(value)) add('url.query_email', `${key}=`)
    else if (idKeys.test(key.toLowerCase()) && value !== '')
      add('url.query_id', `${key}=${value.slice(0, 40)}`)
  }
  if (isMailAddress(url.hash.slice(1).replace(/^.*[=/?]/, '')))
    add('url.fragment_email', url.hash.slice(0, 40))
  else if (isMailAddress(decoded(url.hash.slice(1)))) add('url.fragment_email', url.hash.slice(0, 40))
  return signals
}

/** Returns the base64-decoded content of a fragment; empty when it is not base64. */
function decoded(fragment: string): string {
  return /^[A-Za-z0-9+/_-]{8,400}={0,2}$/.test(fragment)
    ? Buffer.from(fragment, 'base64').toString('latin1')
    : ''
}

function isMailAddress(value: string): boolean {
  const at = value.indexOf('@')
  return (
    at > 0 &&
    value.length <= 254 &&
    at === value.lastIndexOf('@') &&
    value.indexOf('.', at + 2) > 0 &&
    !/[\s\p{Cc}]/u.test(value)
  )
}

/** Whether an address is loopback, private or link-local: a lure from outside does not lead there. */
function isLocalAddress(address: string): boolean {
  return (
    /^(?:127|10|0)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(address) ||
    /^(?:::1?$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i.test(address)
  )
}

function readHostSignals(name: string, packs: RiskPacks): IndicatorSignals {
  const host = readHost(name)
  const { lists, brands } = packs
  const shortener = parentIn(host.name, lists.shorteners.values)
  if (shortener !== null)
    return { host, isBrandOwned: false, signals: [{ code: 'url.shortener', detail: shortener }] }
  if (brandOwning(host, brands)) return { host, isBrandOwned: true, signals: [] }
  if (host.registrable === null) return { host, isBrandOwned: false, signals: [] }
  const signals: Signal[] = []
  const own = packs.own?.(host.name) ?? null
  const brand = own === null ? findBrandLookAlike(host, brands) : null
  if (own !== null) signals.push(ownSignal(own, packs))
  else if (brand) signals.push({ code: brand.code, detail: describeLikeness(brand, packs), brand })
  else if (isMadeOfLures(host.mainLabel, brands.lureWords))
    signals.push({ code: 'host.lure_words', detail: host.mainLabel })
  const hosting = parentIn(host.name, lists.freeHosting.values)
  if (hosting !== null) signals.push({ code: 'host.free_hosting', detail: hosting })
  const suffix = host.name.slice(host.name.lastIndexOf('.') + 1)
  if (lists.abusedSuffixes.values.has(suffix)) {
    signals.push({
      code: 'host.abused_suffix',
      detail: fill(packs, 'listed', { value: `.${suffix}`, date: lists.abusedSuffixes.date }),
    })
  }
  signals.push(...readScriptSignals(host))
  const labels = host.name.split('.').length - (isUnder(host.name, `www.${host.registrable}`) ? 1 : 0)
  if (labels > manyLabels) signals.push({ code: 'host.many_labels', detail: String(labels) })
  return { host, isBrandOwned: false, signals }
}

function ownSignal({ of, kind, seen }: OwnLookAlike, packs: RiskPacks): Signal {
  const isRead = kind === 'homoglyph' || kind === 'typing'
  const detail = isRead ? fill(packs, 'reads_as', { seen, word: of }) : seen
  return { code: 'own.lookalike', detail, own: of }
}

function describeLikeness({ code, seen, word }: BrandMatch, packs: RiskPacks): string {
  return code === 'brand.lookalike' ? fill(packs, 'reads_as', { seen, word }) : seen
}

function fill(packs: RiskPacks, template: string, values: Record<string, string>): string {
  const text =
    packs.templates[template] ??
    Object.keys(values)
      .map((name) => `{${name}}`)
      .join(' ')
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

/** Returns the label of a signal; for a look-alike it names the imitated brand or own domain. */
export function labelSignal(signal: Signal, packs: RiskPacks): string {
  const label = packs.signals.get(signal.code)?.label ?? signal.code
  if (signal.own !== undefined) return fill(packs, 'look_alike_of', { name: signal.own })
  if (!signal.brand || signal.code !== 'brand.lookalike') return label
  return fill(packs, 'look_alike_of', { name: signal.brand.brand.name })
}

/** Whether a label consists only of lure words, two or more: `secure-login-verify`. */
function isMadeOfLures(label: string, lureWords: ReadonlySet<string>): boolean {
  const tokens = label.split('-').filter((token) => token !== '')
  return tokens.length >= 2 && tokens.every((token) => lureWords.has(token) || /^\d{1,6}$/.test(token))
}

function readScriptSignals(host: Host): Signal[] {
  const labels = [...host.subLabels, host.mainLabel].filter((label) => /[^\p{ASCII}]/u.test(label))
  const label = labels[0]
  if (label === undefined) return []
  const isMixed = labels.some(
    (one) => /[a-z]/.test(one) && [...one].some((letter) => isLendingScript(letter.codePointAt(0) ?? 0)),
  )
  if (isMixed) return [{ code: 'host.mixed_script', detail: `${label} ≈ ${plainLetters(label)}` }]
  return [{ code: 'host.punycode', detail: label }]
}
