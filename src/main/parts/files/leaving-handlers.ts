import { isProblem, type Problem, problem } from '../../../contract/problem.ts'
import { fileLeavingOperations } from '../../../contract/workstation/files/file-leaving.ts'
import { namesSideBySide } from '../../engine/archive/names-side-by-side.ts'
import type { EvidenceZipTask } from '../../jobs/evidence-zip-worker.ts'
import { WorkerFault } from '../../jobs/worker/protocol.ts'
import { runTask } from '../../jobs/worker/run-task.ts'
import { workerScript } from '../../jobs/worker/worker-script.ts'
import { implement } from '../../operations/call/implement.ts'
import { readFile } from '../../store/files/files.ts'
import type { Context } from './context.ts'
import { filePageOf, lineOf } from './file-page.ts'
import { fileReport } from './file-report.ts'
import { withHashSets } from './set-members.ts'

const gone = problem('not-found', 'There is no such file. It was removed, or it was never here.')

/** How files leave: in an archive with a password, never as they are; and as reports. */
export const fileLeavingHandlers = implement<typeof fileLeavingOperations, Context>(fileLeavingOperations, {
  'files.beginExport': async ({ sha256s, password }, context) => {
    const pieces = piecesOf(sha256s, context)
    if (isProblem(pieces)) return pieces
    const id = context.random.id(context.clock.now())
    const size = await context.exports.offerPacked(id, (to) => packed({ pieces, to, password }))
    if (isProblem(size)) return size
    const [only] = pieces
    const name = pieces.length === 1 ? `sample-${only?.sha256.slice(0, 16)}.zip` : 'samples.zip'
    return { export: id, name, size, files: pieces.length }
  },
  'files.readExport': ({ export: id, offset }, { exports }) => exports.read(id, offset),
  'files.endExport': ({ export: id }, { exports }) => {
    exports.end(id)
    return {}
  },
  'files.report': async ({ sha256, form }, context) => {
    const page = filePageOf(context.store.reader, sha256)
    return page === null ? gone : fileReport(await withHashSets(page, context), form)
  },
  'files.ofDigests': ({ sha256s }, { store }) => ({
    items: [...new Set(sha256s)].flatMap((sha256) => {
      const file = readFile(store.reader, sha256)
      return file === null ? [] : [lineOf(file)]
    }),
  }),
})

/** The files to be packed, under names that no file system misunderstands; a problem when one is not here. */
function piecesOf(
  sha256s: readonly string[],
  { store, samples }: Pick<Context, 'store' | 'samples'>,
): EvidenceZipTask['pieces'] | Problem {
  const found: { path: string; name: string; sha256: string }[] = []
  for (const sha256 of new Set(sha256s)) {
    const file = readFile(store.reader, sha256)
    const opened = file === null ? 'gone' : samples.open(sha256)
    if (file === null || typeof opened === 'string')
      return problem('not-found', `There is no file ${sha256} here any more. Nothing was exported.`)
    found.push({ path: opened.path, name: file.name, sha256 })
  }
  const names = namesSideBySide(found.map(({ name }) => name))
  return found.map((piece, at) => ({ ...piece, name: names[at] as string }))
}

async function packed(task: EvidenceZipTask): Promise<number | Problem> {
  try {
    return await runTask<number>(workerScript('../../jobs/evidence-zip-worker.ts', import.meta.url), task)
  } catch (error) {
    if (!(error instanceof WorkerFault) || error.code === 'ENOSPC') throw error
    return problem('conflict', `The files were not exported: ${error.message}.`)
  }
}
