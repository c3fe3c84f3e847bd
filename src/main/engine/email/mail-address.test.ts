import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { formatMailAddress, parseMailAddress, writeLocal } from './mail-address.ts'

const read = (text: string): string => {
  const result = parseMailAddress(text)
  return result.kind === 'address' ? formatMailAddress(result) : `refused: ${result.why}`
}
const takes = (text: string): boolean => parseMailAddress(text).kind === 'address'

const abc = 'abcdefghijklmnopqrstuvwxyz'
const local64 = `${abc}${abc}abcdefghiklm`
const label63 = `${abc}${abc}abcdefghikl`

/**
 * Verdicts of the public isemail test set (version 3.05, Michael Rushton and Dominic Sayers). Addresses that it
 * classifies as valid by RFC 5321 or RFC 5322 are accepted here; those that it classifies as deprecated, valid by RFC
 * 5322 alone or invalid are refused.
 */
describe('the isemail test set', () => {
  const right = [
    'test@io',
    'test@iana.org',
    'test@nominet.org.uk',
    'test@about.museum',
    'a@iana.org',
    'test@e.com',
    'test@iana.a',
    'test.test@iana.org',
    '!#$%&`*+/=?^`{|}~@iana.org',
    '123@iana.org',
    'test@123.com',
    'test@iana.123',
    'test@255.255.255.255',
    `${local64}@iana.org`,
    `test@${label63}.com`,
    'test@mason-dixon.com',
    'test@c--n.com',
    'test@iana.co-uk',
    `a@${`${abc.split('').join('.')}.`.repeat(3)}${abc.slice(0, 22).split('').join('.')}`,
    `${local64}@${label63}.${label63}.${abc}${abc}abcdefghi`,
    '"test"@iana.org',
    '""@iana.org',
    '"\\a"@iana.org',
    '"\\""@iana.org',
    '"\\\\"@iana.org',
    '"test\\ test"@iana.org',
    'test@[255.255.255.255]',
    'test@[IPv6:1111:2222:3333:4444:5555:6666:7777:8888]',
    'test@[IPv6:1111:2222:3333:4444:5555::8888]',
    'test@[IPv6:::3333:4444:5555:6666:7777:8888]',
    'test@[IPv6:::]',
    'test@[IPv6:1111:2222:3333:4444:5555:6666:255.255.255.255]',
    'test@[IPv6:1111:2222:3333:4444::255.255.255.255]',
    '\r\n test@iana.org',
    '(comment)test@iana.org',
    '(comment(comment))test@iana.org',
    `(comment)${local64}@iana.org`,
    'test@xn--hxajbheg2az3al.xn--jxalpdlp',
    'xn--test@iana.org',
    ' \r\n test@iana.org',
    'test@iana.org\r\n ',
    'test@iana.org \r\n ',
    ' test@iana.org',
    'test@iana.org ',
    'test@org',
    'test@test.com',
    'test@nic.no',
  ]
  test.each(right.map((address) => [address]))('takes %j', (address) => {
    expect(read(address)).not.toMatch(/^refused/)
  })

  const wrong = [
    '',
    'test',
    '@',
    'test@',
    '@io',
    '@iana.org',
    '.test@iana.org',
    'test.@iana.org',
    'test..iana.org',
    'test_exa-mple.com',
    'test\\@test@iana.org',
    `${local64}n@iana.org`,
    `test@${label63}m.com`,
    'test@-iana.org',
    'test@iana-.com',
    'test@.iana.org',
    'test@iana.org.',
    'test@iana..com',
    `${local64}@${label63}.${label63}.${abc}${abc}abcdefghij`,
    `a@${label63}.${label63}.${label63}.${abc}${abc}abcdefg.hij`,
    `a@${label63}.${label63}.${label63}.${abc}${abc}abcdefg.hijk`,
    '"""@iana.org',
    '"\\"@iana.org',
    'test"@iana.org',
    '"test@iana.org',
    '"test"test@iana.org',
    'test"text"@iana.org',
    '"test""test"@iana.org',
    '"test"."test"@iana.org',
    '"test".test@iana.org',
    '"test\u0000"@iana.org',
    '"test\\\u0000"@iana.org',
    `"${abc} ${abc} abcdefghj"@iana.org`,
    `"${abc} ${abc} abcdefg\\h"@iana.org`,
    'test@a[255.255.255.255]',
    'test@[255.255.255]',
    'test@[255.255.255.255.255]',
    'test@[255.255.255.256]',
    'test@[1111:2222:3333:4444:5555:6666:7777:8888]',
    'test@[IPv6:1111:2222:3333:4444:5555:6666:7777]',
    'test@[IPv6:1111:2222:3333:4444:5555:6666:7777:8888:9999]',
    'test@[IPv6:1111:2222:3333:4444:5555:6666:7777:888G]',
    'test@[IPv6:1111:2222:3333:4444:5555:6666::7777:8888]',
    'test@[IPv6::3333:4444:5555:6666:7777:8888]',
    'test@[IPv6:1111::4444:5555::8888]',
    'test@[IPv6:1111:2222:3333:4444:5555:255.255.255.255]',
    'test@[IPv6:1111:2222:3333:4444:5555:6666:7777:255.255.255.255]',
    'test@[IPv6:1111:2222:3333:4444:5555:6666::255.255.255.255]',
    'test@[IPv6:1111:2222:3333:4444:::255.255.255.255]',
    'test@[IPv6::255.255.255.255]',
    'test@[IPv6:1::2:]',
    ' test @iana.org',
    'test@ iana .com',
    'test . test@iana.org',
    '\r\n \r\n test@iana.org',
    '((comment)test@iana.org',
    'test@(comment)iana.org',
    'test(comment)test@iana.org',
    'test@(comment)[255.255.255.255]',
    'test@iana.org\n',
    'test@iana.org-',
    '(test@iana.org',
    'test@(iana.org',
    'test@[1.2.3.4',
    '"test\\"@iana.org',
    '(comment\\)test@iana.org',
    'test@iana.org(comment\\)',
    'test@iana.org(comment\\',
    'test@[RFC-5322-domain-literal]',
    'test@[RFC-5322]-domain-literal]',
    'test@[RFC-5322-[domain-literal]',
    'test@[RFC 5322 domain literal]',
    'test@iana.org\r',
    '\rtest@iana.org',
    '"\rtest"@iana.org',
    '(\r)test@iana.org',
    '\ntest@iana.org',
    '"\u0007"@iana.org',
    '\u0007@iana.org',
    'test@\u0007.org',
    '(\u0007)test@iana.org',
    '\r\ntest@iana.org',
    ' \r\n\r\n test@iana.org',
    'test@iana.org\r\n \r\n ',
    'test@iana.org\r\n',
    '"test\\©"@iana.org',
    'test@iana/icann.org',
    'test.(comment)test@iana.org',
  ]
  test.each(wrong.map((address) => [address]))('refuses %j', (address) => {
    expect(takes(address)).toBe(false)
  })

  test('is left in one point: RFC 4291 lets `::` stand for one group, RFC 5321 did not', () => {
    expect(read('test@[IPv6:1111:2222:3333:4444:5555:6666::8888]')).toBe(
      'test@[IPv6:1111:2222:3333:4444:5555:6666:0:8888]',
    )
  })
})

