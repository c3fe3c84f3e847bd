import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Cases with so many indicators that a thread writes them: they are as others are. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const many = 400
const names = (mark: string) => Array.from({ length: many }, (_, index) => `${mark}-${index}-evil.com`)
const open = (mark: string) =>
  host.ask({
    method: 'POST',
    path: '/ir/api/v1/cases',
    body: {
      title: mark,
      severity: 'high',
      observables: names(mark).map((value, index) => ({ type: 'domain', value, detection: index === 0 })),
    },
  })

type Whole = {
  readonly id: string
  readonly title: string
  readonly created_by: string
  readonly observables: readonly { readonly value: string; readonly detection: boolean | null }[]
  readonly report: { readonly markdown: string } | null
}

test('several are opened at once, each with all of its indicators and marks, and others are answered', async () => {
  const marks = ['a', 'b', 'c']
  const [replies, lookUp] = await Promise.all([
    Promise.all(marks.map(open)),
    host.ask({ path: '/api/v1/scan/ip?ip=192.0.2.1' }),
  ])
  expect(lookUp.status).toBe(200)
  for (const [index, { status, body }] of replies.entries()) {
    const mark = marks[index] as string
    const { title, observables } = body as Whole
    expect([status, title]).toEqual([200, mark])
    expect(observables.map(({ value }) => value).toSorted()).toEqual(names(mark).toSorted())
    expect(observables.filter(({ detection }) => detection === true)).toMatchObject([
      { value: `${mark}-0-evil.com` },
    ])
  }
})

test('one is resolved with a report of all of them', async () => {
  const { id } = (await open('r')).body as Whole
  const { status, body } = await host.ask({
    method: 'POST',
    path: `/ir/api/v1/cases/${id}/resolve`,
    body: { verdict: 'true_positive' },
  })
  expect(status).toBe(200)
  expect((body as Whole).report?.markdown).toContain(`r-${many - 1}`)
})

test('lines that are added are counted, those that are none are told, and the act is taken back', async () => {
  const made = await host.window<{ id: string; added: number; skipped: number }>('caseBoard.create', {
    title: 'lines',
    severity: 'low',
    indicators: [...names('w'), 'no indicator at all'].join('\n'),
  })
  expect(made).toMatchObject({ added: many, skipped: 1 })
  const shown = await host.window<{ added: number }>('caseBoard.addIndicators', {
    id: made.id,
    indicators: [...names('w'), ...names('x')].join('\n'),
  })
  expect(shown.added).toBe(many)
  await host.takeBack()
  const { case: opened } = await host.window<{ case: { indicators: number } }>('caseBoard.open', {
    id: made.id,
  })
  expect(opened.indicators).toBe(many)
})
