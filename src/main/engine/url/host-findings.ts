/** Findings on the name of the host: its letters, its services, its port. */
import { domainToUnicode } from 'node:url'
import { readIndicatorSignals } from '../risk/indicator-signals.ts'
import { parentIn } from '../risk/read-host.ts'
import type { RiskPacks } from '../risk/risk-packs.ts'
import { addressOf } from './address-findings.ts'
import { isWhollyConfusable, latinReading } from './confusables.ts'
import { quoted, type UrlFinding, urlFinding } from './finding.ts'
import { dynamicDnsSuffixes, moreFreeHosting, moreShorteners } from './host-services.ts'
import { mixOf, namesOfScripts } from './label-scripts.ts'

/** Returns the name in Unicode when it differs from the A-labels; null otherwise. */
export function hostInUnicode(hostname: string): string | null {
  if (!hostname.includes('xn--')) return null
  const unicode = domainToUnicode(hostname)
  return unicode === '' || unicode === hostname ? null : unicode
}

/**
 * Returns findings on names in Punycode: scripts, letters that resemble others. The table of confusables is read only
 * for these.
 */
export function letterFindings(hostname: string, confusables: () => Uint8Array): UrlFinding[] {
  const unicode = hostInUnicode(hostname)
  if (unicode === null)
    return hostname.includes('xn--')
      ? [urlFinding('host.punycode', `${quoted(hostname)} has a label that decodes to no letters.`, 'medium')]
      : []
  const findings = [urlFinding('host.punycode', `${quoted(hostname)} is shown as ${quoted(unicode)}.`)]
  for (const label of foreignLabels(unicode)) {
    const mix = mixOf(label)
    if (mix === 'mixed' || mix === 'deceptive') {
      const scripts = namesOfScripts(label).join(' and ')
      const severity = mix === 'deceptive' ? 'high' : 'medium'
      findings.push(urlFinding('host.mixed_script', `${quoted(label)} mixes ${scripts}.`, severity))
    }
    const reading = latinReading(label, confusables())
    const isForeign = mix === 'deceptive' || isWhollyConfusable(label, confusables())
    // under a suffix of its own script a word is not suspicious
    if (isForeign && /^[!-~]+$/.test(reading) && /(?:^|\.)[a-z]+$/.test(unicode))
      findings.push(
        urlFinding(
          'host.homoglyph',
          `${quoted(label)} reads as ${quoted(reading)}.`,
          mix === 'deceptive' ? 'high' : 'medium',
        ),
      )
  }
  return findings
}

/** Returns the labels with letters beyond ASCII, each cut to the maximum length of a DNS label. */
function foreignLabels(unicode: string): string[] {
  const labels = unicode.split('.', 128).filter((label) => /[^ -~]/.test(label))
  return labels.map((label) => [...label].slice(0, 63).join(''))
}

/** Returns a finding when the host was written in a disguised form: percent-encoded, full-width, with other dots. */
export function disguiseFindings({ hostname }: URL, writtenHost: string): UrlFinding[] {
  const written = writtenHost.toLowerCase()
  if (written === '' || written === hostname || hostname.includes('xn--') || addressOf(hostname) !== null)
    return []
  return [urlFinding('host.disguised', `${quoted(writtenHost)} stands for ${quoted(hostname)}.`)]
}

const serviceCodes: Readonly<Record<string, 'host.lure_words' | 'host.many_labels' | 'host.abused_suffix'>> =
  {
    'host.lure_words': 'host.lure_words',
    'host.many_labels': 'host.many_labels',
    'host.abused_suffix': 'host.abused_suffix',
  }

/**
 * Returns findings from the risk packs and Skerry's own lists on the host: shorteners, free hosting, dynamic DNS,
 * suffixes, depth.
 */
export function serviceFindings(url: URL, packs: RiskPacks): UrlFinding[] {
  const name = url.hostname.replace(/\.$/, '')
  const { signals } = readIndicatorSignals({ kind: 'url', value: url.href }, packs)
  const findings: UrlFinding[] = []
  const shortener = parentIn(name, packs.lists.shorteners.values) ?? parentIn(name, moreShorteners)
  if (shortener !== null)
    findings.push(urlFinding('url.shortener', `${quoted(shortener)} hides where the link leads.`))
  const dynamic = parentIn(name, dynamicDnsSuffixes)
  const hosting = parentIn(name, packs.lists.freeHosting.values) ?? parentIn(name, moreFreeHosting)
  if (dynamic !== null)
    findings.push(urlFinding('host.dynamic_dns', `Names under ${quoted(dynamic)} follow a changing address.`))
  else if (hosting !== null && hosting !== name)
    findings.push(urlFinding('host.free_hosting', `Anyone can publish pages under ${quoted(hosting)}.`))
  for (const { code, detail } of signals) {
    const known = serviceCodes[code]
    if (known !== undefined) findings.push(urlFinding(known, sentenceFor(known, detail)))
    else if (code === 'url.query_email')
      findings.push(urlFinding('url.query_email', 'The link identifies who received it.'))
  }
  return findings
}

function sentenceFor(
  code: 'host.lure_words' | 'host.many_labels' | 'host.abused_suffix',
  detail: string,
): string {
  if (code === 'host.many_labels') return `The host has ${detail} labels.`
  if (code === 'host.lure_words') return `${quoted(detail)} is made of lure words.`
  return `The suffix is often abused (${detail}).`
}

/** Ports commonly used by self-hosted web servers. */
const commonOtherPorts: ReadonlySet<string> = new Set(
  '3000 5000 8000 8008 8080 8081 8443 8888 9443'.split(' '),
)
const webPorts: Readonly<Record<string, readonly string[]>> = { 'http:': ['443'], 'https:': ['80'] }

/** Returns a finding when the port is not the scheme's default. */
export function portFindings({ port, protocol }: URL): UrlFinding[] {
  if (port === '') return []
  const scheme = protocol.slice(0, -1)
  if (webPorts[protocol]?.includes(port) === true)
    return [
      urlFinding('url.odd_port', `Port ${port} belongs to the other scheme, not to ${scheme}.`, 'medium'),
    ]
  const isCommon = commonOtherPorts.has(port)
  return [
    urlFinding(
      'url.odd_port',
      `Port ${port} is not the usual one of ${scheme}.`,
      isCommon ? 'low' : 'medium',
    ),
  ]
}
