import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { app, dialog, ipcMain, Menu, session } from 'electron'
import { defaultDataDir } from '../operations/data-dir/data-dir.ts'
import { findProject } from '../operations/system/project.ts'
import { answerWindow } from './bridge.ts'
import { lockDown } from './lock-down.ts'
import { debuggingSwitch, sandboxWarning } from './process-switches.ts'
import { serveRenderer } from './renderer-protocol.ts'
import { openWindow } from './window.ts'

/**
 * The desktop host: one instance, one window, one workstation. This file holds only what the window needs of this
 * process; the workstation is loaded and opened while the page of the window starts, which is shown when both are
 * ready.
 */

const options = readArguments(process.argv)
const dataDir = options.dataDir ?? defaultDataDir(process.platform, process.env)
// without one of its own at this point, Electron makes a menu, which delays the window
Menu.setApplicationMenu(null)
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
  lockDown(app, session.defaultSession)
  serveRenderer(session.defaultSession, project.renderer)
  const opening = Promise.race([firstPageRuns(), firstPageStopped()])
    .then(() => import('./desktop.ts'))
    .then(({ openDesktop }) => openDesktop({ dataDir, project, files: options.files }))
  answerWindow(opening)
  openWindow(dataDir, opening)
  app.on('second-instance', (_event, _argv, _directory, data) => {
    opening.then(
      ({ showAgain }) => showAgain(data),
      () => undefined,
    )
  })
  try {
    await opening
  } catch (error) {
    const { systemFaultSentence } = await import('../../contract/system-fault.ts')
    const why = systemFaultSentence(error) ?? (error instanceof Error ? error.message : String(error))
    dialog.showErrorBox('Skerry cannot start', why)
    app.exit(1)
  }
}

/**
 * Resolves when the script of the first page runs. Until then the page needs this thread for its files, its preload
 * script and its connection to the graphics process, and would wait for the workstation to be loaded.
 */
function firstPageRuns(): Promise<void> {
  return new Promise((resolve) => ipcMain.once('skerry:listens', () => resolve()))
}

/** Resolves when the first page has loaded or failed: a page that fails must not keep the workstation from opening. */
function firstPageStopped(): Promise<void> {
  return new Promise((resolve) => {
    app.once('web-contents-created', (_event, contents) => {
      contents.once('did-stop-loading', () => resolve())
      contents.once('render-process-gone', () => resolve())
    })
  })
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
  // a bare Electron also receives the folder of the application as an argument
  return { dataDir, files: files.filter((path) => path !== app.getAppPath() && existsSync(path)) }
}
