/**
 * Types of attributes of MISP (core format, "attribute types"): which of them carry an observable, and of what type here.
 * A type that is absent describes and is none: text, comment, datetime, port, size-in-bytes, counter, float, boolean,
 * malware-type, campaign-name, github-repository, whois data, fingerprints of certificates.
 */
const same: Readonly<Record<string, string>> = {
  'ip-src': 'ip',
  'ip-dst': 'ip',
  domain: 'domain',
  hostname: 'hostname',
  url: 'url',
  uri: 'url',
  md5: 'hash',
  sha1: 'hash',
  sha224: 'hash',
  sha256: 'hash',
  sha384: 'hash',
  sha512: 'hash',
  'sha512/224': 'hash',
  'sha512/256': 'hash',
  'sha3-224': 'hash',
  'sha3-256': 'hash',
  'sha3-384': 'hash',
  'sha3-512': 'hash',
  email: 'email',
  'email-src': 'email',
  'email-dst': 'email',
  'email-reply-to': 'email',
  'target-email': 'email',
  'dns-soa-email': 'email',
  'whois-registrant-email': 'email',
  eppn: 'email',
  'jabber-id': 'jabber-id',
  filename: 'filename',
  'email-attachment': 'filename',
  regkey: 'registry_key',
  vulnerability: 'cve',
  btc: 'crypto',
  xmr: 'crypto',
  dash: 'crypto',
  'mac-address': 'mac',
  'mac-eui-64': 'mac',
  'phone-number': 'phone',
  'whois-registrant-phone': 'phone',
  'user-agent': 'user-agent',
  mutex: 'mutex',
  'named pipe': 'named-pipe',
  'windows-service-name': 'service',
  'windows-scheduled-task': 'scheduled-task',
  AS: 'asn',
  'email-subject': 'email-subject',
  'target-user': 'user',
  'target-machine': 'hostname',
  'bank-account-nr': 'bank-account',
  iban: 'iban',
  'ja3-fingerprint-md5': 'ja3',
  'jarm-fingerprint': 'jarm',
  'hassh-md5': 'hassh',
  'hasshserver-md5': 'hassh',
  imphash: 'imphash',
  ssdeep: 'ssdeep',
  tlsh: 'tlsh',
  authentihash: 'authentihash',
  impfuzzy: 'impfuzzy',
  pehash: 'pehash',
  vhash: 'vhash',
  telfhash: 'telfhash',
  cdhash: 'cdhash',
  'x509-fingerprint-sha1': 'x509-fingerprint-sha1',
  'x509-fingerprint-sha256': 'x509-fingerprint-sha256',
  'x509-fingerprint-md5': 'x509-fingerprint-md5',
}

/** What a part of a composite type is: `domain|ip`, `filename|sha256`, `ip-dst|port`, `hostname|port`, `regkey|value`. */
export type MispPart = { readonly type: string; readonly value: string }

/** Types whose value is a link for the reader. */
export const mispLinks: ReadonlySet<string> = new Set(['link'])

/** Returns the observables of an attribute's value; none for a type that describes. */
export function partsOfAttribute(type: string, value: string): readonly MispPart[] {
  // its value is the name and the digest of the file that it carries
  if (type === 'malware-sample') return partsOfAttribute('filename|md5', value)
  if (!type.includes('|')) return partOf(type, value)
  const types = type.split('|')
  const values = splitValue(value, types.length)
  return types.flatMap((each, index) => {
    const own = values[index]
    return own === undefined || own === '' ? [] : partOf(each === 'ip' ? 'ip-dst' : each, own)
  })
}

/** A composite value is separated by `|`; addresses with ports may also be written with a colon. */
function splitValue(value: string, count: number): readonly string[] {
  if (!value.includes('|')) {
    const [, address, port] = /^([^:]+):(\d{1,5})$/.exec(value) ?? []
    return address === undefined || port === undefined ? [value] : [address, port]
  }
  const parts = value.split('|')
  return parts.length <= count
    ? parts
    : [parts.slice(0, parts.length - count + 1).join('|'), ...parts.slice(-count + 1)]
}

function partOf(type: string, value: string): readonly MispPart[] {
  const own = Object.hasOwn(same, type) ? same[type] : undefined
  if (own === undefined) return []
  // only identifiers of CVE are looked up; other names of vulnerabilities stay as they are
  if (own === 'cve' && !/^CVE-\d{4}-\d{4,}$/i.test(value.trim()))
    return [{ type: 'vulnerability-name', value }]
  return [{ type: own, value }]
}
