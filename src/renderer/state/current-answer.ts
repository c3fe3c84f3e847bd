import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { Topic } from '../../contract/workstation/window/topics.ts'
import { bridge, onReconnect } from './bridge.ts'
import { throttlePerKey } from './throttle.ts'

/** An answer and the key that it was requested for. */
type CurrentAnswer<T> = { readonly of: string; readonly is: T }

/** What is to be read, and when again. */
type Reading<T> = {
  /** What the request depends on: another key is requested at once. */
  readonly key: string
  readonly ask: () => Promise<T>
  /** Topics that report a change of what is read. */
  readonly topics: readonly Topic[]
  /** Minimum number of milliseconds between two requests for one key; 0 when absent. */
  readonly everyMs?: number
}

/**
 * Returns the latest answer, null before the first one, and a function that requests another. While it is shown, it is
 * requested again whenever a topic reports a change and when the host is back after an interruption. An earlier answer
 * never replaces a later one.
 */
export function useCurrentAnswer<T>({
  key,
  ask,
  topics,
  everyMs = 0,
}: Reading<T>): readonly [last: CurrentAnswer<T> | null, again: () => void] {
  const [last, setLast] = useState<CurrentAnswer<T> | null>(null)
  const follow = useRef<() => void>(() => undefined)
  const listed = topics.join(' ')
  // requested before the page is painted without an answer, not after
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names all that the request depends on
  useLayoutEffect(() => {
    let isWanted = true
    const read = throttlePerKey(everyMs, async () => {
      if (!isWanted) return
      const is = await ask()
      if (isWanted) setLast({ of: key, is })
    })
    follow.current = () => read(key)
    follow.current()
    const stops = (listed.split(' ').filter(Boolean) as Topic[]).map((topic) =>
      bridge.subscribe(topic, () => read(key)),
    )
    stops.push(onReconnect(() => read(key)))
    return () => {
      isWanted = false
      for (const stop of stops) stop()
    }
  }, [key, listed, everyMs])
  return [last, useCallback(() => follow.current(), [])]
}

/**
 * As `useCurrentAnswer`; the latest value stays while a later request fails, also of another key: where keys stand for
 * different things, the component needs a `key` of its own.
 */
export function useCurrentValue<T>(reading: Reading<T | Problem>): {
  readonly value: T | null
  readonly problem: Problem | null
  readonly reload: () => void
} {
  const [last, reload] = useCurrentAnswer(reading)
  const answer = last?.is ?? null
  const value = useRef<T | null>(null)
  if (answer !== null && !isProblem(answer)) value.current = answer
  return { value: value.current, problem: isProblem(answer) ? answer : null, reload }
}
