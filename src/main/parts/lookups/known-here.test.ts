import { beforeEach, describe, expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { indicatorRow } from '../../../../test/fixtures/store/indicator-row.ts'
import { type IocKind, iocKinds } from '../../../contract/core/ioc-kinds.ts'
import { problem } from '../../../contract/problem.ts'
import type { Caller, Context } from '../../operations/call/context.ts'
import type { Sought } from '../../operations/knowledge/mentions.ts'
import type { Store } from '../../store/database/handle.ts'
import { insertSession, saveIndicators } from '../../store/triage/sessions.ts'
import { sessionMentions } from '../triage/session-mentions.ts'
import { tellingKnown, tellingKnownOfEach } from './known-here.ts'
import { soughtFor } from './sought-values.ts'

let store: Store
beforeEach(({ onTestFinished }) => {
  store = freshStore(onTestFinished)
})

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
const idOf = (day: number) => `session ${day}`

/** Stores a session of the given day with indicators, each with one hit, or as many as given. */
function keep(day: number, ...indicators: (readonly [IocKind, string, number?])[]): void {
  const session = { id: idOf(day), title: `Day ${day}`, country: 'GB', created_at: at(day) }
  const number = doAct(store, (act) => insertSession(act, session, []))
  const added = indicators.map(([kind, value, count = 1], position) =>
    indicatorRow(position, iocKinds.indexOf(kind), value, { count }),
  )
  saveIndicators(store, number, { added, recounted: [] })
}

const place = (day: number, count: number, values?: string[]) => ({
  kind: 'session',
  id: idOf(day),
  title: `Day ${day}`,
  count,
  at: at(day),
  ...(values === undefined ? {} : { values }),
})

const as = (caller: Caller) =>
  ({ mentions: (sought: Sought) => sessionMentions(store, sought), caller }) as unknown as Context
const key = (...permissions: string[]): Caller => ({
  kind: 'key',
  key: { id: 'k', name: 'k', prefix: 'svc_', permissions, created_at: at(1), last_used_at: null, uses: 0 },
})

describe('a lookup that tells it', () => {
  const lookUp = tellingKnown(
    (input: { value: string }) => ({ stated: input.value }),
    ({ stated }) => soughtFor('domain', stated),
  )

  test.each<readonly [string, Caller, number]>([
    ['the window', { kind: 'window', mayNamePaths: false }, 1],
    ['the command line', { kind: 'cli' }, 1],
    ['a key with full access', key('full'), 1],
    ['a key that may look up', key('scan.lookup'), 0],
  ])('tells the count to everybody, and to %s so many places', async (_who, caller, places) => {
    keep(1, ['domain', 'quay.example'])
    const answer = await lookUp({ value: 'quay.example' }, as(caller))
    expect(answer).toMatchObject({ stated: 'quay.example', known_here: { total: 1 } })
    expect((answer as { known_here?: { places: object[] } }).known_here?.places).toHaveLength(places)
  })

  test('tells it in the details of a refusal for want of a source, and in no other', async () => {
    keep(1, ['domain', 'quay.example'])
    const refusing = (code: 'source-unreachable' | 'invalid') =>
      tellingKnown(
        () => problem(code, 'No.', { field: 'x' }),
        () => null,
        () => soughtFor('domain', 'quay.example'),
      )(undefined, as({ kind: 'cli' }))
    expect(await refusing('source-unreachable')).toEqual(
      problem('source-unreachable', 'No.', { field: 'x', known_here: { total: 1, places: [place(1, 1)] } }),
    )
    expect(await refusing('invalid')).toEqual(problem('invalid', 'No.', { field: 'x' }))
  })

  test('tells it in each result of a bulk answer, but in those without a value', async () => {
    keep(1, ['domain', 'quay.example'])
    const many = tellingKnownOfEach(
      () => ({ count: 2, results: [{ name: 'quay.example' }, { name: '' }] }),
      ({ name }: { readonly name: string }) => (name === '' ? null : soughtFor('domain', name)),
    )
    expect(await many(undefined, as({ kind: 'cli' }))).toEqual({
      count: 2,
      results: [{ name: 'quay.example', known_here: { total: 1, places: [place(1, 1)] } }, { name: '' }],
    })
  })
})
