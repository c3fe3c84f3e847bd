import { expect, test } from 'vitest'
import { meaningless, partsAmong } from './meaningless.ts'

test.each([
  // md5sum, sha1sum, sha256sum, sha512sum of /dev/null
  ['hash', 'd41d8cd98f00b204e9800998ecf8427e', 'a constant'],
  ['hash', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', 'a constant'],
  ['hash', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'a constant'],
  [
    'hash',
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
    'a constant',
  ],
  ['hash', 'D41D8CD98F00B204E9800998ECF8427E', 'a constant'],
  // of a line feed, as `echo | sha256sum` gives it
  ['hash', '01ba4719c80b6fe911b091a7c05124b64eeece964e09c058ef8f9805daca546b', 'a constant'],
  ['hash', '0'.repeat(64), 'a constant'],
  ['hash', 'f'.repeat(32), 'a constant'],
  ['imphash', 'd41d8cd98f00b204e9800998ecf8427e', 'a constant'],
  ['ssdeep', '3::', 'a constant'],
  ['mac', 'FF:FF:FF:FF:FF:FF', 'a constant'],
  ['ip', '10.1.2.3', 'a private or reserved address'],
  ['ip', '127.0.0.1', 'a private or reserved address'],
  ['ip', '203.0.113.9', 'a private or reserved address'],
  ['ip', 'fe80::1%eth0', 'a private or reserved address'],
  ['ip', '2001:db8::5', 'a private or reserved address'],
  ['cidr', '192.168.0.0/16', 'a private or reserved address'],
  ['url', 'http://192.168.1.1/login', 'a private or reserved address'],
  ['url', 'http://[::1]:8080/', 'a private or reserved address'],
  ['url', 'https://www.example.com/x', 'a reserved name'],
  ['url', 'http://localhost:3000/', 'a reserved name'],
  ['domain', 'EXAMPLE.org.', 'a reserved name'],
  ['email', 'anne@example.net', 'a reserved name'],
  ['domain', 'evil.example', 'a reserved name'],
  ['hostname', 'printer.local', 'a reserved name'],
  ['url', 'https://login.test/a', 'a reserved name'],
  ['domain', 'host.invalid', 'a reserved name'],
  ['domain', 'router.home.arpa', 'a reserved name'],
  ['ip', '255.255.255.255', 'a private or reserved address'],
  ['ip', '0.0.0.0', 'a private or reserved address'],
  ['ip', '192.0.2.44', 'a private or reserved address'],
  ['ip', '198.51.100.7', 'a private or reserved address'],
  ['ip', '::1', 'a private or reserved address'],
  ['cidr', '0.0.0.0/0', 'a constant'],
  ['cidr', '::/0', 'a constant'],
  ['url', 'about:blank', 'a constant'],
  // openssl dgst of /dev/null: RIPEMD-160, SHA3-256; the NT hash of an empty password
  ['hash', '9c1185a5c5e9fc54612808977ee8f548b2258d31', 'a constant'],
  ['hash', 'a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a', 'a constant'],
  ['hash', '31d6cfe0d16ae931b73c59d7e0c089c0', 'a constant'],
  ['tlsh', 'TNULL', 'a constant'],
  ['crypto', `0x${'0'.repeat(40)}`, 'a constant'],
] as const)('the %s %s is %s', (type, value, why) => {
  expect(meaningless({ type, value })).toBe(why)
})

test.each([
  ['hash', '44d88612fea8a8f36de82e1278abb02f'],
  ['ip', '45.137.21.92'],
  ['ip', '2a01:4f8::1'],
  ['cidr', '45.137.21.0/24'],
  ['url', 'https://kestrel-ev.com/a'],
  ['domain', 'notexample.com'],
  ['domain', 'contest'],
  ['domain', 'example.top'],
  ['ip', '8.8.8.8'],
  ['domain', 'example.com.kestrel-ev.com'],
  ['email', 'desk@kestrel-ev.com'],
  ['filename', 'invoice.pdf.exe'],
  ['other', 'aaaa'],
])('the %s %s may mean something', (type, value) => {
  expect(meaningless({ type, value })).toBeNull()
})

test('the host of a URL and the domain of a mailbox are parts, and nothing else is', () => {
  const parts = partsAmong([
    { type: 'url', value: 'https://Kestrel-ev.com:8443/a' },
    { type: 'url', value: 'http://[2a01:4f8::1]/' },
    { type: 'url', value: 'not a URL' },
    { type: 'email', value: 'desk@Mail-desk.top' },
    { type: 'domain', value: 'other.com' },
  ])
  expect([...parts]).toEqual(['kestrel-ev.com', '2a01:4f8::1', 'mail-desk.top'])
})
