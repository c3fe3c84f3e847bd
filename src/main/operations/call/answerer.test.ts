import { expect, test } from 'vitest'
import { z } from 'zod'
import { costOf } from '../../../contract/cost.ts'
import { core } from '../../../contract/family.ts'
import { get, operation } from '../../../contract/operation.ts'
import { problem } from '../../../contract/problem.ts'
import type { Answers, Offer, Question } from './answerer.ts'
import { type BoundHandler, call } from './call.ts'
import type { Tools } from './context.ts'

/** The step of `call` that asks others, with answerers planted. */

const lookUp = operation(core, {
  name: 'planted.lookUp',
  summary: 'Look something up',
  http: get('/api/v1/planted', { query: ['names'] }),
  permission: 'public',
  input: () => z.object({ names: z.array(z.string()).min(1) }),
  output: () => z.object({ found: z.string() }),
  cost: costOf('crypto', { field: 'names', counts: 'distinct' }),
  keepsSeconds: 60,
})

const handler = (answer: unknown): BoundHandler => ({
  handle: () => answer,
  live: () => ({}),
  part: 'planted',
  waits: false,
})

const tools = (offline = false) =>
  ({
    settings: () => ({ offline, plan: 'local', licence: 'valid' }),
    clock: { now: () => 0 },
    random: { id: () => 'id' },
    publish: () => undefined,
    dataDir: '/nowhere',
  }) as unknown as Tools

async function ask(
  here: BoundHandler | undefined,
  offers: readonly Offer[] | null,
  { offline = false, names = ['a', 'b', 'a'] }: { offline?: boolean; names?: readonly string[] } = {},
) {
  const questions: Question[] = []
  const recorded: unknown[] = []
  const answers: Answers = (question) => {
    questions.push(question)
    return offers ?? []
  }
  const answer = await call(
    { operation: lookUp as never, input: { names }, caller: { kind: 'cli' } },
    here,
    tools(offline),
    { record: (_request, given) => void recorded.push(given), answers: offers === null ? [] : [answers] },
  )
  expect(recorded).toEqual([answer])
  return { answer, questions }
}

const found = (by: string) => ({ found: by })
const kept = (by: string, ageSeconds = 1): Offer => ({ to: 'kept', ageSeconds, answer: () => found(by) })
const instance = (by: string, quotaLeft: number | null = null): Offer => ({
  to: 'instance',
  quotaLeft,
  answer: async () => found(by),
})

test('what is answered here is asked of nobody else', async () => {
  const { answer, questions } = await ask(handler(found('here')), [kept('kept')])
  expect(answer).toEqual(found('here'))
  expect(questions).toEqual([])
})

test('a refusal of the input is final', async () => {
  const { answer, questions } = await ask(handler(found('here')), [kept('kept')], { names: [] })
  expect(answer).toMatchObject({ code: 'invalid' })
  expect(questions).toEqual([])
})

test.each([
  ['is not built here', undefined],
  ['has no source here', handler(problem('source-unreachable', 'No pack has it.'))],
])('what %s is answered by who offers to, with what it consumes', async (_why, here) => {
  const { answer, questions } = await ask(here, [instance('instance')])
  expect(answer).toEqual(found('instance'))
  expect(questions).toMatchObject([
    { input: { names: ['a', 'b', 'a'] }, units: { quota: 'crypto', units: 2 } },
  ])
})

test('without an offer the refusal is the one from here', async () => {
  for (const offers of [null, []]) {
    expect((await ask(undefined, offers)).answer).toMatchObject({ code: 'not-built' })
    const none = problem('source-unreachable', 'No pack has it.')
    expect((await ask(handler(none), offers)).answer).toEqual(none)
  }
})

test('offline, kept answers are given and instances are not asked', async () => {
  const offline = { offline: true }
  expect((await ask(undefined, [instance('instance'), kept('kept')], offline)).answer).toEqual(found('kept'))
  expect((await ask(undefined, [instance('instance')], offline)).answer).toMatchObject({
    code: 'source-unreachable',
    message: expect.stringContaining('Work offline'),
  })
})

test('a spent quota is not asked, and a question may wait instead', async () => {
  expect((await ask(undefined, [instance('instance', 1)])).answer).toMatchObject({ code: 'quota-spent' })
  const queue: Offer = { to: 'queue', answer: () => found('queued') }
  expect((await ask(undefined, [instance('instance', 1), queue])).answer).toEqual(found('queued'))
})

test('an answer that breaks the contract is not passed on', async () => {
  const wrong: Offer = { to: 'kept', ageSeconds: 1, answer: () => ({ found: 5 }) }
  expect((await ask(undefined, [wrong])).answer).toMatchObject({ code: 'failed' })
})

test('who fails to offer hides no offer of the others, and one who fails to answer is a fault', async () => {
  const failing: Answers = () => {
    throw new Error('a fault of a part')
  }
  const asked = (answers: readonly Answers[]) =>
    call(
      { operation: lookUp as never, input: { names: ['a'] }, caller: { kind: 'cli' } },
      undefined,
      tools(),
      {
        record: () => undefined,
        answers,
      },
    )
  expect(await asked([failing, () => [kept('kept')]])).toEqual(found('kept'))
  expect(await asked([failing])).toMatchObject({ code: 'not-built' })
  const broken: Offer = { to: 'kept', ageSeconds: 0, answer: async () => Promise.reject(new Error('gone')) }
  expect(await asked([() => [broken]])).toMatchObject({ code: 'failed' })
})
