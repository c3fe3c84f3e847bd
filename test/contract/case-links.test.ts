import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Links of cases for the window, over both transports. */

type Link = { readonly id: string; readonly kind: string; readonly title: string; readonly is_here: boolean }
type Case = {
  readonly link_list: readonly Link[]
  readonly indicators: number
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

  const newCase = async (title: string, more: object = {}) =>
    ((await invoke('caseBoard.create', { title, severity: 'high', ...more })) as { id: string }).id
  const read = async (id: string) => ((await invoke('caseBoard.open', { id })) as { case: Case }).case
  const linkedTo = async (kind: string, target: string) =>
    ((await invoke('caseLinks.of', { kind, target })) as { cases: { title: string }[] }).cases.map(
      ({ title }) => title,
    )
  const provider = async (name: string) => {
    const answer = (await user.host.workstation.invokeNamed(
      'providers.create',
      { name },
      { kind: 'window', mayNamePaths: false },
    )) as { uuid: string }
    return answer.uuid
  }

  test('a case is linked to a session, a lookup, a record and a case, and each names it', async () => {
    const id = await newCase('Odd mails')
    const related = await newCase('Odd calls')
    const session = await user.read('seen 45.155.205.233')
    const uuid = await provider('Nordlicht Cloud')
    const links = [
      { kind: 'session', target: session, title: 'as it was called' },
      { kind: 'lookup', target: '/ip/45.155.205.233', title: '45.155.205[.]233' },
      { kind: 'record', target: `providers/${uuid}`, title: 'Nordlicht Cloud' },
      { kind: 'case', target: related, title: 'Odd calls' },
    ]
    expect(await invoke('caseLinks.add', { id, links })).toMatchObject({ added: 4 })
    const filled = await read(id)
    expect(filled.link_list).toMatchObject(links.map(({ kind, target }) => ({ kind, target, is_here: true })))
    expect(filled.link_list[0]?.title).not.toBe('as it was called')
    for (const { kind, target } of links) expect(await linkedTo(kind, target)).toEqual(['Odd mails'])
    // related in both directions
    expect(await linkedTo('case', id)).toEqual(['Odd calls'])
    expect((await read(related)).link_list).toMatchObject([{ kind: 'case', target: id, title: 'Odd mails' }])

    expect(await invoke('caseLinks.add', { id, links })).toMatchObject({ added: 0 })
    await invoke('caseLinks.remove', { id: related, link: (await read(related)).link_list[0]?.id })
    expect((await read(id)).link_list).toHaveLength(3)
    await user.takeBack()
    expect((await read(id)).link_list).toHaveLength(4)
    expect((await read(id)).timeline.map(({ words }) => words)).toContain(
      'Linked as it was called, 45.155.205[.]233, Nordlicht Cloud, Odd calls',
    )
  })

  test('what is linked and deleted later says so, and is here again when that is taken back', async () => {
    const session = await user.read('seen 45.155.205.234')
    const related = await newCase('Goes away')
    const id = await newCase('Stays')
    await invoke('caseLinks.add', {
      id,
      links: [
        { kind: 'session', target: session, title: 'A note' },
        { kind: 'case', target: related, title: 'Goes away' },
      ],
    })
    await invoke('caseBoard.delete', { id: related })
    await invoke('triage.delete', { sessions: [session] })
    const lost = (await read(id)).link_list
    expect(lost).toMatchObject([
      { title: 'A note', is_here: false },
      { title: 'Goes away', is_here: false },
    ])
    await user.takeBack()
    expect((await read(id)).link_list).toMatchObject([{ is_here: true }, { is_here: false }])
    expect(
      await invoke('caseLinks.add', {
        id: await newCase('New'),
        links: [{ kind: 'case', target: related, title: 'Goes away' }],
      }),
    ).toEqual(problem('not-found', /no longer here/))
  })

  test('indicators and where they come from go into a case as one act', async () => {
    const session = await user.read('seen 45.155.205.235 and 45.155.205.236')
    const links = [{ kind: 'session', target: session, title: 'A note' }]
    const id = await newCase('From a text', { indicators: '45.155.205.235', links })
    expect(await read(id)).toMatchObject({ indicators: 1, link_list: [{ kind: 'session' }] })
    const other = await newCase('Another')
    await invoke('caseBoard.addIndicators', { id: other, indicators: '45.155.205.236', links })
    expect(await read(other)).toMatchObject({ indicators: 1, link_list: [{ kind: 'session' }] })
    await user.takeBack()
    expect(await read(other)).toMatchObject({ indicators: 0, link_list: [] })
    expect(await linkedTo('session', session)).toEqual(['From a text'])
  })

  test('what is not there, and what cannot be linked, is refused', async () => {
    const id = await newCase('Alone')
    const lookup = { kind: 'lookup', target: '/ip/192.0.2.1', title: '192.0.2[.]1' }
    const none = problem('not-found', /no such/)
    expect(await invoke('caseLinks.add', { id: 'case_none', links: [lookup] })).toEqual(none)
    expect(await invoke('caseLinks.remove', { id, link: 'link_none' })).toEqual(none)
    expect(await invoke('caseLinks.remove', { id: 'case_none', link: 'link_none' })).toEqual(none)
    expect(
      await invoke('caseLinks.add', { id, links: [{ kind: 'case', target: id, title: 'Alone' }] }),
    ).toEqual(problem('invalid', /linked to itself/))
    expect(
      await invoke('caseLinks.add', {
        id,
        links: [lookup, { kind: 'session', target: 'session_none', title: 'x' }],
      }),
    ).toEqual(problem('not-found', /not linked: x/))
    expect(await invoke('caseLinks.of', { kind: 'page', target: 'x' })).toEqual(problem('invalid', /kind/))
    // a path that leads out of the window is refused
    for (const target of ['https://example.org/', '//example.org/', 'javascript:x'])
      expect(await invoke('caseLinks.add', { id, links: [{ kind: 'lookup', target, title: 'x' }] })).toEqual(
        problem('invalid', /target/),
      )
    expect((await read(id)).link_list).toEqual([])
  })

  test('every operation was asked', () => {
    expect(user.missing((name) => name.startsWith('caseLinks.'))).toEqual({ answers: [], refusals: [] })
  })
})
