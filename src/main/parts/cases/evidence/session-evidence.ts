import { isProblem, type Problem, problem } from '../../../../contract/problem.ts'
import { addedFrom } from '../../../engine/case/custody.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'
import { inAct } from '../../../store/log/log.ts'
import type { Context } from '../context.ts'
import { stricterOfSessions } from '../model/labels-of-sessions.ts'
import { linkCase } from '../model/link-case.ts'
import { keptName, takeEvidence } from './keep-evidence.ts'

/** Maximum number of files of a session that become evidence in one act. */
const maxFiles = 1000

export type SessionEvidence = {
  /** Names of the files that were added. */
  readonly added: string[]
  /** Names of files whose bytes the case had already. */
  readonly already_there: string[]
  /** Labels of the session that are stricter than those of the case, as tags. */
  readonly stricter: string[]
}

/**
 * Adds the files of a triage session to the evidence of a case, byte for byte as they were dropped or pasted; the
 * custody entries name the session, and the case is linked to it. `sources` are positions in the session, all files if
 * null. Nothing is added when one of them is not there any more.
 */
export async function addSessionEvidence(
  target: CaseRecord,
  { session, sources }: { readonly session: string; readonly sources: readonly number[] | null },
  context: Context,
): Promise<SessionEvidence | Problem> {
  const found = await context.sessionFiles(session)
  if (found === null) return problem('not-found', 'There is no such session any more. Nothing was added.')
  const wanted = found.files.filter(({ position }) => sources === null || sources.includes(position))
  if (wanted.length === 0) return problem('not-found', 'The session has no such file. Nothing was added.')
  if (wanted.length > maxFiles)
    return problem(
      'too-large',
      `The session has more than ${maxFiles} files. Add the ones that are evidence.`,
    )
  const paths: { readonly name: string; readonly path: string }[] = []
  for (const { name, path, missing } of wanted) {
    if (missing !== undefined) return problem('conflict', `${missing} Nothing was added.`)
    paths.push({ name: keptName(name), path })
  }
  const added: string[] = []
  const already_there: string[] = []
  for (const { name, path } of paths) {
    const given = { source: { file: path }, filename: name, what: addedFrom(session), addsAgain: false }
    const arrived = await takeEvidence(target, given, context)
    if (isProblem(arrived))
      return added.length === 0 ? arrived : afterSome(arrived, added.length, paths.length)
    ;(arrived.piece === null ? already_there : added).push(name)
  }
  const link = { kind: 'session', target: session, title: found.title } as const
  inAct(context.store, context.draft(`Linked the case ${target.title}`.slice(0, 300)), (act) =>
    linkCase(act, target, [link], context.random),
  )
  context.publish('cases', {})
  const stricter = stricterOfSessions(context.store.reader, [link], JSON.parse(target.tags) as string[])
  return { added, already_there, stricter }
}

/** Returns a problem that came when some of the files had been added. */
function afterSome(met: Problem, added: number, all: number): Problem {
  return { ...met, message: `${met.message} ${added} of ${all} files had been added before.` }
}
