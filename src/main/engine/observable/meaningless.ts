import { createHash } from 'node:crypto'
import { readAddress, readBlock } from '../net/ip-block.ts'
import { specialBlockOf } from '../net/special-purpose.ts'
import { parentIn } from '../risk/read-host.ts'
import type { Observable } from './read-observable.ts'

/** Values that say nothing about anybody's doing, wherever they are found. */

/** Contents that everybody has: the empty one, a line break, a blank, a zero byte. */
const trivialContents = ['', '\n', '\r\n', ' ', '\0'] as const
const algorithms = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const

const constants: ReadonlySet<string> = new Set([
  ...trivialContents.flatMap((content) =>
    algorithms.map((name) => createHash(name).update(content, 'latin1').digest('hex')),
  ),
  // the empty input by algorithms that not every runtime has: RIPEMD-160, SHA-512/224 and /256, SHA-3, BLAKE2, SM3
  '9c1185a5c5e9fc54612808977ee8f548b2258d31',
  '6ed0dd02806fa89e25de060c19d3ac86cabb87d6a0ddd05c333b84f4',
  'c672b8d1ef56ed28ab87c3622c5114069bdd3ad7b8f9737498d0c01ecef0967a',
  '6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7',
  'a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a',
  '0c63a75b845e4f7d01107d852e4c2485c51a50aaaa94fc61995e71bbee983a2ac3713831264adb47fb6bd1e058d5f004',
  'a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a615b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26',
  '786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce',
  '69217a3079908094e11121d042354a7c1f55b6482ca1a51e1b250dfd1ed0eef9',
  '1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b',
  // MD4 of the empty input, which is the NT hash of an empty password, and the LM hash of one
  '31d6cfe0d16ae931b73c59d7e0c089c0',
  'aad3b435b51404eeaad3b435b51404ee',
  // ssdeep of the empty input, and TLSH of an input that is too short for it
  '3::',
  'tnull',
  'about:blank',
  '00:00:00:00:00:00',
  'ff:ff:ff:ff:ff:ff',
])

/**
 * Names set aside for examples, tests and private use, each with everything below it: RFC 2606, RFC 6761, RFC 6762,
 * RFC 8375, RFC 9476, and `internal` (ICANN, 2024).
 */
const reservedNames: ReadonlySet<string> = new Set([
  'example.com',
  'example.net',
  'example.org',
  'example',
  'test',
  'invalid',
  'localhost',
  'localhost.localdomain',
  'local',
  'home.arpa',
  'alt',
  'internal',
])

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
      if (block?.prefix === 0) return 'a constant'
      return block !== null && specialBlockOf(block) !== null ? 'a private or reserved address' : null
    }
    case 'domain':
    case 'hostname':
      return ofName(value)
    case 'url':
      return constants.has(value.toLowerCase()) ? 'a constant' : ofHost(URL.parse(value)?.hostname ?? '')
    case 'email':
      return ofName(value.slice(value.lastIndexOf('@') + 1))
    default: {
      const lower = value.toLowerCase()
      return constants.has(lower) || /^(?:0x)?([0-9a-f])\1{31,127}$/.test(lower) ? 'a constant' : null
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
  return parentIn(name, reservedNames) === null ? null : 'a reserved name'
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
