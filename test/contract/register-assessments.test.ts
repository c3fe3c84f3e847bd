import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AssessmentStatus } from '../../src/contract/register/assessment.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'
import { type Answer, AskedRegister, refused, seen } from './register-bodies.ts'

/** Assessments: versions, approval, and the overall score. */

let host: LocalHost
let register: AskedRegister
let providers = 0
beforeAll(async () => {
  host = await startLocalHost()
  register = new AskedRegister(host)
})
afterAll(() => host.stop())

const steps = ['submit-approval', 'approve', 'reject', 'new-version'] as const
type StepName = (typeof steps)[number]

const ask = (step: StepName | 'update' | 'delete', uuid: string, more: object = {}) =>
  register.ask(step === 'delete' ? 'DELETE' : 'POST', `/assessments/${step}`, { uuid, ...more })

async function go(step: StepName, uuid: string, more: object = {}): Promise<Answer> {
  const reply = await ask(step, uuid, more)
  expect([step, reply.status, reply.text.slice(0, 200)]).toEqual([step, 200, expect.any(String)])
  return reply.body as Answer
}

/** Creates a draft for a new provider. */
async function draft(more: object = {}): Promise<Answer> {
  const provider = await register.make('providers', { name: `Provider ${++providers}` })
  return register.make('assessments', { provider_uuid: provider.uuid, ...more })
}

/** Creates an assessment in a state. */
async function inState(status: AssessmentStatus): Promise<Answer> {
  const made = await draft()
  if (status === 'draft') return made
  const pending = await go('submit-approval', made.uuid)
  if (status === 'pending') return pending
  return status === 'approved' ? go('approve', made.uuid) : go('reject', made.uuid, { reason: 'Not enough.' })
}

const read = async (uuid: string) => {
  const { items } = await register.list('assessments', '?limit=10000')
  return items.find((item) => item.uuid === uuid) as Answer
}

const by = 'API key · First key'
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

