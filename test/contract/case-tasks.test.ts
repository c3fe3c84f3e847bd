import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Tasks of cases for the window, over both transports. */

type Task = {
  readonly id: string
  readonly title: string
  readonly owner: string
  readonly due_at: string | null
  readonly done_at: string | null
}
type Case = {
  readonly task_list: readonly Task[]
  readonly tasks: number
  readonly tasks_done: number
  readonly next_due: string | null
  readonly timeline: readonly { readonly words: string }[]
}

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  const newCase = async () =>
    ((await invoke('caseBoard.create', { title: 'Odd mails', severity: 'high' })) as { id: string }).id
  const ask = async (name: string, input: object) => ((await invoke(name, input)) as { case: Case }).case
  const read = (id: string) => ask('caseBoard.open', { id })
  const titles = ({ task_list }: Case) => task_list.map(({ title }) => title)
  const row = async (id: string) =>
    ((await invoke('caseBoard.list', {})) as { cases: (Case & { id: string })[] }).cases.find(
      (each) => each.id === id,
    )

  test('tasks are added, changed, done, moved and removed, and each is taken back', async () => {
    const id = await newCase()
    await ask('caseTasks.add', {
      id,
      title: 'Reset the password',
      owner: 'Kim',
      due_at: '2026-11-30T17:00:00+01:00',
    })
    await ask('caseTasks.add', { id, title: 'Ask the bank', due_at: '2026-11-29T08:00:00Z' })
    const filled = await ask('caseTasks.add', { id, title: 'Write to all' })
    expect(filled.task_list).toMatchObject([
      { title: 'Reset the password', owner: 'Kim', due_at: '2026-11-30T16:00:00.000Z', done_at: null },
      { title: 'Ask the bank', owner: '', due_at: '2026-11-29T08:00:00.000Z' },
      { title: 'Write to all', owner: '', due_at: null },
    ])
    expect(await row(id)).toMatchObject({ tasks: 3, tasks_done: 0, next_due: '2026-11-29T08:00:00.000Z' })
    const [first, second, third] = filled.task_list

    const done = await ask('caseTasks.change', { id, task: second?.id, done: true })
    expect(done.task_list[1]).toMatchObject({ done_at: expect.any(String), done_by: 'window' })
    // completed tasks are no longer due
    expect(await row(id)).toMatchObject({ tasks_done: 1, next_due: '2026-11-30T16:00:00.000Z' })
    await user.takeBack()
    expect(await row(id)).toMatchObject({ tasks_done: 0, next_due: '2026-11-29T08:00:00.000Z' })

    await ask('caseTasks.change', { id, task: first?.id, title: 'Reset both', owner: '', due_at: null })
    expect((await read(id)).task_list[0]).toMatchObject({ title: 'Reset both', owner: '', due_at: null })
    await user.takeBack()
    expect((await read(id)).task_list[0]).toEqual(first)

    expect(titles(await ask('caseTasks.move', { id, task: third?.id, to: 0 }))).toEqual([
      'Write to all',
      'Reset the password',
      'Ask the bank',
    ])
    await user.takeBack()
    expect((await read(id)).task_list).toEqual(filled.task_list)
    expect(titles(await ask('caseTasks.move', { id, task: first?.id, to: 99 }))).toEqual([
      'Ask the bank',
      'Write to all',
      'Reset the password',
    ])
    await user.takeBack()

    expect(titles(await ask('caseTasks.remove', { id, task: second?.id }))).toEqual([
      'Reset the password',
      'Write to all',
    ])
    expect(await row(id)).toMatchObject({ tasks: 2, next_due: '2026-11-30T16:00:00.000Z' })
    await user.takeBack()
    expect((await read(id)).task_list).toEqual(filled.task_list)
    expect((await read(id)).timeline.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        'Added the task Reset the password, for Kim',
        'Finished the task Ask the bank',
        'Changed title, owner, due of the task Reset both',
        'Removed the task Ask the bank',
      ]),
    )
  })

  test('what changes nothing is no act', async () => {
    const id = await newCase()
    const { task_list, timeline } = await ask('caseTasks.add', { id, title: 'Once', owner: 'Lee' })
    const same = { id, task: task_list[0]?.id, title: 'Once', owner: 'Lee', done: false }
    expect((await ask('caseTasks.change', same)).timeline).toEqual(timeline)
    const { items } = (await invoke('activity.list', { limit: 1 })) as { items: { title: string }[] }
    expect(items).toMatchObject([{ title: 'Added the task Once' }])
  })

  test('owners that were written before are offered, the last first', async () => {
    const id = await newCase()
    for (const owner of ['Robin', 'Kim', 'Robin']) await ask('caseTasks.add', { id, title: 'Call', owner })
    const { owners } = (await invoke('caseTasks.owners', {})) as { owners: string[] }
    expect(owners.slice(0, 2)).toEqual(['Robin', 'Kim'])
    expect(new Set(owners).size).toBe(owners.length)
  })

  test('a deleted case comes back with its tasks', async () => {
    const id = await newCase()
    await ask('caseTasks.add', { id, title: 'Stay' })
    await invoke('caseBoard.delete', { id })
    await user.takeBack()
    expect(titles(await read(id))).toEqual(['Stay'])
  })

  test('what is not there, and what is no task, is refused', async () => {
    const id = await newCase()
    const none = { id: 'case_none', task: 'task_none' }
    for (const name of ['caseTasks.change', 'caseTasks.remove', 'caseTasks.move']) {
      const more = name === 'caseTasks.move' ? { to: 0 } : {}
      expect(await invoke(name, { ...none, ...more })).toEqual(problem('not-found', /no such case/))
      expect(await invoke(name, { id, task: 'task_none', ...more })).toEqual(
        problem('not-found', /no such task/),
      )
    }
    expect(await invoke('caseTasks.add', { id: 'case_none', title: 'x' })).toEqual(
      problem('not-found', /no such case/),
    )
    expect(await invoke('caseTasks.add', { id, title: ' ' })).toEqual(problem('missing', /title/))
    expect(await invoke('caseTasks.add', { id, title: 'x', due_at: 'tomorrow' })).toEqual(
      problem('invalid', /due_at/),
    )
    expect((await read(id)).task_list).toEqual([])
  })

  test('belong to the paid plans, as cases do', async () => {
    const id = await newCase()
    await invoke('settings.change', { change: { plan: 'free' } })
    expect(await invoke('caseTasks.owners', {})).toHaveProperty('owners')
    expect(await invoke('caseTasks.add', { id, title: 'x' })).toEqual(problem('forbidden', /Team/))
    await invoke('settings.change', { change: { plan: 'local' } })
    expect((await read(id)).task_list).toEqual([])
  })

  test('every operation was asked', () => {
    expect(user.missing((name) => name.startsWith('caseTasks.'))).toEqual({
      answers: [],
      // an operation without input cannot be refused
      refusals: ['caseTasks.owners'],
    })
  })
})
