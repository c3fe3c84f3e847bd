import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { systemFaultSentence } from '../../contract/system-fault.ts'
import { defaultDataDir } from '../operations/data-dir/data-dir.ts'
import { systemClock } from '../operations/system/clock.ts'
import { onEndAsked } from '../operations/system/end-asked.ts'
import { installLastResort } from '../operations/system/last-resort.ts'
import { findProject } from '../operations/system/project.ts'
import { logFault } from '../operations/workstation.ts'
import { browserCommand } from './browser.ts'
import { startHost } from './start.ts'

/** `npm start` without Electron: serves the window on loopback and opens it in a browser, if there is one. */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'data-dir': { type: 'string' },
    port: { type: 'string' },
    headless: { type: 'boolean' },
    'no-browser': { type: 'boolean' },
  },
})

const opened = positionals.map((name) => resolve(process.env.INIT_CWD ?? process.cwd(), name))
const absent = opened.filter((path) => !existsSync(path))
if (absent.length > 0) {
  console.error(`Not found: ${absent.join(', ')}`)
  process.exit(4)
}

const project = findProject()
try {
  const host = await startHost({
    ...project,
    dataDir: values['data-dir'] ?? defaultDataDir(process.platform, process.env),
    port: Number(values.port ?? 0),
    withWindow: true,
    answersPrograms: false,
    opened,
  })
  let isClosing = false
  const close = () => {
    if (isClosing) return
    isClosing = true
    // a close that fails must still end the host: nothing else would
    host.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logFault('Skerry could not be closed properly', error)
        process.exit(1)
      },
    )
  }
  onEndAsked(close)
  installLastResort(host.workstation.reportFault, () => systemClock.now())
  const entrance = pathToFileURL(host.windowFile ?? '').href
  const browser = values['no-browser'] === true ? null : browserCommand(entrance, host.workstation.dataDir)
  if (browser === null)
    console.log(
      `Skerry is ready at ${host.url}. Open this file in your browser on this machine; it lets that browser in:\n\n  ${entrance}\n\nCtrl+C stops it.`,
    )
  else {
    console.log(`Skerry is ready at ${host.url}, in a browser window.\nCtrl+C stops it.`)
    const { spawn } = await import('node:child_process')
    spawn(browser.program, browser.arguments, { stdio: 'ignore', detached: true })
      .on('error', () => console.log(`No browser could be opened. Open ${entrance}`))
      .unref()
  }
} catch (error) {
  console.error(systemFaultSentence(error) ?? (error instanceof Error ? error.message : error))
  process.exitCode = 1
}
