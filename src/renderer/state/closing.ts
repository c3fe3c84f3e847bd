import { importsLostByClosing } from './alert-imports.ts'
import { bridge, useSaving } from './bridge.ts'
import { lostByClosing, saveAll, useUnsaved } from './unsaved.ts'

/** What would be lost if the window were closed now. */
function lost(): string[] {
  return [...lostByClosing(Object.values(useUnsaved.getState().owners)), ...importsLostByClosing()]
}

/** Waits until every write is answered. */
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
 * Saves what was typed when the window closes, and asks where something cannot be saved: a browser with its own question,
 * the desktop's host with its, which waits for the answers of the workstation first.
 */
export function saveBeforeClosing(): void {
  if (bridge.onClosing !== null) {
    bridge.onClosing(async () => {
      const back = saveAll()
      // what leaving the field put in line is sent a moment later
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
    // for the one who stays
    setTimeout(back)
  })
  window.addEventListener('pagehide', saveAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAll()
  })
}
