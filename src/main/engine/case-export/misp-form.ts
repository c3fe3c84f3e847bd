import { hashAlgorithm } from '../export/hash-algorithm.ts'
import { attributeForm } from '../export/misp-attribute.ts'
import { observableType } from '../observable/observable-type.ts'
import type { CaseIndicator } from './exported-case.ts'

/** Type and category of an attribute (MISP's describeTypes). */
export type MispForm = { readonly type: string; readonly category: string }

/** The categories of MISP. */
const categories: ReadonlySet<string> = new Set([
  'Internal reference',
  'Targeting data',
  'Antivirus detection',
  'Payload delivery',
  'Artifacts dropped',
  'Payload installation',
  'Persistence mechanism',
  'Network activity',
  'Payload type',
  'Attribution',
  'External analysis',
  'Financial fraud',
  'Support Tool',
  'Social network',
  'Person',
  'Other',
])

/** Types of MISP for values of which Skerry has one word where MISP has several; a source's own choice is kept. */
const finer: ReadonlySet<string> = new Set([
  'ip-src',
  'ip-dst',
  'domain',
  'hostname',
  'url',
  'uri',
  'email',
  'email-src',
  'email-dst',
  'email-reply-to',
  'email-attachment',
  'filename',
  'regkey',
  'regkey|value',
  'target-user',
  'snort',
  'jabber-id',
  'iban',
  'authentihash',
  'impfuzzy',
  'pehash',
  'vhash',
  'telfhash',
  'cdhash',
])

/** Further types of MISP, by the word that is stored for each. */
const coarser: Readonly<Record<string, string>> = {
  'bank-account-nr': 'bank-account',
  'dns-soa-email': 'email',
  eppn: 'email',
  'hassh-md5': 'hassh',
  'hasshserver-md5': 'hassh',
  'mac-eui-64': 'mac',
  'target-email': 'email',
  'target-machine': 'hostname',
  'whois-registrant-email': 'email',
  'whois-registrant-phone': 'phone',
  btc: 'crypto',
  dash: 'crypto',
  xmr: 'crypto',
  sha224: 'hash',
  sha384: 'hash',
  'sha512/224': 'hash',
  'sha512/256': 'hash',
  'sha3-224': 'hash',
  'sha3-256': 'hash',
  'sha3-384': 'hash',
  'sha3-512': 'hash',
}

/** Form by Skerry's type, for those that triage does not have. */
const forms: Readonly<Record<string, MispForm>> = {
  hostname: { type: 'hostname', category: 'Network activity' },
  mac: { type: 'mac-address', category: 'Network activity' },
  phone: { type: 'phone-number', category: 'Other' },
  filename: { type: 'filename', category: 'Payload delivery' },
  file_path: { type: 'filename', category: 'Payload delivery' },
  registry_key: { type: 'regkey', category: 'Persistence mechanism' },
  user: { type: 'target-user', category: 'Targeting data' },
  mutex: { type: 'mutex', category: 'Artifacts dropped' },
  'named-pipe': { type: 'named pipe', category: 'Artifacts dropped' },
  service: { type: 'windows-service-name', category: 'Artifacts dropped' },
  'scheduled-task': { type: 'windows-scheduled-task', category: 'Artifacts dropped' },
  asn: { type: 'AS', category: 'Network activity' },
  'user-agent': { type: 'user-agent', category: 'Network activity' },
  'email-subject': { type: 'email-subject', category: 'Payload delivery' },
  'email-message-id': { type: 'email-message-id', category: 'Payload delivery' },
  ssdeep: { type: 'ssdeep', category: 'Payload delivery' },
  tlsh: { type: 'tlsh', category: 'Payload delivery' },
  imphash: { type: 'imphash', category: 'Payload delivery' },
  ja3: { type: 'ja3-fingerprint-md5', category: 'Network activity' },
  jarm: { type: 'jarm-fingerprint', category: 'Network activity' },
  yara: { type: 'yara', category: 'Payload installation' },
  sigma: { type: 'sigma', category: 'Payload installation' },
  snort: { type: 'snort', category: 'Network activity' },
}

/**
 * Returns type and category of an observable. The source's own words are kept where MISP has them for the same kind of
 * value; a value for which MISP has no type becomes a text.
 */
export function mispForm(indicator: CaseIndicator): MispForm {
  const { source_type, category } = indicator
  const form = formOf(indicator)
  const type =
    source_type !== null && isOfMisp(source_type) && isSameType(source_type, indicator.type)
      ? source_type
      : form.type
  // MISP refuses a type in a category that has no such type: the source's category holds for the source's type
  const isOfSource = source_type === type && category !== null && categories.has(category)
  return { type, category: isOfSource ? category : form.category }
}

const isOfMisp = (word: string) => finer.has(word) || Object.hasOwn(coarser, word)

/** Addresses and networks are told apart by their value, whatever the source calls them. */
function isSameType(written: string, type: string): boolean {
  const alike = (word: string) => (word === 'cidr' ? 'ip' : word)
  const stored = alike(observableType(type))
  return alike(observableType(written)) === stored || coarser[written] === stored
}

function formOf({ type: written, value }: CaseIndicator): MispForm {
  const type = observableType(written)
  switch (type) {
    case 'ip':
    case 'cidr':
      return attributeForm({ kind: 'ipv4', value, role: 'infrastructure' })
    case 'domain':
    case 'url':
    case 'email':
    case 'hash':
    case 'crypto':
    case 'cve':
      return attributeForm({ kind: type, value, role: 'infrastructure' })
    case 'registry_key':
      return value.includes('|')
        ? { type: 'regkey|value', category: 'Persistence mechanism' }
        : (forms.registry_key as MispForm)
    case 'certificate': {
      const algorithm = hashAlgorithm(value.replace(/[:\s]/g, ''))?.misp
      return algorithm === undefined || algorithm === 'sha512'
        ? { type: 'text', category: 'Other' }
        : { type: `x509-fingerprint-${algorithm}`, category: 'Network activity' }
    }
    default:
      return forms[type] ?? { type: 'text', category: 'Other' }
  }
}
