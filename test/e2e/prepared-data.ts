import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from './host-process.ts'

/** What a workstation holds when a test begins. */
export type Held = 'nothing' | 'the sample register' | 'the sample incident'

/** The operation that its button asks for. */
const loads = {
  'the sample register': 'register.loadSample',
  'the sample incident': 'alertInbox.loadSample',
} as const satisfies Record<Exclude<Held, 'nothing'>, string>

const newDataDir = () => mkdtemp(join(tmpdir(), 'skerry-e2e-'))
export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true, maxRetries: 5 })

/** Data directories that hold what many tests begin with: filled once for all tests of a worker, and copied for each of them. */
export class PreparedData {
  private readonly folders = new Map<Held, string>()

  /** A new data directory that holds it. */
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
