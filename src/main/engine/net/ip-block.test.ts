import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { describeBlock } from './describe-block.ts'
import {
  blockAround,
  coverRange,
  enclosingBlock,
  type IpBlock,
  lastAddress,
  lastOf,
  maskOf,
  prefixOfMask,
  readAddress,
  readBlock,
  sizeOf,
  subnetsOf,
  width,
  writeAddress,
  writeBlock,
} from './ip-block.ts'

const read = (text: string): IpBlock => {
  const block = readBlock(text)
  if (block === null) throw new Error(`${text} is no block`)
  return block
}

describe('every IPv4 prefix', () => {
  const prefixes = Array.from({ length: 33 }, (_, prefix) => prefix)

  // the oracle takes broadcast and network straight from the CIDR, without the exceptions of /31 and /32
  test.each(prefixes)(
    '/%i has the network, mask and last address that another library works out',
    (prefix) => {
      fc.assert(
        fc.property(fc.ipV4(), (address) => {
          const block = read(`${address}/${prefix}`)
          const cidr = `${address}/${prefix}`
          expect(writeAddress(block)).toBe(ipaddr.IPv4.networkAddressFromCIDR(cidr).toString())
          expect(writeAddress({ version: 4, value: lastOf(block) })).toBe(
            ipaddr.IPv4.broadcastAddressFromCIDR(cidr).toString(),
          )
          expect(writeAddress(maskOf(block))).toBe(ipaddr.IPv4.subnetMaskFromPrefixLength(prefix).toString())
          expect(prefixOfMask(maskOf(block))).toBe(prefix)
        }),
        { seed: seedOf(prefix), numRuns: 30 },
      )
    },
  )

  // RFC 1878, table 1-1: mask, addresses of each subnet
  test.each([
    [32, '255.255.255.255', '1'],
    [31, '255.255.255.254', '2'],
    [30, '255.255.255.252', '4'],
    [29, '255.255.255.248', '8'],
    [28, '255.255.255.240', '16'],
    [27, '255.255.255.224', '32'],
    [26, '255.255.255.192', '64'],
    [25, '255.255.255.128', '128'],
    [24, '255.255.255.0', '256'],
    [23, '255.255.254.0', '512'],
    [22, '255.255.252.0', '1024'],
    [21, '255.255.248.0', '2048'],
    [20, '255.255.240.0', '4096'],
    [19, '255.255.224.0', '8192'],
    [18, '255.255.192.0', '16384'],
    [17, '255.255.128.0', '32768'],
    [16, '255.255.0.0', '65536'],
    [15, '255.254.0.0', '131072'],
    [14, '255.252.0.0', '262144'],
    [13, '255.248.0.0', '524288'],
    [12, '255.240.0.0', '1048576'],
    [11, '255.224.0.0', '2097152'],
    [10, '255.192.0.0', '4194304'],
    [9, '255.128.0.0', '8388608'],
    [8, '255.0.0.0', '16777216'],
    [7, '254.0.0.0', '33554432'],
    [6, '252.0.0.0', '67108864'],
    [5, '248.0.0.0', '134217728'],
    [4, '240.0.0.0', '268435456'],
    [3, '224.0.0.0', '536870912'],
    [2, '192.0.0.0', '1073741824'],
    [1, '128.0.0.0', '2147483648'],
    [0, '0.0.0.0', '4294967296'],
  ])('/%i has the mask %s and %s addresses', (prefix, netmask, total_addresses) => {
    expect(describeBlock(read(`10.9.8.7/${prefix}`))).toMatchObject({ netmask, total_addresses })
  })

  test('of 22 bits and more holds exactly the addresses that agree with it in these bits, counted one by one', () => {
    for (let prefix = 22; prefix <= 32; prefix++) {
      for (const text of ['192.0.3.255', '10.0.0.0', '255.255.255.255', '0.0.0.77']) {
        const address = readAddress(text)?.value ?? 0n
        const block = read(`${text}/${prefix}`)
        const members: bigint[] = []
        const around = address > 2000n ? address - 2000n : 0n
        for (let value = around; value <= around + 4000n && value <= 0xffff_ffffn; value++) {
          const bits = (number: bigint) => number.toString(2).padStart(32, '0').slice(0, prefix)
          if (bits(value) === bits(address)) members.push(value)
        }
        expect([block.value, lastOf(block), sizeOf(block)]).toEqual([
          members[0],
          members.at(-1),
          BigInt(members.length),
        ])
      }
    }
  })
})

