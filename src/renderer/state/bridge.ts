import { create } from 'zustand'
import { type Problem, problem } from '../../contract/problem.ts'
import type { Bridge, Invoke } from '../../contract/workstation/window/bridge.ts'
import { untilDrawn } from './first-drawing.ts'
import { createHttpBridge } from './http-bridge.ts'
import { useUnsaved } from './unsaved.ts'
import { changesWhatIsKept } from './window-facts.ts'

/**
 * The connection to the host: the bridge set by the desktop's preload script, or one over HTTP when a browser shows the
 * page. Views use `invoke`, which also tracks whether something is still being saved.
 */
declare global {
  interface Window {
    readonly skerry?: Bridge
  }
}

const reconnected = new EventTarget()

/** Why the page gets no answers and no changes from its host; null while it does. */
export const useConnection = create<{ readonly lost: Problem | null }>(() => ({ lost: null }))

/** Milliseconds between attempts to reopen the event stream. */
const reconnectMs = 3000

/** Milliseconds after which a page that was about to be left is considered to stay. */
const leavingMs = 2000

/** Whether the page is being left, so that requests must outlast it. */
let isUnloading = false
for (const kind of ['beforeunload', 'pagehide'])
  window.addEventListener(kind, () => {
    isUnloading = true
    setTimeout(() => {
      isUnloading = false
    }, leavingMs)
  })

export const bridge: Bridge =
  window.skerry ??
  createHttpBridge({
    send: (path, request) => fetch(path, request),
    isClosing: () => document.visibilityState === 'hidden' || isUnloading,
    session: () => localStorage.getItem('skerry-window') ?? '',
    rest: () => new Promise((resolve) => setTimeout(resolve, reconnectMs)),
    port: window.location.port,
    onLost: (lost) => useConnection.setState({ lost }),
    onReconnect: () => {
      useConnection.setState({ lost: null })
      reconnected.dispatchEvent(new Event('back'))
    },
  })

/** Calls the listener when the host is available again after an interruption. */
export function onReconnect(listener: () => void): () => void {
  reconnected.addEventListener('back', listener)
  return () => reconnected.removeEventListener('back', listener)
}

/** Number of unanswered writes, and a message about the last one if it failed. */
export const useSaving = create<{ readonly pending: number; readonly failure: string | null }>(() => ({
  pending: 0,
  failure: null,
}))

// discarding refused input clears the failure: it is no longer an unsaved change
useUnsaved.subscribe(({ owners }, before) => {
  if (hasRefused(before.owners) && !hasRefused(owners)) useSaving.setState({ failure: null })
})

function hasRefused(owners: ReturnType<typeof useUnsaved.getState>['owners']): boolean {
  return Object.values(owners).some(({ fields }) => fields.some(({ why }) => why === 'refused'))
}

/** Invokes an operation; all failures are returned as problem values. */
export const invoke: Invoke = async (name, input) => {
  const isWrite = changesWhatIsKept(name)
  if (isWrite) useSaving.setState((now) => ({ pending: now.pending + 1 }))
  let failure: string | null = null
  try {
    const drawn = untilDrawn(name)
    if (drawn !== null) await drawn
    const answer = await bridge.invoke(name, input)
    if (
      isWrite &&
      typeof answer === 'object' &&
      answer !== null &&
      'kind' in answer &&
      answer.kind === 'problem'
    ) {
      failure = 'The last change was not saved'
    }
    return answer as never
  } catch (error) {
    failure = 'The last change was not saved'
    return problem('failed', 'The workstation did not answer as it should. Try again.', {
      cause: String(error),
    })
  } finally {
    if (isWrite) useSaving.setState((now) => ({ pending: now.pending - 1, failure }))
  }
}
