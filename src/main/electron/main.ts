import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { app, BrowserWindow, dialog, Menu, nativeTheme, session } from 'electron'
import { systemClock } from '../operations/clock.ts'
import { defaultDataDir } from '../operations/data-dir.ts'
import { type DataDirLock, lockDataDir } from '../operations/data-dir-lock.ts'
import { installLastResort } from '../operations/last-resort.ts'
import { findProject } from '../operations/project.ts'
import { logFault, openWorkstation, type Workstation } from '../operations/workstation.ts'
import { bridgeTo } from './bridge.ts'
import { mayClose } from './closing.ts'
import { LocalApiSwitch } from './local-api-switch.ts'
import { lockDown } from './lock-down.ts'
import { menuBar } from './menus.ts'
import { debuggingSwitch, sandboxWarning } from './process-switches.ts'
import { serveRenderer } from './renderer-protocol.ts'
import { askWindow, openWindow } from './window.ts'

/** The desktop host: one instance, one window, one workstation. */

const options = readArguments(process.argv)
const dataDir = options.dataDir ?? defaultDataDir(process.platform, process.env)
app.setPath('userData', dataDir)
app.setPath('sessionData', resolve(dataDir, 'browser'))

const warning = sandboxWarning(process.argv, process.env)
if (warning !== null) console.error(warning)

const debugging = app.isPackaged ? debuggingSwitch(process.argv) : null
if (debugging !== null) {
  console.error(debugging)
  app.exit(2)
} else if (!app.requestSingleInstanceLock({ files: options.files })) app.quit()
else void run()

async function run(): Promise<void> {
  await app.whenReady()
  const project = findProject()
  let workstation: Workstation
  let lock: DataDirLock | null = null
  try {
    lock = lockDataDir(dataDir)
    workstation = openWorkstation({
      dataDir,
      resources: project.resources,
      version: project.version,
      host: 'electron',
      opened: options.files,
      isAlone: true,
      wasLeftBehind: lock.wasLeftBehind,
    })
  } catch (error) {
    lock?.release(lock.wasLeftBehind ? 'asLeftBehind' : undefined)
    dialog.showErrorBox('Skerry cannot start', error instanceof Error ? error.message : String(error))
    app.exit(1)
    return
  }
  installLastResort(workstation.tellFault, () => systemClock.now())
  lockDown(app, session.defaultSession)
  serveRenderer(session.defaultSession, project.renderer)
  const localApi = new LocalApiSwitch(workstation)
  await localApi.follow()
  nativeTheme.themeSource = workstation.settings().theme
  workstation.subscribe((topic) => {
    if (topic === 'settings') nativeTheme.themeSource = workstation.settings().theme
  })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuBar(
        { platform: process.platform, isPackaged: app.isPackaged },
        { ask: askWindow, choose: (what) => void chooseSources(workstation, what) },
      ),
    ),
  )
  bridgeTo(workstation)
  openWindow(dataDir)
  app.on('second-instance', (_event, _argv, _directory, data) => showAgain(workstation, data))
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(dataDir)
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  let isClosed = false
  let isQuitting = false
  app.on('before-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    if (isQuitting) return
    isQuitting = true
    void (async () => {
      // the windows save first, while there is a workstation to save to
      for (const window of BrowserWindow.getAllWindows())
        if (!(await mayClose(window))) {
          isQuitting = false
          return
        }
      await localApi.close()
      await workstation.close()
      lock?.release(workstation.isUnchecked() ? 'asLeftBehind' : undefined)
      isClosed = true
      app.quit()
    })().catch((error: unknown) => {
      // a close that fails must end the program all the same
      logFault('Skerry could not be closed in order', error)
      app.exit(1)
    })
  })
}

/** A second start hands its files to the window that is there. */
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

/** Lets a person choose files or a folder, which the window then opens. */
async function chooseSources(workstation: Workstation, what: 'files' | 'folder'): Promise<void> {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) return
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: what === 'files' ? 'Choose files for triage' : 'Choose a folder for triage',
    properties: what === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory'],
  })
  if (filePaths.length > 0) await openIn(window, workstation, filePaths)
}

/** Hands files to the page of the window, which may still be on its way. */
async function openIn(
  window: BrowserWindow,
  workstation: Workstation,
  paths: readonly string[],
): Promise<void> {
  if (window.webContents.isLoading()) await once(window.webContents, 'did-finish-load')
  workstation.openFiles(paths)
}

function readArguments(argv: readonly string[]): { dataDir: string | null; files: string[] } {
  const given = argv.slice(1)
  const at = given.findIndex((word) => word === '--data-dir' || word.startsWith('--data-dir='))
  const inline = at >= 0 ? given[at]?.split('=')[1] : undefined
  const dataDir = at < 0 ? null : resolve(inline ?? given[at + 1] ?? '.')
  const words = given.filter(
    (_word, index) => at < 0 || (index !== at && !(inline === undefined && index === at + 1)),
  )
  const files = words
    .filter((word) => !word.startsWith('-'))
    .map((word) => resolve(process.env.INIT_CWD ?? process.cwd(), word))
  // the folder of the application is an argument too when a bare Electron runs it
  return { dataDir, files: files.filter((path) => path !== app.getAppPath() && existsSync(path)) }
}
