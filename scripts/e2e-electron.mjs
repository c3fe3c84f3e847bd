import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './install.mjs'

/**
 * `npm run e2e:electron`: the end-to-end suite against the desktop window instead of the browser host.
 * `SKERRY_ELECTRON` names a folder with an Electron runtime (`electron`) and a built copy of this project (`app`), or a
 * packed desktop program as `npm run package` makes it, which is copied and made accessible to the suite first.
 */

const folder = process.env.SKERRY_ELECTRON
if (folder === undefined || folder === '') {
  console.log(
    'Skipped: there is no Electron runtime. SKERRY_ELECTRON may name a folder with electron and app, or a packed program.',
  )
  process.exit(0)
}
const isPacked = existsSync(join(folder, 'resources', 'app.asar'))
const absent = isPacked ? [] : ['electron', 'app'].filter((name) => !existsSync(join(folder, name)))
if (absent.length > 0) {
  console.error(`SKERRY_ELECTRON names ${folder}, which has no ${absent.join(' and no ')}.`)
  process.exit(1)
}
const args = ['playwright', ['test', ...process.argv.slice(2)]]
const env = isPacked
  ? { SKERRY_E2E: 'electron', SKERRY_ELECTRON: underTest(), SKERRY_PACKED: folder }
  : { SKERRY_E2E: 'electron' }

// a Linux machine without a screen gets a virtual one
const hasNoScreen = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
process.exit(
  hasNoScreen
    ? run('xvfb-run', ['-a', '-s', '-screen 0 1600x1000x24', ...args.flat()], { env })
    : run(args[0], args[1], { env }),
)

/** Returns the folder with the copy of a packed program that the suite can drive. */
function underTest() {
  const copy = join(root, '.cache', 'packed')
  const status = run('node', [join(root, 'scripts', 'package', 'program-under-test.ts'), folder, copy])
  if (status !== 0) process.exit(status)
  return copy
}