test.each(Array.from({ length: 129 }, (_, prefix) => prefix))('IPv6 /%i is exact', (prefix) => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), (value) => {
      // in groups only: the other library reads `::1.2.3.4` as a mapped address
      const address = (value.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':')
      const cidr = `${address}/${prefix}`
      const block = read(cidr)
      const theirs = (other: { toByteArray: () => number[] }) =>
        Buffer.from(other.toByteArray()).toString('hex')
      expect(block.value.toString(16).padStart(32, '0')).toBe(
        theirs(ipaddr.IPv6.networkAddressFromCIDR(cidr)),
      )
      expect(lastOf(block).toString(16).padStart(32, '0')).toBe(
        theirs(ipaddr.IPv6.broadcastAddressFromCIDR(cidr)),
      )
      expect(maskOf(block).value.toString(16).padStart(32, '0')).toBe(
        theirs(ipaddr.IPv6.subnetMaskFromPrefixLength(prefix)),
      )
      expect(sizeOf(block)).toBe(2n ** BigInt(128 - prefix))
      expect(describeBlock(block)).toMatchObject({
        broadcast: null,
        prefix_length: prefix,
        host_bits: 128 - prefix,
        total_addresses: (2n ** BigInt(128 - prefix)).toString(),
        usable_hosts: (2n ** BigInt(128 - prefix)).toString(),
      })
    }),
    { seed: seedOf(prefix), numRuns: 20 },
  )
})

describe('blocks at the edges', () => {
  test.each([
    [
      '0.0.0.0/0',
      {
        network: '0.0.0.0',
        broadcast: '255.255.255.255',
        first_usable: '0.0.0.1',
        last_usable: '255.255.255.254',
        netmask: '0.0.0.0',
        wildcard: '255.255.255.255',
        total_addresses: '4294967296',
        usable_hosts: '4294967294',
      },
    ],
    [
      '192.0.2.8/30',
      { broadcast: '192.0.2.11', first_usable: '192.0.2.9', last_usable: '192.0.2.10', usable_hosts: '2' },
    ],
    // RFC 3021: a point-to-point link of two addresses, both usable, no broadcast
    [
      '192.0.2.7/31',
      {
        network: '192.0.2.6',
        broadcast: null,
        first_usable: '192.0.2.6',
        last_usable: '192.0.2.7',
        total_addresses: '2',
        usable_hosts: '2',
      },
    ],
    [
      '255.255.255.255/32',
      {
        network: '255.255.255.255',
        broadcast: null,
        first_usable: '255.255.255.255',
        last_usable: '255.255.255.255',
        netmask: '255.255.255.255',
        wildcard: '0.0.0.0',
        usable_hosts: '1',
      },
    ],
    [
      '::/0',
      {
        network: '::',
        last_usable: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
        netmask: '::',
        wildcard: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
        total_addresses: '340282366920938463463374607431768211456',
      },
    ],
    [
      '2001:db8::1/64',
      {
        network: '2001:db8::',
        last_usable: '2001:db8::ffff:ffff:ffff:ffff',
        netmask: 'ffff:ffff:ffff:ffff::',
        total_addresses: '18446744073709551616',
        subnet_router_anycast: '2001:db8::',
      },
    ],
    // RFC 6164: a link between two routers, without the subnet-router anycast address
    [
      '2001:db8::3/127',
      {
        first_usable: '2001:db8::2',
        last_usable: '2001:db8::3',
        usable_hosts: '2',
        subnet_router_anycast: undefined,
      },
    ],
    ['2001:db8::3/128', { first_usable: '2001:db8::3', last_usable: '2001:db8::3', usable_hosts: '1' }],
  ])('%s', (text, expected) => {
    expect({ subnet_router_anycast: undefined, ...describeBlock(read(text)) }).toMatchObject(expected)
  })

  test.each([
    ['10.1.0.0/16', '10.0.0.0/8'],
    ['192.0.0.9/32', '192.0.0.9/32'],
    ['192.0.0.8/31', '192.0.0.0/24'],
    ['8.0.0.0/8', undefined],
    ['0.0.0.0/0', undefined],
    ['fd00::/8', 'fc00::/7'],
    ['2001:db8:1::/48', '2001:db8::/32'],
    ['2000::/3', undefined],
  ])('%s lies in %s', (text, range) => {
    expect(describeBlock(read(text)).reserved?.range).toBe(range)
  })
})

