import { useCallback, useEffect, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/case-board.ts'
import type { Done } from '../../contract/workstation/done-act.ts'
import { answerOrder } from '../state/answer-order.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { throttlePerKey } from '../state/throttle.ts'
import { toastActs, toastProblem } from '../ui/toast.tsx'

const intervalMs = 200

/** An answer of the workstation that has the case as it is after the act. */
type Changed = Done & { readonly case: OpenedCase }

/** Does an act and shows the case as it is then; tells what was done, or why not. True when it was done. */
export type ActOnCase = <A extends Changed>(
  act: Promise<A | Problem>,
  words: string | ((answer: A) => string),
) => Promise<boolean>

/** What every part of the page of a case works with. */
export type CasePartProps = { readonly opened: OpenedCase; readonly act: ActOnCase }

/** A case that is open, kept current, and how something is done with it. */
export function useOpenedCase(id: string): {
  readonly opened: OpenedCase | Problem | null
  readonly act: ActOnCase
} {
  const [opened, setOpened] = useState<OpenedCase | Problem | null>(null)
  const reread = useRef<() => void>(() => undefined)
  const order = useRef(answerOrder()).current
  useEffect(() => {
    let isShown = true
    const read = throttlePerKey(
      () => intervalMs,
      async () => {
        // a case that was left may be removed by now
        if (!isShown) return
        const asked = order.ask()
        const answer = await invoke('caseBoard.open', { id })
        if (!isShown) return
        if (order.isNews(asked)) setOpened(isProblem(answer) ? answer : answer.case)
        else ask()
      },
    )
    const ask = () => read(id)
    reread.current = ask
    ask()
    const stops = [bridge.subscribe('cases', ask), bridge.subscribe('alerts', ask), onReconnect(ask)]
    return () => {
      isShown = false
      for (const stop of stops) stop()
    }
  }, [id, order])
  const act: ActOnCase = useCallback(
    async (done, words) => {
      const answer = await done
      if (isProblem(answer)) {
        toastProblem(answer)
        // somebody else wrote meanwhile: what is there now is shown at the fields
        if (answer.code === 'conflict') reread.current()
        return false
      }
      order.acted()
      setOpened(answer.case)
      toastActs(typeof words === 'string' ? words : words(answer), answer)
      return true
    },
    [order],
  )
  return { opened, act }
}
