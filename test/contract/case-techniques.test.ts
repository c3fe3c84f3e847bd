import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** ATT&CK techniques of cases for the window, over both transports. */

type Technique = { readonly id: string; readonly state: string; readonly source: string }

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  const newCase = async (title = 'Odd mails') =>
    ((await invoke('caseBoard.create', { title, severity: 'high' })) as { id: string }).id
  const techniques = async (id: string) =>
    ((await invoke('caseBoard.open', { id })) as { case: { techniques: Technique[] } }).case.techniques

  test('what alerts and texts name is proposed with its reason, and accepted or rejected', async () => {
    const alert = await user.host.ask({
      method: 'POST',
      path: '/ir/api/v1/alerts',
      body: {
        source: 's',
        severity: 'high',
        title: 'Macro',
        description: 'Then T1105, and a spearphishing attachment of another kind.',
        tags: ['attack.t1204.002'],
        external_id: String(open),
      },
    })
    const { id: alertId } = alert.body as { id: string }
    const escalated = await user.host.ask({
      method: 'POST',
      path: `/ir/api/v1/alerts/${alertId}/escalate`,
      body: {},
    })
    const id = (escalated.body as { case_id: string }).case_id
    await invoke('caseBoard.comment', { id, body: 'Looks like T1566.001, not XT1059.' })
    await invoke('caseBoard.change', { id, summary: 'Ran t1059.001.' })
    expect(await techniques(id)).toEqual([
      { id: 'T1059.001', name: '', tactic: '', state: 'proposed', source: 'summary of the case' },
      {
        id: 'T1105',
        name: '',
        tactic: '',
        state: 'proposed',
        source: 'description of the alert Macro',
      },
      { id: 'T1204.002', name: '', tactic: '', state: 'proposed', source: 'tags of the alert Macro' },
      { id: 'T1566.001', name: '', tactic: '', state: 'proposed', source: 'a comment' },
    ])
    await invoke('caseTechniques.set', { id, technique: 'T1204.002', state: 'rejected' })
    await invoke('caseTechniques.set', {
      id,
      technique: 't1566/001',
      name: 'Spearphishing Attachment',
      tactic: 'Initial Access',
    })
    expect((await techniques(id)).map(({ state }) => state)).toEqual([
      'proposed',
      'proposed',
      'rejected',
      'accepted',
    ])
    // the other face returns accepted ones, and no rejected ones
    const whole = await user.host.ask({ path: `/ir/api/v1/cases/${id}` })
    expect((whole.body as { techniques: unknown }).techniques).toEqual([
      { id: 'T1566.001', name: 'Spearphishing Attachment', tactic: 'Initial Access', source: 'a comment' },
    ])
    await user.takeBack()
    expect((await techniques(id)).map(({ state }) => state)).toEqual([
      'proposed',
      'proposed',
      'rejected',
      'proposed',
    ])
  })

  test('one is written by hand, its name is known in another case, and it is taken out and back', async () => {
    const [id, other] = [await newCase(), await newCase('Another')]
    await invoke('caseTechniques.set', {
      id,
      technique: 'T1486',
      name: 'Data Encrypted for Impact',
      tactic: 'Impact',
    })
    await invoke('caseTechniques.set', { id: other, technique: 'T1486' })
    const named = { id: 'T1486', name: 'Data Encrypted for Impact', tactic: 'Impact', source: 'by hand' }
    expect(await techniques(other)).toEqual([{ ...named, state: 'accepted' }])
    await invoke('caseTechniques.forget', { id: other, technique: 'T1486' })
    expect(await techniques(other)).toEqual([])
    await user.takeBack()
    expect(await techniques(other)).toEqual([{ ...named, state: 'accepted' }])
  })

  test('what is no technique, and what is not there, is refused', async () => {
    const id = await newCase()
    for (const technique of ['T15', 'TA0001', 'T1059.1'])
      expect(await invoke('caseTechniques.set', { id, technique })).toEqual(
        problem('invalid', /T and four digits/),
      )
    expect(await invoke('caseTechniques.set', { id: 'case_none', technique: 'T1059' })).toEqual(
      problem('not-found', /no such case/),
    )
    expect(await invoke('caseTechniques.forget', { id, technique: 'T1059' })).toEqual(
      problem('not-found', /Nothing was decided/),
    )
    expect(await techniques(id)).toEqual([])
  })

  test('every operation was asked', () => {
    expect(user.missing((name) => name.startsWith('caseTechniques.'))).toEqual({ answers: [], refusals: [] })
  })
})
