import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyRow,
  context as observed,
  oneOfEach,
  row,
  sha256,
} from '../../../../test/fixtures/export/example-rows.ts'
import { stixFaults } from '../../../../test/fixtures/export/stix-schema.ts'
import { seedOf } from '../../../../test/rounds.ts'
import type { IocKind } from '../../../contract/core/ioc-kinds.ts'
import { indicatorRoles } from '../../../contract/workstation/triage/indicator-roles.ts'
import type { ExportContext, ExportedIndicator } from './exported-indicator.ts'
import { stixExport } from './stix-export.ts'
import { stixObservable } from './stix-observable.ts'

/** An export in which a person says that the values are for detection. */
const context: ExportContext = { ...observed, detection: true }

type Parsed = { type: string; id: string; [name: string]: unknown }

function objectsOf(rows: readonly ExportedIndicator[], about: ExportContext = context): Parsed[] {
  return JSON.parse(stixExport(rows, about)).objects
}

function ofType(type: string, objects: readonly Parsed[]): Parsed[] {
  return objects.filter((object) => object.type === type)
}

describe('STIX observables', () => {
  test.each([
    ['ipv4', '198.51.100.3', 'ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4'],
    ['domain', 'example.com', 'domain-name--bedb4899-d24b-5401-bc86-8f6b4cc18ec7'],
  ] as const)('the %s %s has the id that the standard gives it: %s', (kind, value, id) => {
    expect(stixObservable(row(kind, value))?.object.id).toBe(id)
  })

  test.each<readonly [IocKind, string, string]>([
    ['ipv4', '198.51.100.3', "[ipv4-addr:value = '198.51.100.3']"],
    ['ipv4', '198.51.100.0/24', "[ipv4-addr:value ISSUBSET '198.51.100.0/24']"],
    ['ipv6', 'fe80::1%eth0', "[ipv6-addr:value = 'fe80::1']"],
    ['domain', 'a.support', "[domain-name:value = 'a.support']"],
    ['url', "https://a.support/it's\\x", "[url:value = 'https://a.support/it\\'s\\\\x']"],
    ['url', 'https://a.support/24', "[url:value = 'https://a.support/24']"],
    ['email', "o'neil@a.support", "[email-addr:value = 'o\\'neil@a.support']"],
    ['hash', 'd41d8cd98f00b204e9800998ecf8427e', "[file:hashes.'MD5' = 'd41d8cd98f00b204e9800998ecf8427e']"],
    ['hash', sha256, `[file:hashes.'SHA-256' = '${sha256}']`],
    ['hash', 'a'.repeat(40), `[file:hashes.'SHA-1' = '${'a'.repeat(40)}']`],
    ['hash', 'a'.repeat(128), `[file:hashes.'SHA-512' = '${'a'.repeat(128)}']`],
  ])('the pattern for the %s %s is %s', (kind, value, pattern) => {
    expect(stixObservable(row(kind, value))?.pattern).toBe(pattern)
  })

  test('every pattern is one comparison whose literal reads back as the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const pattern = stixObservable(row('domain', value))?.pattern ?? ''
        const literal = /^\[domain-name:value = '((?:[^'\\]|\\['\\])*)'\]$/s.exec(pattern)?.[1]
        expect(literal?.replace(/\\(.)/gs, '$1')).toBe(value)
      }),
      { seed: seedOf(20_261_120) },
    )
  })

  test.each(['crypto', 'cve'] as const)('there is none for %s', (kind) => {
    expect(stixObservable(row(kind, 'x'))).toBeNull()
  })
})

