import { isProblem } from '../../contract/problem.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { addToCase } from '../cases/shared/add-to-case.ts'
import { labelsPassedWords } from '../cases/shared/put-words.ts'
import { invoke } from '../state/bridge.ts'
import { routePath } from '../state/route.ts'
import { leadTo, toast, toastActs, toastProblem } from '../ui/toast.tsx'
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
    const answer = await invoke('caseBoard.addSessionEvidence', {
      id,
      session: session.id,
      ...(source === null ? {} : { sources: [source] }),
    })
    if (isProblem(answer)) {
      toastProblem(answer)
      return false
    }
    toast(
      addedEvidenceWords(answer, where) + labelsPassedWords(answer),
      leadTo('Open the evidence', routePath({ view: 'cases', page: 'case', id, section: 'evidence' })),
    )
    return true
  }
  addToCase({
    what: `${what} as evidence`,
    newTitle: session.title,
    put: ({ id, title }) => add(id, `the case ${title}`),
    putIntoNew: async (title) => {
      const made = await invoke('caseBoard.create', {
        title,
        severity: 'medium',
        links: [linkOf(session)],
      })
      if (isProblem(made)) {
        toastProblem(made)
        return false
      }
      toastActs(`Opened the case ${title}.${labelsPassedWords({ labels: made.labels })}`, made)
      return add(made.id, `the new case ${title}`)
    },
  })
}
