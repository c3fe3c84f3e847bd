/**
 * Types of observables as senders write them, by the one word that Skerry stores for each. Values that can be looked up
 * have the kinds of batches and cases; the others are those that alerts name (accounts, file names, registry keys), with
 * the names that MISP and STIX have for them.
 */

const spellings: Readonly<Record<string, readonly string[]>> = {
  ip: [
    'ipv4',
    'ipv6',
    'ip-addr',
    'ipv4-addr',
    'ipv6-addr',
    'ip-src',
    'ip-dst',
    'ip-address',
    'src-ip',
    'dest-ip',
  ],
  cidr: ['subnet', 'network', 'ip-range', 'ip-cidr'],
  domain: ['fqdn', 'domain-name'],
  url: ['uri', 'link'],
  email: ['mail', 'email-addr', 'email-address', 'email-src', 'email-dst', 'email-reply-to', 'mail-address'],
  hash: ['md5', 'sha1', 'sha-1', 'sha256', 'sha-256', 'sha512', 'sha-512', 'file-hash', 'filehash', 'digest'],
  crypto: ['wallet', 'btc', 'eth', 'cryptocurrency-wallet', 'crypto-address'],
  cve: ['vulnerability'],
  mac: ['mac-addr', 'mac-address'],
  phone: ['phone-number', 'telephone'],
  hostname: ['host', 'computer', 'computer-name', 'device'],
  filename: ['file', 'file-name', 'email-attachment'],
  file_path: ['path', 'filepath'],
  directory: ['folder'],
  user: ['username', 'user-name', 'user-account', 'account', 'target-user'],
  registry_key: ['registry', 'regkey', 'regkey|value', 'windows-registry-key'],
  process: ['process-name', 'image'],
  'command-line': ['commandline', 'cmdline', 'process-command-line'],
  mutex: ['mutant', 'mutex-name'],
  'named-pipe': ['pipe', 'pipe-name'],
  service: ['windows-service-name', 'service-name'],
  'scheduled-task': ['windows-scheduled-task'],
  asn: ['as', 'as-number', 'autonomous-system'],
  'user-agent': ['useragent', 'http-user-agent'],
  'email-subject': ['mail-subject'],
  'email-message-id': ['message-id', 'mail-message-id'],
  certificate: [
    'x509-certificate',
    'x509-fingerprint-md5',
    'x509-fingerprint-sha1',
    'x509-fingerprint-sha256',
    'certificate-thumbprint',
    'thumbprint',
  ],
  ssdeep: [],
  tlsh: [],
  imphash: [],
  ja3: ['ja3-fingerprint-md5'],
  jarm: ['jarm-fingerprint'],
  yara: ['yara-rule'],
  sigma: ['sigma-rule'],
  snort: ['snort-rule', 'suricata', 'suricata-rule'],
}

const byWord = new Map(
  Object.entries(spellings).flatMap(([type, words]) =>
    [wordOf(type), ...words].map((word) => [word, type] as const),
  ),
)

/** The type of a value that fits no other type. */
export const otherType = 'other'

/** Returns the type that a sender means; an unknown one is kept, in lower case. */
export function observableType(given: string): string {
  const word = wordOf(given)
  return byWord.get(word) ?? (word === '' ? otherType : given.trim().toLowerCase())
}

function wordOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
}
