import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Two windows that edit the same field: neither overwrites a change that it has not seen. */

type Case = {
  readonly title: string
  readonly tags: readonly string[]
  readonly severity: string
  readonly task_list: readonly {
    readonly id: string
    readonly title: string
    readonly due_at: string | null
  }[]
  readonly comment_list: readonly { readonly id: string; readonly body: string }[]
}

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  let id: string
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
    id = ((await invoke('caseBoard.create', { title: 'Odd mails', severity: 'high' })) as { id: string }).id
  })
  afterAll(() => user.host.stop())

  const ask = async (name: string, input: object) =>
    ((await invoke(name, { id, ...input })) as { case: Case }).case

  test('fields of a case', async () => {
    await ask('caseBoard.change', { title: 'First', former: { title: 'Odd mails' } })
    expect(await invoke('caseBoard.change', { id, title: 'Second', former: { title: 'Odd mails' } })).toEqual(
      problem('conflict', /somebody changed this in the meantime: title\./),
    )
    // changes of other fields are no conflict
    await ask('caseBoard.change', { severity: 'low', former: { severity: 'high' } })
    await ask('caseBoard.change', { tags: ['one'], former: { tags: [] } })
    expect(await invoke('caseBoard.change', { id, tags: ['two'], former: { tags: [] } })).toEqual(
      problem('conflict', /: tags\./),
    )
    expect(await ask('caseBoard.open', {})).toMatchObject({ title: 'First', severity: 'low', tags: ['one'] })
    // a caller that does not state what it saw overwrites any value, as the contract of the API requires
    expect(await ask('caseBoard.change', { title: 'Third' })).toMatchObject({ title: 'Third' })
  })

  test('verdict, root cause and narrative', async () => {
    const seen = { verdict: null, root_cause: '', narrative: '' }
    await ask('caseBoard.resolve', {
      verdict: 'benign',
      root_cause: 'Theirs',
      narrative: 'A drill',
      former: seen,
    })
    // for a closed case this is reported first
    const late = { id, verdict: 'true_positive', root_cause: 'Mine', former: seen }
    expect(await invoke('caseBoard.resolve', late)).toEqual(problem('conflict', /already resolved/))
    await ask('caseBoard.change', { status: 'in_progress', former: { status: 'closed' } })
    expect(await invoke('caseBoard.resolve', late)).toEqual(
      problem('conflict', /: root cause and narrative\./),
    )
    expect(await ask('caseBoard.open', {})).toMatchObject({ verdict: null, root_cause: 'Theirs' })
    const former = { verdict: null, root_cause: 'Theirs', narrative: 'A drill' }
    expect(
      await ask('caseBoard.resolve', { verdict: 'true_positive', root_cause: 'Mine', former }),
    ).toMatchObject({
      verdict: 'true_positive',
      root_cause: 'Mine',
    })
    await ask('caseBoard.change', { status: 'in_progress' })
  })

  test('tasks and comments', async () => {
    const [task] = (await ask('caseTasks.add', { title: 'Call', due_at: '2026-11-30T17:00:00+01:00' }))
      .task_list
    const seen = { title: 'Call', due_at: task?.due_at }
    await ask('caseTasks.change', { task: task?.id, title: 'Call the bank', former: seen })
    const late = { id, task: task?.id, title: 'Write', former: seen }
    expect(await invoke('caseTasks.change', late)).toEqual(problem('conflict', /: title\./))
    const [comment] = (await ask('caseBoard.comment', { body: 'One' })).comment_list
    const correct = (body: string, was: string) =>
      invoke('caseComments.correct', {
        id,
        comment: comment?.id,
        body,
        indicator: null,
        former: { body: was, indicator: null },
      })
    await correct('Two', 'One')
    expect(await correct('Three', 'One')).toEqual(problem('conflict', /: body\./))
    const kept = await ask('caseBoard.open', {})
    expect(kept.task_list).toMatchObject([{ title: 'Call the bank' }])
    expect(kept.comment_list).toMatchObject([{ body: 'Two' }])
  })
})
