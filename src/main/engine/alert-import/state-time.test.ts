import { expect, test } from 'vitest'
import { stateTime } from './state-time.ts'

/** Names of the documented schemas of these programs. */
test.each([
  ['MISP', { Event: { info: 'x', date: '2026-11-01', timestamp: '1795335166' } }, '2026-11-22T08:12:46Z'],
  [
    'MISP without its wrapper',
    { info: 'x', threat_level_id: '1', timestamp: '1795335166' },
    '2026-11-22T08:12:46Z',
  ],
  [
    'Microsoft Graph',
    { createdDateTime: '2026-11-01T00:00:00Z', lastUpdateDateTime: '2026-11-20T08:00:00.5Z' },
    '2026-11-20T08:00:00.500Z',
  ],
  [
    'Sentinel',
    { properties: { lastModifiedTimeUtc: '2026-11-20T08:00:00Z', createdTimeUtc: '2026-11-01T00:00:00Z' } },
    '2026-11-20T08:00:00Z',
  ],
  ['ASFF', { CreatedAt: '2026-11-01T00:00:00Z', UpdatedAt: '2026-11-20T08:00:00Z' }, '2026-11-20T08:00:00Z'],
  [
    'GuardDuty behind EventBridge',
    { time: '2026-11-01T00:00:00Z', detail: { updatedAt: '2026-11-20T08:00:00Z' } },
    '2026-11-20T08:00:00Z',
  ],
  ['OCSF', { time: 1, finding_info: { modified_time: 1795335166000 } }, '2026-11-22T08:12:46Z'],
  [
    'CrowdStrike',
    {
      created_timestamp: '2026-11-01T00:00:00Z',
      updated_timestamp: '2026-11-20T08:00:00Z',
      device: { modified_timestamp: '2026-11-25T00:00:00Z' },
    },
    '2026-11-20T08:00:00Z',
  ],
  [
    'SentinelOne',
    { threatInfo: { createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-20T08:00:00Z' } },
    '2026-11-20T08:00:00Z',
  ],
  ['STIX', { created: '2026-11-01T00:00:00Z', modified: '2026-11-20T08:00:00Z' }, '2026-11-20T08:00:00Z'],
  ['a column of a table', { Title: 'x', 'Last updated': '2026-11-20 08:00' }, '2026-11-20T08:00:00Z'],
  ['a time that is none', { updated_at: 'yesterday' }, null],
  ['only when it happened', { timestamp: '2026-11-20T08:00:00Z', detected_at: '2026-11-20T08:00:00Z' }, null],
  ['a word', { update: true, modified: false, updated: { at: '2026-11-20T08:00:00Z' } }, null],
  ['nothing', {}, null],
])('of %s', (_program, event, time) => {
  const read = stateTime(event)
  expect(read === null ? null : Date.parse(read)).toBe(time === null ? null : Date.parse(time))
})
