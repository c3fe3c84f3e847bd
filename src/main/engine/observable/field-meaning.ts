import type { BatchKind } from '../../../contract/core/batch.ts'

/**
 * What a field of an event or a column of a table can hold, decided by what it is called. Programs agree on names far
 * more than on forms: Elastic Common Schema, OCSF, ASFF, Microsoft Graph, Sysmon, CEF, MISP and STIX were compared.
 */
export type FieldMeaning =
  /** Names one thing of the program itself: an id, a key, a session, a tenant. */
  | 'identifier'
  /** A digest of something that is no file, or one that is not compared for equality: thumbprint, imphash, ja3, ssdeep. */
  | 'fingerprint'
  /** Describes a certificate; its digests are fingerprints. */
  | 'certificate'
  /** Version or build number. */
  | 'version'
  /** Name or path of a file, process, module, or registry key. */
  | 'file'
  | 'command'
  /** One alert, finding or rule of the program: a link in it leads to the program's own page. */
  | 'record'
  /** A link for the reader: console, documentation, advice. */
  | 'reference'
  | 'user'
  /** Software that sent a request. */
  | 'user_agent'
  /** A count, size, port, duration, code, or moment. */
  | 'number'
  /** A word of the program about itself or about a category: vendor, product, index, region. */
  | 'label'
  /** Anything else. */
  | 'open'

const wordsOf: Readonly<Record<Exclude<FieldMeaning, 'open'>, string>> = {
  identifier:
    'id ids guid guids uuid uuids uid uids gid sid sids cid aid oid luid identifier identifiers tenant tenants group groups session trace span correlation transaction nonce etag token tokens urn arn arns sku cursor rrn crn mrn ocid purl cpe community correlationkey secret cookie commit revision partition bucket messageid sourceref eid routing commitsha commitoid',
  fingerprint:
    'fingerprint fingerprints thumbprint thumbprints serial serialnumber imphash imphashes ja3 ja3s ja3hash ja4 ja4s ja4h ja4x ja4t ja4l ja4ssh jarm hassh hasshserver ssdeep tlsh telfhash vhash authentihash pehash pesha1 pesha256 impfuzzy sdhash dhash phash cdhash permhash dthash devicehash richheader symhash simhash',
  certificate: 'certificate certificates cert certs x509 tls ssl signer signers codesignature issuer',
  version:
    'version versions build builds ver release firmware patch kernel fixed fixedin fixversions versionrange introduced',
  file: 'file files filename filenames filepath path paths pathname directory folder dir process processes processname proc image images imagepath imageloaded parentimage module modules library libraries dll driver executable exe binary cwd registry registrykey registrypath regkey key hive attachment attachments sourcefile targetfilename originalfilename extension script package repository repo app apps application applications bundle',
  command: 'command commands cmd cmdline commandline args arguments argv parameters cmdlet exec',
  record:
    'alert alerts incident incidents finding findings detection detections rule rules ticket tickets investigation investigations offense offenses vulnerability vulnerabilities problem problems objectattributes plugin control policy model signature campaign',
  reference:
    'link links permalink permalinks reference references documentation docs doc help href hrefs remediation remediations recommendation recommendations mitigation mitigations runbook playbook weburl weblink webpage selflink schema xmlns odata helpurl advisory advisories blog avatar icon logo guide homepage ref refs seealso materials sourcematerials self api portal',
  user: 'user users username usernames upn login logins principal account accounts actor owner author authors assignee analyst creator editor sam accountname logonname',
  user_agent: 'useragent agentstring browser xmailer mailer',
  number:
    'port ports size sizes bytes count counts counter number numbers num length duration score scores severity priority level confidence code codes timestamp timestamps time date datetime ttl pid ppid offset percent ratio entropy year month day hour port src_port line height width seconds milliseconds epoch latitude longitude lat lon lng asn mask flags bits rank weight',
  label:
    'vendor product products provider providers company manufacturer publisher os platform category categories type types kind class status state dataset index region timezone organization organisation org eventsource logger facility language locale country city continent tactic tactics technique techniques tlp model edition protocol proto algorithm encoding mimetype',
}

const meaningOf = new Map<string, FieldMeaning>(
  Object.entries(wordsOf).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [word, meaning as FieldMeaning] as const),
  ),
)

/** Words whose meaning is open although their last part has another: a digest of a file, an address, an indicator. */
const plainly = new Set(
  'hash hashes sha1 sha256 sha512 sha224 sha384 md5 digest ip ips ipv4 ipv6 ipaddress address addresses host hosts hostname fqdn domain domains url urls uri uris email emails mail ioc iocs indicator indicators observable observables query message description summary subject body payload content details reason comment comments note'.split(
    ' ',
  ),
)

