import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron, type ElectronApplication, errors } from '@playwright/test'
import { actMs, type RunningHost, ready } from './host.ts'
import type { Faults } from './page-faults.ts'

const origin = 'https://skerry.localhost'

/** Returns the folder that `SKERRY_ELECTRON` names: with `electron` and, built, `app`, or a packed program. */
function runtime(): string {
  const folder = process.env.SKERRY_ELECTRON
  if (folder === undefined) throw new Error('SKERRY_ELECTRON has to name a folder with electron and app.')
  return folder
}

/** Maximum time for one start, in milliseconds, and the number of attempts. */
const startMs = 45_000
const starts = 3

/**
 * Starts the desktop program with further arguments, e.g. files to open. The test runner attaches itself while the
 * program starts. If that coincides with the window opening its first page, the runner misses the event and waits
 * forever, although the window exists (seen in one of some hundred starts): it then ends that program and starts again.
 */
export async function launch(dataDir: string, further: readonly string[] = []): Promise<ElectronApplication> {
  for (let start = 1; ; start += 1) {
    try {
      return await _electron.launch({
        executablePath: join(runtime(), 'electron'),
        args: [
          '--no-sandbox',
          `--user-data-dir=${join(dataDir, 'runtime')}`,
          ...(existsSync(join(runtime(), 'app')) ? [join(runtime(), 'app')] : []),
          '--data-dir',
          dataDir,
          ...further,
        ],
        timeout: startMs,
      })
    } catch (error) {
      if (start === starts || !(error instanceof errors.TimeoutError)) throw error
    }
  }
}

/** Starts the desktop program and returns its first window. */
export async function openDesktop(dataDir: string, faults: Faults): Promise<RunningHost> {
  const electron = await launch(dataDir)
  try {
    return await firstWindow(electron, dataDir, faults)
  } catch (error) {
    electron.process().kill('SIGKILL')
    throw error
  }
}

async function firstWindow(
  electron: ElectronApplication,
  dataDir: string,
  faults: Faults,
): Promise<RunningHost> {
  const child = electron.process()
  const page = await electron.firstWindow({ timeout: startMs })
  page.setDefaultTimeout(actMs)
  page.setDefaultNavigationTimeout(actMs)
  faults.watch(page, origin)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await ready(page)
  return {
    page,
    origin,
    electron,
    clipboard: () => electron.evaluate(({ clipboard }) => clipboard.readText()),
    saved: async (act) => {
      const folder = join(dataDir, 'saved')
      await answerWhereToSave(electron, folder)
      await act()
      const name = await savedName(electron)
      return { name, text: await readFile(join(folder, name), 'utf8') }
    },
    resize: (width, height) =>
      electron.evaluate(
        ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h),
        [width, height] as const,
      ),
    reopen: null,
    staysWhenClosed: async (lost) => {
      const asked = electron.evaluate(
        ({ BrowserWindow, dialog }) =>
          new Promise<string>((resolve) => {
            const { showMessageBox } = dialog
            dialog.showMessageBox = async (...given: unknown[]) => {
              dialog.showMessageBox = showMessageBox
              resolve(JSON.stringify(given.at(-1)))
              return { response: 0, checkboxChecked: false }
            }
            BrowserWindow.getAllWindows()[0]?.close()
          }),
      )
      const words = await asked
      if (!lost.test(words)) throw new Error(`It asked without naming ${lost}: ${words}`)
    },
    release: () => Promise.resolve(null),
    close: async () => {
      if (child.exitCode === null) {
        // prompts about unsaved changes are answered with closing
        await electron.evaluate(({ dialog }) => {
          dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
        })
        await electron.close()
      }
      if (child.exitCode !== 0)
        throw new Error(`The desktop program ended with ${child.exitCode ?? child.signalCode}.`)
    },
  }
}

/** Answers the next save dialog, as a user would. */
function answerWhereToSave(electron: ElectronApplication, folder: string): Promise<void> {
  return electron.evaluate(({ session }, to) => {
    const saved = new Promise<string>((resolve) => {
      session.defaultSession.once('will-download', (_event, item) => {
        item.setSavePath(`${to}/${item.getFilename()}`)
        item.once('done', () => resolve(item.getFilename()))
      })
    })
    Object.assign(globalThis, { saved })
  }, folder)
}

/** Returns the name under which it was saved. */
function savedName(electron: ElectronApplication): Promise<string> {
  return electron.evaluate(() => (globalThis as unknown as { saved: Promise<string> }).saved)
}
