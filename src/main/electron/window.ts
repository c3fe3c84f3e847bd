import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, Menu, nativeTheme, type Rectangle, screen } from 'electron'
import type { MenuCommand } from '../../contract/workstation/window/menu.ts'
import { askBeforeClosing } from './closing.ts'
import { textMenu } from './menus.ts'
import { appOrigin } from './renderer-protocol.ts'

/**
 * The only window: sandboxed, isolated, without Node, at the position where it was last closed. It is shown when its
 * page is drawn and the work it waits for is done.
 */
export function openWindow(dataDir: string, opening: Promise<unknown>): void {
  const stateFile = join(dataDir, 'window.json')
  const window = new BrowserWindow({
    ...readBounds(stateFile),
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Skerry',
    backgroundColor: background(),
    webPreferences: {
      preload: fileURLToPath(new URL('../preload/index.cjs', import.meta.url)),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      spellcheck: false,
      // neither by a menu, nor by a key, nor by a page
      devTools: !app.isPackaged,
      navigateOnDragDrop: false,
    },
  })
  const isDrawn = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()))
  Promise.all([isDrawn, opening]).then(
    () => {
      if (window.isDestroyed()) return
      // the theme is a setting, which was not known before
      window.setBackgroundColor(background())
      window.show()
    },
    // the caller reports why there is no workstation, and ends the program
    () => undefined,
  )
  // On systems with mouse or keyboard buttons for it, the system notifies the program; the page receives other buttons
  // itself.
  window.on('app-command', (event, command) => {
    if (command !== 'browser-backward' && command !== 'browser-forward') return
    event.preventDefault()
    askWindow(command === 'browser-backward' ? 'back' : 'forward')
  })
  window.webContents.on('context-menu', (_event, place) => {
    const items = textMenu(place)
    if (items !== null) Menu.buildFromTemplate(items).popup({ window })
  })
  window.on('close', () =>
    writeFileSync(stateFile, JSON.stringify(window.getNormalBounds()), { mode: 0o600 }),
  )
  askBeforeClosing(window)
  void window.loadURL(`${appOrigin}/`)
}

function background(): string {
  return nativeTheme.shouldUseDarkColors ? '#0e1317' : '#ffffff'
}

/** Sends one of its commands to the window. */
export function askWindow(command: MenuCommand): void {
  BrowserWindow.getAllWindows()[0]?.webContents.send('skerry:command', { command })
}

function readBounds(file: string): { width: number; height: number; x?: number; y?: number } {
  const usual = { width: 1440, height: 900 }
  if (!existsSync(file)) return usual
  try {
    const { x, y, width, height } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    const isUsable = [x, y, width, height].every(
      (value) => typeof value === 'number' && Number.isFinite(value),
    )
    if (!isUsable) return usual
    const bounds = { x: x as number, y: y as number, width: width as number, height: height as number }
    return isSeen(bounds) ? bounds : { width: bounds.width, height: bounds.height }
  } catch {
    return usual
  }
}

/** Whether a window position is visible: a hundred pixels of the title bar must lie on a connected screen. */
function isSeen(bounds: Rectangle): boolean {
  const { workArea } = screen.getDisplayMatching(bounds)
  const isWithinWidth =
    bounds.x + bounds.width > workArea.x + 100 && bounds.x < workArea.x + workArea.width - 100
  return isWithinWidth && bounds.y >= workArea.y - 10 && bounds.y < workArea.y + workArea.height - 40
}
