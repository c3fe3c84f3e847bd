import { brandOwning } from '../risk/brand-look-alike.ts'
import { readHost } from '../risk/read-host.ts'
import type { RiskPacks } from '../risk/risk-packs.ts'
import { addressFindings, addressOf } from './address-findings.ts'
import { brandFindings } from './brand-findings.ts'
import { sortFindings, type UrlFinding, urlFinding } from './finding.ts'
import {
  disguiseFindings,
  hostInUnicode,
  letterFindings,
  portFindings,
  serviceFindings,
} from './host-findings.ts'
import { wrapperName } from './known-wrappers.ts'
import { nestingFindings } from './nesting-findings.ts'
import {
  characterFindings,
  fileFindings,
  secretFindings,
  sizeFindings,
  wordFindings,
} from './path-findings.ts'
import { readUrl, type UrlReading, type UrlRefusal } from './read-url.ts'
import { schemeFindings } from './scheme-findings.ts'
import { deepestLayer, type UrlLayer, unfoldUrl } from './unfold-url.ts'

/** Data that the analysis looks up. `confusables` is called only when a host has letters beyond ASCII. */
export type UrlKnowledge = { readonly packs: RiskPacks; readonly confusables: () => Uint8Array }

/**
 * A parsed URL, with the field names of the contract. It contains no credentials: they are removed from `url`, from the
 * query, and from everything nested or encoded in it.
 */
export type UrlAnalysis = {
  readonly kind: 'analysis'
  readonly url: string
  readonly scheme: string
  /** As WHATWG writes it: A-labels in lower case, IPv4 in dotted decimal, IPv6 in brackets; empty without a host. */
  readonly host: string
  readonly hostUnicode: string | null
  readonly isIp: boolean
  /** The registrable domain, or null when the host has none. */
  readonly domain: string | null
  /** Null when the URL has none, or the scheme's default. */
  readonly port: number | null
  readonly path: string
  readonly query: readonly { readonly key: string; readonly value: string }[]
  readonly fragment: string | null
  readonly hasUserinfo: boolean
  readonly decoded: string | null
  readonly embeddedUrl: string | null
  readonly layers: readonly { readonly by: string; readonly url: string; readonly isPartial: boolean }[]
  readonly findings: readonly UrlFinding[]
}

/** Analyses one URL, defanged, wrapped or without scheme. Pure; the time is linear in the length. */
export function analyseUrl(text: string, knowledge: UrlKnowledge): UrlAnalysis | UrlRefusal {
  const reading = readUrl(text)
  if (reading.kind === 'refused') return reading
  const { layers, isCut } = unfoldUrl(reading.url)
  const [outer, ...inner] = layers
  const { url } = outer
  const innermost = layers.at(-1) ?? outer
  return {
    kind: 'analysis',
    url: url.href,
    scheme: url.protocol.slice(0, -1),
    host: url.hostname,
    hostUnicode: hostInUnicode(url.hostname),
    isIp: addressOf(url.hostname) !== null,
    domain: readHost(url.hostname).registrable,
    port: url.port === '' ? null : Number(url.port),
    path: url.pathname,
    query: [...url.searchParams].map(([key, value]) => ({ key, value })),
    fragment: url.hash === '' ? null : url.hash.slice(1),
    hasUserinfo: outer.hasUserinfo,
    decoded: outer.decoded === url.href ? null : outer.decoded,
    embeddedUrl: innermost === outer ? null : innermost.url.href,
    layers: inner.map(({ by, url: { href }, isPartial }) => ({ by: by ?? '', url: href, isPartial })),
    findings: findingsOf(layers, isCut, reading, text, knowledge),
  }
}

function findingsOf(
  layers: readonly [UrlLayer, ...UrlLayer[]],
  isCut: boolean,
  reading: UrlReading,
  text: string,
  knowledge: UrlKnowledge,
): UrlFinding[] {
  const [outer, ...inner] = layers
  const findings = [
    ...layerFindings(outer, reading, knowledge),
    ...hiddenUserinfoFindings(layers),
    ...(isService(inner[0]) ? [] : characterFindings(outer.url.href, text)),
  ]
  if (reading.hasBackslashes)
    findings.push(
      urlFinding('url.backslashes', 'Browsers treat the backslashes as slashes; filters may not.'),
    )
  if (isCut)
    findings.push(urlFinding('url.deep_nesting', `More than ${deepestLayer} URLs are nested in each other.`))
  for (const [index, layer] of inner.entries()) {
    findings.push(...nestingFindings(layers[index] ?? outer, layer))
    const unwritten = { writtenHost: '', isSchemeAdded: layer.isPartial }
    const found = [
      ...layerFindings(layer, unwritten, knowledge),
      ...(isService(inner[index + 1]) ? [] : characterFindings(layer.url.href, '')),
    ]
    for (const one of found) findings.push({ ...one, detail: `Embedded URL: ${one.detail}` })
  }
  return sortFindings(findings)
}

/** A service's own parameters look odd but are normal: line breaks after signatures. */
function isService(layer: UrlLayer | undefined): boolean {
  return layer !== undefined && wrapperName(layer.by ?? '') !== null
}

function layerFindings(
  layer: UrlLayer,
  { writtenHost, isSchemeAdded }: Pick<UrlReading, 'writtenHost' | 'isSchemeAdded'>,
  { packs, confusables }: UrlKnowledge,
): UrlFinding[] {
  const { url } = layer
  const isTrusted = brandOwning(readHost(url.hostname), packs.brands) !== null
  return [
    ...userinfoFindings(layer),
    ...schemeFindings(layer, isSchemeAdded),
    ...brandFindings(url, packs, confusables),
    ...letterFindings(url.hostname, confusables),
    ...addressFindings(url, writtenHost),
    ...disguiseFindings(url, writtenHost),
    ...serviceFindings(url, packs),
    ...portFindings(url),
    ...(layer.body === null ? fileFindings(url, packs) : []),
    ...(layer.body === null ? wordFindings(url, isTrusted) : []),
    ...secretFindings(url),
    ...sizeFindings(url, layer.encodings),
  ]
}

function userinfoFindings(layer: UrlLayer): UrlFinding[] {
  if (!layer.hasUserinfo) return []
  const looks = layer.isUserLikeHost ? ' That part looks like a host name but is not one.' : ''
  const { hostname } = layer.url
  return [
    urlFinding(
      'url.userinfo',
      `A user name or password stands before the host “${hostname}”; it is not shown.${looks}`,
    ),
  ]
}

/** Reports credentials of a nested URL that was not opened. */
function hiddenUserinfoFindings(layers: readonly UrlLayer[]): UrlFinding[] {
  const isReported = layers.some((layer) => layer.hasUserinfo) || !layers.some((layer) => layer.isRedacted)
  const detail = 'A URL inside it contains a user name or password; it is not shown.'
  return isReported ? [] : [urlFinding('url.userinfo', detail)]
}
