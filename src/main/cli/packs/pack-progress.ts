import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { Job as BackgroundJob } from '../../../contract/workstation/jobs/jobs.ts'
import { type PackJob, packImportOf } from '../../../contract/workstation/packs/pack-import-job.ts'
import type { PackReplacement } from '../../../contract/workstation/packs/packs.ts'
import type { Workstation } from '../../operations/workstation.ts'
import { countOf } from '../count-of.ts'
import { fileProgress, followJob, stateWord } from '../follow-job.ts'
import type { Terminal } from '../terminal.ts'

/** Returns the sentence for an import that would replace a pack, with what goes, and how to agree. */
export function replacementQuestion(file: string, asked: PackReplacement): string {
  const { name, before, after, came, changed, went, examples } = asked
  const more = went > examples.length && examples.length > 0 ? ', …' : ''
  const names = examples.length === 0 ? '' : ` (${examples.join(', ')}${more})`
  return `${file} was not imported: it is the same set as the data pack ${name}, and would replace it: ${countOf(before, 'entry', 'entries')} before, ${after} after; ${came} would be added, ${changed} changed, ${went} removed${names}. Import it with --replace to do that.`
}

/** Waits for the import of a data pack to end, or to ask whether a pack is replaced, while showing its progress; returns its final state. */
export async function followImport(
  workstation: Pick<Workstation, 'invoke' | 'subscribe'>,
  started: BackgroundJob,
  terminal: Pick<Terminal, 'wait'>,
): Promise<PackJob | Problem> {
  const words = (job: BackgroundJob) => {
    const { file, done, all } = packImportOf(job)
    return fileProgress({ state: stateWord(job), name: file, done, size: all })
  }
  const ended = await followJob(workstation, started, { terminal, words })
  return isProblem(ended) ? ended : packImportOf(ended)
}
