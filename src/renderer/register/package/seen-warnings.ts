import { create } from 'zustand'

/** Which warnings were looked at, so that the checklist asks again only when there are others. A convenience of this window. */
const storageKey = 'skerry.register.seen-warnings'

export const useSeenWarnings = create<{ readonly mark: string | null }>(() => ({ mark: read() }))

function read(): string | null {
  try {
    return window.localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Remembers that these were looked at, or that they were not. */
export function markWarnings(mark: string | null): void {
  useSeenWarnings.setState({ mark })
  try {
    if (mark === null) window.localStorage.removeItem(storageKey)
    else window.localStorage.setItem(storageKey, mark)
  } catch {
    // a window without storage asks again after a restart
  }
}
