import type { Job } from '../jobs/jobs.ts'
import type { AlertImportResult } from './alert-import.ts'

/** An import of alerts, running or ended: its job, with its result beside it. */
export type AlertImportJob = Omit<Job, 'result'> & AlertImportResult

/** Returns the imports of alerts among jobs. */
export function alertImportsOf(jobs: readonly Job[]): AlertImportJob[] {
  return jobs.filter(({ kind }) => kind === 'alert-import').map(alertImportOf)
}

export function alertImportOf({ result: produced, ...rest }: Job): AlertImportJob {
  return { ...rest, ...(produced as AlertImportResult) }
}
