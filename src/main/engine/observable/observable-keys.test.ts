import { expect, test } from 'vitest'
import { readBlock } from '../net/ip-block.ts'
import { addressBounds, observableKeys } from './observable-keys.ts'

test.each([
  ['domain', 'www.Example.com', 'com.example.www.'],
  ['hostname', 'fin-lt-042', 'fin-lt-042.'],
  ['url', 'https://a.example.com:8443/x', 'com.example.a.'],
  ['email', 'desk@mail.example.com', 'com.example.mail.'],
  ['hash', 'd41d8cd98f00b204e9800998ecf8427e', null],
  ['url', 'not a url', null],
])('%s %s is found below %s', (type, value, reversedHost) => {
  expect(observableKeys({ type, value }).reversedHost).toBe(reversedHost)
})

// RFC 4291, section 2.5.5.2: the IPv4-mapped form
test.each([
  ['ip', '192.0.2.33', '00000000000000000000ffffc0000221'],
  ['ip', '0.0.0.0', '00000000000000000000ffff00000000'],
  ['ip', '255.255.255.255', '00000000000000000000ffffffffffff'],
  ['ip', '::ffff:192.0.2.33', '00000000000000000000ffffc0000221'],
  ['ip', '2001:db8::1', '20010db8000000000000000000000001'],
  ['url', 'http://192.0.2.33/x', '00000000000000000000ffffc0000221'],
  ['url', 'http://[2001:db8::1]/', '20010db8000000000000000000000001'],
])('%s %s has the address %s', (type, value, hex) => {
  expect(observableKeys({ type, value }).address).toBe(hex)
})

// numbers of bits of the mapped form, so that networks of both families are compared alike
test.each([
  ['192.0.2.0/24', 120],
  ['0.0.0.0/0', 96],
  ['2001:db8::/32', 32],
])('%s has %i bits', (value, prefix) => {
  expect(observableKeys({ type: 'cidr', value }).prefix).toBe(prefix)
})

test.each([
  ['192.0.2.0/24', '00000000000000000000ffffc0000200', '00000000000000000000ffffc00002ff'],
  ['2001:db8::/127', '20010db8000000000000000000000000', '20010db8000000000000000000000001'],
  ['0.0.0.0/0', '00000000000000000000ffff00000000', '00000000000000000000ffffffffffff'],
])('%s goes from %s to %s', (text, from, to) => {
  const block = readBlock(text)
  if (block === null) throw new Error(`${text} is no network.`)
  const bounds = addressBounds(block)
  expect([bounds.from.toString('hex'), bounds.to.toString('hex')]).toEqual([from, to])
})
