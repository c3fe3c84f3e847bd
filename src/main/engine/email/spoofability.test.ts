import { describe, expect, test } from 'vitest'
import { readDomainScan } from './domain-scan.ts'
import { judgeSpoofability } from './spoofability.ts'

const dmarc = (policy: string | null, more: object = {}) => ({
  present: true,
  policy,
  effective_policy: null,
  subdomain_policy: null,
  ...more,
})
const noDmarc = { present: false, policy: null, effective_policy: null, subdomain_policy: null }
const spf = (all: string | null, more: object = {}) => ({ present: true, all, permerror: false, ...more })
const noSpf = { present: false, all: null, permerror: null }

describe('spoofing', () => {
  test.each([
    ['rejected by DMARC', { spf: spf('-all'), dmarc: dmarc('reject') }, 'rejected'],
    ['rejected even without SPF', { spf: noSpf, dmarc: dmarc('reject') }, 'rejected'],
    ['quarantined', { spf: spf('~all'), dmarc: dmarc('quarantine') }, 'quarantined'],
    [
      'as the effective policy says',
      { spf: null, dmarc: dmarc('reject', { effective_policy: 'quarantine' }) },
      'quarantined',
    ],
    ['hindered by SPF alone', { spf: spf('-all'), dmarc: noDmarc }, 'hindered'],
    ['hindered while DMARC only watches', { spf: spf('fail'), dmarc: dmarc('none') }, 'hindered'],
    ['open with a soft SPF', { spf: spf('~all'), dmarc: noDmarc }, 'open'],
    ['open with a neutral SPF', { spf: spf('?all'), dmarc: dmarc('none') }, 'open'],
    ['open without anything', { spf: noSpf, dmarc: noDmarc }, 'open'],
    ['open when SPF cannot be evaluated', { spf: spf('-all', { permerror: true }), dmarc: noDmarc }, 'open'],
    ['open while DMARC watches and SPF is not known', { spf: null, dmarc: dmarc('none') }, 'open'],
    ['invited by +all, whatever DMARC asks for', { spf: spf('+all'), dmarc: dmarc('reject') }, 'invited'],
    ['invited by a bare all', { spf: spf('all'), dmarc: noDmarc }, 'invited'],
  ])('is %s', (_title, facts, level) => {
    expect(judgeSpoofability(facts)?.level).toBe(level)
  })

  test('of a name below the domain follows sp, else p', () => {
    const strict = { spf: null, dmarc: dmarc('reject', { subdomain_policy: 'none' }) }
    expect(judgeSpoofability(strict, true)?.level).toBe('open')
    expect(judgeSpoofability(strict, false)?.level).toBe('rejected')
    expect(judgeSpoofability({ spf: null, dmarc: dmarc('reject') }, true)?.level).toBe('rejected')
  })

  test.each([
    ['DMARC was not looked for', { spf: spf('-all'), dmarc: null }],
    ['DMARC could not be read', { spf: spf('-all'), dmarc: { ...noDmarc, present: null } }],
    ['the policy is not told', { spf: spf('-all'), dmarc: dmarc(null) }],
    ['the policy is no policy', { spf: spf('-all'), dmarc: dmarc('whatever') }],
  ])('is not judged when %s', (_title, facts) => {
    expect(judgeSpoofability(facts)).toBeNull()
  })

  test('quarantined is the phrase that clients know', () => {
    expect(judgeSpoofability({ spf: null, dmarc: dmarc('quarantine') })?.verdict).toBe('Spoofing quarantined')
  })
})

describe('a stored report', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const report = {
    domain: 'example.org',
    mail: { spf: { present: true, all: '-all' }, dmarc: { present: true, policy: 'reject' } },
    dns: {
      records: { mx: [{ exchange: 'mx1.example.org' }, { exchange: 'mx2.example.org' }] },
      txt: { dkim: ['k1'] },
    },
    registration: { created: '2026-11-01T00:00:00Z' },
  }

  test('gives everything that it holds', () => {
    expect(readDomainScan(report, 'example.org', now)).toMatchObject({
      scanned: true,
      mail_source: 'report',
      spoofability: { verdict: 'Spoofing rejected' },
      mx: { count: 2 },
      domain_age_days: 19,
      auth: { spf: { present: true }, dkim: { present: true }, dmarc: { present: true } },
    })
  })

  test('that lacks parts leaves them unknown', () => {
    expect(readDomainScan({ domain: 'example.org', mail: null }, 'example.org', now)).toMatchObject({
      scanned: true,
      mail_source: 'none',
      spoofability: null,
      mx: null,
      domain_age_days: null,
      auth: { spf: null, dkim: null, dmarc: null },
    })
    const noKeys = { ...report, dns: { txt: { dkim: [] } }, registration: { created: 'yesterday' } }
    expect(readDomainScan(noKeys, 'example.org', now)).toMatchObject({
      mx: null,
      domain_age_days: null,
      auth: { dkim: null },
    })
  })

  test('with a null MX says that no host takes mail (RFC 7505)', () => {
    const none = { ...report, dns: { records: { mx: [{ exchange: '.' }] } } }
    expect(readDomainScan(none, 'example.org', now).mx).toEqual({ count: 0 })
  })

  test('of the domain above says nothing about mail hosts below it', () => {
    expect(readDomainScan(report, 'news.example.org', now).mx).toBeNull()
  })

  test('that is not there is told as such', () => {
    expect(readDomainScan(null, 'example.org', now)).toMatchObject({
      scanned: false,
      mail_source: 'none',
      mx: null,
    })
  })
})
