import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { PackJob, PackKindName } from '../../src/contract/workstation/packs/packs.ts'
import type { LocalHost } from './local-host.ts'

/** The fields that the window sends for an imported file, besides its path. */
type Request = { readonly kind: PackKindName; readonly [field: string]: unknown }

/**
 * Imports a file of this content as a data pack and returns the finished import, successful or not. Throws when it is
 * refused at once.
 */
export async function bringPack(
  host: LocalHost,
  content: string | Uint8Array,
  request: Request,
  fileName = 'source',
): Promise<PackJob> {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-source-'))
  try {
    const path = join(folder, fileName)
    writeFileSync(path, content)
    const file = { kind: 'path', path }
    const { job: begun } = await host.window<{ job: PackJob }>('packs.import', {
      replace_known: true,
      ...request,
      file,
    })
    return await vi.waitFor(
      async () => {
        const { jobs } = await host.window<{ jobs: PackJob[] }>('packs.jobs', {})
        const job = jobs.find(({ id }) => id === begun.id)
        if (job === undefined || (job.ended_at === null && job.state !== 'asking'))
          throw new Error('The import did not end.')
        return job
      },
      { interval: 20, timeout: 120_000 },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