/** Words that say nothing by themselves: the field means what the field around it means. */
const neutral = new Set(
  'name names value values text raw original full parent data label title item items list first last short display caseless string new old before after basename stem target source'.split(
    ' ',
  ),
)

/** Words in `id` that are no ids. */
const noIds = new Set(
  'valid invalid android hybrid grid void avoid squid paid said bid raid fluid solid rapid mid'.split(' '),
)

/** A link whose name says whose page it leads to. */
const ownPage =
  /(?:^| )(?:console|portal|web|html|guidance|learn more|kb|article|policy|repository|repo|git|image|picture|photo|thumbnail|screenshot|media|profile|vulnerability|vuln|cve|nvd|advisory|primary|edit|issue|task|comments|doc|docs|documentation|help|reference|alert|incident|case|ticket|detection|finding|event|rule|generator|provider|breach|xdr|external|dashboard|panel|silence|runbook|results|workbench|report|ticket|investigation|offense|search|falcon|self|more info|info|threat|permalink|vendor|advisory|playbook|remediation|api|callback|icon|avatar|logo|image)s? ?(?:page |host |web |view |details? )?(?:url|uri|urls|link)$/

/** Who an id belongs to, where accounts are named by their mail address. */
const ofPerson =
  /(?:^| )(?:user|account|actor|principal|login|alternate|upn|sender|recipient|owner|member|guest)s?(?: |$)/

