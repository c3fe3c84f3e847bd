import { createHash } from 'node:crypto'
import { readAddress, readBlock } from '../net/ip-block.ts'
import { specialBlockOf } from '../net/special-purpose.ts'
import type { Observable } from './read-observable.ts'

/** Values that say nothing about anybody's doing, wherever they are found. */

/** Contents that everybody has: the empty one, a line break, a blank, a zero byte. */
const trivialContents = ['', '\n', '\r\n', ' ', '\0'] as const
const algorithms = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const

const constants: ReadonlySet<string> = new Set([
  ...trivialContents.flatMap((content) =>
    algorithms.map((name) => createHash(name).update(content, 'latin1').digest('hex')),
  ),
  // ssdeep of the empty input
  '3::',
  '00:00:00:00:00:00',
  'ff:ff:ff:ff:ff:ff',
])

/** Names that RFC 2606 (section 3) and RFC 6761 (section 6.3) set aside. */
const reservedNames = ['example.com', 'example.net', 'example.org', 'localhost']

/** Why a value is never an indicator, in words that complete “not for detection: it is …”. */
export type Meaningless = 'a constant' | 'a private or reserved address' | 'a reserved name'

/**
 * Returns why a value means nothing elsewhere: digests of trivial contents and of one repeated digit; private, reserved
 * and documentation addresses and networks (RFC 6890 and the IANA registries), names set aside for examples, and URLs
 * of such hosts. Null for all others.
 */
export function meaningless({ type, value }: Observable): Meaningless | null {
  switch (type) {
    case 'ip':
      return ofAddress(value)
    case 'cidr': {
      const block = readBlock(value)
      return block !== null && specialBlockOf(block) !== null ? 'a private or reserved address' : null
    }
    case 'domain':
    case 'hostname':
      return ofName(value)
    case 'url':
      return ofHost(URL.parse(value)?.hostname ?? '')
    case 'email':
      return ofName(value.slice(value.lastIndexOf('@') + 1))
    default: {
      const lower = value.toLowerCase()
      return constants.has(lower) || /^([0-9a-f])\1{31,127}$/.test(lower) ? 'a constant' : null
    }
  }
}

function ofHost(host: string): Meaningless | null {
  return ofAddress(host.replace(/^\[|\]$/g, '')) ?? ofName(host)
}

function ofAddress(value: string): Meaningless | null {
  const read = readAddress(value.replace(/%[^/]*$/, ''))
  return read !== null && specialBlockOf(read) !== null ? 'a private or reserved address' : null
}

function ofName(value: string): Meaningless | null {
  const name = value.toLowerCase().replace(/\.$/, '')
  return reservedNames.some((reserved) => name === reserved || name.endsWith(`.${reserved}`))
    ? 'a reserved name'
    : null
}

/**
 * Returns the hosts of URLs and the domains of mail addresses among values: such a host is a mere part of what was
 * observed, and many other things may be found there.
 */
export function partsAmong(values: Iterable<Observable>): ReadonlySet<string> {
  const parts = new Set<string>()
  for (const { type, value } of values) {
    if (type === 'email') parts.add(value.slice(value.lastIndexOf('@') + 1).toLowerCase())
    const host = type === 'url' ? (URL.parse(value)?.hostname ?? '') : ''
    if (host !== '') parts.add(host.replace(/^\[|\]$/g, ''))
  }
  return parts
}
