import type { AlertImportJob } from '../../contract/workstation/alerts/alert-import.ts'
import { countOf, formatCount, formatPercent } from '../state/format.ts'

export const importVerbs: Readonly<Record<AlertImportJob['state'], string>> = {
  uploading: 'Reading',
  waiting: 'Waiting to import',
  reading: 'Importing',
  done: 'Imported',
  failed: 'Import failed for',
  stopped: 'Stopped importing',
}

/** Returns how far an import of alerts is; of one that ended, how many alerts it added and skipped. */
export function importWords(
  job: Pick<AlertImportJob, 'name' | 'state' | 'done' | 'size' | 'added' | 'skipped' | 'ended_at'>,
): string {
  const { name, state, done, size, added, skipped } = job
  if (state === 'waiting') return `${importVerbs.waiting} ${name}`
  if (job.ended_at === null) return `${importVerbs[state]} ${name} ${formatPercent(done, size)}`
  // a file whose records were all skipped was read, and nothing of it imported
  const verb = state === 'done' && added === 0 ? 'Read' : importVerbs[state]
  const count = added === 0 ? 'no alert added' : `${countOf(added, 'alert')} added`
  return `${verb} ${name}: ${count}${skipped === 0 ? '' : `, ${formatCount(skipped)} skipped`}`
}
