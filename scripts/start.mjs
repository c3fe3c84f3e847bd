import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, run } from './install.mjs'
import { runUntilEnd } from './run-until-end.mjs'

/**
 * `npm start`: installs, builds, and opens the workstation: in Electron if its runtime is installed, else in a browser.
 */

const args = process.argv.slice(2)
install()
build()

const why = args.includes('--headless') ? 'as requested' : whyNotElectron()
if (why === null) {
  // Chromium refuses to sandbox root; every other user keeps the sandbox
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  process.exit(await runUntilEnd('electron', [...asRoot, root, ...args]))
}
console.log(`Starting without Electron: ${why}.`)
process.exit(
  await runUntilEnd(
    'node',
    [join(root, 'out', 'main', 'headless.js'), ...args.filter((word) => word !== '--headless')],
    { hasChannel: true },
  ),
)

/** Returns null when Electron can be started, else the reason in a few words. */
function whyNotElectron() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    return 'there is no display'
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override !== undefined && existsSync(override)) return null
  if (existsSync(join(root, 'node_modules', 'electron', 'dist', 'version'))) return null
  // resolving the package's path makes it download its runtime once
  const status = run('node', ['-e', "require('electron')"], {
    stdio: 'ignore',
    env: { ELECTRON_GET_USE_PROXY: '1' },
  })
  return status === 0 && existsSync(join(root, 'node_modules', 'electron', 'dist', 'version'))
    ? null
    : 'its runtime is not installed and could not be downloaded'
}
