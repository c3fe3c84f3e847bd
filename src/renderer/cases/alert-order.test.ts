import { expect, test } from 'vitest'
import { type AlertOrder, inOrder } from './alert-order.ts'

const alert = (id: string, happened_at: string | null, received_at: string) => ({
  ...{ id, title: id, severity: 'low' as const, source: 'siem', happened_at, received_at },
})
const alerts = [
  alert('early', '2026-11-01T00:00:00Z', '2026-11-28T02:00:00Z'),
  alert('unknown', null, '2026-11-28T03:00:00Z'),
  alert('late', '2026-11-20T00:00:00Z', '2026-11-28T01:00:00Z'),
]
const order = (by: AlertOrder['by'], descending: boolean) =>
  inOrder(alerts, { by, descending }).map(({ id }) => id)

test('an alert of unknown time is never among those that happened, whatever the time at which it came', () => {
  expect(order('happened_at', true)).toEqual(['late', 'early', 'unknown'])
  expect(order('happened_at', false)).toEqual(['early', 'late', 'unknown'])
  expect(order('received_at', true)).toEqual(['unknown', 'early', 'late'])
})
