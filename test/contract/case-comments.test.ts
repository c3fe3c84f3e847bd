import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Comments with corrections, indicators and mentions, over both transports. */

type Comment = {
  readonly id: string
  readonly body: string
  readonly edited_at: string | null
  readonly indicator: string | null
  readonly is_own: boolean
}
type Case = {
  readonly comment_list: readonly Comment[]
  readonly indicator_list: readonly { readonly id: string }[]
  readonly timeline: readonly { readonly words: string }[]
}

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  let id: string
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
    const made = await invoke('caseBoard.create', {
      title: 'Commented',
      severity: 'high',
      indicators: '45.155.205.233',
    })
    id = (made as { id: string }).id
  })
  afterAll(() => user.host.stop())

  const opened = async () => ((await invoke('caseBoard.open', { id })) as { case: Case }).case
  const last = async () => (await opened()).comment_list.at(-1) as Comment
  const former = async (comment: string) =>
    ((await invoke('caseComments.former', { id, comment })) as { texts: { body: string }[] }).texts.map(
      ({ body }) => body,
    )

  test('the summary refuses the characters that a comment refuses, and can be cleared', async () => {
    const change = (summary: string) => invoke('caseBoard.change', { id, summary })
    for (const [odd, code] of [
      ['gnp.\u202eexe', 'U+202E'],
      ['one\u0000two', 'U+0000'],
    ] as const) {
      const refused = problem('invalid', new RegExp(`it holds .*${code.replace('+', '\\+')}`))
      expect(await invoke('caseBoard.comment', { id, body: odd })).toEqual(refused)
      expect(await change(odd)).toEqual(refused)
    }
    const hebrew = 'השרת הוא C++\u200f!'
    expect(await change(hebrew)).toMatchObject({ case: { summary: hebrew } })
    expect(await invoke('caseBoard.change', { id, title: hebrew })).toEqual(problem('invalid', /U\+200F/))
    expect(await change('One\n\ttwo')).toMatchObject({ case: { summary: 'One\n\ttwo' } })
    expect(await change('')).toMatchObject({ case: { summary: '' } })
  })

  test('a comment is corrected in place, says so, keeps its former texts, and is taken back', async () => {
    await invoke('caseBoard.comment', { id, body: 'Frist' })
    const { id: comment, edited_at } = await last()
    expect(edited_at).toBeNull()
    const correct = (body: string) => invoke('caseComments.correct', { id, comment, body, indicator: null })
    await correct('First, @Service_desk')
    expect(await last()).toMatchObject({ id: comment, body: 'First, @Service_desk', is_own: true })
    expect((await last()).edited_at).toMatch(/^\d{4}-/)
    expect((await opened()).timeline.at(-1)?.words).toBe('Corrected a comment')
    await correct('First and last')
    expect(await former(comment)).toEqual(['First, @Service_desk', 'Frist'])
    await user.takeBack()
    expect(await last()).toMatchObject({ body: 'First, @Service_desk' })
    const { body } = await user.host.ask({ path: `/ir/api/v1/cases/${id}` })
    expect((body as { comments: object[] }).comments).toEqual([
      expect.objectContaining({
        body: 'First, @Service_desk',
        mentions: ['Service_desk'],
        edited_at: expect.any(String),
      }),
    ])
    await invoke('caseBoard.deleteComment', { id, comment })
    await user.takeBack()
    expect(await last()).toMatchObject({ id: comment, body: 'First, @Service_desk' })
  })

  test('a comment is about an indicator of the case, on both faces of the API as well', async () => {
    const [indicator] = (await opened()).indicator_list
    await invoke('caseBoard.comment', { id, body: 'This one', indicator: indicator?.id })
    expect(await last()).toMatchObject({ indicator: indicator?.id })
    const shared = await user.host.ask({ method: 'POST', path: '/api/v1/cases/detail', body: { uuid: id } })
    const { comments } = shared.body as { comments: { body: string; indicator_uuid: string }[] }
    expect(comments.map(({ body, indicator_uuid }) => [body, indicator_uuid === ''])).toEqual([
      ['First, @Service_desk', true],
      ['This one', false],
    ])
    expect(await invoke('caseBoard.comment', { id, body: 'x', indicator: 'ind_none' })).toEqual(
      problem('not-found', /no such indicator/),
    )
    const comment = (await last()).id
    expect(await invoke('caseComments.correct', { id, comment, body: 'x', indicator: 'ind_none' })).toEqual(
      problem('not-found', /no such indicator/),
    )
  })

  test('who appears in the case is suggested first, keys and owners after', async () => {
    await invoke('caseTasks.add', { id, title: 'Lock it', owner: 'Night shift' })
    await invoke('keys.create', { name: 'SIEM bridge', permissions: ['ir.write'] })
    const { people } = (await invoke('caseComments.people', { id })) as { people: object[] }
    expect(people).toEqual([
      { name: 'Night shift', mention: 'Night_shift' },
      { name: 'Service_desk', mention: 'Service_desk' },
      { name: 'First key', mention: 'First_key' },
      { name: 'SIEM bridge', mention: 'SIEM_bridge' },
    ])
  })

  test('what somebody else wrote is not corrected', async () => {
    await user.host.ask({
      method: 'POST',
      path: `/ir/api/v1/cases/${id}/comments`,
      body: { body: 'From a program' },
    })
    const { id: comment, is_own } = await last()
    expect(is_own).toBe(false)
    expect(await invoke('caseComments.correct', { id, comment, body: 'x', indicator: null })).toEqual(
      problem('forbidden', /Only the author/),
    )
    expect(await invoke('caseComments.former', { id, comment: 'cmt_none' })).toEqual(
      problem('not-found', /no such comment/),
    )
    expect(await invoke('caseComments.people', { id: 'case_none' })).toEqual(
      problem('not-found', /no such case/),
    )
    expect(user.missing((name) => name.startsWith('caseComments.'))).toEqual({ answers: [], refusals: [] })
  })
})
