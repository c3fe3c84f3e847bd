import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BrowserWindow, nativeTheme } from 'electron'
import { appOrigin } from './renderer-protocol.ts'

/** The one window: sandboxed, isolated, without Node, at the place where it was closed. */
export function openWindow(dataDir: string): BrowserWindow {
  const stateFile = join(dataDir, 'window.json')
  const window = new BrowserWindow({
    ...readBounds(stateFile),
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Skerry',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#0e1317' : '#ffffff',
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
      navigateOnDragDrop: false,
    },
  })
  window.once('ready-to-show', () => window.show())
  window.on('close', () => writeFileSync(stateFile, JSON.stringify(window.getNormalBounds())))
  void window.loadURL(`${appOrigin}/`)
  return window
}

function readBounds(file: string): { width: number; height: number; x?: number; y?: number } {
  const usual = { width: 1440, height: 900 }
  if (!existsSync(file)) return usual
  try {
    const { x, y, width, height } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    const isUsable = [x, y, width, height].every(
      (value) => typeof value === 'number' && Number.isFinite(value),
    )
    return isUsable
      ? { x: x as number, y: y as number, width: width as number, height: height as number }
      : usual
  } catch {
    return usual
  }
}
