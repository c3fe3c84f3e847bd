import { describe, expect, it } from 'vitest'
import { loadRiskPacks } from '../../../../test/fixtures/risk/load-risk-packs.ts'
import { indicatorRisk } from './indicator-risk.ts'
import type { RiskIndicator } from './risk-types.ts'

const packs = loadRiskPacks('GB')
const codesOf = (kind: RiskIndicator['kind'], value: string): string[] =>
  indicatorRisk({ kind, value }, packs).reasons.map(({ code }) => code)

describe('indicatorRisk', () => {
  it('says why an address stands out, strongest first', () => {
    expect(indicatorRisk({ kind: 'url', value: 'https://parce1-track.support/pay?id=8841' }, packs)).toEqual({
      severity: 'high',
      reasons: [
        {
          code: 'brand.lookalike',
          label: 'Look-alike of a parcel brand',
          detail: '“parce1” reads as “parcel”',
          severity: 'high',
        },
        {
          code: 'host.abused_suffix',
          label: 'Suffix often abused',
          detail: '.support, list of 2026-09',
          severity: 'medium',
        },
        { code: 'url.query_id', label: 'Query carries an id', detail: 'id=8841', severity: 'info' },
      ],
    })
  })

  it.each([
    ['url', 'http://185.220.101.7:8443/p', ['host.ip', 'url.odd_port']],
    ['url', 'http://192.168.1.1/', []],
    ['url', 'http://[2001:db8::1]/', ['host.ip']],
    ['url', 'https://bit.ly/3abc', ['url.shortener']],
    ['url', 'https://www.paypal.com@example.net/', ['url.userinfo']],
    ['url', 'https://example.net/setup.exe', ['url.executable']],
    ['url', 'https://example.net/?u=https://evil.example', ['url.redirect']],
    ['url', 'https://example.net/#victim@firm.example', ['url.fragment_email']],
    ['url', 'https://example.net/#dmljdGltQGZpcm0uZXhhbXBsZQ==', ['url.fragment_email']],
    ['url', 'https://www.google.com/url?q=https://evil.example/a', ['url.open_redirect']],
    ['url', 'https://www.google.com/url?q=https://maps.google.com/a', []],
    ['url', 'https://docs.google.com/forms/d/e/1/viewform', ['host.form_service']],
    ['url', 'https://storage.googleapis.com/b/a.html', ['host.free_hosting']],
    ['url', 'https://shop.example/wp-content/plugins/a/index.php', ['url.inside_site', 'url.login_path']],
    ['url', 'https://shop.example/wp-content/uploads/a.jpg', ['url.login_path']],
    ['url', 'https://use.example/article.pl?sid=1', []],
    ['url', 'https://thing.weebly.com/', ['host.free_hosting']],
    ['domain', 'secure-login-verify.com', ['host.lure_words']],
    ['domain', 'münchen.de', ['host.punycode']],
    ['domain', 'example.com', []],
    ['email', 'someone@gmail.com', ['email.free_mail']],
    ['email', 'help@paypa1.com', ['brand.lookalike']],
    ['hash', '9f86d081884c7d659a2feaa0c55ad015', []],
    ['url', 'not a url', []],
    ['domain', '', []],
    ['email', '@', []],
  ] as const)('%s %s: %j', (kind, value, codes) => {
    expect(codesOf(kind, value)).toEqual(codes)
  })

  it('answers null when nothing stands out', () => {
    expect(indicatorRisk({ kind: 'domain', value: 'example.com' }, packs)).toEqual({
      severity: null,
      reasons: [],
    })
  })
})
