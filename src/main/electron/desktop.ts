import { once } from 'node:events'
import { app, BrowserWindow, dialog, Menu, nativeTheme } from 'electron'
import { type DataDirLock, lockDataDir } from '../operations/data-dir/data-dir-lock.ts'
import { systemClock } from '../operations/system/clock.ts'
import { installLastResort } from '../operations/system/last-resort.ts'
import type { Project } from '../operations/system/project.ts'
import { logFault, openWorkstation, type Workstation } from '../operations/workstation.ts'
import { publishToWindows } from './bridge.ts'
import { mayClose } from './closing.ts'
import { LocalApiSwitch } from './local-api-switch.ts'
import { menuBar } from './menus.ts'
import { inUtilityProcess } from './utility-carrier.ts'
import { askWindow, openWindow } from './window.ts'

/** The workstation used by the desktop window. */
export type Desktop = {
  readonly workstation: Workstation
  /** Called on a second start: hands its files to the existing window. */
  readonly showAgain: (data: unknown) => void
}

/** Opens the workstation of the desktop. Rejects when the data directory is in use or the database cannot be opened. */
export async function openDesktop({
  dataDir,
  project,
  files,
}: {
  readonly dataDir: string
  readonly project: Project
  readonly files: readonly string[]
}): Promise<Desktop> {
  const lock = lockDataDir(dataDir)
  let workstation: Workstation
  try {
    workstation = openWorkstation({
      dataDir,
      resources: project.resources,
      version: project.version,
      host: 'electron',
      opened: files,
      isAlone: true,
      wasLeftBehind: lock.wasLeftBehind,
      processes: inUtilityProcess,
    })
  } catch (error) {
    lock.release(lock.wasLeftBehind ? 'asLeftBehind' : undefined)
    throw error
  }
  installLastResort(workstation.reportFault, () => systemClock.now())
  const localApi = new LocalApiSwitch(workstation)
  await localApi.follow()
  nativeTheme.themeSource = workstation.settings().theme
  workstation.subscribe((topic) => {
    if (topic === 'settings') nativeTheme.themeSource = workstation.settings().theme
  })
  publishToWindows(workstation)
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuBar(
        { platform: process.platform, isPackaged: app.isPackaged },
        { ask: askWindow, choose: (what) => void chooseSources(workstation, what) },
      ),
    ),
  )
  const desktop = { workstation, showAgain: (data: unknown) => showAgain(workstation, data) }
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(dataDir, Promise.resolve(desktop))
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  closeInOrder(workstation, localApi, lock)
  return desktop
}

/** Lets the windows save before the program ends, and releases the data directory. */
function closeInOrder(workstation: Workstation, localApi: LocalApiSwitch, lock: DataDirLock): void {
  let isClosed = false
  let isQuitting = false
  app.on('before-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    if (isQuitting) return
    isQuitting = true
    void (async () => {
      // the windows save first, while the workstation is still open
      for (const window of BrowserWindow.getAllWindows())
        if (!(await mayClose(window))) {
          isQuitting = false
          return
        }
      await localApi.close()
      await workstation.close()
      lock.release(workstation.isUnchecked() ? 'asLeftBehind' : undefined)
      isClosed = true
      app.quit()
    })().catch((error: unknown) => {
      // a close that fails must still end the program
      logFault('Skerry could not be closed properly', error)
      app.exit(1)
    })
  })
}

/** Hands the files of a second start to the existing window. */
function showAgain(workstation: Workstation, data: unknown): void {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) return
  const files = (data as { files?: unknown }).files
  if (Array.isArray(files) && files.length > 0)
    void openIn(
      window,
      workstation,
      files.filter((path): path is string => typeof path === 'string'),
    )
  if (window.isMinimized()) window.restore()
  window.focus()
}

/** Lets the user choose files or a folder, which the window then opens. */
async function chooseSources(workstation: Workstation, what: 'files' | 'folder'): Promise<void> {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) return
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: what === 'files' ? 'Choose files for triage' : 'Choose a folder for triage',
    properties: what === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory'],
  })
  if (filePaths.length > 0) await openIn(window, workstation, filePaths)
}

/** Sends files to the page of the window, which may still be loading. */
async function openIn(
  window: BrowserWindow,
  workstation: Workstation,
  paths: readonly string[],
): Promise<void> {
  if (window.webContents.isLoading()) await once(window.webContents, 'did-finish-load')
  workstation.openFiles(paths)
}
