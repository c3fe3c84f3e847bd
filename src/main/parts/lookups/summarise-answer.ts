import type { z } from 'zod'
import type { lookUpCrypto } from '../../../contract/core/crypto.ts'
import type { analyseEmail } from '../../../contract/core/email.ts'
import type { lookUpHash } from '../../../contract/core/hash.ts'
import type { lookUpIp } from '../../../contract/core/ip.ts'
import type { analyseMac } from '../../../contract/core/mac.ts'
import type { analysePhone } from '../../../contract/core/phone.ts'
import type { analyseUrl } from '../../../contract/core/url.ts'
import { grouped } from '../../../contract/schema.ts'
import { type Severity, severities } from '../../../contract/severities.ts'
import { countryName } from '../../engine/net/country.ts'

/**
 * Summary of an answer in one sentence, with its severity: for tables and for the history. Pure, one function per kind.
 * `severity` is null when nothing stands out, which does not mean that the value is harmless. No sentence contains the
 * value itself.
 */
export type Summary = { readonly title: string; readonly severity: Severity | null }

type Answer<O extends { readonly output: () => z.ZodType }> = z.output<ReturnType<O['output']>>
type Finding = { readonly severity: Severity; readonly title: string }

/** Maximum number of characters of a sentence. */
const longestTitle = 240

export function summariseIp(answer: Answer<typeof lookUpIp>): Summary {
  if ('cidr' in answer) return { title: sentence(describeRange(answer)), severity: null }
  if (answer.reserved) {
    const embedded = answer.embedded?.ipv4 ?? null
    return {
      title: sentence(
        `${answer.name ?? 'Special-purpose'} address of ${answer.range}, ${answer.rfc}`,
        embedded === null ? null : 'it embeds an IPv4 address',
      ),
      severity: null,
    }
  }
  const { country, country_code: code, tor, hosting, proxy, vpn, as, org } = answer
  const network = as ?? org
  const place = country ?? (code === null ? null : countryName(code))
  const traits = [
    tor?.is_tor === true ? 'Tor exit' : null,
    vpn === true ? 'VPN' : null,
    proxy === true ? 'proxy' : null,
    hosting === true ? 'hosting' : null,
  ].filter((trait) => trait !== null)
  if (place === null && network === null && traits.length === 0)
    return { title: 'A public address on which the packs here have no data.', severity: null }
  return {
    title: sentence(
      `Public address: ${[place, network, ...traits].filter((part) => part !== null).join(', ')}`,
    ),
    severity: tor?.is_tor === true ? 'medium' : vpn === true || proxy === true ? 'low' : null,
  }
}

function describeRange(range: Extract<Answer<typeof lookUpIp>, { cidr: string }>): string {
  const { host_bits: bits, total_addresses: total, usable_hosts: usable, reserved } = range
  const size = bits > 53 ? `2^${bits} addresses` : `${plural(Number(total), 'address', 'addresses')}`
  const hosts = total === usable || bits > 53 ? '' : `, ${grouped(Number(usable))} for hosts`
  const block = reserved === undefined ? '' : `, ${reserved.name ?? 'special-purpose'} (${reserved.rfc})`
  return `Range of ${size}${hosts}${block}`
}

export function summariseUrl(answer: Answer<typeof analyseUrl>): Summary {
  const { findings, host_context: context } = answer
  return {
    title: sentence(
      headline(findings) ?? 'Nothing stands out in its form',
      context.scanned ? 'its host was scanned here' : null,
    ),
    severity: worst(findings),
  }
}

const mailboxWords: Readonly<Record<Answer<typeof analyseEmail>['mailbox_type'], string>> = {
  personal: 'Personal mailbox',
  role: 'Role mailbox',
  disposable: 'Disposable mailbox',
  free: 'Mailbox of a free provider',
  corporate: 'Mailbox of an organisation',
  unknown: 'Mailbox of an unknown kind',
}

export function summariseEmail(answer: Answer<typeof analyseEmail>): Summary {
  const { score, findings, mailbox_type: type } = answer
  return {
    title: sentence(
      `${mailboxWords[type]}, risk ${score.value} of 100`,
      headline(findings.filter(({ severity }) => severity !== 'info')),
    ),
    severity: worst(findings),
  }
}

