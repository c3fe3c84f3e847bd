import { create } from 'zustand'
import { problem } from '../../contract/problem.ts'
import type { Bridge, Invoke } from '../../contract/workstation/bridge.ts'
import { createHttpBridge } from './http-bridge.ts'
import { useUnsaved } from './unsaved.ts'
import { changesWhatIsKept } from './window-facts.ts'

/**
 * The way out of the window: the bridge that the desktop's preload set, or one over HTTP when a browser shows the page.
 * Views ask through `invoke`, which also knows whether something is still being saved.
 */
declare global {
  interface Window {
    readonly skerry?: Bridge
  }
}

const reconnected = new EventTarget()
/** Between two attempts to hear of changes again. */
const reconnectMs = 3000

/** After this time a page that was to be left is still there, since the person stayed. */
const leavingMs = 2000

/** The page is being left: requests have to outlast it. */
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
    onReconnect: () => reconnected.dispatchEvent(new Event('back')),
  })

/** Calls back when the host was away and is there again. */
export function onReconnect(listener: () => void): () => void {
  reconnected.addEventListener('back', listener)
  return () => reconnected.removeEventListener('back', listener)
}

/** Writes that have not been answered yet, and the sentence of the last one that failed. */
export const useSaving = create<{ readonly pending: number; readonly failure: string | null }>(() => ({
  pending: 0,
  failure: null,
}))

// what was refused and is dropped then is no change any more that was not saved
useUnsaved.subscribe(({ owners }, before) => {
  if (hasRefused(before.owners) && !hasRefused(owners)) useSaving.setState({ failure: null })
})

function hasRefused(owners: ReturnType<typeof useUnsaved.getState>['owners']): boolean {
  return Object.values(owners).some(({ fields }) => fields.some(({ why }) => why === 'refused'))
}

/** Asks for an operation; whatever goes wrong comes back as a problem value. */
export const invoke: Invoke = async (name, input) => {
  const isWrite = changesWhatIsKept(name)
  if (isWrite) useSaving.setState((now) => ({ pending: now.pending + 1 }))
  let failure: string | null = null
  try {
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
