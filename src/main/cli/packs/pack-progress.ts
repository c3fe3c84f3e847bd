import type { Problem } from '../../../contract/problem.ts'
import type { PackJob } from '../../../contract/workstation/packs.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { fileProgress, followJob } from '../follow-job.ts'
import type { Terminal } from '../terminal.ts'

/** Waits for the import of a data pack to end while showing its progress; returns its final state. */
export function followImport(
  workstation: Pick<Workstation, 'invoke' | 'subscribe'>,
  started: PackJob,
  terminal: Pick<Terminal, 'wait'>,
): Promise<PackJob | Problem> {
  const words = ({ state, file, read, size }: PackJob) =>
    fileProgress({ state, name: file, done: read, size })
  return followJob(workstation, { operation: 'packs.jobs', topic: 'packs' }, started, { terminal, words })
}
