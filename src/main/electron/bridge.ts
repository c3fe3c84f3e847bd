import { BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron'
import { problem } from '../../contract/problem.ts'
import type { Workstation } from '../operations/workstation.ts'
import { appOrigin } from './renderer-protocol.ts'

/**
 * Carries the window's questions to the workstation. Only the main frame of our own page is answered
 * (Electron security checklist, item 17); every input is checked against the contract behind `invoke`, and names no file
 * but those that a person handed over. A question that comes before the workstation is open waits for it.
 */
export function answerWindow(opening: Promise<{ readonly workstation: Workstation }>): void {
  ipcMain.handle('skerry:invoke', async (event, name: unknown, input: unknown) => {
    if (!isOurs(event)) return problem('forbidden', 'Only the window itself may ask here.')
    const { workstation } = await opening
    return workstation.invoke(String(name), input, { kind: 'window', mayNamePaths: false })
  })
  // said by the preload script alone, of files that the browser itself says were dropped or chosen: a page cannot make one
  ipcMain.on('skerry:handed-over', async (event, path: unknown) => {
    if (isOurs(event) && typeof path === 'string') (await opening).workstation.host.handedOver.add(path)
  })
}

/** Tells all windows what changes. */
export function publishToWindows(workstation: Workstation): void {
  workstation.subscribe((topic, event) => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send(`skerry:${topic}`, event)
  })
}

function isOurs({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.url.startsWith(`${appOrigin}/`)
}
