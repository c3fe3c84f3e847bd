import { useCallback } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import type { Done } from '../../contract/workstation/window/done-act.ts'
import { invoke } from '../state/bridge.ts'
import { useQuestion } from '../state/reader/use-operation.ts'
import type { Submitted } from '../ui/form.tsx'
import { toastActs, toastProblem } from '../ui/toast.tsx'

const everyMs = 200

/** An answer of the workstation that contains the case after the act. */
type Changed = Done & { readonly case: OpenedCase }

/**
 * Awaits an act, shows the resulting case, and reports what was done or why it failed, unless `refuse` shows that. True
 * when done.
 */
export type ActOnCase = <A extends Changed>(
  act: Promise<A | Problem>,
  words: string | ((answer: A) => string),
  refuse?: (problem: Problem) => void,
) => Promise<boolean>

/** An act on a case that a form submits, which shows what was refused. */
export async function submitOnCase<A extends Changed>(
  act: ActOnCase,
  ...[done, words]: [Promise<A | Problem>, string | ((answer: A) => string)]
): Promise<Submitted> {
  let refusal: Problem | null = null
  const isDone = await act(done, words, (problem) => {
    refusal = problem
  })
  return isDone ? null : (refusal ?? false)
}

/** Props of every part of the page of a case. */
export type CasePartProps = { readonly opened: OpenedCase; readonly act: ActOnCase }

/** Returns the open case, kept current, and a function that carries out acts on it. */
export function useOpenedCase(id: string): {
  readonly opened: OpenedCase | Problem | null
  readonly act: ActOnCase
} {
  const reading = useQuestion<OpenedCase>({
    key: id,
    ask: async () => {
      const answer = await invoke('caseBoard.open', { id })
      return isProblem(answer) ? answer : answer.case
    },
    names: ['caseBoard.open'],
    everyMs,
  })
  const { again, show } = reading
  const act: ActOnCase = useCallback(
    async (done, words, refuse = toastProblem) => {
      const answer = await show(done, (now) => now.case)
      if (isProblem(answer)) {
        refuse(answer)
        // somebody else made a change meanwhile: the current values are shown at the fields
        if (answer.code === 'conflict') again()
        return false
      }
      toastActs(typeof words === 'string' ? words : words(answer), answer)
      return true
    },
    [again, show],
  )
  return { opened: reading.answer, act }
}
