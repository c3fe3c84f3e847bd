import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'

/** MISP attribute types, as `matching_attributes` names them, and the corresponding kinds of indicators. */
const kindsOfType: Readonly<Record<string, readonly IocKind[]>> = {
  'ip-src': ['ipv4', 'ipv6'],
  'ip-dst': ['ipv4', 'ipv6'],
  'ip-src|port': ['ipv4', 'ipv6'],
  'ip-dst|port': ['ipv4', 'ipv6'],
  'domain|ip': ['domain', 'ipv4', 'ipv6'],
  domain: ['domain'],
  hostname: ['domain'],
  'hostname|port': ['domain'],
  url: ['url'],
  uri: ['url'],
  link: ['url'],
  email: ['email'],
  'email-src': ['email'],
  'email-dst': ['email'],
  'email-reply-to': ['email'],
  eppn: ['email'],
  'target-email': ['email'],
  'dns-soa-email': ['email'],
  'whois-registrant-email': ['email'],
  md5: ['hash'],
  sha1: ['hash'],
  sha256: ['hash'],
  sha512: ['hash'],
  'filename|md5': ['hash'],
  'filename|sha1': ['hash'],
  'filename|sha256': ['hash'],
  'filename|sha512': ['hash'],
  'malware-sample': ['hash'],
  btc: ['crypto'],
  dash: ['crypto'],
  xmr: ['crypto'],
  vulnerability: ['cve'],
}

/** Returns the kinds to which a list applies. A list without attribute types applies to all. */
export function kindsOfAttributes(types: readonly string[]): ReadonlySet<IocKind> {
  if (types.length === 0) return new Set(iocKinds)
  return new Set(types.flatMap((type) => kindsOfType[type.toLowerCase()] ?? []))
}
