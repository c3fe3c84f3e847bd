import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../contract/operation.ts'
import { lockedSentence, paidFeatures } from '../../../contract/plan.ts'
import type { Settings } from '../../../contract/workstation/settings/settings.ts'
import { operationNamed } from '../../parts/operations.ts'
import { defaultSettings } from '../../store/settings/settings.ts'
import type { Caller } from './context.ts'
import { refusal } from './permit.ts'

const key = (...permissions: string[]): Caller => ({
  kind: 'key',
  key: { id: 'k', name: 'k', prefix: 'svc_', permissions, created_at: '', last_used_at: null, uses: 0 },
})
const anonymous: Caller = { kind: 'anonymous' }
const user: Caller = { kind: 'window', mayNamePaths: true }
const free = { plan: 'free' } as const
const locked = { licence: 'locked' } as const
const open = { actors_without_key: true }

describe('a caller may ask', () => {
  const rows: readonly [string, string, Caller, Partial<Settings>, string | null][] = [
    ['anyone for health', 'health.read', anonymous, {}, null],
    ['nobody for more without a key', 'greeting.read', anonymous, {}, 'Invalid or missing API key.'],
    ['any key for the greeting', 'greeting.read', key('tags.read'), {}, null],
    ['a key for what it may', 'iocs.extract', key('scan.lookup'), {}, null],
    [
      'no key for what it may not',
      'iocs.extract',
      key('scan.batch'),
      {},
      'This API key lacks the permission scan.lookup.',
    ],
    ['a key with full access for all', 'alerts.ingest', key('full'), {}, null],
    ['who writes, to read', 'cases.list', key('cases.write'), {}, null],
    [
      'who reads, not to write',
      'cases.create',
      key('cases.read'),
      {},
      'This API key lacks the permission cases.write.',
    ],
    ['an administrator, to write and read', 'alerts.ingest', key('ir.admin'), {}, null],
    ['the user for everything', 'alerts.ingest', user, {}, null],
    ['the command line for everything', 'cases.create', { kind: 'cli' }, {}, null],
    ['anyone for actors when the settings open them', 'actors.list', anonymous, open, null],
    ['nobody for the rest even then', 'iocs.extract', anonymous, open, 'Invalid or missing API key.'],
    ['no key for cases on the free plan', 'cases.list', key('full'), free, paidFeatures.cases],
    ['the user to read cases there', 'cases.list', user, free, null],
    ['the user not to change them there', 'cases.create', user, free, paidFeatures.cases],
    ['not to change them once the licence is locked', 'cases.create', user, locked, lockedSentence],
    ['to read them then', 'cases.list', key('full'), locked, null],
    ['to read the register on the free plan', 'branches.list', key('full'), free, null],
    [
      'not to write it there',
      'branches.create',
      key('full'),
      free,
      'The free plan can only read the register.',
    ],
    ['not to delete there', 'branches.delete', user, free, 'The free plan can only read the register.'],
    [
      'not for concentration there',
      'risks.readConcentration',
      key('full'),
      free,
      'Concentration and the register as CSV belong to the licensed plans.',
    ],
    [
      'nor for the register as CSV',
      'register.exportCsv',
      user,
      free,
      'Concentration and the register as CSV belong to the licensed plans.',
    ],
    ['for the package there', 'registerExport.package', key('register.read'), free, null],
    ['for a lookup on the free plan', 'iocs.extract', key('full'), free, null],
  ]
  test.each(rows)('%s', (_rule, name, caller, settings, message) => {
    const operation = operationNamed(name) as Operation
    expect(refusal(operation, caller, { ...defaultSettings, ...settings })?.message ?? null).toBe(message)
  })

  test('a refusal names the missing permission in its details too', () => {
    const operation = operationNamed('cases.create') as Operation
    expect(refusal(operation, key('tags.read'), defaultSettings)).toMatchObject({
      code: 'forbidden',
      details: { permission: 'cases.write' },
    })
  })
})
