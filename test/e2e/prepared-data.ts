import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from './host-process.ts'

/** The content of a workstation when a test begins. */
export type Held = 'nothing' | 'the sample register' | 'the sample incident'

/** The operation of its button. */
const loads = {
  'the sample register': 'register.loadSample',
  'the sample incident': 'alertInbox.loadSample',
} as const satisfies Record<Exclude<Held, 'nothing'>, string>

const newDataDir = () => mkdtemp(join(tmpdir(), 'skerry-e2e-'))
export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })

/** Data directories with content that many tests start with: filled once per worker, and copied for each test. */
export class PreparedData {
  private readonly folders = new Map<Held, string>()

  /** Creates a data directory with this content. */
  async give(held: Held): Promise<string> {
    const dataDir = await newDataDir()
    if (held === 'nothing') return dataDir
    const folder = this.folders.get(held) ?? (await filled(loads[held]))
    this.folders.set(held, folder)
    await cp(folder, dataDir, { recursive: true })
    return dataDir
  }

  async remove(): Promise<void> {
    await Promise.all([...this.folders.values()].map(removeDataDir))
  }
}

async function filled(operation: string): Promise<string> {
  const dataDir = await newDataDir()
  const host = await startHost(dataDir, 0)
  await host.invoke(operation, {})
  await host.end()
  return dataDir
}
