import type { IocKind } from '../../contract/core/ioc-kinds.ts'
import type { IndicatorRole } from '../../contract/workstation/triage/indicator-roles.ts'
import type { ExportFormat } from '../../contract/workstation/triage/triage.ts'
import type { IndicatorMark, IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'

/** Labels for codes of the contract. Each record is complete by its type. */

export type Severity = NonNullable<IndicatorRow['severity']>

/** Kinds in the order of the chips. */
export const kindOrder: readonly IocKind[] = [
  'url',
  'domain',
  'ipv4',
  'ipv6',
  'email',
  'hash',
  'crypto',
  'cve',
]

export const kindLabels: Readonly<Record<IocKind, string>> = {
  url: 'URL',
  domain: 'Domain',
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  email: 'E-mail',
  hash: 'Hash',
  crypto: 'Crypto',
  cve: 'CVE',
}

/** The colour token of each kind; both address families share one. */
export const kindColors: Readonly<Record<IocKind, string>> = {
  url: 'var(--kind-url)',
  domain: 'var(--kind-domain)',
  ipv4: 'var(--kind-ip)',
  ipv6: 'var(--kind-ip)',
  email: 'var(--kind-email)',
  hash: 'var(--kind-hash)',
  crypto: 'var(--kind-crypto)',
  cve: 'var(--kind-cve)',
}

export const severityLabels: Readonly<Record<Severity, string>> = {
  info: 'Info',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

export const markLabels: Readonly<Record<IndicatorMark, string>> = {
  private: 'Private',
  loopback: 'Loopback',
  link_local: 'Link-local',
  multicast: 'Multicast',
  documentation: 'Documentation',
  reserved: 'Reserved',
  network: 'Network',
  local_name: 'Local name',
  defanged: 'Written defanged',
  part_of: 'Part of another',
  uuid: 'UUID',
  git: 'Git commit',
  idn: 'International name',
  mixed_script: 'Mixed scripts',
  odd_notation: 'Odd notation',
  listed: 'On a warning list',
  allowed: 'Allow-listed',
  inner: 'Inside a link',
}

/** Marks shown as tags in the table; the others are shown as facts in the inspector. */
export const tagMarks: readonly IndicatorMark[] = [
  'allowed',
  'private',
  'loopback',
  'link_local',
  'multicast',
  'documentation',
  'reserved',
  'inner',
]

export const roleLabels: Readonly<Record<IndicatorRole, string>> = {
  infrastructure: 'Infrastructure',
  sender: 'Sender',
  recipient: 'Recipient',
  relay: 'Relay',
  message_id: 'Message-ID',
  spoofed_brand: 'Spoofed brand',
  own_estate: 'Own estate',
  reference: 'Reference',
}

export const exportLabels: Readonly<Record<ExportFormat, string>> = {
  json: 'JSON',
  csv: 'CSV',
  plain: 'Plain list',
  defanged: 'Defanged list',
  stix: 'STIX 2.1 bundle',
  misp: 'MISP event',
}

/** Label of the CSV format with a byte order mark. */
export const spreadsheetLabel = 'CSV for spreadsheets'

/** Names of facts in the inspector whose code alone is not readable. */
const factLabels: Readonly<Record<string, string>> = {
  unicode: 'Unicode',
  punycode: 'Punycode',
  defanged: 'Defanged',
  algorithm: 'Algorithm',
  chain: 'Chain',
  registrable: 'Registrable domain',
  suffix: 'Public suffix',
}

/** Returns the readable name of a fact. */
export function factLabel(name: string): string {
  return factLabels[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

const encodingLabels: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'latin-1': 'Latin-1',
}

/** Returns the usual name of an encoding. */
export function encodingLabel(encoding: string): string {
  return encodingLabels[encoding] ?? encoding
}
