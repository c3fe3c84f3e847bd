import { join } from 'node:path'

/**
 * Returns the default data directory: the platform's location for application data (XDG Base Directory, Apple's
 * Application Support, Windows' roaming data). `SKERRY_DATA_DIR` overrides it.
 */
export function defaultDataDir(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  if (environment.SKERRY_DATA_DIR) return environment.SKERRY_DATA_DIR
  const home = environment.HOME ?? environment.USERPROFILE ?? '.'
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Skerry')
  if (platform === 'win32') return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Skerry')
  return join(environment.XDG_DATA_HOME || join(home, '.local', 'share'), 'skerry')
}
