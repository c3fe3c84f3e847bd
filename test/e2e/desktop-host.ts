import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'
import { actMs, type Faults, type RunningHost, ready } from './host.ts'

const origin = 'https://skerry.localhost'

/** The folder that `SKERRY_ELECTRON` names: in it `electron` and, built, `app`. */
function runtime(): string {
  const folder = process.env.SKERRY_ELECTRON
  if (folder === undefined) throw new Error('SKERRY_ELECTRON has to name a folder with electron and app.')
  return folder
}

/** Starts the desktop program with further arguments, e.g. files to open. */
export function launch(dataDir: string, further: readonly string[] = []): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath: join(runtime(), 'electron'),
    args: ['--no-sandbox', join(runtime(), 'app'), '--data-dir', dataDir, ...further],
  })
}

/** Starts the desktop program and gives its first window. */
export async function openDesktop(dataDir: string, faults: Faults): Promise<RunningHost> {
  const electron = await launch(dataDir)
  const child = electron.process()
  const page = await electron.firstWindow()
  page.setDefaultTimeout(actMs)
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
      const name = savedName(electron, folder)
      await act()
      return { name: await name, text: await readFile(join(folder, await name), 'utf8') }
    },
    resize: (width, height) =>
      electron.evaluate(
        ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h),
        [width, height] as const,
      ),
    close: async () => {
      if (child.exitCode === null) await electron.close()
      if (child.exitCode !== 0) throw new Error(`The desktop program ended with ${child.exitCode}.`)
    },
  }
}

/** Answers the question where to save, as a user would, and gives the name under which it was saved. */
function savedName(electron: ElectronApplication, folder: string): Promise<string> {
  return electron.evaluate(
    ({ session }, to) =>
      new Promise<string>((resolve) => {
        session.defaultSession.once('will-download', (_event, item) => {
          item.setSavePath(`${to}/${item.getFilename()}`)
          item.once('done', () => resolve(item.getFilename()))
        })
      }),
    folder,
  )
}
