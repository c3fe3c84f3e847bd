import { expect, test } from 'vitest'
import { readEvent } from '../event-shapes.ts'
import { entriesOfValue } from '../json-entries.ts'
import { observablesOfPattern } from './stix-pattern.ts'

const md5 = 'ba4785836928f7e781d4df088ddade29'

test.each([
  ["[ipv4-addr:value = '203.0.113.9']", [['ip', '203.0.113.9']]],
  ["[url:value = 'http://kestrel-stix.com/it\\'s/x']", [['url', "http://kestrel-stix.com/it's/x"]]],
  [
    `[file:hashes.'SHA-256' = '${md5}${md5}' OR file:hashes.MD5 = '${md5}']`,
    [
      ['hash', md5 + md5],
      ['hash', md5],
    ],
  ],
  [`[file:hashes.SSDEEP = '3:abc' AND file:name = 'update.sh']`, [['filename', 'update.sh']]],
  [
    "[domain-name:value IN ('a.kestrel.com', 'b.kestrel.com')]",
    [
      ['domain', 'a.kestrel.com'],
      ['domain', 'b.kestrel.com'],
    ],
  ],
  ["[domain-name:value != 'a.kestrel.com' AND domain-name:value NOT = 'b.kestrel.com']", []],
  ["[process:command_line LIKE '%kestrel.com%']", []],
])('the pattern %s compares these values', (pattern, values) => {
  expect(observablesOfPattern(pattern).map(({ type, value }) => [type, value])).toEqual(values)
})

const indicator = (name: string, value: string) => ({
  type: 'indicator',
  id: `indicator--${name}`,
  name,
  pattern_type: 'stix',
  pattern: `[domain-name:value = '${value}']`,
  valid_from: '2026-11-20T00:00:00Z',
})
const sighting = (name: string, time: string) => ({
  type: 'sighting',
  id: `sighting--${name}`,
  sighting_of_ref: `indicator--${name}`,
  last_seen: time,
  where_sighted_refs: ['identity--host'],
  observed_data_refs: ['observed-data--1'],
})
const rest = [
  { type: 'identity', id: 'identity--host', identity_class: 'system', name: 'ws-1' },
  { type: 'observed-data', id: 'observed-data--1', object_refs: ['ipv4-addr--1'] },
  { type: 'ipv4-addr', id: 'ipv4-addr--1', value: '203.0.113.9' },
]

test('each sighting of a bundle is an alert with what it refers to', () => {
  const bundle = {
    type: 'bundle',
    id: 'bundle--1',
    objects: [
      indicator('A', 'a.kestrel.com'),
      indicator('B', 'b.kestrel.com'),
      sighting('A', '2026-11-20T08:12:46Z'),
      sighting('B', '2026-11-20T09:12:46Z'),
      ...rest,
      {
        type: 'attack-pattern',
        id: 'attack-pattern--1',
        external_references: [
          {
            source_name: 'mitre-attack',
            external_id: 'T1071',
            url: 'https://attack.mitre.org/techniques/T1071',
          },
        ],
      },
      {
        type: 'relationship',
        id: 'relationship--1',
        source_ref: 'indicator--A',
        target_ref: 'attack-pattern--1',
      },
    ],
  }
  const alerts = entriesOfValue(JSON.stringify(bundle)).map(
    ({ event }) => readEvent(event as object as Record<string, unknown>).alert,
  )
  expect(alerts).toMatchObject([
    {
      title: 'A',
      detected_at: '2026-11-20T08:12:46Z',
      hostname: 'ws-1',
      external_id: 'sighting--A',
      tags: ['T1071'],
      references: ['https://attack.mitre.org/techniques/T1071'],
      observables: [
        { type: 'domain', value: 'a.kestrel.com', detection: true },
        { type: 'ip', value: '203.0.113.9' },
      ],
    },
    { title: 'B', detected_at: '2026-11-20T09:12:46Z', tags: [] },
  ])
})

test('a report with its indicators is one alert', () => {
  const bundle = {
    type: 'bundle',
    id: 'bundle--1',
    objects: [
      { type: 'report', id: 'report--1', name: 'Lures', published: '2026-11-19T00:00:00Z' },
      indicator('A', 'a.kestrel.com'),
      { ...indicator('B', 'b.kestrel.com'), revoked: true },
    ],
  }
  expect(
    entriesOfValue(JSON.stringify(bundle)).map(
      ({ event }) => readEvent(event as object as Record<string, unknown>).alert,
    ),
  ).toMatchObject([
    {
      title: 'Lures',
      detected_at: '2026-11-19T00:00:00Z',
      observables: [{ value: 'a.kestrel.com', detection: true }],
    },
  ])
})
