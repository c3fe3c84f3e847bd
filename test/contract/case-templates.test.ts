import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Templates and tags of cases for the window, over both transports. */

type Template = {
  readonly id: string
  readonly name: string
  readonly tags: string[]
  readonly tasks: { readonly title: string; readonly owner: string; readonly due_after: number | null }[]
}
type Case = {
  readonly tags: string[]
  readonly summary: string
  readonly created_at: string
  readonly task_list: readonly { readonly title: string; readonly due_at: string | null }[]
  readonly timeline: readonly { readonly words: string }[]
}

const kept = {
  name: 'Lost laptop',
  title: 'Lost laptop, {date}',
  summary: 'Whose, where, encrypted or not.',
  severity: 'high',
  tags: ['device', 'tlp:amber'],
  tasks: [
    { title: 'Lock it from afar', owner: 'Service desk', due_after: 60 },
    { title: 'Report the theft', due_after: null },
  ],
  hints: 'Serial number, hardware address.',
}

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  const list = async () => ((await invoke('caseTemplates.list', {})) as { templates: Template[] }).templates
  const names = async () => (await list()).map(({ name }) => name)
  const save = async (template: object) =>
    ((await invoke('caseTemplates.save', template)) as { template: Template }).template
  const openedCase = async (id: string) => ((await invoke('caseBoard.open', { id })) as { case: Case }).case

  test('there are some to start with, and those of DORA keep the time limits', async () => {
    expect(await names()).toEqual([
      'Data leak',
      'DORA: major ICT-related incident',
      'Lost credentials',
      'Malware on a host',
      'Phishing',
      'Ransomware',
    ])
    const dora = (await list()).find(({ name }) => name.startsWith('DORA'))
    const due = (words: RegExp) => dora?.tasks.find(({ title }) => words.test(title))?.due_after
    // Article 5 of Delegated Regulation (EU) 2025/301: 24 h, 72 h, one month
    expect(due(/^Initial notification/)).toBe(24 * 60)
    expect(due(/^Intermediate report/)).toBe(72 * 60)
    expect(due(/^Final report/)).toBe(30 * 24 * 60)
    for (const { tasks } of await list()) expect(tasks.length).toBeGreaterThan(4)
  })

  test('a template is kept, changed and removed, and each is taken back', async () => {
    const { id, ...content } = await save(kept)
    expect(content).toEqual({
      ...kept,
      tags: ['device', 'TLP:AMBER'],
      tasks: [kept.tasks[0], { title: 'Report the theft', owner: '', due_after: null }],
    })
    await save({ ...kept, id, name: 'Lost phone' })
    expect(await names()).toContain('Lost phone')
    await user.takeBack()
    expect(await names()).toContain('Lost laptop')
    expect(await invoke('caseTemplates.remove', { id })).toEqual({ removed: true })
    expect(await names()).not.toContain('Lost laptop')
    await user.takeBack()
    expect((await list()).find((each) => each.id === id)).toEqual({ id, ...content })
    await invoke('caseTemplates.remove', { id })
  })

  test('a case begins with what its template says, and all of it is one act', async () => {
    const template = await save(kept)
    const { id, added } = (await invoke('caseBoard.create', {
      title: 'Lost laptop of Kim',
      severity: 'critical',
      indicators: '45.155.205.233',
      template: template.id,
    })) as { id: string; added: number }
    expect(added).toBe(1)
    const opened = await openedCase(id)
    expect(opened).toMatchObject({
      severity: 'critical',
      summary: kept.summary,
      tags: ['device', 'TLP:AMBER'],
      task_list: [
        {
          title: 'Lock it from afar',
          due_at: new Date(Date.parse(opened.created_at) + 3_600_000).toISOString(),
        },
        { title: 'Report the theft', due_at: null },
      ],
    })
    expect(opened.timeline[0]?.words).toBe(
      'Opened the case from the template Lost laptop. Indicators to look for: Serial number, hardware address.',
    )
    // in reverse: a template made from a case
    const again = (
      (await invoke('caseTemplates.fromCase', { id, name: 'As Kim’s' })) as {
        template: Template
      }
    ).template
    expect(again).toMatchObject({ name: 'As Kim’s', title: 'Lost laptop of Kim', severity: 'critical' })
    expect(again.tasks).toEqual(template.tasks)
    await user.takeBack()
    expect(await names()).not.toContain('As Kim’s')
    await invoke('caseTemplates.remove', { id: template.id })
  })

  test('tags are kept once, with one label of the Traffic Light Protocol, suggested, and taken back', async () => {
    const { id } = (await invoke('caseBoard.create', { title: 'Tagged', severity: 'low' })) as { id: string }
    const tag = async (tags: string[]) => {
      await invoke('caseBoard.change', { id, tags })
      return (await openedCase(id)).tags
    }
    expect(await tag(['bank', ' Bank ', 'tlp:red', 'tlp:green'])).toEqual(['bank', 'TLP:GREEN'])
    expect(await tag(['bank'])).toEqual(['bank'])
    await user.takeBack()
    expect((await openedCase(id)).tags).toEqual(['bank', 'TLP:GREEN'])
    const rows = ((await invoke('caseBoard.list', {})) as { cases: (Case & { id: string })[] }).cases
    expect(rows.find((each) => each.id === id)?.tags).toEqual(['bank', 'TLP:GREEN'])
    const { tags } = (await invoke('caseTemplates.tags', {})) as { tags: string[] }
    expect(tags).toEqual(expect.arrayContaining(['bank', 'TLP:RED', 'TLP:AMBER+STRICT', 'TLP:CLEAR']))
    expect(new Set(tags).size).toBe(tags.length)
    // another face returns the same tags
    const whole = await user.host.ask({ method: 'GET', path: `/ir/api/v1/cases/${id}` })
    expect(whole.body).toMatchObject({ tags: ['bank', 'TLP:GREEN'] })
  })

  test('what is not there, and what is no template, is refused', async () => {
    const none = problem('not-found', /no such/)
    expect(await invoke('caseTemplates.save', { ...kept, id: 'template_none' })).toEqual(none)
    expect(await invoke('caseTemplates.remove', { id: 'template_none' })).toEqual(none)
    expect(await invoke('caseTemplates.fromCase', { id: 'case_none', name: 'x' })).toEqual(none)
    expect(
      await invoke('caseBoard.create', { title: 'x', severity: 'low', template: 'template_none' }),
    ).toEqual(none)
    expect(await invoke('caseTemplates.save', { ...kept, name: ' ' })).toEqual(problem('missing', /name/))
    expect(await invoke('caseTemplates.save', { ...kept, tasks: [{ title: 'x', due_after: -1 }] })).toEqual(
      problem('invalid', /due_after/),
    )
    await invoke('settings.change', { change: { plan: 'free' } })
    expect(await invoke('caseTemplates.save', kept)).toEqual(problem('forbidden', /Team and Enterprise/))
    expect(await invoke('caseTemplates.list', {})).toHaveProperty('templates')
    await invoke('settings.change', { change: { plan: 'local' } })
  })

  test('every operation was asked', () => {
    expect(user.missing((name) => name.startsWith('caseTemplates.'))).toEqual({
      answers: [],
      // operations without input cannot be refused
      refusals: ['caseTemplates.list', 'caseTemplates.tags'],
    })
  })
})
