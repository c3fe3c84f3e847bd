import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seedOf } from '../../../test/rounds.ts'
import { defanged, defangedAny, defangedEmail, defangedHost, defangedIp, defangedUrl } from './defanged.ts'

describe('defanging', () => {
  it.each([
    ['parce1-track.support', 'parce1-track[.]support'],
    ['cdn.parce1-track.support', 'cdn.parce1-track[.]support'],
    ['quayside.co.uk', 'quayside[.]co[.]uk'],
    ['www.quayside.com.ru', 'www[.]quayside[.]com[.]ru'],
    ['xn--80ak6aa92e.com', 'xn--80ak6aa92e[.]com'],
    ['192.0.2.1', '192.0.2[.]1'],
    ['[2001:db8::1]', '[2001:db8::1]'],
    ['intranet', 'intranet'],
    ['', ''],
  ])('the host %s becomes %s', (host, shown) => {
    expect(defangedHost(host)).toBe(shown)
  })

  it.each([
    ['https://a-b.support/pay?id=8841', 'hxxps://a-b[.]support/pay?id=8841'],
    ['http://185.220.101.7:8443/p', 'hxxp://185.220.101[.]7:8443/p'],
    ['http://[2001:db8::1]:8080/x.y', 'hxxp://[2001:db8::1]:8080/x.y'],
    ['ftp://a-b.support/a.zip', 'fxp://a-b[.]support/a.zip'],
    ['ssh://192.0.2.7:2222', 'ssh[:]//192.0.2[.]7:2222'],
    ['mailto:a@b.example', 'mailto[:]a@b.example'],
    ['a-b.support/x', 'a-b[.]support/x'],
  ])('the URL %s becomes %s', (url, shown) => {
    expect(defangedUrl(url)).toBe(shown)
  })

  it.each([
    ['a.b@a-b.support', 'a.b@a-b[.]support'],
    ['"a@b"@a-b.support', '"a@b"@a-b[.]support'],
    ['root@[192.0.2.1]', 'root[@][192.0.2.1]'],
  ])('the mail address %s becomes %s', (address, shown) => {
    expect(defangedEmail(address)).toBe(shown)
  })

  it.each([
    ['185.220.101.7', '185.220.101[.]7'],
    ['2001:db8::1', '2001:db8[:]:1'],
    ['fe80::', 'fe80[:]:'],
    ['::ffff:192.0.2.1', '::ffff[:]192.0.2[.]1'],
  ])('the address %s becomes %s', (address, shown) => {
    expect(defangedIp(address)).toBe(shown)
    expect(defangedAny(address)).toBe(shown)
  })

  it('ranges, hashes and numbers lead nowhere and stay', () => {
    expect(defanged('ip', '192.0.2.0/24')).toBe('192.0.2.0/24')
    expect(defanged('hash', 'd41d8cd98f00b204e9800998ecf8427e')).toBe('d41d8cd98f00b204e9800998ecf8427e')
    expect(defanged('phone', '+447700900123')).toBe('+447700900123')
  })

  it('without its brackets a host is what it was, and no piece of it ends like a name', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/)
    const host = fc.array(label, { minLength: 2, maxLength: 5 }).map((labels) => labels.join('.'))
    fc.assert(
      fc.property(host, (given) => {
        const shown = defangedHost(given)
        expect(shown.replaceAll('[.]', '.')).toBe(given)
        for (const piece of shown.split('[.]')) expect(piece).not.toMatch(/\.[a-z]+$/)
      }),
      { seed: seedOf(20_261_121), numRuns: 500 },
    )
  })
})
