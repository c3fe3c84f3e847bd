import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { embeddedIpv4 } from './embedded-ipv4.ts'
import { readAddress } from './ip-block.ts'

const embedded = (text: string) => {
  const address = readAddress(text)
  if (address === null) throw new Error(`${text} is no address`)
  return embeddedIpv4(address)
}

test.each([
  ['::ffff:192.0.2.128', 'ipv4_mapped', '192.0.2.128'],
  ['::ffff:8.8.8.8', 'ipv4_mapped', '8.8.8.8'],
  ['::13.1.68.3', 'ipv4_compatible', '13.1.68.3'],
  // RFC 3056, section 2: the 6to4 prefix of 192.0.2.4
  ['2002:c000:0204::1', '6to4', '192.0.2.4'],
  // RFC 6052, section 2.4, the well-known prefix
  ['64:ff9b::192.0.2.33', 'nat64', '192.0.2.33'],
  ['fe80::5efe:192.0.2.143', 'isatap', '192.0.2.143'],
  ['2001:db8:1:2:200:5efe:8.8.8.8', 'isatap', '8.8.8.8'],
])('%s carries, as %s, %s', (text, kind, ipv4) => {
  expect(embedded(text)).toMatchObject({ kind, ipv4 })
})

test('a Teredo address tells server, client and port', () => {
  expect(embedded('2001:0000:4136:e378:8000:63bf:3fff:fdd2')).toMatchObject({
    kind: 'teredo',
    server: '65.54.227.120',
    ipv4: '192.0.2.45',
    port: 40_000,
    flags: 0x8000,
    reserved: { range: '192.0.2.0/24' },
  })
})

// RFC 6052, section 2.4, the table of network-specific prefixes, moved into the block of RFC 8215
test.each([
  ['64:ff9b:1:c000:2:2100::', ['48 192.0.2.33', '64 2.33.0.0'], null],
  ['64:ff9b:1:3c0:0:221::', ['56 192.0.2.33'], '192.0.2.33'],
  ['64:ff9b:1:344:c0:2:2100::', ['64 192.0.2.33', '96 33.0.0.0'], null],
  ['64:ff9b:1:344::192.0.2.33', ['96 192.0.2.33'], '192.0.2.33'],
  ['64:ff9b:1::', [], null],
  ['64:ff9b:1:c000:ff02:2100::', [], null],
])('%s may be read as %j', (text, readings, ipv4) => {
  const found = embedded(text)
  expect(found).toMatchObject({ kind: 'nat64_local', ipv4 })
  expect(found?.candidates?.map((candidate) => `${candidate.prefix_length} ${candidate.ipv4}`)).toEqual(
    readings,
  )
})

test.each(['8.8.8.8', '::', '::1', '2001:4860:4860::8888', 'fe80::1', '2001:db8::5eff:1.2.3.4'])(
  '%s carries none',
  (text) => expect(embedded(text)).toBeNull(),
)

test('mapped addresses are what another library unwraps them to', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ipv4) => {
      const theirs = (ipaddr.parse(`::ffff:${ipv4}`) as ipaddr.IPv6).toIPv4Address().toString()
      expect(embedded(`::ffff:${ipv4}`)?.ipv4).toBe(theirs)
      expect(embedded(`64:ff9b::${ipv4}`)?.ipv4).toBe(theirs)
    }),
    { seed: seedOf(21) },
  )
})
