import { isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { formatIpv4, parseIpv4 } from './ipv4.ts'
import { formatIpv6, parseIpv6 } from './ipv6.ts'
import { markOfIpv4, markOfIpv6 } from './special-address.ts'

describe('IPv4', () => {
  test.each([
    '256.1.1.1',
    '1.1.1',
    '1.1.1.1.1',
    '01.1.1.1',
    '1.1.1.00',
    '1.1.1.',
    '.1.1.1',
    '1..1.1',
    '1.1.1.1 ',
    '-1.1.1.1',
    '1.1.1.0x1',
    '',
    '1111111',
    '١.1.1.1',
  ])('%j is no address', (text) => expect(parseIpv4(text)).toBeNull())

  test('is read and written back, every number of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (address) => {
        expect(parseIpv4(formatIpv4(address))).toBe(address)
      }),
      { seed: seedOf(1) },
    )
  })

  test('is what Node takes for one, whatever the text', () => {
    const text = fc.oneof(
      fc.ipV4(),
      fc.string({ unit: fc.constantFrom(...'0123456789.. '), minLength: 5, maxLength: 16 }),
    )
    fc.assert(
      fc.property(text, (candidate) => {
        expect(parseIpv4(candidate) !== null).toBe(isIPv4(candidate))
      }),
      { seed: seedOf(2), numRuns: 2000 },
    )
  })
})

describe('IPv6', () => {
  // RFC 5952, sections 4 and 5, and RFC 4291, section 2.2
  test.each([
    ['2001:0db8::0001', '2001:db8::1'],
    ['2001:db8:0:0:0:0:2:1', '2001:db8::2:1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:db8::1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:DB8::AAAA', '2001:db8::aaaa'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['1::', '1::'],
    ['::ffff:192.0.2.128', '::ffff:192.0.2.128'],
    ['::ffff:c000:280', '::ffff:192.0.2.128'],
    ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
    ['ABCD:EF01:2345:6789:ABCD:EF01:2345:6789', 'abcd:ef01:2345:6789:abcd:ef01:2345:6789'],
  ])('%s is written %s', (text, canonical) => {
    expect(formatIpv6(parseIpv6(text) ?? [])).toBe(canonical)
  })

  test.each([
    '',
    ':',
    ':::',
    '1:::2',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '12345::',
    'g::',
    '::1%eth0',
    '1:2:3:4:5:6:7::8',
    '1.2.3.4::',
    '::1.2.3',
    '::256.1.1.1',
    '1:2:3:4:5:6:7:1.2.3.4',
    ':1:2:3:4:5:6:7',
    '[::1]',
  ])('%j is no address', (text) => expect(parseIpv6(text)).toBeNull())

  test('is written so that the platform writes it the same, and reads back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
          minLength: 8,
          maxLength: 8,
        }),
        (groups) => {
          const text = formatIpv6(groups)
          expect(parseIpv6(text)).toEqual(groups)
          if (!text.includes('.')) expect(new URL(`http://[${text}]/`).hostname).toBe(`[${text}]`)
        },
      ),
      { seed: seedOf(3), numRuns: 1000 },
    )
  })

  test('is what Node takes for one, whatever the text', () => {
    const text = fc.oneof(
      fc.ipV6(),
      fc.string({ unit: fc.constantFrom(...'01af:::.%'), minLength: 2, maxLength: 24 }),
    )
    // a zone is local to one machine, and not part of the address
    fc.assert(
      fc.property(text, (candidate) => {
        expect(parseIpv6(candidate) !== null).toBe(isIPv6(candidate) && !candidate.includes('%'))
      }),
      { seed: seedOf(4), numRuns: 3000 },
    )
  })
})

describe('the special-purpose registries', () => {
  test.each([
    ['0.0.0.0', 'reserved'],
    ['0.255.255.255', 'reserved'],
    ['1.0.0.0', null],
    ['9.255.255.255', null],
    ['10.0.0.0', 'private'],
    ['10.255.255.255', 'private'],
    ['11.0.0.0', null],
    ['100.63.255.255', null],
    ['100.64.0.0', 'private'],
    ['100.127.255.255', 'private'],
    ['100.128.0.0', null],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['128.0.0.0', null],
    ['169.254.0.1', 'link_local'],
    ['169.255.0.0', null],
    ['172.15.255.255', null],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.0', null],
    ['192.0.0.1', 'reserved'],
    ['192.0.1.0', null],
    ['192.0.2.1', 'documentation'],
    ['192.0.3.0', null],
    ['192.168.0.1', 'private'],
    ['192.169.0.0', null],
    ['198.17.255.255', null],
    ['198.18.0.0', 'reserved'],
    ['198.19.255.255', 'reserved'],
    ['198.20.0.0', null],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.255', 'documentation'],
    ['203.0.114.0', null],
    ['223.255.255.255', null],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['8.8.8.8', null],
  ])('%s is %s', (text, mark) => expect(markOfIpv4(parseIpv4(text) ?? -1)).toBe(mark))

  test.each([
    ['::', 'reserved'],
    ['::1', 'loopback'],
    ['::2', null],
    ['::ffff:10.0.0.1', 'private'],
    ['::ffff:8.8.8.8', null],
    ['fe80::1', 'link_local'],
    ['febf::1', 'link_local'],
    ['fec0::1', null],
    ['fc00::1', 'private'],
    ['fdff::1', 'private'],
    ['fbff::1', null],
    ['ff02::1', 'multicast'],
    ['2001:db8::1', 'documentation'],
    ['2001:db9::1', null],
    ['3fff::1', 'documentation'],
    ['3fff:1000::1', null],
    ['100::1', 'reserved'],
    ['2001:4860:4860::8888', null],
  ])('%s is %s', (text, mark) => expect(markOfIpv6(parseIpv6(text) ?? [])).toBe(mark))
})
