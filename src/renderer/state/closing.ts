import { bridge, useSaving } from './bridge.ts'
import { lostByClosing, saveAll, useUnsaved } from './unsaved.ts'
import { allViews } from './view.ts'

/** Returns what would be lost if the window were closed now. */
function lost(): string[] {
  return [
    ...lostByClosing(Object.values(useUnsaved.getState().owners)),
    ...allViews().flatMap(({ lostByClosing }) => lostByClosing?.() ?? []),
  ]
}

/** Resolves when every write has been answered. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    if (useSaving.getState().pending === 0) resolve()
    else
      useSaving.subscribe(({ pending }) => {
        if (pending === 0) resolve()
      })
  })
}

/**
 * Saves unsaved input when the window closes, and asks for confirmation when something cannot be saved: a browser with
 * its own dialog, the desktop's host with one of its own, after all writes have been answered.
 */
export function saveBeforeClosing(): void {
  if (bridge.onClosing !== null) {
    bridge.onClosing(async () => {
      const back = saveAll()
      // writes triggered by leaving a field are sent in a later task
      await new Promise((resolve) => setTimeout(resolve))
      await settled()
      const names = lost()
      if (names.length > 0) back()
      return names
    })
    return
  }
  window.addEventListener('beforeunload', (event) => {
    const isSaving = useSaving.getState().pending > 0
    const back = saveAll()
    if (lost().length === 0 && !isSaving) return
    event.preventDefault()
    // for a user who decides to stay
    setTimeout(back)
  })
  window.addEventListener('pagehide', saveAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAll()
  })
}
