import { basename } from 'node:path'
import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import { addedHere } from '../../../engine/case/custody.ts'
import { diskProblem } from '../../../operations/data-dir/disk-fault.ts'
import { type CaseRecord, caseWithId } from '../../../store/cases/incident-cases.ts'
import type { Context } from '../context.ts'
import { type ArrivedEvidence, caseGone, keepEvidence, keptName, takeEvidence } from './keep-evidence.ts'

/** Maximum number of questions that are remembered; they hold no bytes. */
const maxAsked = 1000

type GivenFile =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'upload'; readonly upload: string }

export type Added = {
  readonly sha256: string | null
  readonly already_there: {
    readonly question: string
    readonly filename: string
    readonly added_at: string
    readonly by: string
  } | null
}

/** Adds a file, which may still be arriving, to the evidence of a case; or asks, when the case has its bytes already. */
export async function addEvidence(
  target: CaseRecord,
  file: GivenFile,
  context: Context,
): Promise<Added | Problem> {
  const filename = file.kind === 'path' ? basename(file.path) : nameOf(file.upload, context)
  if (isProblem(filename)) return filename
  const given = { filename: keptName(filename), addsAgain: false }
  const arrived =
    file.kind === 'path'
      ? await fromPath(target, { ...given, path: file.path }, context)
      : await fromUpload(target, { ...given, upload: file.upload }, context)
  return isProblem(arrived) ? arrived : addedOrAsked(target, given, arrived, context)
}

/** Returns the answer for a file whose bytes are stored: it was added, or the user is asked. */
export function addedOrAsked(
  target: CaseRecord,
  { filename, what = addedHere }: { readonly filename: string; readonly what?: string },
  { piece, former, weighed }: ArrivedEvidence,
  context: Context,
): Added {
  if (piece !== null || former === null) return { sha256: weighed.sha256, already_there: null }
  const question = context.random.id(context.clock.now())
  const { asked } = context
  asked.set(question, { target: target.id, filename, what, weighed })
  for (const oldest of asked.keys()) if (asked.size > maxAsked) asked.delete(oldest)
  const { filename: known, added_at, added_by: by } = former
  return { sha256: null, already_there: { question, filename: known, added_at, by } }
}

/** Adds a file although its case has the same bytes already. */
export function addAskedEvidence(question: string, context: Context): { sha256: string } | Problem {
  const { asked, evidence, store } = context
  const found = asked.get(question)
  asked.delete(question)
  if (found === undefined)
    return problem('not-found', 'There is no such upload any more. Add the file again.')
  const { target, filename, what, weighed } = found
  const targeted = caseWithId(store.reader, target)
  if (targeted === null) return caseGone
  if (!evidence.has(weighed.sha256))
    return problem('conflict', 'The bytes of the file are not here any more. Add the file again.')
  return { sha256: keepEvidence(targeted, weighed, filename, context, what).sha256 }
}

type Named = { readonly filename: string; readonly addsAgain: boolean }

async function fromPath(
  target: CaseRecord,
  { path, ...given }: Named & { readonly path: string },
  context: Context,
): Promise<ArrivedEvidence | Problem> {
  const { stat } = await import('node:fs/promises')
  const found = await stat(path).catch(() => null)
  if (found === null) return problem('not-found', `${path} is not there.`)
  if (!found.isFile()) return problem('invalid', `${path} is not a file.`)
  return takeEvidence(target, { ...given, source: { file: path } }, context)
}

function nameOf(id: string, { uploads }: Context): string | Problem {
  const upload = uploads.findOne(id)
  return isProblem(upload) ? upload : (upload.files[0]?.name ?? '')
}

/** Waits until all of an upload is here; it leaves no file, whatever becomes of it. */
async function fromUpload(
  target: CaseRecord,
  { upload: id, ...given }: Named & { readonly upload: string },
  context: Context,
): Promise<ArrivedEvidence | Problem> {
  const upload = context.uploads.findOne(id)
  if (isProblem(upload)) return upload
  upload.take()
  try {
    await upload.whole
    const ownFile = upload.files[0]?.path ?? ''
    return await takeEvidence(target, { ...given, source: { ownFile } }, context)
  } catch (error) {
    if (!upload.hasFailed) throw error
    return (
      diskProblem(error, 'The file was not added.', context.dataDir) ??
      problem('conflict', `The file was not added: ${(error as Error).message}.`)
    )
  } finally {
    upload.remove()
  }
}
