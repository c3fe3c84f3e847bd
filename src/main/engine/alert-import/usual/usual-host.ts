import { readAddress } from '../../net/ip-block.ts'
import { distanceOf, type NamedField, rated, singular } from './named-fields.ts'

/** Words for the machine that is concerned. */
const worths: Readonly<Record<string, number>> = {
  hostname: 100,
  fqdn: 60,
  host: 96,
  computer: 95,
  device: 90,
  machine: 90,
  endpoint: 88,
  workstation: 40,
  asset: 84,
  system: 60,
  node: 80,
  server: 72,
  vm: 72,
  instance: 60,
  agent: 66,
  sensor: 10,
}
/** Words of names behind such a word. */
const naming = new Set('name hostname fqdn label id identifier dns netbios'.split(' '))
const idle = new Set('display full short text value string primary'.split(' '))

/** Words that say that a host is another one: the page asked for, the far end, what manages. */
const elsewhere = new Set(
  'http https request url uri referer referrer dns query tls ssl sni email mail sender smtp indicator indicators ioc iocs observables repository repo c2 attacker external remote proxy manager management console logger syslog header headers query collector gateway whois cloud provider vendor product os group type site domain certificate user account observable'.split(
    ' ',
  ),
)

/** Words behind the machine in a name of a group: `agentDetectionInfo`. */
const behind = new Set(
  'info information details detail data detection attributes properties fields object record realtime state'.split(
    ' ',
  ),
)

function machineIn(words: readonly string[]): string {
  return singular(words.findLast((word) => !behind.has(word)) ?? '')
}

function worthOf(field: NamedField): number {
  const own = field.own.filter((word) => !idle.has(word))
  const last = singular(own.at(-1) ?? '')
  if (Object.hasOwn(worths, last))
    return (worths[last] ?? 0) - (last === 'hostname' || last === 'host' ? 0 : 8)
  if (!naming.has(last)) return 0
  const words = own.filter((word) => !naming.has(word))
  const subject =
    (words.at(-1) === undefined ? undefined : singular(words.at(-1) ?? '')) ??
    (own.length === words.length ? '' : machineIn(field.around.at(-1) ?? []))
  const worth = Object.hasOwn(worths, subject) ? (worths[subject] ?? 0) : 0
  // ids that are names: Kubernetes and many sensors name a node so
  return last === 'id' || last === 'identifier'
    ? subject === 'node' || subject === 'host' || subject === 'device'
      ? worth / 3
      : 0
    : worth
}

const form = /^(?!-)(?=[^.]*\p{L}|.*\.\p{L})[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){0,8}\.?$/u
const identifier =
  /^(?:[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f]{4}-[\w-]+|\d+|[0-9a-f]{10,}|.*[0-9a-f]{20,}.*|\d{4}-\d{2}-\d{2}.*)$/i
const noNames =
  /^(?:true|false|none|null|unknown|undefined|n-a|windows|linux|macos|server|workstation|host|device|computer|endpoint|localhost|agent|low|medium|high|critical|online|offline|active|inactive|desktop|laptop|domain|ip|ipv4|hostname)$/i

/** Whether a value looks like the name of a host, and is no address, id or word of a list. */
export function looksLikeHost(value: string | number): value is string {
  if (typeof value !== 'string' || value.length > 270) return false
  // with the domain of its directory before, or a port behind
  const name = value.replace(/^[\w.-]{1,40}\\/, '').replace(/:\d{1,5}$/, '')
  return form.test(name) && !identifier.test(name) && !noNames.test(name) && readAddress(name) === null
}

/** Sides of a connection: either may be the one that is concerned, or far away. */
const sides = new Set('source src destination dest dst peer client'.split(' '))

function ratingOf(field: NamedField): number {
  const worth = worthOf(field)
  if (worth === 0 || !looksLikeHost(field.value)) return 0
  // assets, agents and systems have names of all kinds: a single word may be one of a customer or a product
  if (worth < 85 && !/[\d.-]/.test(field.value)) return 0
  const names = [field.own.filter((word) => !naming.has(word)), ...field.around]
  if (names.some((words) => words.some((word) => elsewhere.has(word)))) {
    const isSyslog = field.around.length === 1 && field.around[0]?.join('') === 'syslog'
    return isSyslog ? 5 : 0
  }
  const nearer = [field.own, ...field.around].flat()
  const side = nearer.some((word) => sides.has(word)) ? -30 : 0
  return Math.max(1, worth + side - distanceOf(field))
}

/** Returns the host that an event of an unknown program names; null when it names none. */
export function usualHost(fields: readonly NamedField[]): string | null {
  const isFar = farEnd(fields)
  const best = rated(fields, ratingOf).find((field) => !isFar(field))
  return best === undefined ? null : String(best.value)
}

/** Names of a client's address in the log of a proxy, a firewall or a sensor. */
const ofClient = /^(?:src|source|client)(?: ip| address| addr|ip|addr|address)*$|^(?:src|source|client) ?ip/
const ofPage = new Set(['url', 'uri', 'link', 'request', 'domain'])

/**
 * Returns what tells whether a field names the far end: in traffic of a client, the `hostname` beside a link is the host
 * of the page that was asked for.
 */
function farEnd(fields: readonly NamedField[]): (field: NamedField) => boolean {
  const client = fields.find(({ own }) => ofClient.test(own.join(' ')))
  const page = fields.find(({ own }) => ofPage.has(own[0] ?? '') || ofPage.has(own.at(-1) ?? ''))
  return ({ own, holder, value }) =>
    client !== undefined &&
    page !== undefined &&
    holder === client.holder &&
    holder === page.holder &&
    /^(?:host|hostname|host name)$/.test(own.join(' ')) &&
    (String(page.value).startsWith('/') ||
      String(page.value).toLowerCase().includes(String(value).toLowerCase()))
}
