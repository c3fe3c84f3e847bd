import { useCallback } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import type {
  WindowAnswer,
  WindowInput,
  WindowOperationName,
  WindowOutput,
} from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { useQuestion } from '../state/reader/use-operation.ts'
import { act as actAndReport, type Refusal } from '../ui/act.ts'

const everyMs = 200

/** The operations whose answer contains the case after the act. */
type CaseAct = {
  [N in WindowOperationName]: WindowOutput<N> extends { readonly case: OpenedCase } ? N : never
}[WindowOperationName]

/** Acts on the open case, says what was done or what was refused, and shows the case after it. */
export type ActOnCase = <N extends CaseAct>(
  name: N,
  input: WindowInput<N>,
  words: string | ((answer: WindowAnswer<N>) => string),
  refusal?: Refusal,
) => Promise<WindowAnswer<N> | Problem>

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
    async (name, input, words, refusal) => {
      const answer = await actAndReport(name, input, {
        done: words,
        through: (asked) => show(asked, (now) => now.case),
        ...(refusal === undefined ? {} : { refusal }),
      })
      // somebody else made a change meanwhile: the current values are shown at the fields
      if (isProblem(answer) && answer.code === 'conflict') again()
      return answer
    },
    [again, show],
  )
  return { opened: reading.answer, act }
}
