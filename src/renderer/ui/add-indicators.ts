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
      toastActs(addedWords(answer.added, values.length, `the case ${target.title}`), answer)
      return true
    },
    putIntoNew: async (title) => {
      const severity: Severity = 'medium'
      const answer = await invoke('caseBoard.create', { title, severity, indicators })
      if (isProblem(answer)) {
        toastProblem(answer)
        return false
      }
      toastActs(addedWords(answer.added, values.length, `the new case ${title}`), answer)
      return true
    },
  })
}

function addedWords(added: number, of: number, where: string): string {
  const others = of - added
  const added_ = `Added ${countOf(added, 'indicator')} to ${where}.`
  return others === 0 ? added_ : `${added_} ${countOf(others, 'other')} stood in it already.`
}
