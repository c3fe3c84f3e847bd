import { expect, test } from 'vitest'
import type { AlertFilter } from '../../contract/workstation/alerts/alert-inbox.ts'
import { type ListedAlerts, readListed, spellListed } from './filter-address.ts'

test('the inbox is spelled with nothing, and every list comes back as it was', () => {
  const inbox: AlertFilter = { statuses: ['triage'], severities: [], sources: [], words: '' }
  expect(spellListed({ filter: inbox, order: 'happened' })).toBe('')
  expect(readListed('')).toEqual({ filter: inbox, order: 'happened' })
  const full: AlertFilter = {
    statuses: ['triage', 'dismissed'],
    severities: ['low', 'critical'],
    sources: ['edr & more', 'ids=1'],
    words: 'leased serv#1',
    tags: ['a b', 'ä'],
    techniques: ['T1059.001'],
    machines: ['ws-1'],
    reasons: ['drill'],
    cases: ['case_1'],
    types: ['domain', 'registry_key'],
    observables: ['https://example.com/?a=1&b=2'],
    received_from: '2026-01-01T00:00:00.000Z',
    received_before: '2026-02-01T00:00:00.000Z',
    detected_from: '2025-01-01T00:00:00.000Z',
    detected_before: '2025-02-01T00:00:00.000Z',
    suppressed: true,
    changed: true,
    overdue: true,
    merged: 'only',
  }
  const listed = { filter: full, order: 'gravest' } as const
  expect(readListed(spellListed(listed))).toEqual(listed)
  const all: ListedAlerts = { filter: { ...inbox, statuses: [] }, order: 'happened' }
  expect(spellListed(all)).toBe('status=all')
  expect(readListed('status=all')).toEqual(all)
})

test('what is no filter asks nothing', () => {
  expect(readListed('severity=huge&merged=maybe&received_from=soon&tag=&order=oldest&x=1')).toEqual(
    readListed(''),
  )
})
