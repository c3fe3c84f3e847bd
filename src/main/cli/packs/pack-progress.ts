import type { Problem } from '../../../contract/problem.ts'
import type { PackJob, PackReplacement } from '../../../contract/workstation/packs/packs.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { countOf } from '../count-of.ts'
import { fileProgress, followJob } from '../follow-job.ts'
import type { Terminal } from '../terminal.ts'

/** Returns the sentence for an import that would replace a pack, with what goes, and how to agree. */
export function replacementQuestion(file: string, asked: PackReplacement): string {
  const { name, before, after, came, changed, went, examples } = asked
  const more = went > examples.length && examples.length > 0 ? ', …' : ''
  const names = examples.length === 0 ? '' : ` (${examples.join(', ')}${more})`
  return `${file} was not imported: it is the same set as the data pack ${name}, and would replace it: ${countOf(before, 'entry', 'entries')} before, ${after} after; ${came} would be added, ${changed} changed, ${went} removed${names}. Import it with --replace to do that.`
}

/** Waits for the import of a data pack to end, or to ask whether a pack is replaced, while showing its progress; returns its final state. */
export function followImport(
  workstation: Pick<Workstation, 'invokeNamed' | 'subscribe'>,
  started: PackJob,
  terminal: Pick<Terminal, 'wait'>,
): Promise<PackJob | Problem> {
  const words = ({ state, file, read, size }: PackJob) =>
    fileProgress({ state, name: file, done: read, size })
  return followJob(workstation, { operation: 'packs.jobs', topic: 'packs' }, started, { terminal, words })
}
