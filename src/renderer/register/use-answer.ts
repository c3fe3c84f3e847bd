import { useCallback, useEffect, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'

/** An answer with its state, for a page. */
export type Answered<T> = {
  /** Null until the first answer; the previous one stays during a repeated request. */
  readonly value: T | null
  readonly problem: Problem | null
  /** Repeats the request; stable between renders. */
  readonly again: () => void
}

type Held<T> = { readonly key: string; readonly value: T | null; readonly problem: Problem | null }

/**
 * Sends a request when the key or the revision changes. Only one request runs at a time; when the revision changes
 * meanwhile, the request is repeated afterwards. Answers for a former key are discarded.
 */
export function useAnswer<T extends object>(
  key: string,
  revision: number,
  ask: () => Promise<T | Problem>,
): Answered<T> {
  const [held, setHeld] = useState<Held<T>>({ key, value: null, problem: null })
  const [asked, setAsked] = useState(0)
  const latest = useRef(ask)
  latest.current = ask
  const busyWith = useRef<string | null>(null)
  const isStale = useRef(false)
  const runs = useRef(0)
  const current = useRef(key)
  current.current = key
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked, the counters for when
  useEffect(() => {
    const run = async (): Promise<void> => {
      busyWith.current = key
      isStale.current = false
      const number = ++runs.current
      const answer = await latest.current()
      // a key that was left and is back has been requested again
      if (current.current !== key || number !== runs.current) return
      busyWith.current = null
      setHeld((now) =>
        isProblem(answer)
          ? { key, value: now.key === key ? now.value : null, problem: answer }
          : { key, value: answer, problem: null },
      )
      if (isStale.current) await run()
    }
    if (busyWith.current === key) isStale.current = true
    else void run()
  }, [key, revision, asked])
  const again = useCallback(() => setAsked((count) => count + 1), [])
  return held.key === key
    ? { value: held.value, problem: held.problem, again }
    : { value: null, problem: null, again }
}
