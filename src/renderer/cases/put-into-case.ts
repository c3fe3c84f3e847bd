import { isProblem, type Problem } from '../../contract/problem.ts'
import type { GivenLink } from '../../contract/workstation/cases/case-board.ts'
import type {
  WindowAnswer,
  WindowInput,
  WindowOperationName,
} from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import type { Severity } from '../state/labels.ts'
import { routePath } from '../state/route.ts'
import { act } from '../ui/act.ts'
import { type Lead, leadTo, toast } from '../ui/toast.tsx'
import { addToCase } from './shared/add-to-case.ts'
import {
  addedWords,
  allTechniquesKnown,
  escalatedWords,
  labelsPassedWords,
  linkedWords,
  techniqueAdded,
} from './shared/put-words.ts'

const severity: Severity = 'medium'

/** Asks for a case and adds values to it, with links to their origin; `what` describes the values. */
export function addIndicatorsToCase(
  values: readonly string[],
  what: string,
  newTitle: string,
  links: GivenLink[] = [],
): void {
  const indicators = values.join('\n')
  addToCase({
    what,
    newTitle,
    canBeForDetection: true,
    put: (target, detection) =>
      submitted(
        'caseBoard.addIndicators',
        { id: target.id, indicators, detection, links },
        (answer) =>
          addedWords({
            of: values.length,
            added: answer.added,
            skipped: answer.skipped.length,
            where: `the case ${target.title}`,
            isNew: false,
          }) + labelsPassedWords(answer),
        () => openCase(target.id, 'indicators'),
      ),
    putIntoNew: (title, detection) =>
      submitted(
        'caseBoard.create',
        { title, severity, indicators, detection, links },
        (answer) =>
          addedWords({ of: values.length, ...answer, where: `the new case ${title}`, isNew: true }) +
          labelsPassedWords(answer),
        ({ id }) => openCase(id, 'indicators'),
      ),
  })
}

/** Asks for a case and links it to the chosen items; `what` describes them: `2 providers`. */
export function linkToCase(links: GivenLink[], what: string, newTitle: string): void {
  addToCase({
    what,
    newTitle,
    put: (target) =>
      submitted(
        'caseLinks.add',
        { id: target.id, links },
        ({ added, stricter }) =>
          linkedWords(links.length, added, target.title, what) + labelsPassedWords({ stricter }),
        () => openCase(target.id, 'links'),
      ),
    putIntoNew: (title) =>
      submitted(
        'caseBoard.create',
        { title, severity, links },
        ({ labels }) => `Linked the new case ${title} to ${what}.${labelsPassedWords({ labels })}`,
        ({ id }) => openCase(id, 'links'),
      ),
  })
}

/** Asks for a case and escalates alerts to it. */
export function addAlertsToCase(ids: readonly string[], what: string): void {
  const escalate = (to: { readonly case_id: string | null; readonly title?: string }) =>
    submitted(
      'alertInbox.escalate',
      { ids: [...ids], ...to },
      (answer) => escalatedWords(answer, to.case_id === null),
      ({ case_id }) => (case_id === null ? undefined : openCase(case_id, 'alerts')),
    )
  addToCase({
    what,
    newTitle: null,
    put: ({ id }) => escalate({ case_id: id }),
    putIntoNew: (title) => escalate({ case_id: null, ...(title === '' ? {} : { title }) }),
  })
}

type Technique = { readonly id: string; readonly name: string }

/** Asks for a case and accepts ATT&CK techniques in it. */
export function addTechniquesToCase(techniques: readonly Technique[], what: string, newTitle: string): void {
  const accept = async (id: string, where: string, known: readonly string[]) => {
    const missing = techniques.filter((each) => !known.includes(each.id))
    for (const [at, { id: technique, name }] of missing.entries()) {
      const given = { id, technique, name: name.slice(0, 200), state: 'accepted' as const }
      const answer = await submitted(
        'caseTechniques.set',
        given,
        () => techniqueAdded(technique, where, at === 0 ? techniques.length - missing.length : 0),
        () => openCase(id, 'techniques'),
      )
      if (isProblem(answer)) return answer
    }
    const none = allTechniquesKnown(missing.length, where, what)
    if (none !== null) toast(none)
    return null
  }
  addToCase({
    what,
    newTitle,
    put: async (target) => {
      const opened = await invoke('caseBoard.open', { id: target.id })
      if (isProblem(opened)) return opened
      const known = opened.case.techniques.filter(({ state }) => state === 'accepted').map(({ id }) => id)
      return accept(target.id, `the case ${target.title}`, known)
    },
    putIntoNew: async (title) => {
      const made = await act(
        'caseBoard.create',
        { title, severity },
        { done: `Opened the case ${title}.`, refusal: 'caller' },
      )
      return isProblem(made) ? made : accept(made.id, `the new case ${title}`, [])
    },
  })
}

const openCase = (id: string, section: 'indicators' | 'links' | 'alerts' | 'techniques') =>
  leadTo('Open the case', routePath({ view: 'cases', page: 'case', id, section }))

/** Acts for a form and says what was done, and where it leads. */
function submitted<N extends WindowOperationName>(
  name: N,
  input: WindowInput<N>,
  done: (answer: WindowAnswer<N>) => string,
  lead: (answer: WindowAnswer<N>) => Lead | undefined,
): Promise<WindowAnswer<N> | Problem> {
  return act(name, input, { done, lead, refusal: 'caller' })
}
