import { describe, expect, test } from 'vitest'
import { canonicalMac, detectKind } from './detect-kind.ts'

describe('one thing typed', () => {
  test.each([
    ['CVE-2024-3094', 'cve', 'CVE-2024-3094'],
    ['cve-2024-3094', 'cve', 'CVE-2024-3094'],
    [' 8.8.8.8 ', 'ip', '8.8.8.8'],
    ['8[.]8[.]8[.]8', 'ip', '8.8.8.8'],
    ['"8.8.8.8",', 'ip', '8.8.8.8'],
    ['2001:DB8::1', 'ip', '2001:db8::1'],
    ['10.0.0.0/8', 'cidr', '10.0.0.0/8'],
    ['10.1.2.3/8', 'cidr', '10.1.2.3/8'],
    ['2001:db8::/32', 'cidr', '2001:db8::/32'],
    ['00:1A:2B:3C:4D:5E', 'mac', '00:1a:2b:3c:4d:5e'],
    ['001a.2b3c.4d5e', 'mac', '00:1a:2b:3c:4d:5e'],
    ['001A2B3C4D5E', 'mac', '00:1a:2b:3c:4d:5e'],
    ['bad@mail-host.ru', 'email', 'bad@mail-host.ru'],
    ['bad[at]mail-host[.]ru', 'email', 'bad@mail-host.ru'],
    ['D41D8CD98F00B204E9800998ECF8427E', 'hash', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'crypto', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['hxxps://evil[.]shop-login[.]ru/a?b=1', 'url', 'https://evil.shop-login.ru/a?b=1'],
    ['https://en.wikipedia.org/wiki/Worm_(malware)', 'url', 'https://en.wikipedia.org/wiki/Worm_(malware)'],
    ['(https://kestrel-b.com/a_(b))', 'url', 'https://kestrel-b.com/a_(b)'],
    ['"https://kestrel-b.com/a[1]",', 'url', 'https://kestrel-b.com/a[1]'],
    ['(kestrel-b.com)', 'domain', 'kestrel-b.com'],
    ['kestrel-b.com)', 'domain', 'kestrel-b.com'],
    ['http%3A%2F%2Fkestrel-b.com%2Fa', 'url', 'http://kestrel-b.com/a'],
    ['bob%40kestrel-b.com', 'email', 'bob@kestrel-b.com'],
    ['evil\u2011kestrel.com', 'domain', 'evil-kestrel.com'],
    ['h00p://kestrel-b.com/', 'url', 'http://kestrel-b.com/'],
    ['<https://evil.shop-login.ru/>', 'url', 'https://evil.shop-login.ru/'],
    ['+33 6 12 34 56 78', 'phone', '+33612345678'],
    ['+33612345678', 'phone', '+33612345678'],
    ['Evil.Shop-Login.ru', 'domain', 'evil.shop-login.ru'],
  ])('%j is %s %s', (typed, kind, value) => expect(detectKind(typed)).toEqual({ kind, value }))

  test.each([
    ['1.2.3.4:8443', 'ip', '1.2.3.4', 8443],
    ['evil[.]com:8080', 'domain', 'evil.com', 8080],
    ['[2001:DB8::1]:443', 'ip', '2001:db8::1', 443],
  ])('%j is %s %s at port %i', (typed, kind, value, port) =>
    expect(detectKind(typed)).toEqual({ kind, value, port }),
  )

  test.each([
    'evil.com:99999',
    'evil.com:0',
    'evil.com:http',
    '[evil.com]:80',
    'report.pdf:12',
    'x@evil.com:25',
    '',
    ' ',
    'hello',
    'two 8.8.8.8 9.9.9.9',
    '8.8.8.8 and more',
    '999.1.1.1',
    '1.2.3',
    '10.0.0.0/33',
    '2001:db8::/129',
    'CVE-24-1',
    '+123',
    'a'.repeat(8193),
    'd41d8cd98f00b204e9800998ecf8427',
    '""',
    'x y\nz',
  ])('%j is none', (typed) => expect(detectKind(typed)).toBeNull())

  test('is never more than one: a text of two lines is none', () => {
    expect(detectKind('8.8.8.8\n9.9.9.9')).toBeNull()
  })
})

test('a MAC is written in lower case with colons', () =>
  expect(canonicalMac('00-1A-2b.3C4D5E')).toBe('00:1a:2b:3c:4d:5e'))

describe('a line of hostile length', () => {
  test('is judged in time that its quotes do not multiply: 2,000 such lines are done within the limit of a test', () => {
    const line = `a${"'".repeat(8000)}a`
    for (let round = 0; round < 2000; round++) expect(detectKind(line)).toBeNull()
  })
})
