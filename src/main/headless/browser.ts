import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A browser on this machine, opened as a window of its own with a profile inside the data directory. */
export type BrowserCommand = { readonly program: string; readonly arguments: readonly string[] }

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
]

/** Returns the command that opens an address, or null without a display or a browser. */
export function browserCommand(
  address: string,
  dataDir: string,
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): BrowserCommand | null {
  const hasDisplay =
    platform !== 'linux' || Boolean(environment.DISPLAY) || Boolean(environment.WAYLAND_DISPLAY)
  if (!hasDisplay) return null
  const program = environment.CHROMIUM_PATH ?? onPath(environment.PATH ?? '')
  if (program === null) {
    if (platform === 'darwin') return { program: 'open', arguments: [address] }
    return platform === 'win32' ? { program: 'explorer.exe', arguments: [address] } : null
  }
  // disables the browser's own network activity, since the window promises to be offline
  const quiet = [
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-default-apps',
    '--no-default-browser-check',
  ]
  return { program, arguments: [`--app=${address}`, `--user-data-dir=${join(dataDir, 'browser')}`, ...quiet] }
}

function onPath(path: string): string | null {
  for (const folder of path.split(delimiter)) {
    for (const name of names) {
      const program = join(folder, name)
      try {
        accessSync(program, constants.X_OK)
        return program
      } catch {
        // the next candidate may exist
      }
    }
  }
  return null
}