describe('STIX bundle', () => {
  test('one of each kind becomes observables, indicators, a vulnerability, a note, a grouping and an identity', () => {
    const types = objectsOf(oneOfEach).map(({ type }) => type)
    expect(types).toEqual([
      'identity',
      // addresses and names set aside for documentation, and the domain that is the host of the URL, are observed only
      ...['ipv4-addr', 'ipv6-addr', 'domain-name', 'url', 'email-addr'],
      ...['file', 'indicator'],
      'vulnerability',
      'grouping',
      'note',
    ])
  })

  test('an indicator carries all that the standard asks for', () => {
    const [identity, , indicator] = objectsOf([
      row('domain', 'a.support', { count: 3, severity: 'high', lists: ['L'] }),
    ])
    expect(indicator).toEqual({
      type: 'indicator',
      spec_version: '2.1',
      id: expect.stringMatching(
        /^indicator--[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      created_by_ref: identity?.id,
      created: '2026-11-20T09:30:00.000Z',
      modified: '2026-11-20T09:30:00.000Z',
      name: 'a[.]support',
      description:
        'Seen 3 times, first in mail.eml, line 8, byte 412. Severity: high. On warning lists: L. Role: infrastructure. Nothing says otherwise.',
      pattern: "[domain-name:value = 'a.support']",
      pattern_type: 'stix',
      valid_from: '2026-11-20T09:30:00.000Z',
    })
  })

  test('nothing is an indicator unless a person says so in the export', () => {
    const rows = [row('domain', 'a.support', { severity: 'critical' }), row('hash', sha256)]
    expect(objectsOf(rows, observed).map(({ type }) => type)).toEqual([
      'identity',
      'domain-name',
      'file',
      'grouping',
    ])
    expect(ofType('indicator', objectsOf(rows))).toHaveLength(2)
  })

  test.each<readonly [string, ExportedIndicator]>([
    ['the digest of the empty file', row('hash', 'd41d8cd98f00b204e9800998ecf8427e')],
    ['a digest of zeros', row('hash', '0'.repeat(64))],
    ['a documentation address without a mark', row('ipv4', '192.0.2.7')],
    ['a documentation name', row('url', 'https://www.example.com/x')],
    [
      'an own domain, whatever role it was given',
      row('domain', 'a.support', { isOwn: true, roleBy: 'person' }),
    ],
  ])('%s is never an indicator', (_, never) => {
    expect(ofType('indicator', objectsOf([never]))).toEqual([])
  })

  test('the host of a URL is an indicator only when it is exported without the URL', () => {
    const host = row('domain', 'a.support', { marks: ['part_of'] })
    const url = row('url', 'https://a.support/x')
    expect(ofType('indicator', objectsOf([host, url])).map(({ name }) => name)).toEqual([
      'hxxps://a[.]support/x',
    ])
    expect(ofType('indicator', objectsOf([host]))).toHaveLength(1)
  })

  test.each(['private', 'documentation', 'listed', 'allowed'])(
    'what is %s is an observable and no indicator',
    (mark) => {
      const objects = objectsOf([row('ipv4', '45.137.21.7', { marks: [mark, 'defanged'] })])
      expect(ofType('ipv4-addr', objects)).toHaveLength(1)
      expect(ofType('indicator', objects)).toEqual([])
    },
  )

  test.each(indicatorRoles)(
    'as %s it is an observable, and an indicator when that is worth detecting',
    (role) => {
      const objects = objectsOf([row('domain', 'a.support', { role })])
      expect(ofType('domain-name', objects)).toHaveLength(1)
      expect(ofType('indicator', objects)).toHaveLength(
        role === 'infrastructure' || role === 'sender' ? 1 : 0,
      )
    },
  )

  test.each(['defanged', 'part_of', 'odd_notation'])('what is %s is an indicator', (mark) => {
    expect(ofType('indicator', objectsOf([row('ipv4', '45.137.21.7', { marks: [mark] })]))).toHaveLength(1)
  })

  test('a vulnerability refers to its CVE', () => {
    const [vulnerability] = ofType('vulnerability', objectsOf([row('cve', 'CVE-2024-21412')]))
    expect(vulnerability).toMatchObject({
      name: 'CVE-2024-21412',
      external_references: [{ source_name: 'cve', external_id: 'CVE-2024-21412' }],
    })
  })

  test('crypto addresses alone are a note of the tool, without grouping', () => {
    const objects = objectsOf([row('crypto', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')])
    expect(objects.map(({ type }) => type)).toEqual(['identity', 'note'])
    expect(objects[1]).toMatchObject({ object_refs: [objects[0]?.id] })
    expect(objects[1]?.content).toContain('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  })

  test('no list is empty and nothing is marked, even without rows', () => {
    expect(objectsOf([]).map(({ type }) => type)).toEqual(['identity'])
    expect(stixExport(oneOfEach, context)).not.toContain('object_marking_refs')
  })

  test('with a lasting date, exporting again gives newer versions of the same objects', () => {
    const startedAt = '2026-11-20T06:00:00Z'
    const first = objectsOf(oneOfEach, { ...context, startedAt })
    const later = objectsOf(oneOfEach, { ...context, startedAt, exportedAt: '2026-11-21T00:00:00Z' })
    expect(later.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    expect(later.map(({ created }) => created)).toEqual(first.map(({ created }) => created))
    expect(ofType('grouping', later)[0]?.modified).toBe('2026-11-21T00:00:00.000Z')
  })

  test('without a lasting date, no id is used with two dates', () => {
    const first = objectsOf(oneOfEach).filter(({ created }) => created !== undefined)
    const later = objectsOf(oneOfEach, { ...context, exportedAt: '2026-11-21T00:00:00Z' })
    const dateOf = new Map(first.map(({ id, created }) => [id, created]))
    for (const { id, created } of later) if (dateOf.has(id)) expect(created).toBe(dateOf.get(id))
  })

  test('no object is changed before it was created, whatever the clock did', () => {
    const objects = objectsOf(oneOfEach, { ...context, startedAt: '2026-11-22T00:00:00Z' })
    for (const { created, modified } of objects) expect(String(modified) >= String(created)).toBe(true)
  })

  test('ids and their uuids are unique, and every reference leads to an object of the bundle', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 8 }), (rows) => {
        const objects = objectsOf([...rows, ...rows, ...oneOfEach])
        const ids = objects.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const references = objects.flatMap((object) => [
          ...((object.object_refs ?? []) as string[]),
          ...(object.created_by_ref === undefined ? [] : [String(object.created_by_ref)]),
        ])
        for (const reference of references) expect(ids).toContain(reference)
        for (const { type, id } of objects) expect(id.startsWith(`${type}--`)).toBe(true)
      }),
      { seed: seedOf(20_261_120), numRuns: 100 },
    )
  })

  // marking definitions that OASIS published for TLP 2.0 and PAP (cti-stix-common-objects)
  test.each([
    ['CLEAR', null, ['94868c89-83c2-464b-929b-a1a8aa3c8487']],
    ['GREEN', null, ['bab4a63c-aed9-4cf5-a766-dfca5abac2bb']],
    ['AMBER', null, ['55d920b0-5e8b-4f79-9ee9-91f868d9b421']],
    [
      'AMBER+STRICT',
      'AMBER',
      ['939a9414-2ddd-4d32-a0cd-375ea402b003', '60f8932b-e51e-4458-b265-a2e8be9a80ab'],
    ],
    ['RED', 'RED', ['e828b379-4e03-4974-9ac4-e53a884c97c1', '740d36e5-7714-4c30-961a-3ae632ceee0e']],
    [null, 'GREEN', ['c43594d1-4b11-4c59-93ab-1c9b14d53ce9']],
    [null, null, []],
  ] as const)('TLP %s and PAP %s are marking definitions that its statements refer to', (tlp, pap, uuids) => {
    const objects = objectsOf(oneOfEach, { ...context, labels: { tlp, pap }, detection: true })
    const ids = uuids.map((uuid) => `marking-definition--${uuid}`)
    expect(ofType('marking-definition', objects).map(({ id }) => id)).toEqual(ids)
    for (const type of ['indicator', 'vulnerability', 'note', 'grouping'])
      for (const object of ofType(type, objects))
        expect(object.object_marking_refs).toEqual(ids.length === 0 ? undefined : ids)
    expect(stixFaults(stixExport(oneOfEach, { ...context, labels: { tlp, pap }, detection: true }))).toEqual(
      [],
    )
  })
})
