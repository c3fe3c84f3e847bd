import { expect, test } from 'vitest'
import { operationNamed } from '../../src/main/parts/operations.ts'
import { roundsOf } from '../rounds.ts'
import { startLocalHost } from './local-host.ts'

test('fifty senders of the same alerts make each of them once, and only other content is a conflict', async ({
  onTestFinished,
}) => {
  const host = await startLocalHost()
  onTestFinished(() => host.stop())
  const senders = 50
  const posts = roundsOf(3000, 100_000)
  const ids = roundsOf(60, 2000)
  /** Every seventh has a different title from the others with its id. */
  const isOther = (post: number) => post % 7 === 0 && post >= ids
  const statuses = new Map<number, number>()
  let next = 0
  const send = async () => {
    while (next < posts) {
      const post = next++
      const { status } = await host.ask({
        method: 'POST',
        path: '/ir/api/v1/alerts',
        body: {
          source: 'senders',
          external_id: `E-${post % ids}`,
          severity: 'low',
          title: isOther(post) ? 'Other' : `Alert ${post % ids}`,
          observables: [{ value: `45.1.2.${(post % ids) % 250}` }],
        },
      })
      statuses.set(post, status)
    }
  }
  await host.change({ rate_per_second: 0 })
  await Promise.all(Array.from({ length: senders }, send))
  const { items, total } = await host.window<{ total: number; items: { ingest_count: number }[] }>(
    'alertInbox.read',
    {
      filter: { statuses: [], severities: [], sources: ['senders'], words: '' },
      order: 'newest',
      up_to: null,
      offset: 0,
      limit: 500,
    },
  )
  expect(total).toBe(ids)
  const count = (status: number) => [...statuses.values()].filter((each) => each === status).length
  expect(count(201)).toBe(ids)
  const conflicting = [...statuses].filter(([, status]) => status === 409).map(([post]) => post)
  // which alert of an id arrives first is random: those that differ from it are refused, and no others
  expect(conflicting.length + count(201) + count(200)).toBe(posts)
  expect(conflicting.length).toBeGreaterThan(0)
  expect(conflicting.every((post) => isOther(post))).toBe(true)
  if (ids <= 500)
    expect(items.reduce((sum, { ingest_count }) => sum + ingest_count, 0)).toBe(posts - conflicting.length)
}, 3_600_000)

test('posts of one new alert that come in the same moment are answered with one alert', async ({
  onTestFinished,
}) => {
  const host = await startLocalHost()
  onTestFinished(() => host.stop())
  const operation = operationNamed('alerts.ingest')
  if (operation === undefined) throw new Error('There is no such operation.')
  const caller = host.workstation.identify(host.firstKey)
  const alert = { source: 'twins', external_id: 'E-1', severity: 'low', title: 'Twice' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => host.workstation.call(operation, alert, caller)),
  )
  const { items } = await host.window<{ items: { id: string; ingest_count: number }[] }>('alertInbox.read', {
    filter: { statuses: [], severities: [], sources: ['twins'], words: '' },
    ...{ order: 'newest', up_to: null, offset: 0, limit: 10 },
  })
  expect(items).toMatchObject([{ ingest_count: 5 }])
  expect(new Set(answers.map((answer) => (answer as { id: string }).id))).toEqual(new Set([items[0]?.id]))
})
