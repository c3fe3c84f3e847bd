import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { WindowInput } from '../../contract/workstation/bridge.ts'
import type { Done } from '../../contract/workstation/done-act.ts'
import type { TriageSession } from '../../contract/workstation/triage-session.ts'
import { bridge, invoke, onReconnect } from './bridge.ts'
import { throttlePerKey } from './throttle.ts'

/** Refreshes of one session are at least this far apart: eight a second are as many as an eye can use. */
const refreshIntervalMs = 125

/** A summary names every source: with many of them it is read less often, so that reading files goes first. */
const manySources = 200
const slowIntervalMs = 600

/**
 * Summaries of the kept sessions, newest first. `touched` counts the changes of each session that views have to read
 * again for; it also grows when something of ours changes what a session shows, e.g. the allow-list.
 */
type Sessions = {
  readonly list: readonly TriageSession[]
  readonly touched: Readonly<Record<string, number>>
  readonly isLoaded: boolean
  readonly problem: Problem | null
}

export const useSessions = create<Sessions>(() => ({ list: [], touched: {}, isLoaded: false, problem: null }))

function put(session: TriageSession): void {
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

/** Lets the views of a session read their rows again. */
export function touchSession(id: string): void {
  useSessions.setState((now) => ({ touched: { ...now.touched, [id]: (now.touched[id] ?? 0) + 1 } }))
}

function drop(id: string): void {
  useSessions.setState((now) => ({ list: now.list.filter((each) => each.id !== id) }))
}

/** Reads the list of sessions. */
export async function loadSessions(): Promise<void> {
  const answer = await invoke('triage.list', {})
  if (isProblem(answer)) useSessions.setState({ isLoaded: true, problem: answer })
  else {
    useSessions.setState((now) => ({
      list: answer.sessions,
      isLoaded: true,
      problem: null,
      touched: Object.fromEntries(answer.sessions.map(({ id }) => [id, (now.touched[id] ?? 0) + 1])),
    }))
  }
}

function refreshInterval(id: string): number {
  const session = useSessions.getState().list.find((each) => each.id === id)
  return (session?.sources.length ?? 0) > manySources ? slowIntervalMs : refreshIntervalMs
}

/** Reads one summary again, at most eight times a second. */
export const refreshSession = throttlePerKey(refreshInterval, async (id) => {
  // the first rows need not wait for the summary that tells of them
  if (useSessions.getState().list.find((each) => each.id === id)?.total === 0) touchSession(id)
  const answer = await invoke('triage.open', { session: id })
  if (!isProblem(answer)) put(answer.session)
  else if (answer.code === 'not-found') drop(id)
})

/** Keeps the list current while the window is open. */
export function followSessions(): void {
  bridge.subscribe('session', (event) => refreshSession(event.session))
  bridge.subscribe('activity', ({ restored }) => {
    // sessions themselves, or the lists by which their rows are hidden
    if (restored.includes('triage')) void loadSessions()
    else if (restored.includes('settings')) touchAllSessions()
  })
  onReconnect(() => void loadSessions())
}

/** Lets every view read its rows again, after the allow-list or a warning list changed. */
export function touchAllSessions(): void {
  for (const { id } of useSessions.getState().list) refreshSession(id)
}

/** Starts a session and shows it at the top of the list. */
export async function startSession(input: WindowInput<'triage.start'>): Promise<TriageSession | Problem> {
  const answer = await invoke('triage.start', input)
  if (isProblem(answer)) return answer
  put(answer.session)
  return answer.session
}

/** Stops reading; what was found stays. */
export async function cancelSession(id: string): Promise<Problem | null> {
  const answer = await invoke('triage.cancel', { session: id })
  if (isProblem(answer)) return answer
  put(answer.session)
  return null
}

/** Gives a session another title. */
export async function renameSession(id: string, title: string): Promise<Done | Problem> {
  const answer = await invoke('triage.rename', { session: id, title })
  if (!isProblem(answer)) put(answer.session)
  return answer
}

/** Deletes sessions, as one act. */
export async function deleteSessions(ids: readonly string[]): Promise<Done | Problem> {
  const answer = await invoke('triage.delete', { sessions: [...ids] })
  if (!isProblem(answer)) for (const id of ids) drop(id)
  return answer
}
