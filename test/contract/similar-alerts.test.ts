import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/**
 * Alerts that share observables with the open one: in descending order of shared observables, with those observables.
 */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

let count = 0
async function alertOf(
  title: string,
  ...values: readonly (string | { type: string; value: string })[]
): Promise<string> {
  count += 1
  const { body } = await host.ask({
    method: 'POST',
    path: '/ir/api/v1/alerts',
    body: {
      source: 'edr',
      external_id: `similar-${count}`,
      severity: 'medium',
      title,
      observables: values.map((value) => (typeof value === 'string' ? { value } : value)),
    },
  })
  return (body as { id: string }).id
}

type Similar = { readonly alert: { readonly title: string }; readonly shared: readonly string[] }
const similarTo = async (id: string) =>
  (await host.window<{ similar: readonly Similar[] }>('alertInbox.open', { id })).similar.map(
    ({ alert, shared }) => [alert.title, shared.toSorted()] as const,
  )

test('those that share most stand first, each with what it shares, and none that shares nothing', async () => {
  const open = await alertOf('Open', '198.51.100.7', 'a.parcel-desk.click', 'b.parcel-desk.click')
  expect(await similarTo(open)).toEqual([])
  await alertOf('One of three', 'b.parcel-desk.click', '203.0.113.80')
  await alertOf('All of three', '198.51.100.7', 'a.parcel-desk.click', 'b.parcel-desk.click')
  await alertOf('None', '203.0.113.81', 'c.parcel-desk.click')
  await alertOf('Two of three', 'a.parcel-desk.click', '198.51.100.7', '203.0.113.82')
  expect(await similarTo(open)).toEqual([
    ['All of three', ['198.51.100[.]7', 'a.parcel-desk[.]click', 'b.parcel-desk[.]click']],
    ['Two of three', ['198.51.100[.]7', 'a.parcel-desk[.]click']],
    ['One of three', ['b.parcel-desk[.]click']],
  ])
})

test('a value that stands there as two types is one', async () => {
  const twice = ['domain', 'hostname'].map((type) => ({ type, value: 'twice.parcel-desk.click' }))
  const open = await alertOf('Twice', ...twice)
  await alertOf('Twice too', ...twice)
  expect(await similarTo(open)).toEqual([['Twice too', ['twice.parcel-desk[.]click']]])
})

test('an alert that was merged under another brings what is similar to it, and is none itself', async () => {
  const leads = await alertOf('Leads', '198.51.100.31')
  const merged = await alertOf('Merged', '198.51.100.31', '198.51.100.32')
  await alertOf('Shares with the merged one', '198.51.100.32')
  expect(await similarTo(leads)).toEqual([['Merged', ['198.51.100[.]31']]])
  await host.window('alertInbox.merge', { ids: [merged], under: leads })
  expect(await similarTo(leads)).toEqual([['Shares with the merged one', ['198.51.100[.]32']]])
})

test('of many that share, twenty are shown, and none that shares more is left out for them', async () => {
  const open = await alertOf('Of many', '198.51.100.41', '198.51.100.42')
  await alertOf('Shares both', '198.51.100.41', '198.51.100.42')
  for (let each = 0; each < 30; each += 1) await alertOf(`Shares one ${each}`, '198.51.100.41')
  const similar = await similarTo(open)
  expect(similar).toHaveLength(20)
  expect(similar[0]).toEqual(['Shares both', ['198.51.100[.]41', '198.51.100[.]42']])
})
