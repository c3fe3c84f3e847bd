import { isProblem } from '../../contract/problem.ts'
import { addToCase } from '../state/add-to-case.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'
import { toastActs, toastProblem } from './toast.tsx'

/** Puts values, wherever they were chosen, into a case that is asked for. */
export function addIndicatorsToCase(values: readonly string[], newTitle: string): void {
  const indicators = values.join('\n')
  addToCase({
    what: countOf(values.length, 'indicator'),
    newTitle,
    put: async (target) => {
      const answer = await invoke('caseBoard.addIndicators', { id: target.id, indicators })
      if (isProblem(answer)) {
        toastProblem(answer)
        return false
      }
      toastActs(
        addedWords(values.length, answer.added, answer.skipped.length, `the case ${target.title}`),
        answer,
      )
      return true
    },
    putIntoNew: async (title) => {
      const severity: Severity = 'medium'
      const answer = await invoke('caseBoard.create', { title, severity, indicators })
      if (isProblem(answer)) {
        toastProblem(answer)
        return false
      }
      toastActs(addedWords(values.length, answer.added, answer.skipped, `the new case ${title}`), answer)
      return true
    },
  })
}

/** What became of all values: those that were there already, and those that a case cannot take, are told apart. */
function addedWords(of: number, added: number, skipped: number, where: string): string {
  const known = of - added - skipped
  return [
    `Added ${countOf(added, 'indicator')} to ${where}.`,
    ...(known > 0 ? [`${countOf(known, 'other')} stood in it already.`] : []),
    ...(skipped > 0 ? [`${countOf(skipped, 'value')} could not be read as an indicator.`] : []),
  ].join(' ')
}
