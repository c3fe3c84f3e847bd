import { expect } from 'vitest'
import {
  type AlertImportJob,
  alertImportsOf,
} from '../../src/contract/workstation/alerts/alert-import-job.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import type { LocalHost } from './local-host.ts'
import { announced } from './send-upload.ts'

type Options = {
  readonly name?: string
  /** Bytes in each slice of the upload. */
  readonly slice?: number
  readonly mapping?: object | null
  readonly reading?: object | undefined
  readonly remember?: string | null
}

/** Imports a file of alerts as a window does that uploads it in slices; returns the import once it has ended. */
export async function bringAlerts(
  host: Pick<LocalHost, 'window'>,
  content: Uint8Array,
  { name = 'x', slice = 1_000_000, mapping = null, reading, remember }: Options = {},
): Promise<AlertImportJob> {
  const file = await announced((operation, input) => host.window(operation, input), name, content.length)
  const { job } = await host.window<{ job: Job }>('alertInbox.beginImport', {
    file,
    mapping,
    reading,
    ...(remember !== null && { remember }),
  })
  for (let offset = 0, last = false; !last; offset += slice) {
    last = offset + slice >= content.length
    const bytes = new Uint8Array(content.subarray(offset, offset + slice))
    await host.window('uploads.append', { upload: file.upload, file: 0, offset, bytes, last })
  }
  return alertImportEnded(host, job.id)
}

/** Returns an import once it has ended. */
export async function alertImportEnded(host: Pick<LocalHost, 'window'>, id: string): Promise<AlertImportJob> {
  const found = async () => {
    const { jobs } = await host.window<{ jobs: Job[] }>('jobs.list', {})
    return alertImportsOf(jobs).find((job) => job.id === id && job.ended_at !== null)
  }
  await expect.poll(found, { timeout: 60_000, interval: 20 }).toBeDefined()
  return (await found()) as AlertImportJob
}
