import { useCallback, useEffect, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import { answerOrder } from '../state/answer-order.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { throttlePerKey } from '../state/throttle.ts'

/** Minimum milliseconds between reloads while deliveries are sent. */
const everyMs = 500

/**
 * Loads data about webhooks when the component mounts, and again whenever they change. `read` must be the same function
 * in every render.
 */
export function useWebhookData<T>(read: () => Promise<T | Problem>): {
  readonly value: T | null
  readonly problem: Problem | null
  readonly reload: () => void
} {
  const [value, setValue] = useState<T | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const order = useRef(answerOrder()).current
  const readAnew = useCallback(async () => {
    const asked = order.ask()
    const answer = await read()
    if (!order.isNews(asked)) return
    if (isProblem(answer)) setProblem(answer)
    else {
      setValue(answer)
      setProblem(null)
    }
  }, [read, order])
  const reload = useCallback(() => void readAnew(), [readAnew])
  useEffect(() => {
    reload()
    let isOver = false
    // a webhook whose log was closed may be removed by now
    const again = throttlePerKey(everyMs, () => (isOver ? undefined : readAnew()))
    const stops = [
      bridge.subscribe('webhooks', () => again('')),
      bridge.subscribe('settings', () => again('')),
      onReconnect(reload),
    ]
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [reload, readAnew])
  return { value, problem, reload }
}

export const readWebhooks = () => invoke('webhooks.list', {})
