import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Saved filters of alerts, over both transports. */

type Saved = {
  readonly id: string
  readonly name: string
  readonly filter: object
  readonly count: number | null
}

const asked = { statuses: ['triage'], severities: ['high'], sources: [], words: '' }
const order = 'gravest'

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  const list = async () => ((await invoke('alertSavedFilters.list', {})) as { filters: Saved[] }).filters
  const names = async () => (await list()).map(({ name }) => name)
  const save = async (input: object) =>
    ((await invoke('alertSavedFilters.save', { filter: asked, order, ...input })) as { id: string }).id
  const raise = (title: string, severity: string) => invoke('alertInbox.raise', { title, severity })

  test('a filter is saved, renamed, changed and removed, and each is taken back', async () => {
    expect(await list()).toEqual([])
    const id = await save({ name: 'Grave ones' })
    expect(await list()).toEqual([{ id, name: 'Grave ones', filter: asked, order, count: 0 }])
    await save({ id, name: 'High' })
    expect(await names()).toEqual(['High'])
    await user.takeBack()
    expect(await names()).toEqual(['Grave ones'])
    const other = { ...asked, tags: ['phishing'], received_from: '2026-11-20T00:00:00.000Z' }
    await save({ id, name: 'Grave ones', filter: other })
    expect((await list())[0]?.filter).toEqual(other)
    await user.takeBack()
    expect(await invoke('alertSavedFilters.remove', { id })).toEqual({ removed: true })
    expect(await names()).toEqual([])
    await user.takeBack()
    expect(await list()).toEqual([{ id, name: 'Grave ones', filter: asked, order, count: 0 }])
    await invoke('alertSavedFilters.remove', { id })
  })

  test('they stand by their names, each with the alerts that fit now, but for those that ask for words', async () => {
    await save({ name: 'Words', filter: { ...asked, words: 'door' } })
    await save({ name: 'High in triage' })
    await save({ name: 'All of all', filter: { ...asked, statuses: [], severities: [] } })
    await save({ name: 'Of today', filter: { ...asked, received_from: '2000-01-01T00:00:00.000Z' } })
    await save({ name: 'With a tag', filter: { ...asked, tags: ['nowhere'] } })
    await raise('At the door', 'high')
    await raise('At the gate', 'low')
    expect((await list()).map(({ name, count }) => [name, count])).toEqual([
      ['All of all', 2],
      ['High in triage', 1],
      ['Of today', 1],
      ['With a tag', 0],
      ['Words', null],
    ])
  })

  test('refusals say why', async () => {
    expect(await invoke('alertSavedFilters.save', { name: 'WORDS', filter: asked, order })).toEqual(
      problem('conflict', /already a saved filter WORDS/),
    )
    expect(
      await invoke('alertSavedFilters.save', { id: 'filter_none', name: 'x', filter: asked, order }),
    ).toEqual(problem('not-found', /no such saved filter/))
    expect(await invoke('alertSavedFilters.remove', { id: 'filter_none' })).toEqual(
      problem('not-found', /no such saved filter/),
    )
    expect(await invoke('alertSavedFilters.save', { name: ' ', filter: asked, order })).toEqual(
      problem('missing', /name/),
    )
    for (let number = (await list()).length; number < 100; number++) await save({ name: `Filter ${number}` })
    expect(await invoke('alertSavedFilters.save', { name: 'One more', filter: asked, order })).toEqual(
      problem('conflict', /100 saved filters/),
    )
  })

  test('every operation answered', () => {
    expect(user.missing((name) => name.startsWith('alertSavedFilters.'))).toEqual({
      answers: [],
      refusals: ['alertSavedFilters.list'],
    })
  })
})
