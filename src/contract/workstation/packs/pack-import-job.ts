import type { Job } from '../jobs/jobs.ts'
import type { PackImportResult } from './packs.ts'

/** An import of a pack, running or ended: its job, with its result beside it. */
export type PackJob = Omit<Job, 'result'> & PackImportResult

/** Returns the imports of packs among jobs. */
export function packImportsOf(jobs: readonly Job[]): PackJob[] {
  return jobs.filter(({ kind }) => kind === 'pack-import').map(packImportOf)
}

export function packImportOf({ result: produced, ...rest }: Job): PackJob {
  return { ...rest, ...(produced as PackImportResult) }
}
