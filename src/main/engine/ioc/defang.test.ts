import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { defang } from './defang.ts'
import { refang } from './refang.ts'

const table: readonly (readonly [kind: IocKind, value: string, shown: string])[] = [
  ['ipv4', '185.220.101.7', '185.220.101[.]7'],
  ['ipv4', '198.51.100.0/24', '198.51.100[.]0/24'],
  ['ipv6', '2001:db8::1', '2001:db8[:]:1'],
  ['ipv6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5[:]6'],
  ['ipv6', '::1', '[:]:1'],
  ['ipv6', 'fe80::', 'fe80[:]:'],
  ['ipv6', '::ffff:192.0.2.1', '::ffff[:]192.0.2[.]1'],
  ['domain', 'parce1-track.support', 'parce1-track[.]support'],
  ['domain', 'cdn.parce1-track.support', 'cdn.parce1-track[.]support'],
  ['domain', 'quayside.co.uk', 'quayside[.]co[.]uk'],
  ['domain', 'www.quayside.com.login.ru', 'www.quayside.com.login[.]ru'],
  ['domain', 'www.quayside.com.ru', 'www.quayside[.]com[.]ru'],
  ['domain', 'com.ru', 'com[.]ru'],
  ['domain', 'xn--80ak6aa92e.com', 'xn--80ak6aa92e[.]com'],
  ['email', 'notice@parce1-track.support', 'notice@parce1-track[.]support'],
  ['email', 'first.last+tag@mail.quayside.co.uk', 'first.last+tag@mail.quayside[.]co[.]uk'],
  ['email', '"a@b"@parce1-track.support', '"a@b"@parce1-track[.]support'],
  ['email', 'root@[192.0.2.1]', 'root[@][192.0.2.1]'],
  ['url', 'https://parce1-track.support/pay?id=8841', 'hxxps://parce1-track[.]support/pay?id=8841'],
  ['url', 'http://185.220.101.7:8443/p', 'hxxp://185.220.101[.]7:8443/p'],
  ['url', 'http://parce1-track.support/', 'hxxp://parce1-track[.]support/'],
  [
    'url',
    'https://quayside.co.uk@parce1-track.support/a.b.c',
    'hxxps://quayside.co.uk@parce1-track[.]support/a.b.c',
  ],
  ['url', 'http://[2001:db8::1]:8080/x.y', 'hxxp://[2001:db8::1]:8080/x.y'],
  ['url', 'ftp://files.parce1-track.support/a.zip', 'fxp://files.parce1-track[.]support/a.zip'],
  ['url', 'ftps://parce1-track.support/', 'fxps://parce1-track[.]support/'],
  ['url', 'ssh://root@192.0.2.7:2222', 'ssh[:]//root@192.0.2[.]7:2222'],
  ['url', 'wss://parce1-track.support/s', 'wss[:]//parce1-track[.]support/s'],
  ['url', 'file:///c:/temp/a.exe', 'file[:]///c:/temp/a.exe'],
  ['url', 'http://intranet/a', 'hxxp://intranet/a'],
  ['url', 'https://a.support/?u=http://b.support/', 'hxxps://a[.]support/?u=http://b.support/'],
  ['hash', 'd41d8cd98f00b204e9800998ecf8427e', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['crypto', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['cve', 'CVE-2024-21412', 'CVE-2024-21412'],
]

const schemes: Readonly<Record<string, string>> = { hxxp: 'http', hxxps: 'https', fxp: 'ftp', fxps: 'ftps' }

/** Returns the value of a defanged one: the engine's refanging, with the original scheme. */
function back(shown: string): string {
  return refang(shown).text.replace(/^[a-z]+(?=:)/, (written) => schemes[written] ?? written)
}

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)
const suffix = fc.constantFrom('com', 'co.uk', 'support', 'ru', 'com.br', 'xn--p1ai')
const name = fc
  .tuple(
    fc.array(fc.oneof(label, fc.constantFrom('com', 'www', 'net', 'support')), {
      minLength: 1,
      maxLength: 4,
    }),
    suffix,
  )
  .map(([labels, end]) => [...labels, end].join('.'))
const ipv6 = fc.ipV6().filter((text) => !text.includes('.'))
const path = fc.stringMatching(/^(\/[a-z0-9._~-]{0,8}){0,3}(\?[a-z0-9=&.]{0,12})?$/)
const port = fc.constantFrom('', ':8080', ':443')
const url = fc
  .tuple(
    fc.constantFrom('http', 'https', 'ftp', 'ftps', 'sftp', 'ws', 'ssh', 'ldap'),
    fc.constantFrom('', 'user@', 'user:pass.word@'),
    fc.oneof(
      name,
      fc.ipV4(),
      ipv6.map((address) => `[${address}]`),
    ),
    port,
    path,
  )
  .map(([scheme, user, host, at, rest]) => `${scheme}://${user}${host}${at}${rest}`)
const email = fc
  .tuple(fc.stringMatching(/^[a-z0-9._+]{1,12}$/), name)
  .map(([local, domain]) => `${local}@${domain}`)
const anyValue = fc.oneof(
  name.map((value) => ['domain', value] as const),
  url.map((value) => ['url', value] as const),
  email.map((value) => ['email', value] as const),
  fc.ipV4().map((value) => ['ipv4', value] as const),
  fc.ipV6().map((value) => ['ipv6', value] as const),
)

describe('defanging', () => {
  test.each(table)('%s %s is shown as %s', (kind, value, shown) => {
    expect(defang(kind, value)).toBe(shown)
  })

  test.each(table)('the shown form of %s %s leads back to it', (_kind, value, shown) => {
    expect(back(shown)).toBe(value)
  })

  test('refanging gives any value back, and no value that leads somewhere stays as it was', () => {
    fc.assert(
      fc.property(anyValue, ([kind, value]) => {
        const shown = defang(kind, value)
        expect(shown).not.toBe(value)
        expect(back(shown)).toBe(value)
      }),
      { seed: seedOf(20_261_120), numRuns: 1000 },
    )
  })

  test('nothing before the first bracket of a name ends in a top-level domain', () => {
    fc.assert(
      fc.property(name, (value) => {
        const front = defang('domain', value).split('[.]')[0] ?? ''
        const last = front.split('.').at(-1) ?? ''
        expect(front.includes('.') && ['com', 'net', 'support', 'ru', 'co', 'uk', 'br'].includes(last)).toBe(
          false,
        )
      }),
      { seed: seedOf(20_261_120), numRuns: 1000 },
    )
  })
})
