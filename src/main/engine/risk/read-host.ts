import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'

/** A parsed host. For an address only `name` and `kind` are meaningful. */
export type Host = {
  name: string
  kind: 'name' | 'ip'
  /** The registrable domain (`example.co.uk`), or null when the name has none. */
  registrable: string | null
  suffix: string
  /** True when the suffix belongs to a hosting service (`github.io`) and not to a registry. */
  isPrivateSuffix: boolean
  /** The label before the suffix, in Unicode. */
  mainLabel: string
  /** The labels before the main one, in Unicode, left to right. */
  subLabels: string[]
}

/** Reads a host name or address (IPv6 with or without brackets). Never throws; names are lower-cased. */
export function readHost(given: string): Host {
  const name = given.toLowerCase().replace(/\.$/, '')
  const parts = parse(name, { allowPrivateDomains: true })
  if (parts.isIp === true) return emptyHost(name, 'ip')
  if (parts.domain === null) return emptyHost(name, 'name')
  const labels = name.split('.').map(readLabel)
  const suffixLabels = (parts.publicSuffix ?? '').split('.').length
  return {
    name,
    kind: 'name',
    registrable: parts.domain,
    suffix: parts.publicSuffix ?? '',
    isPrivateSuffix: parts.isPrivate === true,
    mainLabel: labels.at(-1 - suffixLabels) ?? '',
    subLabels: labels.slice(0, -1 - suffixLabels),
  }
}

function emptyHost(name: string, kind: Host['kind']): Host {
  return { name, kind, registrable: null, suffix: '', isPrivateSuffix: false, mainLabel: '', subLabels: [] }
}

function readLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  return domainToUnicode(label) || label
}

/** Whether a name is the given domain or below it. */
export function isUnder(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`)
}

/** Maximum number of characters of a domain in a list. */
const longestName = 253

/** Returns the entry of a set of domains that a name equals or is below, or null. Looks up each parent once. */
export function parentIn(name: string, domains: { has: (domain: string) => boolean }): string | null {
  for (let rest = name.slice(-longestName); rest !== ''; ) {
    if (domains.has(rest)) return rest
    const dot = rest.indexOf('.')
    rest = dot < 0 ? '' : rest.slice(dot + 1)
  }
  return null
}
