import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRow, context, oneOfEach, row } from '../../../../test/fixtures/export/example-rows.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { exportFormats } from '../../../contract/workstation/triage/triage.ts'
import { exportIndicators } from './export-indicators.ts'

describe('exporting indicators', () => {
  test.each([
    ['json', 'skerry-parcel-lure-20-november-2026-11-20.json', 'application/json'],
    ['csv', 'skerry-parcel-lure-20-november-2026-11-20.csv', 'text/csv; charset=utf-8; header=present'],
    ['plain', 'skerry-parcel-lure-20-november-2026-11-20.txt', 'text/plain; charset=utf-8'],
    ['defanged', 'skerry-parcel-lure-20-november-2026-11-20.defanged.txt', 'text/plain; charset=utf-8'],
    ['stix', 'skerry-parcel-lure-20-november-2026-11-20.stix.json', 'application/stix+json;version=2.1'],
    ['misp', 'skerry-parcel-lure-20-november-2026-11-20.misp.json', 'application/json'],
  ] as const)('%s is called %s and is %s', (format, filename, mediaType) => {
    expect(exportIndicators(format, oneOfEach, context)).toMatchObject({ filename, mediaType })
  })

  test.each([
    ['Überweisung / Köln', 'skerry-uberweisung-koln-2026-11-20.json'],
    ['../../etc/passwd', 'skerry-etc-passwd-2026-11-20.json'],
    ['报告', 'skerry-indicators-2026-11-20.json'],
    ['con', 'skerry-con-2026-11-20.json'],
    [`${'a'.repeat(59)} b`, `skerry-${'a'.repeat(59)}-2026-11-20.json`],
  ])('a session called %s gives the file %s', (title, filename) => {
    expect(exportIndicators('json', [], { ...context, title }).filename).toBe(filename)
  })

  test('JSON keeps every field of a row and says what shape it has', () => {
    const only = row('domain', 'a.support', {
      marks: ['part_of'],
      lists: ['Shorteners'],
      severity: 'low',
      known: [{ what: 'tor', words: 'Tor' }],
    })
    expect(JSON.parse(exportIndicators('json', [only], context).content)).toEqual({
      schema: 'skerry-indicators/1',
      tool: { name: 'Skerry', version: '0.1.0' },
      session: context.session,
      title: context.title,
      tlp: null,
      pap: null,
      exported_at: context.exportedAt,
      count: 1,
      indicators: [
        {
          kind: 'domain',
          value: 'a.support',
          shown: 'a[.]support',
          count: 1,
          first: { source: 'mail.eml', start: 412, line: 8, written: 'a.support' },
          marks: ['part_of'],
          lists: ['Shorteners'],
          severity: 'low',
          role: 'infrastructure',
          role_reason: 'Nothing says otherwise.',
          role_by: 'rule',
          detection: false,
          known: [{ what: 'tor', words: 'Tor' }],
        },
      ],
    })
  })

  test('JSON says when the session was started, where that is known', () => {
    const { content } = exportIndicators('json', [], { ...context, startedAt: '2026-11-20T06:00:00Z' })
    expect(JSON.parse(content)).toMatchObject({
      started_at: '2026-11-20T06:00:00Z',
      count: 0,
      indicators: [],
    })
  })

  test('the plain list has one live value a line', () => {
    const rows = [row('domain', 'a.support'), row('ipv4', '192.0.2.7')]
    expect(exportIndicators('plain', rows, context).content).toBe('a.support\n192.0.2.7\n')
    expect(exportIndicators('plain', [], context).content).toBe('')
  })

  test('the plain list for detection has no others, and every format says how many there are', () => {
    const rows = [row('domain', 'a.support'), row('ipv4', '10.1.2.3'), row('cve', 'CVE-2024-21412')]
    const reported = { ...context, detection: true }
    expect(exportIndicators('plain', rows, reported).content).toBe('a.support\n')
    for (const format of exportFormats) {
      expect(exportIndicators(format, rows, reported).detections).toBe(1)
      expect(exportIndicators(format, rows, context).detections).toBe(0)
    }
    // a wallet can be in a list, and in MISP, but STIX has no pattern for it
    const wallet = [row('crypto', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')]
    expect(
      exportFormats.map((format) => [format, exportIndicators(format, wallet, reported).detections]),
    ).toEqual(exportFormats.map((format) => [format, format === 'stix' ? 0 : 1]))
    expect(JSON.parse(exportIndicators('json', rows, reported).content)).toMatchObject({
      indicators: [{ detection: true }, { detection: false }, { detection: false }],
    })
  })

  test('the defanged list holds no value that could be opened, whatever the row shows', () => {
    const rows = [
      row('url', 'https://a.support/x', { shown: 'https://a.support/x' }),
      row('ipv4', '192.0.2.7'),
    ]
    expect(exportIndicators('defanged', rows, context).content).toBe('hxxps://a[.]support/x\n192.0.2[.]7\n')
  })

  test('rows may come from anything that can be walked through', () => {
    function* rows() {
      yield row('domain', 'a.support')
    }
    expect(exportIndicators('plain', rows(), context).content).toBe('a.support\n')
  })

  test.each(['json', 'stix', 'misp'] as const)('%s is JSON for any rows', (format) => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
        expect(() => JSON.parse(exportIndicators(format, rows, context).content)).not.toThrow()
      }),
      { seed: seedOf(20_261_120), numRuns: 200 },
    )
  })

  test.each(exportFormats)('%s gives the same text twice', (format) => {
    expect(exportIndicators(format, oneOfEach, context)).toEqual(exportIndicators(format, oneOfEach, context))
  })
})
