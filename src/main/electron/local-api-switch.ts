import type { ApiServer } from '../http/serve-api.ts'
import type { Workstation } from '../operations/workstation.ts'
import { logFault } from '../operations/workstation.ts'

/** Opens and closes the local API of the desktop according to its setting. Off until the user switches it on. */
export class LocalApiSwitch {
  private readonly workstation: Workstation
  private server: ApiServer | null = null
  private openedWith = ''
  private work: Promise<void> = Promise.resolve()

  constructor(workstation: Workstation) {
    this.workstation = workstation
    workstation.subscribe((topic) => {
      if (topic === 'settings') void this.follow()
    })
  }

  /** Applies the settings to the server. */
  follow(): Promise<void> {
    this.work = this.work
      .then(() => this.apply())
      .catch((error: unknown) => logFault('The local API could not be opened', error))
    return this.work
  }

  async close(): Promise<void> {
    await this.work
    await this.server?.close()
    this.server = null
  }

  private async apply(): Promise<void> {
    const { local_api, local_api_port } = this.workstation.settings()
    const wanted = local_api ? String(local_api_port) : ''
    if (wanted === this.openedWith) return
    await this.server?.close()
    this.server = null
    this.workstation.host.localApi = null
    this.openedWith = wanted
    if (!local_api) return
    const { serveApi } = await import('../http/serve-api.ts')
    this.server = await serveApi(this.workstation, { port: local_api_port })
    this.workstation.host.localApi = { url: this.server.url }
  }
}
