import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { writeAddress, writeBlock } from './ip-block.ts'
import { parseIpv4 } from './ipv4.ts'
import { looseIpv4, readIp } from './read-ip.ts'

/** Returns what was read, on one line: `address zone port`, `block`, or the reason for a refusal. */
function reported(text: string): string {
  const read = readIp(text)
  if (read.is === 'nothing') return `no: ${read.why}`
  if (read.is === 'block') return `${writeBlock(read.block)}${read.isNetwork ? '' : ' host bits'}`
  const { address, zone, port } = read
  return [writeAddress(address), zone, port].filter((part) => part !== null).join(' ')
}

test.each([
  ['8.8.8.8', '8.8.8.8'],
  [' 8.8.8.8 ', '8.8.8.8'],
  ['8[.]8[.]8[.]8', '8.8.8.8'],
  ['8.8.8[.]8', '8.8.8.8'],
  ['8(.)8.8.8', '8.8.8.8'],
  ['"8.8.8.8",', '8.8.8.8'],
  ['8.8.8.8:53', '8.8.8.8 53'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1 443'],
  ['2001:db8[:]:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1 eth0'],
  ['[fe80::1%25eth0]:22', 'fe80::1 eth0 22'],
  ['fe80::1%wlan-0', 'fe80::1 wlan-0'],
  ['::ffff:8.8.8.8', '::ffff:8.8.8.8'],
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['192.0.2.77/24', '192.0.2.0/24 host bits'],
  ['192.0[.]2.0/24', '192.0.2.0/24'],
  ['192.0.2.0/255.255.255.0', '192.0.2.0/24'],
  ['192.0.2.0 / 24', '192.0.2.0/24'],
  ['10.0.0.0/0.0.0.0', '0.0.0.0/0 host bits'],
  ['2001:db8::/ffff:ffff::', '2001:db8::/32'],
  ['[2001:db8::]/32', '2001:db8::/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['::/0', '::/0'],
  ['1.2.3.4/32', '1.2.3.4/32'],
  ['192.0.2.0-192.0.2.255', '192.0.2.0/24'],
  ['192.0.2.0 \u2013 192.0.2.127', '192.0.2.0/25'],
  ['2001:db8::-2001:db8::ffff', '2001:db8::/112'],
  ['1.2.3.4-1.2.3.4', '1.2.3.4/32'],
])('%j is %s', (text, expected) => expect(reported(text)).toBe(expected))

describe('is refused with a sentence that helps:', () => {
  test.each([
    ['192.0.2.0/33', /a number from 0 to 32$/],
    ['2001:db8::/129', /a number from 0 to 128$/],
    ['192.0.2.0/255.0.255.0', /255\.0\.255\.0 is not a netmask: its one bits are not all at the front$/],
    ['192.0.2.0/0.0.0.255', /0\.0\.0\.255 is a wildcard mask; as a prefix it is \/24$/],
    ['192.0.2.0/ffff::', /a prefix length or an IPv4 netmask$/],
    ['192.0.2.0/', /a prefix length or an IPv4 netmask$/],
    ['192.0.2.0/24/25', /a prefix length or an IPv4 netmask$/],
    ['fe80::1%eth0/64', /a zone belongs to one address, not to a range$/],
    ['8.8.8.8%eth0', /only an IPv6 address has a zone/],
    ['fe80::1%', /only an IPv6 address has a zone/],
    ['8.8.8.8:70000', /70000 is not a port$/],
    ['1.2.3.4-1.2.3.9', /not one block but 2: 1\.2\.3\.4\/30, 1\.2\.3\.8\/31$/],
    ['0.0.0.1-255.255.255.254', /not one block but 62: .* and 54 more$/],
    ['1.2.3.9-1.2.3.4', /ends before it begins$/],
    ['1.2.3.4-::1', /two addresses of the same family$/],
    ['256.1.1.1', /none of the four numbers of an IPv4 address is above 255, and 256 is/],
    ['1.2.3.4.5', /not an IPv4 or IPv6 address/],
    ['example.org', /not an IPv4 or IPv6 address/],
    ['http://8.8.8.8/', /not an IPv4 or IPv6 address/],
    ['', /not an IPv4 or IPv6 address/],
    ['%', /not an IPv4 or IPv6 address/],
    ['1::2::3', /not an IPv4 or IPv6 address/],
    ['8.8.8.8\u0000', /not an IPv4 or IPv6 address/],
    ['0x7f.1', /interprets this one as 127\.0\.0\.1$/],
    ['2130706433', /interprets this one as 127\.0\.0\.1$/],
    ['017700000001', /interprets this one as 127\.0\.0\.1$/],
    ['127.1', /interprets this one as 127\.0\.0\.1$/],
    ['010.8.8.8', /interprets this one as 8\.8\.8\.8, and one that reads it as decimal 10\.8\.8\.8$/],
  ])('%j', (text, why) => {
    expect(reported(text)).toMatch(/^no: /)
    expect(reported(text)).toMatch(why)
  })
})

test('whatever is typed is read or refused, and refusals never use the word that means a spent quota', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 128 }),
    fc.string({ unit: fc.constantFrom(...'0123456789abf.:/%-[]x"'), maxLength: 128 }),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const read = readIp(typed)
      if (read.is === 'nothing') expect(read.why).not.toMatch(/limit|^\s*$/)
    }),
    { seed: seedOf(31), numRuns: 5000 },
  )
})

describe('odd spellings of IPv4', () => {
  const part = fc.oneof(
    fc.nat(300).map(String),
    fc.nat(300).map((value) => `0${value.toString(8)}`),
    fc.nat(300).map((value) => `0x${value.toString(16)}`),
    fc.nat(0xffff_ffff).map(String),
    fc.constantFrom('0', '00', '0x', '08', '256', '0xffffffff'),
  )

  test('mean what a browser makes of them', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const text = parts.join('.')
        if (parseIpv4(text) !== null) return
        const url = URL.canParse(`http://${text}/`) ? new URL(`http://${text}/`).hostname : null
        expect(looseIpv4(text)?.meaning ?? null).toBe(url)
      }),
      { seed: seedOf(32), numRuns: 3000 },
    )
  })

  test.each(['8.8.8.8', '', '1.2.3.4.5', 'a.b', '-1', '1..2', `${'0'.repeat(70)}1`])('%j is none', (text) => {
    expect(looseIpv4(text)).toBeNull()
  })
})
