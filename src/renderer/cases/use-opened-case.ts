import { useCallback, useEffect, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { OpenedCase } from '../../contract/workstation/cases/case-board.ts'
import type { Done } from '../../contract/workstation/window/done-act.ts'
import { answerOrder } from '../state/answer-order.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { throttlePerKey } from '../state/throttle.ts'
import { toastActs, toastProblem } from '../ui/toast.tsx'

const intervalMs = 200

/** An answer of the workstation that contains the case after the act. */
type Changed = Done & { readonly case: OpenedCase }

/** Awaits an act, shows the resulting case, and reports what was done or why it failed. True when done. */
export type ActOnCase = <A extends Changed>(
  act: Promise<A | Problem>,
  words: string | ((answer: A) => string),
) => Promise<boolean>

/** Props of every part of the page of a case. */
export type CasePartProps = { readonly opened: OpenedCase; readonly act: ActOnCase }

/** Returns the open case, kept current, and a function that carries out acts on it. */
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
        // a case that is no longer shown may have been deleted
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
      const asked = order.ask()
      const answer = await done
      if (isProblem(answer)) {
        toastProblem(answer)
        // somebody else made a change meanwhile: the current values are shown at the fields
        if (answer.code === 'conflict') reread.current()
        return false
      }
      // what was requested later and is shown already may hold a change that this answer lacks
      if (order.isNews(asked)) {
        order.acted()
        setOpened(answer.case)
      } else reread.current()
      toastActs(typeof words === 'string' ? words : words(answer), answer)
      return true
    },
    [order],
  )
  return { opened, act }
}
