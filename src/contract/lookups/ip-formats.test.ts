import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { expandIpv6, ipFormats } from './ip-formats.ts'

const values = (address: string) =>
  Object.fromEntries(ipFormats(address).map(({ label, value }) => [label, value]))

describe('formats of an address', () => {
  it('an IPv4 address is a number, a hexadecimal number and a reverse name', () => {
    expect(values('192.0.2.1')).toEqual({
      Decimal: '3221225985',
      Hexadecimal: '0xc0000201',
      'Reverse name': '1.2.0.192.in-addr.arpa',
      'As IPv6': '::ffff:192.0.2.1',
    })
  })

  // RFC 3596, Section 2.5
  it('the reverse name of an IPv6 address is that of RFC 3596', () => {
    expect(values('4321:0:1:2:3:4:567:89ab')['Reverse name']).toBe(
      'b.a.9.8.7.6.5.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.0.0.0.0.1.2.3.4.ip6.arpa',
    )
  })

  it.each([
    ['::', '0000:0000:0000:0000:0000:0000:0000:0000'],
    ['::1', '0000:0000:0000:0000:0000:0000:0000:0001'],
    ['2001:db8::', '2001:0db8:0000:0000:0000:0000:0000:0000'],
    ['::ffff:192.0.2.1', '0000:0000:0000:0000:0000:ffff:c000:0201'],
  ])('%s in full is %s', (address, full) => {
    expect(expandIpv6(address).join(':')).toBe(full)
  })

  it('written in full, any address is what ipaddr.js makes of it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const address = ipaddr.fromByteArray([...bytes]) as ipaddr.IPv6
        const full = address.parts.map((part) => part.toString(16).padStart(4, '0'))
        expect(expandIpv6(address.toRFC5952String())).toEqual(full)
      }),
      { seed: seedOf(20_261_121), numRuns: 300 },
    )
  })
})
