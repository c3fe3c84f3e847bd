import type { z } from 'zod'
import type { BatchKind } from '../../../contract/core/batch.ts'
import type { lookUpCrypto } from '../../../contract/core/crypto.ts'
import type { analyseEmail } from '../../../contract/core/email.ts'
import type { lookUpHash } from '../../../contract/core/hash.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { lookUpIp } from '../../../contract/core/ip.ts'
import type { analyseMac } from '../../../contract/core/mac.ts'
import type { analyseUrl } from '../../../contract/core/url.ts'
import { detectKind } from '../../engine/ioc/detect-kind.ts'
import { sameValueKey } from '../../engine/ioc/same-value.ts'
import { type IpAddress, readAddress, readBlock, writeAddress } from '../../engine/net/ip-block.ts'
import { readIp } from '../../engine/net/read-ip.ts'
import type { Sought, SoughtValue } from '../../operations/knowledge/mentions.ts'

/**
 * In which spellings, and as which related values, a looked-up value may occur in local data. Pure: maps the answer of
 * a lookup to search values.
 */
type Answer<O extends { readonly output: () => z.ZodType }> = z.output<ReturnType<O['output']>>

export const nothingSought: Sought = { values: [], within: null }

const itself = (kind: IocKind, value: string): SoughtValue => ({ kind, value, isOther: false })
const other = (kind: IocKind, value: string): SoughtValue => ({ kind, value, isOther: true })

/**
 * Returns what to search for a value in canonical form. Sessions contain neither hardware addresses nor telephone
 * numbers.
 */
export function soughtFor(kind: BatchKind, value: string): Sought {
  switch (kind) {
    case 'cidr':
      return { values: [], within: readBlock(value) }
    case 'ip':
      return seek(addressValues(value))
    case 'url':
      return seek([itself('url', value), ...hostValues(value)])
    case 'crypto':
      return seek([itself('crypto', value.replace(/^0X/, '0x'))])
    case 'hash':
      return seek([itself('hash', value.toLowerCase())])
    case 'mac':
    case 'phone':
      return nothingSought
    default:
      return seek([itself(kind, value)])
  }
}

export function seekIp(answer: Answer<typeof lookUpIp>): Sought {
  return 'cidr' in answer ? soughtFor('cidr', answer.cidr) : soughtFor('ip', answer.ip)
}

/** Returns the requested address, when it could be parsed but no source has data on it. */
export function seekAskedIp({ ip }: { readonly ip: string }): Sought {
  const read = readIp(ip)
  return read.is === 'address' ? soughtFor('ip', writeAddress(read.address)) : nothingSought
}

/** Returns the URL, in the spellings of the answer and of a session, the URL that it wraps, and the hosts of both. */
export function seekUrl(
  { url, embedded_url: embedded }: Answer<typeof analyseUrl>,
  { url: given }: { readonly url: string },
): Sought {
  const typed = detectKind(given)
  return seek([
    itself('url', url),
    // a session keeps credentials as written in the text
    ...(typed?.kind === 'url' ? [itself('url', typed.value)] : []),
    ...hostValues(url),
    ...(embedded === null ? [] : [other('url', embedded), ...hostValues(embedded)]),
  ])
}

export function seekEmail({ email, canonical }: Answer<typeof analyseEmail>): Sought {
  return seek([itself('email', email), other('email', canonical)])
}

export function seekHash({ hash }: Pick<Answer<typeof lookUpHash>, 'hash'>): Sought {
  return soughtFor('hash', hash)
}

/** Returns the account in each of its spellings; null for an entry of a bulk answer that has none. */
export function seekCrypto(
  answer: Answer<typeof lookUpCrypto> | { readonly address: string; readonly error: unknown },
): Sought | null {
  if (!('address_info' in answer)) return null
  const { address, address_info: info } = answer as Answer<typeof lookUpCrypto>
  const spellings = [info.canonical ?? null, ...Object.values(info.forms ?? {})]
  return seek([
    ...soughtFor('crypto', address).values,
    ...spellings.filter((spelling) => spelling !== null).map((spelling) => other('crypto', spelling)),
  ])
}

/** Returns the address that an IPv6 interface derives from this hardware address. */
export function seekMac({ eui64_ipv6: address }: Answer<typeof analyseMac>): Sought {
  return address === null ? nothingSought : seek([other('ipv6', address)])
}

/**
 * Returns each value once; its first way of searching takes precedence. E-mail addresses are searched ignoring case.
 */
function seek(values: readonly SoughtValue[]): Sought {
  const byKey = new Map<string, SoughtValue>()
  for (const sought of values) {
    const { kind, value } = sought
    const key = `${kind} ${sameValueKey(kind, value)}`
    if (!byKey.has(key)) byKey.set(key, sought)
  }
  return { values: [...byKey.values()], within: null }
}

/**
 * Returns an address and its equivalent: an IPv4 address embedded in IPv6 (RFC 4291, Section 2.5.5.2), or extracted
 * from it.
 */
function addressValues(text: string): SoughtValue[] {
  const address = readAddress(text)
  if (address === null) return []
  const twin = twinOf(address)
  return [
    itself(kindOf(address), writeAddress(address)),
    ...(twin === null ? [] : [other(kindOf(twin), writeAddress(twin))]),
  ]
}

const kindOf = ({ version }: IpAddress) => (version === 4 ? 'ipv4' : 'ipv6')
const mappedAt = 0xffff_0000_0000n

function twinOf({ version, value }: IpAddress): IpAddress | null {
  if (version === 4) return { version: 6, value: mappedAt + value }
  return value >> 32n === mappedAt >> 32n ? { version: 4, value: value - mappedAt } : null
}

function hostValues(url: string): SoughtValue[] {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (host === '') return []
  const addresses = addressValues(host)
  return addresses.length === 0
    ? [other('domain', host)]
    : addresses.map(({ kind, value }) => other(kind, value))
}
