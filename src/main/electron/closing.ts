import { type BrowserWindow, dialog, ipcMain, type WebContents } from 'electron'

/** Maximum time for a window to save unsaved input, in milliseconds. */
const savingMs = 5000

/** Pages that are listening: before that, nothing can have been typed into a page. */
const listening = new WeakSet<WebContents>()
ipcMain.on('skerry:listens', ({ sender }) => listening.add(sender))

/** Windows that have been asked and may close. */
const asked = new WeakSet<BrowserWindow>()

/** Lets a window close only after it has saved unsaved input, or the user has given up what cannot be saved. */
export function askBeforeClosing(window: BrowserWindow): void {
  window.on('close', (event) => {
    if (asked.has(window)) return
    event.preventDefault()
    void mayClose(window).then((isFree) => {
      if (isFree && !window.isDestroyed()) window.close()
    })
  })
}

const underWay = new WeakMap<BrowserWindow, Promise<boolean>>()

/** Asks a window to save; false when the user keeps it open. Concurrent calls share one question. */
export function mayClose(window: BrowserWindow): Promise<boolean> {
  if (asked.has(window) || window.isDestroyed()) return Promise.resolve(true)
  const present = underWay.get(window)
  if (present !== undefined) return present
  const answer = ask(window).finally(() => underWay.delete(window))
  underWay.set(window, answer)
  return answer
}

async function ask(window: BrowserWindow): Promise<boolean> {
  const lost = await lostIn(window)
  const isFree = lost !== null && lost.length === 0 ? true : await givesUp(window, lost)
  if (isFree) asked.add(window)
  return isFree
}

/** Returns what a window cannot save, each in words; null when it does not answer in time. */
function lostIn(window: BrowserWindow): Promise<readonly string[] | null> {
  if (window.webContents.isCrashed() || !listening.has(window.webContents)) return Promise.resolve([])
  return new Promise((resolve) => {
    const end = (lost: readonly string[] | null) => {
      clearTimeout(timer)
      ipcMain.off('skerry:lost', hear)
      resolve(lost)
    }
    const hear = (event: Electron.IpcMainEvent, lost: unknown) => {
      if (event.sender !== window.webContents) return
      end(Array.isArray(lost) ? lost.map(String) : null)
    }
    const timer = setTimeout(() => end(null), savingMs)
    ipcMain.on('skerry:lost', hear)
    window.webContents.send('skerry:closing')
  })
}

const maxNamed = 8

async function givesUp(window: BrowserWindow, lost: readonly string[] | null): Promise<boolean> {
  const named = lost ?? []
  const more = named.length - maxNamed
  const lines = [...named.slice(0, maxNamed), ...(more > 0 ? [`and ${more} more`] : [])]
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: lost === null ? 'The window does not answer.' : 'Some input is not saved.',
    detail:
      lost === null
        ? 'What was typed last may not be saved.'
        : `It is lost if Skerry closes now:\n${lines.join('\n')}`,
    buttons: ['Go back', 'Close and discard'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}
