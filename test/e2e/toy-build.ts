import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'electron-vite'
import { builtFolder, root } from '../toy-part/touched-lists.ts'

/** Builds Skerry with the toy part; returns the folder with its programs. */
export async function buildWithToyPart(): Promise<string> {
  rmSync(builtFolder, { recursive: true, force: true })
  mkdirSync(builtFolder, { recursive: true })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  writeFileSync(
    join(builtFolder, 'package.json'),
    JSON.stringify({ name: 'skerry', version, type: 'module' }),
  )
  symlinkSync(join(root, 'resources'), join(builtFolder, 'resources'))
  await build({ root, configFile: 'test/toy-part/electron.vite.config.ts', logLevel: 'warn' })
  return join(builtFolder, 'out', 'main')
}
