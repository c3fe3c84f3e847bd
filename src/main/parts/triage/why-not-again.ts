import { stat } from 'node:fs/promises'
import { type Problem, problem } from '../../../contract/problem.ts'
import { checkPresence } from './check-presence.ts'
import type { OpenSession } from './open-session.ts'

/** Why a session cannot be read again, in a sentence; null where it can. */
export async function whyNotAgain(session: OpenSession, position: number): Promise<Problem | null> {
  if (session.sources[position] === undefined) return problem('not-found', 'This session has no such source.')
  const { size: given } = session.givenRoles
  if (given > 0)
    return problem(
      'conflict',
      `${given === 1 ? 'A role was' : `${given} roles were`} given by hand in this session, and would be lost. Drop the file again to read it another way.`,
    )
  for (const source of session.sources) {
    await checkPresence(source)
    if (source.state === 'gone')
      return problem(
        'conflict',
        `${source.name} is not where it was. Put it back to read this session again.`,
      )
    if (source.kind === 'upload' && (await stat(source.ownPath)).size < source.ownSize)
      return problem(
        'conflict',
        `${source.name} never arrived completely. Drop it again to read it another way.`,
      )
  }
  return null
}
