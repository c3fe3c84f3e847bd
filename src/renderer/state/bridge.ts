import { create } from 'zustand'
import { problem } from '../../contract/problem.ts'
import type { Bridge, Invoke } from '../../contract/workstation/bridge.ts'
import { createHttpBridge } from './http-bridge.ts'

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

export const bridge: Bridge =
  window.skerry ??
  createHttpBridge({
    send: (path, request) => fetch(path, request),
    listen: (path) => new EventSource(path),
    onReconnect: () => reconnected.dispatchEvent(new Event('back')),
  })

/** Calls back when the host was away and is there again. */
export function onReconnect(listener: () => void): void {
  reconnected.addEventListener('back', listener)
}

/** Writes that have not been answered yet, and the sentence of the last one that failed. */
export const useSaving = create<{ readonly pending: number; readonly failure: string | null }>(() => ({
  pending: 0,
  failure: null,
}))

/** Operations that change what is kept. */
const writes = new RegExp(
  `^(?:${[
    'settings\\.change',
    'keys\\.change',
    'allowList\\.(?:add|remove)',
    'warningLists\\.(?:import|change|remove)',
    'triage\\.(?:rename|restore)',
    'register\\.(?:write|loadSample)',
    'registerImport\\.commit',
    '\\w+\\.(?:create|update|delete|newVersion|submitApproval|approve|reject)',
  ].join('|')})$`,
)

/** Asks for an operation; whatever goes wrong comes back as a problem value. */
export const invoke: Invoke = async (name, input) => {
  const isWrite = writes.test(name)
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
