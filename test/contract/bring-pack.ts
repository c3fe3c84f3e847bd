import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import { type PackJob, packImportsOf } from '../../src/contract/workstation/packs/pack-import-job.ts'
import type { PackKindName } from '../../src/contract/workstation/packs/packs.ts'
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
    const { job: begun } = await host.window<{ job: Job }>('packs.import', {
      replace_known: true,
      ...request,
      file,
    })
    return await vi.waitFor(
      async () => {
        const job = await packImport(host, begun.id)
        if (job === undefined || (job.ended_at === null && job.waits_for !== 'answer'))
          throw new Error('The import did not end.')
        return job
      },
      { interval: 20, timeout: 120_000 },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns an import of a data pack as it is now. */
export async function packImport(host: Pick<LocalHost, 'window'>, id: string): Promise<PackJob | undefined> {
  const { jobs } = await host.window<{ jobs: Job[] }>('jobs.list', {})
  return packImportsOf(jobs).find((job) => job.id === id)
}
