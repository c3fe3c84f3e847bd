import { families } from '../../contract/family.ts'
import type { Guard } from '../http/guard.ts'
import { refuseForeign } from '../http/guard.ts'
import { type Further, serveApi } from '../http/serve-api.ts'
import { systemRandom } from '../operations/random.ts'
import { openWorkstation, type Workstation } from '../operations/workstation.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { fileFor, sendFile } from './static-files.ts'
import { openWindowChannel } from './window-channel.ts'

/** The workstation without Electron: the local API and, when asked for, the window for a browser, both on loopback. */
export type HostOptions = {
  readonly dataDir: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly host?: string
  /** Serves one family at the root: `ir`, `register`, `threat`, `core`. */
  readonly family?: string | null
  readonly withWindow: boolean
  /** Answers programs from the start, and makes the first key; without it the setting decides, and nobody gets a key. */
  readonly answersPrograms: boolean
  readonly opened?: readonly string[]
  readonly resources: string
  /** Folder of the built renderer. */
  readonly renderer: string
  readonly version: string
}

export type Host = {
  readonly url: string
  /** The address to open in a browser; null without a window. */
  readonly windowUrl: string | null
  /** The first key, of a host that was started to answer programs, on a data directory without any. */
  readonly key: string | null
  readonly workstation: Workstation
  readonly close: () => Promise<void>
}

const familyWords: Readonly<Record<string, string>> = { ir: 'incidents', threat: 'actors' }

/** Starts the host. Throws when the data directory is in use, the database cannot be opened or the port is taken. */
export async function startHost(options: HostOptions): Promise<Host> {
  const unlock = lockDataDir(options.dataDir)
  try {
    return await startUnlocked(options, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function startUnlocked(options: HostOptions, unlock: () => void): Promise<Host> {
  const {
    dataDir,
    resources,
    renderer,
    version,
    port,
    host,
    family = null,
    withWindow,
    answersPrograms,
    opened = [],
  } = options
  const only = family === null ? null : families.find(({ name }) => name === (familyWords[family] ?? family))
  if (only === undefined) throw new Error(`There is no family ${family}. Use ir, register, threat or core.`)
  const workstation = openWorkstation({
    dataDir,
    resources,
    version,
    opened,
    host: 'headless',
    isAlone: true,
    forThisRun: answersPrograms ? { local_api: true } : {},
  })
  const ticket = Buffer.from(systemRandom.bytes(24)).toString('base64url')
  try {
    const window = withWindow
      ? { further: (guard: Guard) => serveWindow(workstation, guard, renderer, ticket) }
      : {}
    const server = await serveApi(workstation, { port, host, family: only, ...window })
    const tellAddress = () => {
      workstation.host.localApi = workstation.settings().local_api ? { url: server.url } : null
    }
    tellAddress()
    workstation.subscribe((topic) => {
      if (topic === 'settings') tellAddress()
    })
    return {
      url: server.url,
      windowUrl: withWindow ? `${server.url}/window/open?ticket=${ticket}` : null,
      key: answersPrograms ? workstation.firstKey() : null,
      workstation,
      close: async () => {
        await server.close()
        await workstation.close()
        unlock()
      },
    }
  } catch (error) {
    await workstation.close()
    throw error
  }
}

function serveWindow(workstation: Workstation, guard: Guard, renderer: string, ticket: string): Further {
  const channel = openWindowChannel(workstation, guard, ticket)
  return async (request, response) => {
    if (await channel.answer(request, response)) return true
    if (request.method !== 'GET' || refuseForeign(request, guard) !== null) return false
    const file = fileFor(renderer, (request.url ?? '/').split('?')[0] as string)
    if (file === null) return false
    sendFile(response, file)
    return true
  }
}