export function summarisePhone(answer: Answer<typeof analysePhone>): Summary {
  const { verdict, region, line_type: type, allocated_operator: operator, findings } = answer
  const country = region === null ? '' : `: ${countryName(region) ?? region}`
  const line = type === null || type === 'unknown' ? 'number' : `${type.replaceAll('_', ' ')} number`
  const readings = {
    valid: `Valid ${line}${country}${operator === null ? '' : `, assigned to ${operator}`}`,
    possible: `Possible number${country}, in no assigned block`,
    invalid: `Not a valid number${country}`,
    unparseable: 'Not a telephone number',
  } as const
  return {
    title: sentence(readings[verdict], headline(findings.filter(({ severity }) => severity !== 'info'))),
    severity: worst(findings),
  }
}

export function summariseMac(answer: Answer<typeof analyseMac>): Summary {
  const { special, vendor, registry, virtualization, randomized, cast, administration } = answer
  const findings = answer.findings ?? []
  const holder = vendor === null ? null : `${vendor}${registry == null ? '' : ` (${registry})`}`
  const what =
    special ??
    (randomized ? 'Randomised address, which identifies no vendor' : null) ??
    (virtualization === null ? null : `Virtual interface of ${virtualization}`) ??
    (holder === null ? null : `Assigned to ${holder}`) ??
    `${administration === 'local' ? 'Local' : 'Universal'} ${cast} address without a known holder`
  return {
    title: sentence(what, headline(findings.filter(({ severity }) => severity !== 'info'))),
    severity: worst(findings),
  }
}

export function summariseHash(answer: Answer<typeof lookUpHash>): Summary {
  const { verdict, algorithm, family, known_malicious: isMalicious, summary } = answer
  const words = {
    known_malicious: `Known malicious${family == null ? '' : ` (${family})`}`,
    known_good: 'Known good',
    unknown: `No source knows this ${algorithm} digest`,
    unavailable: 'No source could be queried',
    not_queryable: `${algorithm} digests cannot be looked up`,
  } as const
  return { title: sentence(summary ?? words[verdict]), severity: isMalicious === true ? 'critical' : null }
}

export function summariseCrypto(answer: Answer<typeof lookUpCrypto>): Summary {
  const { chain, address_info: info, chain_candidates: candidates, intel } = answer
  const kind = info.kind.replaceAll('_', ' ')
  const name = `${chain ?? capital(info.family)} ${kind}${info.testnet ? ' of a test network' : ''}`
  if (info.checksum === 'invalid')
    return { title: sentence(`Malformed ${name}`, info.problem ?? null), severity: 'low' }
  const others = candidates.filter((candidate) => candidate !== chain).length
  const also = others === 0 ? null : `the same on ${plural(others, 'other chain', 'other chains')}`
  if (intel === null) return { title: sentence(name, info.well_known ?? null, also), severity: null }
  const [entry] = intel.sanctions?.entries ?? []
  if (intel.sanctions?.is_sanctioned === true) {
    const party = entry?.name ?? null
    return {
      title: sentence(
        `Sanctioned ${name}${party === null ? '' : `: ${party}`}`,
        entry === undefined ? null : `list ${entry.list}`,
      ),
      severity: 'critical',
    }
  }
  const labels = [...new Set((intel.labels ?? []).map((label) => label.name))]
  const level = severities.find((severity) => severity === intel.risk_level) ?? null
  return {
    title: sentence(
      name,
      labels.length === 0 ? 'on none of the lists checked' : `labelled ${listed(labels)}`,
      info.well_known ?? null,
    ),
    severity: level,
  }
}

/** Returns the worst findings by name; null when there is none. */
function headline(findings: readonly Finding[]): string | null {
  const titles = [...new Set(findings.map(({ title }) => title))]
  return titles.length === 0 ? null : listed(titles)
}

/** The first two of a list, and how many more. */
function listed(words: readonly string[]): string {
  const [first = '', second, ...more] = words
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`
}

function worst(findings: readonly Finding[]): Severity | null {
  const ranks = findings.map(({ severity }) => severities.indexOf(severity))
  return ranks.length === 0 ? null : (severities[Math.max(...ranks)] ?? null)
}

/** Joins parts into one sentence, cut when too long. */
function sentence(...parts: readonly (string | null)[]): string {
  const text = parts
    .filter((part) => part !== null)
    .map((part) => part.replace(/\.$/, ''))
    .join('; ')
  return text.length < longestTitle ? `${capital(text)}.` : `${capital(text).slice(0, longestTitle - 1)}…`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function plural(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}
