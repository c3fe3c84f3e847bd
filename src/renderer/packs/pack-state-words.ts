import type { PackJob } from '../../contract/workstation/packs/pack-import-job.ts'

/** Returns what an import of a data pack does, or what became of it. */
export function packStateWords({ state, waits_for }: Pick<PackJob, 'state' | 'waits_for'>): string {
  if (state !== 'waiting') return ended[state]
  return waits_for === 'upload' ? 'transferring' : waits_for === 'answer' ? 'not imported yet' : 'waiting'
}

const ended: Readonly<Record<Exclude<PackJob['state'], 'waiting'>, string>> = {
  running: 'reading',
  done: 'imported',
  failed: 'failed',
  cancelled: 'stopped; nothing was imported',
  interrupted: 'interrupted',
}