test.each([
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0',
  '10.0.0/8',
  '::/129',
  '::1/-1',
  '10.0.0.0/1e1',
  '1.2.3.4/8/9',
])('%s is no block', (text) => expect(readBlock(text)).toBeNull())

test('masks whose ones are not all in front are no prefix', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 0xffff_ffffn }), (value) => {
      const bits = value.toString(2).padStart(32, '0')
      const prefix = /^1*0*$/.test(bits) ? bits.replace(/0+$/, '').length : null
      expect(prefixOfMask({ version: 4, value })).toBe(prefix)
    }),
    { seed: seedOf(5), numRuns: 1000 },
  )
})

describe('a range as blocks', () => {
  test('holds each of its addresses once and no other, and no two of them could be one', () => {
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(700), fc.boolean(), (start, length, isAtEnd) => {
        const first = isAtEnd ? lastAddress(4) - BigInt(length) : BigInt(start)
        const last = first + BigInt(length)
        const blocks = coverRange(4, first, last)
        const members = blocks.flatMap((block) =>
          Array.from({ length: Number(sizeOf(block)) }, (_, index) => block.value + BigInt(index)),
        )
        expect(members).toEqual(Array.from({ length: length + 1 }, (_, index) => first + BigInt(index)))
        for (const [index, block] of blocks.entries()) {
          const next = blocks[index + 1]
          const joined = blockAround(block, block.prefix - 1)
          const isHalf = next?.prefix === block.prefix && joined?.value === block.value
          expect(isHalf && joined !== null && lastOf(joined) === lastOf(next)).toBe(false)
        }
      }),
      { seed: seedOf(6), numRuns: 300 },
    )
  })

  test.each([4, 6] as const)('takes at most twice the bits of IPv%i, however long it is', (version) => {
    const blocks = coverRange(version, 1n, lastAddress(version) - 1n)
    expect(blocks).toHaveLength(2 * width(version) - 2)
    expect(coverRange(version, 0n, lastAddress(version)).map(writeBlock)).toEqual([
      version === 4 ? '0.0.0.0/0' : '::/0',
    ])
  })
})

test('the smallest block around two addresses holds both, and no half of it does', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 0xffff_ffffn }),
      fc.bigInt({ min: 0n, max: 0xffff_ffffn }),
      (a, b) => {
        const [first, last] = a < b ? [a, b] : [b, a]
        const block = enclosingBlock(4, first, last)
        const holds = (candidate: IpBlock) => candidate.value <= first && last <= lastOf(candidate)
        expect(holds(block)).toBe(true)
        for (const half of block.prefix < 32 ? subnetsOf(block, block.prefix + 1, 0n, 2) : [])
          expect(holds(half)).toBe(false)
      },
    ),
    { seed: seedOf(7) },
  )
})

test('subnets lie one behind the other and fill their block', () => {
  const block = read('10.0.0.0/20')
  const subnets = subnetsOf(block, 26, 0n, 1000)
  expect(subnets).toHaveLength(64)
  expect(subnets[0]?.value).toBe(block.value)
  for (const [index, subnet] of subnets.entries())
    expect(lastOf(subnet) + 1n).toBe(subnets[index + 1]?.value ?? lastOf(block) + 1n)
})
