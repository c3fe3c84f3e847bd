import { isProblem, type Problem } from '../../contract/problem.ts'
import type { GivenLink } from '../../contract/workstation/case-board.ts'
import type { Done } from '../../contract/workstation/done-act.ts'
import { addToCase } from '../state/add-to-case.ts'
import { invoke } from '../state/bridge.ts'
import { countOf } from '../state/format.ts'
import type { Severity } from '../state/labels.ts'
import { toastActs, toastProblem } from './toast.tsx'

const severity: Severity = 'medium'

/** Puts values, wherever they were chosen, into a case that is asked for, with links to where they come from. */
export function addIndicatorsToCase(
  values: readonly string[],
  newTitle: string,
  links: GivenLink[] = [],
): void {
  const indicators = values.join('\n')
  addToCase({
    what: countOf(values.length, 'indicator'),
    newTitle,
    put: async (target) =>
      reported(await invoke('caseBoard.addIndicators', { id: target.id, indicators, links }), (answer) =>
        addedWords(values.length, answer.added, answer.skipped.length, `the case ${target.title}`),
      ),
    putIntoNew: async (title) =>
      reported(await invoke('caseBoard.create', { title, severity, indicators, links }), (answer) =>
        addedWords(values.length, answer.added, answer.skipped, `the new case ${title}`),
      ),
  })
}

/** Links a case that is asked for to what was chosen; `what` is how that is called: `2 providers`. */
export function linkToCase(links: GivenLink[], what: string, newTitle: string): void {
  addToCase({
    what,
    newTitle,
    put: async (target) =>
      reported(await invoke('caseLinks.add', { id: target.id, links }), ({ added }) =>
        added === 0
          ? `The case ${target.title} was linked to ${what} already.`
          : `Linked the case ${target.title} to ${what}.`,
      ),
    putIntoNew: async (title) =>
      reported(
        await invoke('caseBoard.create', { title, severity, links }),
        () => `Linked the new case ${title} to ${what}.`,
      ),
  })
}

/** Tells what was done, or why not; true when it was done. */
function reported<A extends Done>(answer: A | Problem, words: (answer: A) => string): boolean {
  if (isProblem(answer)) {
    toastProblem(answer)
    return false
  }
  toastActs(words(answer), answer)
  return true
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
