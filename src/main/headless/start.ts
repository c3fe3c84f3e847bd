import { families } from '../../contract/family.ts'
import type { Guard } from '../http/guard.ts'
import { refuseForeign } from '../http/guard.ts'
import { type Further, serveApi } from '../http/serve-api.ts'
import { type DataDirLock, lockDataDir } from '../operations/data-dir/data-dir-lock.ts'
import { systemRandom } from '../operations/system/random.ts'
import { openWorkstation, type Workstation } from '../operations/workstation.ts'
import { fileFor, sendFile } from './static-files.ts'
import { openWindowChannel } from './window-channel.ts'
import { openWindowDoor, type WindowDoor } from './window-door.ts'

/** The workstation without Electron: the local API and, on request, the window for a browser, both on loopback. */
export type HostOptions = {
  readonly dataDir: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly host?: string
  /** Serves one family at the root: `ir`, `register`, `threat`, `core`. */
  readonly family?: string | null
  readonly withWindow: boolean
  /**
   * Whether it answers programs from the start, and creates the first key; otherwise the setting decides, and no key is
   * created.
   */
  readonly answersPrograms: boolean
  readonly opened?: readonly string[]
  readonly resources: string
  /** Folder of the built renderer. */
  readonly renderer: string
  readonly version: string
}

export type Host = {
  readonly url: string
  /** The page on disk that grants a browser of this user access to the window; null without a window. */
  readonly windowFile: string | null
  /** The first key, when a host was started to answer programs on a data directory without any key. */
  readonly key: string | null
  readonly workstation: Workstation
  readonly close: () => Promise<void>
}

const familyWords: Readonly<Record<string, string>> = { ir: 'incidents', threat: 'actors' }

/** Starts the host. Throws when the data directory is in use, the database cannot be opened or the port is taken. */
export async function startHost(options: HostOptions): Promise<Host> {
  const lock = lockDataDir(options.dataDir)
  try {
    return await startLocked(options, lock)
  } catch (error) {
    lock.release(lock.wasLeftBehind ? 'asLeftBehind' : undefined)
    throw error
  }
}

async function startLocked(options: HostOptions, lock: DataDirLock): Promise<Host> {
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
    wasLeftBehind: lock.wasLeftBehind,
    forThisRun: answersPrograms ? { local_api: true } : {},
  })
  let door: WindowDoor | null = null
  const openDoor = (guard: Guard) => {
    door = openWindowDoor(dataDir, `http://${reachable(host)}:${guard.port}`, systemRandom)
    return serveWindow(workstation, guard, renderer, door)
  }
  try {
    const window = withWindow ? { further: openDoor } : {}
    const server = await serveApi(workstation, { port, host, family: only, ...window })
    const reportAddress = () => {
      workstation.host.localApi = workstation.settings().local_api ? { url: server.url } : null
    }
    reportAddress()
    workstation.subscribe((topic) => {
      if (topic === 'settings') reportAddress()
    })
    return {
      url: server.url,
      windowFile: door === null ? null : (door as WindowDoor).file,
      key: answersPrograms ? workstation.firstKey() : null,
      workstation,
      close: async () => {
        door?.close()
        await server.close()
        await workstation.close()
        lock.release(workstation.isUnchecked() ? 'asLeftBehind' : undefined)
      },
    }
  } catch (error) {
    await workstation.close()
    throw error
  }
}

/** Returns the address by which this machine reaches a server that listens there. */
function reachable(host = '127.0.0.1'): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function serveWindow(workstation: Workstation, guard: Guard, renderer: string, door: WindowDoor): Further {
  const channel = openWindowChannel(workstation, guard, door)
  return async (request, response) => {
    if (await channel.answer(request, response)) return true
    if (request.method !== 'GET' || refuseForeign(request, guard) !== null) return false
    const file = fileFor(renderer, (request.url ?? '/').split('?')[0] as string)
    if (file === null) return false
    sendFile(response, file)
    return true
  }
}
