import { cp, mkdtemp, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Workstation } from '../../src/main/operations/workstation.ts'
import { renewerOf } from '../e2e/leaves-no-trace.ts'
import type { Held } from '../e2e/prepared-data.ts'

const root = join(import.meta.dirname, '..', '..')
const resources = join(root, 'resources')

// threads are started from what was built, which takes a fraction of the time
const builtWorkers = pathToFileURL(join(root, 'test', 'built-worker-script.ts')).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/worker-script.ts')
      ? { url: builtWorkers, shortCircuit: true }
      : next(specifier, context),
})
const { openWorkstation } = await import('../../src/main/operations/workstation.ts')

export const windowCaller = { kind: 'window', mayNamePaths: false } as const

/** The operation that fills an empty workstation. */
const loads = {
  'the sample register': 'register.loadSample',
  'the sample incident': 'alertInbox.loadSample',
} as const satisfies Record<Exclude<Held, 'nothing'>, string>

const newFolder = () => mkdtemp(join(tmpdir(), 'skerry-window-'))
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

/** A workstation in the process of the test, on a folder of its own. */
export type OwnWorkstation = {
  readonly workstation: Workstation
  readonly dataDir: string
  /** Makes it like a new one after a test that called these operations, and returns whether it could. */
  readonly renew: (asked: ReadonlySet<string>) => Promise<boolean>
  readonly close: () => Promise<void>
}

const openOn = (dataDir: string) =>
  openWorkstation({ dataDir, resources, version: '0.1.0', host: 'headless', isAlone: true })

/** Workstations with content that many tests start with: filled once per worker, and copied for each test. */
export class PreparedWorkstations {
  private readonly folders = new Map<Held, string>()

  private former: { readonly own: OwnWorkstation; readonly held: Held } | null = null

  async open(held: Held, isNew: boolean): Promise<OwnWorkstation> {
    const { former } = this
    this.former = null
    if (former?.held === held && !isNew) return former.own
    await former?.own.close()
    const dataDir = await newFolder()
    await cp(await this.folderOf(held), dataDir, { recursive: true })
    const workstation = openOn(dataDir)
    return {
      workstation,
      dataDir,
      renew: await renewerOf((name, input) => workstation.invokeNamed(name, input, windowCaller)),
      close: async () => {
        await workstation.close()
        await remove(dataDir)
      },
    }
  }

  /** Takes back a workstation after a test, for the next one with the same content if it can be made like a new one. */
  async take(own: OwnWorkstation, held: Held, asked: ReadonlySet<string>): Promise<void> {
    if (await own.renew(asked)) this.former = { own, held }
    else await own.close()
  }

  async remove(): Promise<void> {
    await this.former?.own.close()
    await Promise.all([...this.folders.values()].map(remove))
  }

  private async folderOf(held: Held): Promise<string> {
    const known = this.folders.get(held)
    if (known !== undefined) return known
    const folder = await newFolder()
    const workstation = openOn(folder)
    if (held !== 'nothing') await workstation.invoke(loads[held], {}, windowCaller)
    await workstation.close()
    this.folders.set(held, folder)
    return folder
  }
}
