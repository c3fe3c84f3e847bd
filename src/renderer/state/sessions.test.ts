import { beforeEach, expect, it, vi } from 'vitest'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'

/** Requests received by the workstation, in order, each with the function that answers it. */
const received: { readonly name: string; readonly answer: (given: unknown) => void }[] = []
vi.mock('./bridge.ts', () => ({
  bridge: { subscribe: () => () => undefined },
  onReconnect: () => () => undefined,
  invoke: (name: string) =>
    new Promise((answer) => {
      received.push({ name, answer })
    }),
}))

const { dropSessions, loadSessions, refreshSession, startSession, useSessions } = await import(
  './sessions.ts'
)

const session = (id: string, state: 'reading' | 'done') =>
  ({ id, state, total: 1, sources: [] }) as unknown as TriageSession
const shown = () => useSessions.getState().list.map(({ id, state }) => `${id} ${state}`)

async function answer(name: string, given: unknown): Promise<void> {
  const [request] = received.splice(
    received.findIndex((each) => each.name === name),
    1,
  )
  request?.answer(given)
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  received.length = 0
  useSessions.setState({ list: [], touched: {} })
})

it('a list that was requested before does not bring back what was received or deleted meanwhile', async () => {
  void loadSessions()
  await answer('triage.list', { sessions: [session('a', 'done'), session('b', 'reading')] })
  void loadSessions()
  refreshSession('b')
  await answer('triage.open', { session: session('b', 'done') })
  void startSession({ sources: [] })
  await answer('triage.start', { session: session('c', 'reading') })
  dropSessions(['a'])
  await answer('triage.list', { sessions: [session('a', 'done'), session('b', 'reading')] })
  expect(shown()).toEqual(['c reading', 'b done'])
  // what is requested later counts as a whole: a session that was restored, and one deleted elsewhere
  void loadSessions()
  await answer('triage.list', { sessions: [session('a', 'done'), session('b', 'done')] })
  expect(shown()).toEqual(['a done', 'b done'])
})

it('a late answer replaces no later one, and does not bring back a deleted session', async () => {
  void startSession({ sources: [] })
  refreshSession('d')
  await answer('triage.open', { session: session('d', 'done') })
  await answer('triage.start', { session: session('d', 'reading') })
  expect(shown()).toEqual(['d done'])
  refreshSession('e')
  dropSessions(['e'])
  await answer('triage.open', { session: session('e', 'done') })
  expect(shown()).toEqual(['d done'])
})
