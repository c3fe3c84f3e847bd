import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import type { WindowInput } from '../../contract/workstation/window/bridge.ts'
import { bridge, invoke } from './bridge.ts'
import { type DraftPlace, discardDraft } from './draft.ts'
import { follow } from './reader/follow.ts'
import { recordOrder } from './reader/record-order.ts'
import { throttlePerKey } from './throttle.ts'

/** Minimum milliseconds between refreshes of one session: more than eight per second would not be noticed. */
const refreshIntervalMs = 125

/**
 * Number of sources above which a summary, which names each of them, is refreshed less often, so that reading files has
 * priority.
 */
const manySources = 200
const slowIntervalMs = 600

/**
 * Summaries of the kept sessions, newest first. `touched` counts, for each session, the changes after which views must
 * reload; it is also incremented when something else changes what a session shows, such as the allow-list.
 */
type Sessions = {
  readonly list: readonly TriageSession[]
  readonly touched: Readonly<Record<string, number>>
  readonly isLoaded: boolean
  readonly problem: Problem | null
}

export const useSessions = create<Sessions>(() => ({ list: [], touched: {}, isLoaded: false, problem: null }))

/** Order of the answers that contain sessions. */
const order = recordOrder()

/** Shows a session unless the answer to a later request for it is shown. */
function put(session: TriageSession, asked: number): void {
  if (order.isNewer(session.id, asked)) return
  order.shown(session.id, asked)
  useSessions.setState((now) => {
    const isKnown = now.list.some((each) => each.id === session.id)
    return {
      list: isKnown
        ? now.list.map((each) => (each.id === session.id ? session : each))
        : [session, ...now.list],
      touched: { ...now.touched, [session.id]: (now.touched[session.id] ?? 0) + 1 },
    }
  })
}

/** Makes the views of a session reload their rows. */
export function touchSession(id: string): void {
  useSessions.setState((now) => ({ touched: { ...now.touched, [id]: (now.touched[id] ?? 0) + 1 } }))
}

function drop(id: string, asked: number): void {
  if (order.isNewer(id, asked)) return
  order.shown(id, asked)
  useSessions.setState((now) => ({ list: now.list.filter((each) => each.id !== id) }))
}

/** Reads the list of sessions; those that were received or deleted meanwhile stay as they are. */
export async function loadSessions(): Promise<void> {
  const asked = order.ask()
  const answer = await invoke('triage.list', {})
  if (!order.isListNews(asked)) return
  if (isProblem(answer)) {
    useSessions.setState({ isLoaded: true, problem: answer })
    return
  }
  const isNewer = (id: string) => order.isNewer(id, asked)
  const { sessions } = answer
  for (const { id } of sessions) if (!isNewer(id)) order.shown(id, asked)
  useSessions.setState((now) => {
    const newer = new Map(now.list.filter(({ id }) => isNewer(id)).map((each) => [each.id, each]))
    const list = sessions.flatMap((each) => (isNewer(each.id) ? (newer.get(each.id) ?? []) : [each]))
    const listed = new Set(list.map(({ id }) => id))
    return {
      list: [...[...newer.values()].filter(({ id }) => !listed.has(id)), ...list],
      isLoaded: true,
      problem: null,
      touched: {
        ...now.touched,
        ...Object.fromEntries(sessions.map(({ id }) => [id, (now.touched[id] ?? 0) + 1])),
      },
    }
  })
}

function refreshInterval(id: string): number {
  const session = useSessions.getState().list.find((each) => each.id === id)
  return (session?.sources.length ?? 0) > manySources ? slowIntervalMs : refreshIntervalMs
}

/** Reloads one summary, at most eight times a second. */
export const refreshSession = throttlePerKey(refreshInterval, async (id) => {
  // the first rows are loaded without waiting for the summary
  if (useSessions.getState().list.find((each) => each.id === id)?.total === 0) touchSession(id)
  const asked = order.ask()
  const answer = await invoke('triage.open', { session: id })
  if (!isProblem(answer)) put(answer.session, asked)
  else if (answer.code === 'not-found') drop(id, asked)
})

/** Keeps the list current while the window is open. */
export function followSessions(): void {
  bridge.subscribe('session', (event) => refreshSession(event.session))
  bridge.subscribe('activity', ({ restored }) => {
    if (restored.includes('triage')) void loadSessions()
  })
  bridge.subscribe('lists', touchAllSessions)
  follow(['triage.list'], () => void loadSessions())
}

/** Makes all views reload their rows, after the allow-list or a warning list changed. */
function touchAllSessions(): void {
  for (const { id } of useSessions.getState().list) refreshSession(id)
}

/** Starts a session and shows it at the top of the list. */
export async function startSession(input: WindowInput<'triage.start'>): Promise<TriageSession | Problem> {
  const answer = await showSession(invoke('triage.start', input))
  return isProblem(answer) ? answer : answer.session
}

/** Stops reading; results found so far are kept. */
export async function cancelSession(id: string): Promise<Problem | null> {
  const answer = await showSession(invoke('triage.cancel', { session: id }))
  return isProblem(answer) ? answer : null
}

/** Shows the session that an act answers with. */
export async function showSession<A extends { readonly session: TriageSession }>(
  act: Promise<A | Problem>,
): Promise<A | Problem> {
  const asked = order.ask()
  const answer = await act
  if (!isProblem(answer)) put(answer.session, asked)
  return answer
}

/** Identifies what is being written as the title of a session. */
export const titleDraft = (id: string): DraftPlace => ({ label: 'Title of the session', of: id, path: null })

/** Drops deleted sessions, and what was being written as their titles. */
export function dropSessions(ids: readonly string[]): void {
  for (const id of ids) {
    // what was requested before they were deleted may still contain them
    drop(id, order.ask())
    discardDraft(titleDraft(id))
  }
}