describe('an assessment', () => {
  test('begins as a draft of version 1 that does not count', async () => {
    const made = await draft({ title: 'Yearly', status: 'approved', version: 9, current: true, series: 'x' })
    expect(made).toMatchObject({
      status: 'draft',
      version: 1,
      series: made.uuid,
      current: false,
      submitted_at: null,
      submitted_by: null,
      decided_at: null,
      decided_by: null,
      rejection_reason: null,
    })
    const changed = await ask('update', made.uuid, { status: 'approved', current: true, decided_by: 'me' })
    expect(changed.body).toEqual(made)
  })

  test('is handed in, approved, and then counts', async () => {
    const { uuid } = await draft()
    expect(await go('submit-approval', uuid)).toMatchObject({
      status: 'pending',
      submitted_at: time,
      submitted_by: by,
      current: false,
    })
    const approved = await go('approve', uuid)
    expect(approved).toMatchObject({ status: 'approved', decided_at: time, decided_by: by, current: true })
    expect(await read(uuid)).toEqual(approved)
  })

  test('is rejected with a reason, and not without', async () => {
    const { uuid } = await inState('pending')
    for (const reason of [undefined, null, '', ' \n'])
      expect(seen(await ask('reject', uuid, { reason }))).toEqual(refused('Please provide reason.'))
    expect(seen(await ask('reject', uuid, { reason: 7 }))).toEqual(
      refused('Provided reason is invalid: it must be a text.'),
    )
    expect(seen(await ask('reject', uuid, { reason: 'a\u0000' }))).toEqual(
      refused('Provided reason is invalid: it holds the control character U+0000.'),
    )
    expect(await go('reject', uuid, { reason: 'No exit plan.\nNo audit.' })).toMatchObject({
      status: 'rejected',
      rejection_reason: 'No exit plan.\nNo audit.',
      decided_by: by,
      current: false,
    })
  })

  const sentences: Readonly<Record<AssessmentStatus, string>> = {
    draft: 'This assessment is a draft; change it, or submit it for approval.',
    pending: 'This assessment is waiting for approval; approve or reject it.',
    approved: 'This assessment is approved and read-only; make a new version to change it.',
    rejected: 'This assessment is rejected; make a new version to change it.',
  }
  const allowed: Readonly<Record<AssessmentStatus, readonly string[]>> = {
    draft: ['submit-approval', 'update'],
    pending: ['approve', 'reject'],
    approved: ['new-version'],
    rejected: ['new-version'],
  }
  const states = Object.keys(sentences) as AssessmentStatus[]
  const outOfOrder = states.flatMap((state) =>
    [...steps, 'update' as const]
      .filter((step) => !allowed[state].includes(step))
      .map((step) => [state, step] as const),
  )
  test.each(outOfOrder)('that is %s refuses %s, and says what is possible', async (state, step) => {
    const before = await inState(state)
    expect(seen(await ask(step, before.uuid, { reason: 'x', title: 'New' }))).toEqual(
      refused(sentences[state]),
    )
    expect(await read(before.uuid)).toEqual(before)
  })

  test('that nobody made is not there', async () => {
    for (const step of steps) {
      expect(seen(await ask(step, 'nowhere', { reason: 'x' }))).toEqual(
        refused('There is no assessment with this uuid.', 404),
      )
      expect(seen(await register.ask('POST', `/assessments/${step}`, { reason: 'x' }))).toEqual(
        refused('Please provide uuid.'),
      )
    }
  })

  test('is removed as a draft and when it was rejected; a decision that waits or was made stays', async () => {
    for (const state of ['draft', 'rejected'] as const)
      expect((await ask('delete', (await inState(state)).uuid)).status).toBe(200)
    const pending = await inState('pending')
    expect(seen(await ask('delete', pending.uuid))).toEqual(
      refused('This assessment is waiting for approval; approve or reject it before removing it.'),
    )
    const approved = await inState('approved')
    expect(seen(await ask('delete', approved.uuid))).toEqual(
      refused(
        'This assessment is approved and cannot be removed; make a new version, which takes its place once it is approved.',
      ),
    )
    const { items } = await register.list('assessments')
    expect(items.map(({ uuid }) => uuid)).toContain(approved.uuid)
  })

  test('may be approved by who may write, and by nobody else', async () => {
    const { uuid } = await inState('pending')
    const { secret } = await host.makeKey('register.read')
    for (const step of steps)
      expect((await register.ask('POST', `/assessments/${step}`, { uuid }, `token ${secret}`)).status).toBe(
        403,
      )
    expect((await register.ask('POST', '/assessments/approve', { uuid }, null)).status).toBe(401)
    expect((await read(uuid)).status).toBe('pending')
  })
})

