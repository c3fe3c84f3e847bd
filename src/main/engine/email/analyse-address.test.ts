import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testKnowledge } from '../../../../test/fixtures/email/knowledge.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { type AddressAnalysis, analyseAddress } from './analyse-address.ts'
import type { StoredReport } from './domain-scan.ts'
import { isRoleName } from './role-names.ts'

const knowledge = {
  ...testKnowledge,
  report: (_domain: string): StoredReport | null => null,
  now: Date.parse('2026-11-20T00:00:00Z'),
}
function analyse(text: string, more: Partial<typeof knowledge> = {}): AddressAnalysis {
  const analysis = analyseAddress(text, { ...knowledge, ...more })
  if (analysis.kind === 'refused') throw new Error(analysis.why)
  return analysis
}
const codes = ({ score }: AddressAnalysis) => score.reasons.map(({ code }) => code)

describe('an analysis', () => {
  test.each([
    ['jane.roe@harbour-works.co.uk', 'corporate', 'clean', []],
    ['jane.roe@gmail.com', 'free', 'clean', ['email.free_provider']],
    ['jane.roe@comcast.net', 'personal', 'clean', []],
    ['shop@jane.fastmail.com', 'personal', 'clean', []],
    ['jane@shop.harbour-works.co.uk', 'corporate', 'clean', []],
    ['info@harbour-works.co.uk', 'role', 'clean', ['email.role']],
    ['No-Reply+bounce@harbour-works.co.uk', 'role', 'clean', ['email.role']],
    ['billing@gmail.com', 'role', 'clean', ['email.free_provider', 'email.role']],
    ['x@mailinator.com', 'disposable', 'high', ['email.disposable']],
    ['info@x.mailinator.com', 'disposable', 'high', ['email.disposable', 'email.role']],
    ['x@spamgourmet.com', 'disposable', 'suspect', ['email.disposable_likely']],
    ['x@duck.com', 'unknown', 'clean', ['email.forwarding']],
    ['jane@gmial.com', 'disposable', 'critical', ['email.disposable', 'email.provider_lookalike']],
    ['jane@outlok.com', 'corporate', 'high', ['email.provider_lookalike']],
    ['jane@gmail.con', 'unknown', 'high', ['email.provider_lookalike']],
    ['jane@gmаil.com', 'corporate', 'critical', ['email.provider_lookalike', 'host.mixed_script']],
    ['help@paypa1-support.com', 'role', 'suspect', ['brand.lookalike', 'email.role']],
    ['jane@example.com', 'unknown', 'suspect', ['email.reserved_domain']],
    ['jane@printer.local', 'unknown', 'suspect', ['email.reserved_domain']],
    ['jane@[192.0.2.1]', 'unknown', 'suspect', ['email.address_literal']],
    ['jane@192.0.2.1', 'unknown', 'suspect', ['email.numeric_domain']],
    ['jane@intranet', 'unknown', 'suspect', ['email.single_label']],
    ['jane@harbour.nosuchsuffix', 'unknown', 'suspect', ['email.unknown_suffix']],
    ['jane@co.uk', 'unknown', 'clean', ['email.bare_suffix']],
    ['раypal@harbour-works.co.uk', 'corporate', 'suspect', ['email.mixed_script_name']],
    ['"service@bank.com" <x@harbour-works.co.uk>', 'corporate', 'suspect', ['email.display_name_address']],
  ])('of %s says %s, %s', (address, mailboxType, band, reasons) => {
    const analysis = analyse(address)
    expect({ type: analysis.mailboxType, band: analysis.score.band, codes: codes(analysis).sort() }).toEqual({
      type: mailboxType,
      band,
      codes: [...reasons].sort(),
    })
    expect(analysis.score.conclusive).toBe(false)
  })

  test('with a scan is conclusive and counts what it says for and against', () => {
    const report: StoredReport = {
      domain: 'harbour-works.co.uk',
      mail: { spf: { present: true, all: '-all' }, dmarc: { present: true, policy: 'quarantine' } },
      dns: { records: { mx: [{ exchange: 'mx.harbour-works.co.uk' }] } },
      registration: { created: '2012-01-01T00:00:00Z' },
    }
    const good = analyse('jane@harbour-works.co.uk', { report: () => report })
    expect(good.score).toEqual({
      value: 0,
      band: 'clean',
      conclusive: true,
      reasons: [
        { code: 'email.old_domain', label: 'Old domain', weight: -5 },
        { code: 'email.dmarc_enforced', label: 'Spoofing quarantined', weight: -10 },
      ],
    })
    const bad = analyse('jane@harbour-works.co.uk', {
      report: () => ({
        ...report,
        mail: { spf: { present: true, all: '+all' }, dmarc: { present: false } },
        dns: { records: { mx: [] } },
        registration: { created: '2026-11-10T00:00:00Z' },
      }),
    })
    expect(bad.score).toMatchObject({ value: 75, band: 'critical' })
    expect(codes(bad)).toEqual(['email.no_mx', 'email.new_domain', 'email.spoofing_invited'])
  })

  test('puts the gravest remark first', () => {
    const { remarks } = analyse('J.Roe+x@gmаil.com')
    expect(remarks.map(({ severity }) => severity)).toEqual(['high', 'high', 'info', 'info'])
  })

  test('never has a score outside 0 to 100, nor a reason twice, whatever the address', () => {
    const local = fc.string({ unit: fc.constantFrom(...'aZ9.+-_аü"\\ \u200b'), minLength: 1, maxLength: 20 })
    const label = fc.string({ unit: fc.constantFrom(...'agmil0оü-1.'), minLength: 1, maxLength: 20 })
    const domain = fc.oneof(
      fc.constantFrom('gmail.com', 'mailinator.com', 'gmial.com', '[192.0.2.1]', 'x.duck.com', 'localhost'),
      fc.tuple(label, fc.constantFrom('com', 'top', 'co.uk', 'zz')).map((parts) => parts.join('.')),
    )
    fc.assert(
      fc.property(local, domain, (name, host) => {
        const analysis = analyseAddress(`${name}@${host}`, knowledge)
        if (analysis.kind === 'refused') return
        const { value, reasons } = analysis.score
        expect(value >= 0 && value <= 100 && Number.isInteger(value)).toBe(true)
        expect(new Set(reasons.map(({ code }) => code)).size).toBe(reasons.length)
        expect(analyse(analysis.email).canonical.address).toBe(analysis.canonical.address)
      }),
      { seed: seedOf(3), numRuns: 1500 },
    )
  })
})

describe('a role', () => {
  test.each(
    // RFC 2142 sections 3 to 5
    'info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp'.split(
      ' ',
    ),
  )('is %s', (name) => {
    expect(isRoleName(name)).toBe(true)
  })
  test.each(['jane', 'jane.roe', 'informatics', 'salesman', 'constructor', 'hasownproperty', ''])(
    'is not %j',
    (name) => {
      expect(isRoleName(name)).toBe(false)
    },
  )
})
