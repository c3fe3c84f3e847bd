import { isProblem } from '../../contract/problem.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { addToCase } from '../cases/shared/add-to-case.ts'
import { labelsPassedWords } from '../cases/shared/put-words.ts'
import { routePath } from '../state/route.ts'
import { act } from '../ui/act.ts'
import { leadTo } from '../ui/toast.tsx'
import { linkOf } from './chosen-in-session.ts'
import { addedEvidenceWords, filesWords } from './session-evidence-words.ts'

/**
 * Asks for a case and adds the files of a session to its evidence, as they were dropped or pasted; `source` is the
 * position of one of them, null for all.
 */
export function addSessionAsEvidence(session: TriageSession, source: number | null): void {
  const chosen = source === null ? session.sources : session.sources.slice(source, source + 1)
  const what = filesWords(chosen.map(({ name }) => name))
  const add = async (id: string, where: string) => {
    const sources = source === null ? {} : { sources: [source] }
    return act(
      'caseBoard.addSessionEvidence',
      { id, session: session.id, ...sources },
      {
        done: (added) => addedEvidenceWords(added, where) + labelsPassedWords(added),
        lead: () =>
          leadTo('Open the evidence', routePath({ view: 'cases', page: 'case', id, section: 'evidence' })),
        refusal: 'caller',
      },
    )
  }
  addToCase({
    what: `${what} as evidence`,
    newTitle: session.title,
    put: ({ id, title }) => add(id, `the case ${title}`),
    putIntoNew: async (title) => {
      const made = await act(
        'caseBoard.create',
        { title, severity: 'medium', links: [linkOf(session)] },
        {
          done: ({ labels }) => `Opened the case ${title}.${labelsPassedWords({ labels })}`,
          refusal: 'caller',
        },
      )
      return isProblem(made) ? made : add(made.id, `the new case ${title}`)
    },
  })
}