describe('versions', () => {
  test('copy what was said into a new draft, one number higher', async () => {
    const { uuid } = await draft({ title: 'T', security_score: 70, ict_service_type: 'S17', notes: 'n' })
    await go('submit-approval', uuid)
    const first = await go('approve', uuid)
    const second = await go('new-version', uuid)
    expect(second).toEqual({
      ...first,
      uuid: expect.not.stringContaining(uuid),
      created_at: time,
      updated_at: time,
      status: 'draft',
      version: 2,
      current: false,
      submitted_at: null,
      submitted_by: null,
      decided_at: null,
      decided_by: null,
    })
    expect((await read(uuid)).current).toBe(true)
  })

  test('are open one at a time', async () => {
    const first = await inState('approved')
    const second = await go('new-version', first.uuid)
    const sentence = (is: string) =>
      refused(`Version 2 of this assessment ${is}; there can be one open version at a time.`)
    expect(seen(await ask('new-version', first.uuid))).toEqual(sentence('is still a draft'))
    const again = { provider_uuid: first.provider_uuid }
    expect(seen(await register.at('assessments', 'create', again))).toEqual(sentence('is still a draft'))
    await go('submit-approval', second.uuid)
    expect(seen(await ask('new-version', first.uuid))).toEqual(sentence('is still waiting for approval'))
    await go('reject', second.uuid, { reason: 'x' })
    expect(await go('new-version', first.uuid)).toMatchObject({ version: 3, series: first.uuid })
  })

  test('count one at a time: the last one approved', async () => {
    const first = await inState('approved')
    const second = await go('new-version', first.uuid)
    await go('submit-approval', second.uuid)
    await go('approve', second.uuid)
    expect([(await read(first.uuid)).current, (await read(second.uuid)).current]).toEqual([false, true])
    expect(await read(first.uuid)).toMatchObject({ status: 'approved', decided_by: by })
    // a new version can start from an earlier one
    expect(await go('new-version', first.uuid)).toMatchObject({ version: 3 })
  })

  test('are those of one provider, arrangement and type of service', async () => {
    const first = await inState('approved')
    await register.make('arrangements', { contract_ref: 'V-1' })
    const provider_uuid = first.provider_uuid
    const other = await register.make('assessments', { provider_uuid, contract_ref: 'V-1' })
    const third = await register.make('assessments', {
      provider_uuid,
      contract_ref: 'V-1',
      ict_service_type: 'S01',
    })
    expect([other, third].map(({ version, series, uuid }) => [version, series === uuid])).toEqual([
      [1, true],
      [1, true],
    ])
    await go('submit-approval', other.uuid)
    await go('approve', other.uuid)
    expect((await read(first.uuid)).current).toBe(true)
    // a new assessment of the same continues the series
    expect(await register.make('assessments', { provider_uuid })).toMatchObject({
      version: 2,
      series: first.uuid,
    })
  })

  test('change their series with the provider, arrangement or type of a draft', async () => {
    const first = await inState('approved')
    const moved = await draft()
    expect((await ask('update', moved.uuid, { provider_uuid: first.provider_uuid })).body).toMatchObject({
      version: 2,
      series: first.uuid,
    })
    const late = await draft()
    expect(seen(await ask('update', late.uuid, { provider_uuid: first.provider_uuid }))).toEqual(
      refused('Version 2 of this assessment is still a draft; there can be one open version at a time.'),
    )
    expect((await ask('update', moved.uuid, { ict_service_type: 'S02' })).body).toMatchObject({
      version: 1,
      series: moved.uuid,
    })
    expect((await ask('update', late.uuid, { provider_uuid: first.provider_uuid })).body).toMatchObject({
      version: 2,
    })
  })

  test('asked for at once are made once', async () => {
    const first = await inState('approved')
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask('new-version', first.uuid)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
  })
})

describe('the overall score', () => {
  const parts = {
    operational_score: 80,
    security_score: 60,
    compliance_score: 90,
    financial_score: 70,
    concentration_score: 33.3,
  }
  const even = { operational: 20, security: 20, compliance: 20, financial: 20, concentration: 20 }
  afterAll(() => host.change({ assessment_weights: even }))

  test('is the mean of the five parts, with one decimal, whatever is typed for it', async () => {
    const made = await draft({ ...parts, overall_score: 1 })
    expect(made.overall_score).toBe(66.7)
    const typed = await ask('update', made.uuid, { overall_score: 'nonsense' })
    expect(seen(typed)).toEqual({ status: 200, body: made })
  })

  test.each(Object.keys(parts))('is not known while %s is not', async (part) => {
    expect((await draft({ ...parts, [part]: null })).overall_score).toBeNull()
  })

  test.each([
    [{ ...even, security: 0 }, 68.3],
    [{ operational: 0, security: 0, compliance: 1, financial: 0, concentration: 0 }, 90],
    [{ operational: 100, security: 50, compliance: 0, financial: 0, concentration: 0 }, 73.3],
  ])('follows the weights of the settings: %j', async (assessment_weights, score) => {
    const { uuid } = await draft(parts)
    await host.change({ assessment_weights })
    expect((await read(uuid)).overall_score).toBe(score)
  })

  test.each([
    { operational: 0, security: 0, compliance: 0, financial: 0, concentration: 0 },
    { ...even, security: -1 },
    { ...even, security: 101 },
    { ...even, security: '20' },
    { operational: 20 },
  ])('has no such weights: %j', async (assessment_weights) => {
    await expect(host.window('settings.change', { change: { assessment_weights } })).rejects.toThrow(
      'is invalid',
    )
  })
})
