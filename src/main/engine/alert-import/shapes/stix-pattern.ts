import type { ImportedObservable } from '../imported-alert.ts'

/** Values that a STIX pattern compares for equality (STIX 2.1, part 9), with the type of their object path. */

const comparison =
  /(?<![a-z0-9-])([a-z0-9-]{1,64}):([A-Za-z0-9_.'"[\]*-]{1,200})\s*(NOT\s+)?(=|IN|ISSUBSET)\s*(?:'((?:[^'\\]|\\.)*)'|\(([^()]{0,20000})\))/g
const quoted = /'((?:[^'\\]|\\.)*)'/g

/** Longest pattern that is read. */
const maxPattern = 100_000

export function observablesOfPattern(pattern: string): readonly ImportedObservable[] {
  const found: ImportedObservable[] = []
  for (const [, object = '', path = '', negated, , single, several] of pattern
    .slice(0, maxPattern)
    .matchAll(comparison)) {
    const type = typeOf(object, path)
    if (type === null || negated !== undefined) continue
    const values =
      single === undefined ? [...(several ?? '').matchAll(quoted)].map(([, each = '']) => each) : [single]
    for (const value of values) found.push({ type, value: value.replace(/\\(['\\])/g, '$1') })
  }
  return found
}

function typeOf(object: string, path: string): string | null {
  if (path.startsWith('hashes')) return /(?:md5|sha-?\d)/i.test(path) ? 'hash' : null
  const key = `${object}:${path.replace(/\[\*?\d*\]/g, '')}`
  return Object.hasOwn(types, key) ? (types[key] ?? null) : null
}

const types: Readonly<Record<string, string>> = {
  'ipv4-addr:value': 'ip',
  'ipv6-addr:value': 'ip',
  'domain-name:value': 'domain',
  'url:value': 'url',
  'email-addr:value': 'email',
  'email-message:from_ref.value': 'email',
  'email-message:sender_ref.value': 'email',
  'email-message:subject': 'email-subject',
  'file:name': 'filename',
  'windows-registry-key:key': 'registry_key',
  'mutex:name': 'mutex',
  'mac-addr:value': 'mac',
  'user-account:account_login': 'user',
  'user-account:user_id': 'user',
  'hostname:value': 'hostname',
  'x-opencti-hostname:value': 'hostname',
  'network-traffic:dst_ref.value': 'ip',
  'network-traffic:src_ref.value': 'ip',
  "network-traffic:extensions.'http-request-ext'.request_header.'User-Agent'": 'user-agent',
}
