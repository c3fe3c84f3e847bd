import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Filters of alerts for the window, over both transports. */

const any = { statuses: [], severities: [], sources: [], words: '' }

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
    await invoke('alertInbox.loadSample', {})
  })
  afterAll(() => user.host.stop())

  type Listed = {
    readonly items: { readonly id: string }[]
    readonly total: number
    readonly truncated: boolean
  }
  const listed = async (filter: object) =>
    (await invoke('alertInbox.read', {
      filter: { ...any, ...filter },
      order: 'newest',
      up_to: null,
      offset: 0,
      limit: 500,
    })) as Listed
  type Opened = {
    readonly alert: {
      readonly tags: string[]
      readonly techniques: string[]
      readonly hostname: string | null
    }
    readonly observables: { readonly type: string; readonly value: string; readonly shown: string }[]
  }

  test('a list is narrowed by what its alerts have, and the values of a column are counted', async () => {
    const all = await listed({})
    const opened = new Map<string, Opened>()
    for (const { id } of all.items) opened.set(id, (await invoke('alertInbox.open', { id })) as Opened)
    const having = (holds: (alert: Opened) => boolean) =>
      all.items.filter(({ id }) => holds(opened.get(id) as Opened)).map(({ id }) => id)
    const ids = async (filter: object) => (await listed(filter)).items.map(({ id }) => id)

    for (const [column, of] of [
      ['tags', ({ alert }: Opened) => alert.tags],
      ['techniques', ({ alert }: Opened) => alert.techniques],
      ['types', ({ observables }: Opened) => observables.map(({ type }) => type)],
      ['machines', ({ alert }: Opened) => (alert.hostname === null ? [] : [alert.hostname])],
    ] as const) {
      const { values, counted, whole } = (await invoke('alertFilters.values', {
        filter: any,
        column,
        beginning: '',
      })) as { values: { value: string; count: number }[]; counted: number; whole: boolean }
      expect({ counted, whole }).toEqual({ counted: all.total, whole: true })
      expect(values.length).toBeGreaterThan(0)
      for (const { value, count } of values) {
        const expected = having((alert) => of(alert).includes(value))
        expect(await ids({ [column]: [value.toUpperCase()] })).toEqual(expected)
        expect(count).toBe(expected.length)
      }
    }
    const shown = [...opened.values()]
      .flatMap(({ observables }) => observables)
      .find(({ value, shown }) => value !== shown)
    expect(shown).toBeDefined()
    expect(await ids({ observables: [shown?.shown] })).toEqual(
      having(({ observables }) => observables.some(({ value }) => value === shown?.value)),
    )
    expect(await ids({ tags: ['no such tag'] })).toEqual([])
    expect(await ids({ received_before: '2000-01-01T00:00:00.000Z' })).toEqual([])
    expect(await ids({ received_from: '2000-01-01T00:00:00.000Z' })).toEqual(all.items.map(({ id }) => id))
  })

  test('what no filter is, is refused', async () => {
    const input = { filter: any, column: 'tags', beginning: '' }
    expect(await invoke('alertFilters.values', { ...input, column: 'titles' })).toEqual(
      problem('invalid', /column/),
    )
    expect(
      await invoke('alertFilters.values', { ...input, filter: { ...any, received_from: 'soon' } }),
    ).toEqual(problem('invalid', /received_from/))
  })
})