/** Returns the words of a name in lower case with spaces between: split at separators and at the humps of camel case. */
export function wordsIn(name: string): string {
  return name
    .slice(0, maxName)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** Longest name that is looked at: one of a file may have any length. */
const maxName = 200

type Own = { readonly meaning: FieldMeaning | 'neutral'; readonly isKnown: boolean }

/** Meanings of names met so far, since the events of a file share them. */
const met = new Map<string, Own>()
const maxMet = 4096

function ownMeaning(name: string): Own {
  const known = met.get(name)
  if (known !== undefined) return known
  const own = meaningOfWords(wordsIn(name))
  if (met.size >= maxMet) met.clear()
  met.set(name, own)
  return own
}

const open: Own = { meaning: 'open', isKnown: false }

function meaningOfWords(words: string): Own {
  const all = words.split(' ')
  const whole = meaningOf.get(all.join(''))
  if (whole !== undefined) return { meaning: whole, isKnown: true }
  // `SHA256String`, `domainName`, `ioc_value`: the word before the neutral one decides
  while (all.length > 1 && neutral.has(all.at(-1) as string)) all.pop()
  // a number at the end counts fields of one meaning
  while (all.length > 1 && /^\d+$/.test(all.at(-1) as string)) all.pop()
  const last = all.at(-1) ?? ''
  const joined = all.join(' ')
  const glued = all.join('')
  const lastTwo = all.slice(-2).join('')
  if (/(?:^| )user agent$/.test(joined)) return { meaning: 'user_agent', isKnown: true }
  // `linkToSearchResultsUI`, `urlBackToProduct`
  if (/^(?:deep )?link to |^url (?:back|to) /.test(joined)) return { meaning: 'reference', isKnown: true }
  if (ownPage.test(joined)) return { meaning: 'reference', isKnown: true }
  if (last === 'key' && all.length > 1 && !/^reg/.test(all.at(-2) as string))
    return { meaning: 'identifier', isKnown: true }
  // of a container; that of an image of a process is one of a file
  if (/(?:^| )(?:image|layer|manifest|repo|oci) digests?$/.test(joined))
    return { meaning: 'fingerprint', isKnown: true }
  if (plainly.has(glued)) return { meaning: 'open', isKnown: true }
  for (const each of [glued, lastTwo]) {
    const meaning = meaningOf.get(each)
    if (meaning !== undefined) return { meaning, isKnown: true }
  }
  if (
    isDigest(last) &&
    /(?:^| )(?:secret|incident|alert|event|finding|issue|layer|layers|filter|commit|container|manifest|dedup|dedupe|deduplication|group|request|session|tenant|user|device|asset|policy|resource|definition|schema|state|scenario|rule|config|template|query|cert|certificate|tls|ssl|x509|signer|imp|import|rich|ja3|pass|password|row|token|icon)(?: |$)/.test(
      joined,
    )
  )
    return { meaning: 'fingerprint', isKnown: true }
  if (plainly.has(last)) return { meaning: 'open', isKnown: true }
  if (neutral.has(last)) return { meaning: 'neutral', isKnown: true }
  const meaning = meaningOf.get(last) ?? meaningOf.get(last.replace(/s$/, ''))
  if (meaning !== undefined) return { meaning, isKnown: true }
  const ended = byEnding(all.length === 1 ? last : glued)
  if (ended !== null) return { meaning: ended, isKnown: true }
  if (last.length > 3 && last.endsWith('id') && !noIds.has(last))
    return { meaning: 'identifier', isKnown: true }
  return open
}

/** Endings of names that are written in one, as programs do that put everything in lower case. */
const endings: readonly (readonly [RegExp, FieldMeaning])[] = [
  [/^(?!sym|up|down|un)\w{3,}(?:hostlink|weburl|consoleurl|alerturl|link)$/, 'reference'],
  [/^\w{3,}(?:version|build)$/, 'version'],
  [/^\w{2,}(?:filename|filepath|processname|imagename|modulename)$/, 'file'],
  [/^\w{2,}(?:commandline|cmdline)$/, 'command'],
  [/^\w{3,}(?:groups|guid|uuid|idstring|arn)$/, 'identifier'],
  [/^\w{3,}(?:thumbprint|imphash|fingerprint)$/, 'fingerprint'],
  [/^\w{2,}username$/, 'user'],
]

function byEnding(word: string): FieldMeaning | null {
  return endings.find(([form]) => form.test(word))?.[1] ?? null
}

function isDigest(word: string): boolean {
  return /^(?:hash|hashes|md5|sha\d+|digest|fingerprint)$/.test(word)
}

/**
 * Returns what a field can hold by its name and by what the field around it can hold (`open` at the top). Any case,
 * and words joined by any separator.
 */
export function meaningWithin(around: FieldMeaning, name: string): FieldMeaning {
  if (name.includes('.')) return fieldMeaning(name, around)
  const { meaning, isKnown } = ownMeaning(name)
  // whatever stands in a link or an advice belongs to it, unless it is an event that is referred to
  if (around === 'reference') return carriers.has(name.toLowerCase()) ? 'open' : 'reference'
  if ((around === 'record' || around === 'label') && isLink.test(name)) return 'reference'
  if (meaning === 'neutral')
    return around === 'certificate' || around === 'number' || around === 'record' ? 'open' : around
  if (around === 'certificate' && isDigest(wordsIn(name).split(' ').at(-1) ?? '')) return 'fingerprint'
  if (around === 'certificate' && (meaning === 'open' || !isKnown)) return 'certificate'
  // the name of a group of fields goes on in fields named after a kind of digest
  if (around === 'fingerprint' && isDigest(name.toLowerCase())) return 'fingerprint'
  return meaning
}

/** Links directly within an alert, a rule or a technique: pages about it. */
const isLink = /^(?:web_?)?(?:url|uri|link|href)s?$/i
/** Fields below `references` that hold the events referred to, as detections of Google SecOps do. */
const carriers = new Set(['event', 'events', 'udm', 'entity'])

/** Returns what a field can hold by its path: names from the outermost in, as a list or joined by dots. */
export function fieldMeaning(path: string | readonly string[], around: FieldMeaning = 'open'): FieldMeaning {
  const names = typeof path === 'string' ? path.split('.') : path
  let meaning = around
  for (const name of names.slice(0, maxDepth)) meaning = meaningWithin(meaning, name)
  return meaning
}

const maxDepth = 64

const nothing: ReadonlySet<BatchKind> = new Set()
const admitted: Readonly<Record<FieldMeaning, ReadonlySet<BatchKind> | null>> = {
  open: null,
  record: null,
  // a CVE id is one wherever it stands
  identifier: new Set<BatchKind>(['cve']),
  fingerprint: nothing,
  version: nothing,
  number: nothing,
  reference: nothing,
  label: nothing,
  user_agent: nothing,
  user: new Set<BatchKind>(['email']),
  certificate: new Set<BatchKind>(['domain', 'email', 'ip', 'url', 'cve', 'cidr']),
  file: new Set<BatchKind>(['ip', 'url', 'hash', 'email', 'cidr', 'cve']),
  command: new Set<BatchKind>(['ip', 'url', 'hash', 'email', 'cidr', 'domain', 'crypto', 'cve']),
}

/** Whether a value of a kind that is found in a field with this meaning can be an observable. */
export function admits(meaning: FieldMeaning, kind: BatchKind): boolean {
  const kinds = admitted[meaning]
  return kinds === null || kinds.has(kind)
}

/** Whether the name of an id says that it is the one of a person, whom many programs name by a mail address. */
export function namesPerson(name: string): boolean {
  return ofPerson.test(wordsIn(name))
}

/** Top-level domains that are endings of files as well: in a command such a name is a file. */
const fileEndings = new Set('sh so py pl rs md ps cc zip mov app pm mk la bz do'.split(' '))

/** Whether a name could be the one of a file by its ending. */
export function endsLikeFile(name: string): boolean {
  return fileEndings.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}