describe('an address', () => {
  test.each([
    ['Fred.Bloggs@Example.COM', 'Fred.Bloggs@example.com'],
    // RFC 5321 section 4.1.2: unnecessary and necessary quotes
    ['"Fred.Bloggs"@example.com', 'Fred.Bloggs@example.com'],
    ['"Joe.\\Blow"@example.com', 'Joe.Blow@example.com'],
    ['"Fred Bloggs"@example.com', '"Fred Bloggs"@example.com'],
    ['"Abc\\@def"@example.com', '"Abc@def"@example.com'],
    ['"a..b"@example.com', '"a..b"@example.com'],
    ['customer/department=shipping@example.com', 'customer/department=shipping@example.com'],
    ['$A12345@example.com', '$A12345@example.com'],
    ['!def!xyz%abc@example.com', '!def!xyz%abc@example.com'],
    ['jsmith@[192.168.2.1]', 'jsmith@[192.168.2.1]'],
    ['jsmith@[ipv6:2001:DB8:0:0::1]', 'jsmith@[IPv6:2001:db8::1]'],
    // RFC 6531 and UTS 46
    ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
    ['δοκιμή@παράδειγμα.δοκιμή', 'δοκιμή@xn--hxajbheg2az3al.xn--jxalpdlp'],
    ['Dörte@Sörensen.example.com', 'Dörte@xn--srensen-90a.example.com'],
    ['x@faß.de', 'x@xn--fa-hia.de'],
    ['x@ＧＭＡＩＬ．com', 'x@gmail.com'],
    // one mailbox in two Unicode spellings
    ['Do\u0308rte@example.com', 'D\u00f6rte@example.com'],
  ])('written %s is %s', (written, address) => {
    expect(read(written)).toBe(address)
  })

  test.each([
    ['no-at.example.com', 'it has no @'],
    ['@example.com', 'nothing stands before the @'],
    ['a@', 'nothing stands after the @'],
    ['a b@example.com', 'white space cannot stand before the @ without quotes'],
    ['a,b@example.com', '“,” cannot stand before the @ without quotes'],
    ['a@b@example.com', '“@” cannot stand after the domain'],
    ['a@ex_ample.com', '“_” cannot stand in a domain'],
    ['a@ü_x.com', '“_” cannot stand in a domain'],
    ['a@-ü.com', 'a label of the domain begins with a hyphen'],
    ['a@xn--zzzz.com', '“xn--zzzz” is not an internationalised label'],
    ['a@example.com.', 'the domain ends in a dot'],
    ['a\ud800@example.com', 'it holds half a character'],
    ['a\u0085@example.com', 'it holds a control character'],
    ['a\u00a0b@example.com', 'white space cannot stand before the @ without quotes'],
  ])('is refused with a reason: %j', (text, why) => {
    expect(parseMailAddress(text)).toEqual({ kind: 'refused', why })
  })

  test('of thousands of characters is none', () => {
    expect(read('x'.repeat(5000))).toBe('refused: it is too long for an address')
  })

  test('that was read reads the same again, whatever the text', () => {
    const piece = fc.constantFrom(
      'a',
      'Z',
      '.',
      '@',
      '"',
      '\\',
      '(',
      ')',
      '[',
      ']',
      ' ',
      '\r\n ',
      'ü',
      'xn--',
      '-',
      ':',
      '1',
      '😀',
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 80 }).map((local) => `${local}@example.com`),
      fc.emailAddress(),
    )
    fc.assert(
      fc.property(text, (written) => {
        const once = parseMailAddress(written)
        if (once.kind === 'refused') return
        const again = parseMailAddress(formatMailAddress(once))
        expect(again).toMatchObject({ kind: 'address', local: once.local, domain: once.domain })
      }),
      { seed: seedOf(5321), numRuns: 3000 },
    )
  })

  test('of the usual form is always taken', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(takes(address)).toBe(true)
      }),
      { seed: seedOf(5322), numRuns: 2000 },
    )
  })

  test('holds any ASCII text before the @ once it is quoted', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 28,
    })
    fc.assert(
      fc.property(printable, (mailbox) => {
        expect(parseMailAddress(`${writeLocal(mailbox)}@example.com`)).toMatchObject({ mailbox })
      }),
      { seed: seedOf(4112), numRuns: 2000 },
    )
  })
})
