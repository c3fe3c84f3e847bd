import { readFile } from 'node:fs/promises'
import { isProblem, type Problem, problem } from '../../src/contract/problem.ts'
import type { Job } from '../../src/contract/workstation/jobs/jobs.ts'
import type { Context } from '../../src/main/operations/call/context.ts'
import type { Interruption } from '../../src/main/operations/jobs/jobs.ts'
import type { RunningJob } from '../../src/main/operations/jobs/running-job.ts'
import type { Upload } from '../../src/main/operations/uploads/upload.ts'
import type { ReadHandle } from '../../src/main/store/database/handle.ts'
import type { JobRecord } from '../../src/main/store/jobs/jobs.ts'
import { hasAct, inAct } from '../../src/main/store/log/log.ts'
import { maxLength } from './contract.ts'
import { fieldNoteTable } from './records.ts'

/** The largest file, in bytes, and the most lines of it: they are added in one act, which nobody waits for. */
const maxBytes = 1024 * 1024
const maxLines = 1000

type Result = {
  readonly file: string
  /** The number of field notes added; null before that. */
  readonly added: number | null
  /** Id of the act that adds them, once they are to be added. */
  readonly act: string | null
}

/** Starts the import of a file that may still be arriving. */
export function importFile(
  { file: id }: { readonly file: string },
  context: Context,
): { readonly job: Job } | Problem {
  const upload = context.uploads.findOne(id)
  if (isProblem(upload)) return upload
  const [file] = upload.files
  if (file === undefined)
    return problem('invalid', 'Provided file is invalid: there is none.', { field: 'file' })
  if (file.size > maxBytes) return problem('too-large', `${file.name} has more than 1 MB.`, { field: 'file' })
  upload.take()
  const { name } = file
  let result: Result = { file: name, added: null, act: null }
  const job = context.jobs.start(
    {
      part: 'field-notes',
      kind: 'field-note-import',
      title: () => `Importing field notes from ${name}`,
      unit: 'bytes',
      progress: () => ({ done: file.received, all: file.size }),
      result: () => result,
      problemOf: () => ({ code: 'failed', message: `${name} could not be read. No field note was added.` }),
    },
    async (running) => {
      try {
        await arrived(upload, running)
        const lines = await linesOf(name, file.path)
        running.signal.throwIfAborted()
        if (isProblem(lines)) return lines
        const draft = context.draft(`Imported ${name} into the field notes`)
        result = { ...result, act: draft.id }
        // whoever ends in between is known to have added them, or not, by the act
        running.noted()
        inAct(context.store, draft, (act) => {
          for (const text of lines)
            fieldNoteTable.put(act, context.random.id(context.clock.now()), { text, at: draft.at })
        })
        result = { ...result, added: lines.length }
        context.publish('field-notes', {})
        return undefined
      } finally {
        upload.remove()
      }
    },
  )
  return { job: context.jobs.now(job) }
}

/** Waits for the rest of an upload. */
async function arrived(upload: Upload, job: RunningJob): Promise<void> {
  for (const file of upload.files) file.onSlice = () => job.progressed()
  upload.endWith(job.signal)
  job.waitFor('upload')
  await upload.whole
  job.goOn()
}

/** Returns the lines of a text that are not blank; a problem when it is not such a file. */
async function linesOf(name: string, path: string): Promise<string[] | Problem> {
  const refused = (why: string) => problem('invalid', `${name} was not imported: ${why}`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path))
  } catch (error) {
    if (error instanceof TypeError) return refused('it is not text in UTF-8.')
    throw error
  }
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > maxLines) return refused(`it has more than ${maxLines} lines.`)
  if (lines.some((line) => line.length > maxLength))
    return refused(`a line has more than ${maxLength} characters.`)
  return lines
}

/** Returns what became of an import whose program ended: all lines were added, or none. */
export function interruptedImport({ result }: Pick<JobRecord, 'result'>, reader: ReadHandle): Interruption {
  const { act = null, file = 'the file' } = result as Partial<Result>
  return act !== null && hasAct(reader, act)
    ? { state: 'done', message: '' }
    : { state: 'interrupted', message: `No field note was added. Import ${file} again.` }
}
