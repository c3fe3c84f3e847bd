import { describe, expect, test } from 'vitest'
import { context as observed, oneOfEach, row, sha256 } from '../../../../test/fixtures/export/example-rows.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import type { IndicatorRole } from '../../../contract/workstation/triage/indicator-roles.ts'
import type { ExportContext, ExportedIndicator } from './exported-indicator.ts'
import { mispExport } from './misp-export.ts'

/** An export in which a person says that the values are for detection. */
const context: ExportContext = { ...observed, detection: true }

type Attribute = { uuid: string; type: string; category: string; to_ids: boolean; value: string }

function eventOf(rows: readonly ExportedIndicator[], about: ExportContext = context) {
  return JSON.parse(mispExport(rows, about)).Event as { uuid: string; Attribute: Attribute[]; Tag?: object[] }
}

describe('MISP export', () => {
  test('the event is unpublished, undefined and for the own organisation only', () => {
    expect(eventOf([])).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      info: 'Parcel lure, 20 November',
      date: '2026-11-20',
      timestamp: '1795167000',
      published: false,
      analysis: '0',
      threat_level_id: '4',
      distribution: '0',
      Orgc: { name: 'Skerry', uuid: expect.any(String) },
      Attribute: [],
    })
  })

  test('an attribute carries all its fields', () => {
    const [attribute] = eventOf([row('domain', 'a.support', { severity: 'high' })]).Attribute
    expect(attribute).toEqual({
      uuid: expect.any(String),
      type: 'domain',
      category: 'Network activity',
      to_ids: true,
      value: 'a.support',
      comment:
        'Seen once, first in mail.eml, line 8, byte 412. Severity: high. Role: infrastructure. Nothing says otherwise.',
      first_seen: '2026-11-20T09:30:00.000Z',
      timestamp: '1795167000',
      distribution: '5',
    })
  })

  test.each<readonly [IocKind, string, string, string, boolean]>([
    ['ipv4', '45.137.21.7', 'ip-dst', 'Network activity', true],
    ['ipv6', '2a01:4f8::1', 'ip-dst', 'Network activity', true],
    ['domain', 'a.support', 'domain', 'Network activity', true],
    ['url', 'https://a.support/', 'url', 'Network activity', true],
    ['email', 'x@a.support', 'email-src', 'Payload delivery', true],
    ['hash', '0cc175b9c0f1b6a831c399e269772661', 'md5', 'Payload delivery', true],
    ['hash', 'ab'.repeat(20), 'sha1', 'Payload delivery', true],
    ['hash', sha256, 'sha256', 'Payload delivery', true],
    ['hash', 'ab'.repeat(64), 'sha512', 'Payload delivery', true],
    ['crypto', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'btc', 'Financial fraud', true],
    ['crypto', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'btc', 'Financial fraud', true],
    ['crypto', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'text', 'Financial fraud', false],
    ['crypto', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'text', 'Financial fraud', false],
    ['crypto', '11111111111111111111111111111111', 'text', 'Financial fraud', false],
    ['cve', 'CVE-2024-21412', 'vulnerability', 'External analysis', false],
  ])('the %s %s is a %s under %s, for detection: %s', (kind, value, type, category, toIds) => {
    expect(eventOf([row(kind, value)]).Attribute[0]).toMatchObject({ type, category, to_ids: toIds, value })
  })

  test('nothing is for detection unless a person says so in the export', () => {
    const rows = [row('domain', 'a.support', { severity: 'critical' }), row('hash', sha256)]
    expect(eventOf(rows, observed).Attribute.map(({ to_ids }) => to_ids)).toEqual([false, false])
    expect(eventOf(rows).Attribute.map(({ to_ids }) => to_ids)).toEqual([true, true])
  })

  test.each(['private', 'reserved', 'listed', 'allowed'])(
    'what is %s is kept and not for detection',
    (mark) => {
      expect(eventOf([row('ipv4', '45.137.21.7', { marks: [mark] })]).Attribute[0]).toMatchObject({
        to_ids: false,
      })
    },
  )

  test.each<readonly [IocKind, string, IndicatorRole, string, boolean]>([
    ['email', 'x@a.support', 'sender', 'email-src', true],
    ['email', 'x@a.support', 'recipient', 'email-dst', false],
    ['email', '1@a.support', 'message_id', 'email-message-id', false],
    ['email', 'x@a.support', 'own_estate', 'email-dst', false],
    ['email', 'x@a.support', 'spoofed_brand', 'email-src', false],
    ['ipv4', '45.137.21.7', 'relay', 'ip-src', false],
    ['ipv4', '45.137.21.7', 'sender', 'ip-src', true],
    ['ipv4', '45.137.21.7', 'own_estate', 'ip-dst', false],
    ['domain', 'a.support', 'sender', 'domain', true],
    ['domain', 'a.support', 'recipient', 'domain', false],
    ['domain', 'a.support', 'reference', 'domain', false],
    ['url', 'https://a.support/', 'spoofed_brand', 'url', false],
    ['hash', sha256, 'reference', 'sha256', false],
  ])('the %s %s as %s is a %s, for detection: %s', (kind, value, role, type, toIds) => {
    expect(eventOf([row(kind, value, { role })]).Attribute[0]).toMatchObject({ type, to_ids: toIds, value })
  })

  test.each([
    ['critical', '1'],
    ['high', '1'],
    ['suspect', '2'],
    ['clean', '4'],
    [null, '4'],
  ] as const)('a reading in the band %s gives the threat level %s', (band, level) => {
    expect(eventOf([], { ...context, band })).toMatchObject({ threat_level_id: level })
  })

  test('an attribute stays the same one when its role is changed', () => {
    const uuidOf = (role: IndicatorRole) =>
      eventOf([row('email', 'x@a.support', { role })]).Attribute[0]?.uuid
    expect(uuidOf('recipient')).toBe(uuidOf('infrastructure'))
    expect(uuidOf('message_id')).toBe(uuidOf('infrastructure'))
  })

  test('uuids are unique, and stay when the session is exported again', () => {
    const first = eventOf(oneOfEach)
    const later = eventOf(oneOfEach, { ...context, exportedAt: '2026-12-01T00:00:00Z' })
    const uuids = first.Attribute.map(({ uuid }) => uuid)
    expect(later.uuid).toBe(first.uuid)
    expect(later.Attribute.map(({ uuid }) => uuid)).toEqual(uuids)
    expect(new Set([first.uuid, ...uuids]).size).toBe(oneOfEach.length + 1)
  })

  // the taxonomies tlp and PAP of MISP
  test.each([
    [{ tlp: 'AMBER+STRICT', pap: 'RED' }, [{ name: 'tlp:amber+strict' }, { name: 'PAP:RED' }]],
    [{ tlp: 'CLEAR', pap: null }, [{ name: 'tlp:clear' }]],
    [{ tlp: null, pap: null }, undefined],
  ] as const)('the labels %o are its tags', (labels, tags) => {
    expect(eventOf(oneOfEach, { ...context, labels }).Tag).toEqual(tags)
  })
})
