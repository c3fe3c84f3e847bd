import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses'
import { programIn } from './packed-program.ts'

/**
 * Copies a packed desktop program (first argument) for the end-to-end suite (second argument). A packed program refuses
 * inspection, so its runtime is copied under the name of a bare Electron and the one fuse for inspection is flipped.
 * Its archive, its binaries and all other fuses stay as packed.
 */

const [from = '', to = ''] = process.argv.slice(2)
const program = programIn(from, process.platform)
rmSync(to, { recursive: true, force: true })
mkdirSync(to, { recursive: true })
for (const name of readdirSync(from)) {
  if (join(from, name) !== program) cpSync(join(from, name), join(to, name), { recursive: true })
}
const electron = join(to, process.platform === 'win32' ? 'electron.exe' : 'electron')
copyFileSync(program, electron)
await flipFuses(electron, {
  version: FuseVersion.V1,
  [FuseV1Options.EnableNodeCliInspectArguments]: true,
})
