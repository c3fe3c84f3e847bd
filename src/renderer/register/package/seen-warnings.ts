import { create } from 'zustand'

/**
 * Warnings that were reviewed, so that the checklist asks again only when they change. Stored by this window for
 * convenience only.
 */
const storageKey = 'skerry.register.seen-warnings'

export const useSeenWarnings = create<{ readonly mark: string | null }>(() => ({ mark: read() }))

function read(): string | null {
  try {
    return window.localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Stores the reviewed warnings; null for none. */
export function markWarnings(mark: string | null): void {
  useSeenWarnings.setState({ mark })
  try {
    if (mark === null) window.localStorage.removeItem(storageKey)
    else window.localStorage.setItem(storageKey, mark)
  } catch {
    // without storage the checklist asks again after a restart
  }
}
