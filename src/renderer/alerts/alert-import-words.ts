import type { AlertImportJob } from '../../contract/workstation/alerts/alert-import-job.ts'
import { countOf, formatCount, formatPercent } from '../state/format.ts'

type State = Pick<AlertImportJob, 'state' | 'waits_for'>

/** Returns what is done with the file: it is still being handed over, or imported. */
export function importVerb({ state, waits_for }: State): string {
  if (state === 'waiting') return waits_for === 'upload' ? 'Handing over' : 'Waiting to import'
  return verbs[state]
}

const verbs: Readonly<Record<Exclude<AlertImportJob['state'], 'waiting'>, string>> = {
  running: 'Importing',
  done: 'Imported',
  failed: 'Import failed for',
  cancelled: 'Stopped importing',
  interrupted: 'Interrupted importing',
}

/** Returns how far an import of alerts is; of one that ended, how many alerts it added and skipped. */
export function importWords(
  job: State & Pick<AlertImportJob, 'name' | 'done' | 'all' | 'added' | 'skipped' | 'ended_at'>,
): string {
  const { name, state, waits_for, done, all, added, skipped } = job
  if (state === 'interrupted') return `Importing ${name} was interrupted${interruptedAt(done, all, added)}`
  if (waits_for === 'turn') return `${importVerb(job)} ${name}`
  if (job.ended_at === null) return `${importVerb(job)} ${name} ${formatPercent(done, all)}`
  // a file whose records were all skipped was read, and nothing of it imported
  const verb = state === 'done' && added === 0 ? 'Read' : importVerb(job)
  const count = added === 0 ? 'no alert added' : `${countOf(added, 'alert')} added`
  return `${verb} ${name}: ${count}${skipped === 0 ? '' : `, ${formatCount(skipped)} skipped`}`
}

/** What was last recorded: more may have been added since. */
function interruptedAt(done: number, all: number, added: number): string {
  if (all === 0 || done === 0) return ''
  const share = ` at ${formatPercent(done, all)} or later`
  return added === 0 ? share : `${share}: at least ${countOf(added, 'alert')} added`
}
