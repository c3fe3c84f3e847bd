import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { readMacText } from './read-mac-text.ts'
import { hexOf, writeMac } from './write-mac.ts'

const read = (text: string): string => {
  const result = readMacText(text)
  return 'why' in result ? result.why : hexOf(result.octets)
}

describe('a hardware address is read', () => {
  // PostgreSQL documentation, "Network Address Types", macaddr and macaddr8
  it.each([
    '08:00:2b:01:02:03',
    '08-00-2b-01-02-03',
    '08002b:010203',
    '08002b-010203',
    '0800.2b01.0203',
    '0800-2b01-0203',
    '08002b010203',
  ])('as a database does: %s', (text) => {
    expect(read(text)).toBe('08002b010203')
    expect(read(text.toUpperCase())).toBe('08002b010203')
  })

  it.each([
    '08:00:2b:01:02:03:04:05',
    '08-00-2b-01-02-03-04-05',
    '08002b:0102030405',
    '08002b-0102030405',
    '0800.2b01.0203.0405',
    '0800-2b01-0203-0405',
    '08002b01:02030405',
    '08002b0102030405',
  ])('as a database does, with eight octets: %s', (text) => {
    expect(read(text)).toBe('08002b0102030405')
    expect(read(text.toUpperCase())).toBe('08002b0102030405')
  })

  it.each([
    ['RFC 9039', 'urn:dev:mac:0024beffff804ff1', '0024beffff804ff1'],
    ['RFC 9039', 'urn:dev:mac:acde48234567', 'acde48234567'],
    ['one digit between colons', '0:1a:2b:3:4d:e', '001a2b034d0e'],
    ['spaces', '00 1a 2b 3c 4d 5e', '001a2b3c4d5e'],
    ['dots between octets', '00.1A.2B.3C.4D.5E', '001a2b3c4d5e'],
    ['underscores', '00_1a_2b_3c_4d_5e', '001a2b3c4d5e'],
    ['0x', '0x001A2B3C4D5E', '001a2b3c4d5e'],
    ['an array of C', '{0x00, 0x1a, 0x2b, 0x3c, 0x4d, 0x5e}', '001a2b3c4d5e'],
    ['defanged colons', '00[:]1a[:]2b[:]3c[:]4d[:]5e', '001a2b3c4d5e'],
    ['one defanged colon', '00:1a:2b:3c:4d[:]5e', '001a2b3c4d5e'],
    ['defanged dots', '001a[.]2b3c(dot)4d5e', '001a2b3c4d5e'],
    ['quotes', ' "00:1a:2b:3c:4d:5e", ', '001a2b3c4d5e'],
    ['brackets', '[00:1a:2b:3c:4d:5e]', '001a2b3c4d5e'],
    ['full-width digits', '００：１ａ：２ｂ：３ｃ：４ｄ：５ｅ', '001a2b3c4d5e'],
    ['typographic hyphens', '00–1A‑2B−3C—4D‐5E', '001a2b3c4d5e'],
    ['invisible characters', '\u200e00:1a:2b:3c:4d:5e\u200b', '001a2b3c4d5e'],
  ])('from %s', (_what, text, hex) => {
    expect(read(text)).toBe(hex)
  })

  it('in every notation that it is written in, whatever its octets are', () => {
    const octets = fc
      .constantFrom(6, 8)
      .chain((length) => fc.array(fc.integer({ min: 0, max: 255 }), { minLength: length, maxLength: length }))
    fc.assert(
      fc.property(octets, fc.boolean(), (address, isUpper) => {
        const hex = hexOf(address)
        const half = `${hex.slice(0, 6)}:${hex.slice(6)}`
        const short = address.map((octet) => octet.toString(16)).join(':')
        for (const text of [...Object.values(writeMac(address)), half, short, `0x${hex}`])
          expect(read(isUpper ? text.toUpperCase() : text)).toBe(hex)
      }),
      { seed: seedOf(20_260_102), numRuns: 500 },
    )
  })
})

describe('a text that is no hardware address is refused', () => {
  it.each([
    ['00:1a:2b:3c:4d', 'it has 10 hexadecimal digits; a hardware address has 12 or 16'],
    ['00:1a:2b:3c:4d:5e:6f', 'it has 14 hexadecimal digits; a hardware address has 12 or 16'],
    ['001a2b3c4d5', 'it has 11 hexadecimal digits; a hardware address has 12 or 16'],
    ['00:1a:2b-3c:4d:5e', 'it mixes separators'],
    ['00::1a:2b:3c:4d', 'a group of digits is empty'],
    ['00:1g:2b:3c:4d:5e', '“g” is not a hexadecimal digit'],
    ['001a:2b3:c4d5e', 'its digits are grouped as in no known notation'],
    ['1-2-3-4-5-6-7-8-9-a-b-c', 'its digits are grouped as in no known notation'],
    ['00:1a:2b\u0000:3c:4d:5e', 'it holds control characters'],
    ['0x', 'a group of digits is empty'],
    ['example.org', '“x” is not a hexadecimal digit'],
  ])('%j', (text, why) => {
    expect(read(text)).toBe(why)
  })

  it('with a reason or six or eight octets, whatever it is', () => {
    const character = fc.oneof(
      fc.constantFrom(...'0123456789abcdefABCDEFx:-. ,_[](){}"'.split('')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 64 }), (text) => {
        const result = readMacText(text)
        if ('why' in result) expect(result.why).not.toBe('')
        else {
          expect([6, 8]).toContain(result.octets.length)
          expect(result.octets.every((octet) => Number.isInteger(octet) && octet >= 0 && octet <= 255)).toBe(
            true,
          )
        }
      }),
      { seed: seedOf(20_260_103), numRuns: 2000 },
    )
  })

  it('in time that grows with its length only', () => {
    for (const piece of [']', '[', '[:', ' : ', '0x', '(dot)', '\u2011', ' '])
      expect(read(`0${piece.repeat(100_000)}0`)).not.toBe('')
  })
})
