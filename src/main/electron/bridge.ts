import { BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron'
import { problem } from '../../contract/problem.ts'
import type { Workstation } from '../operations/workstation.ts'
import { appOrigin } from './renderer-protocol.ts'

/**
 * Forwards the window's calls to the workstation. Only the main frame of our own page is answered (Electron security
 * checklist, item 17); every input is checked against the contract behind `invoke`, and may name only files that the
 * user handed over. A call that arrives before the workstation is open waits for it.
 */
export function answerWindow(opening: Promise<{ readonly workstation: Workstation }>): void {
  ipcMain.handle('skerry:invoke', async (event, name: unknown, input: unknown) => {
    if (!isOurs(event)) return problem('forbidden', 'Only the window itself may call this.')
    const { workstation } = await opening
    return workstation.invokeNamed(String(name), input, { kind: 'window', mayNamePaths: false })
  })
  // sent only by the preload script, for files that the browser itself reports as dropped or chosen: a page cannot
  // forge one
  ipcMain.on('skerry:handed-over', async (event, path: unknown) => {
    if (isOurs(event) && typeof path === 'string') (await opening).workstation.host.handedOver.add(path)
  })
}

/** Forwards all events to all windows. */
export function publishToWindows(workstation: Workstation): void {
  workstation.subscribe((topic, event) => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send(`skerry:${topic}`, event)
  })
}

function isOurs({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.url.startsWith(`${appOrigin}/`)
}
