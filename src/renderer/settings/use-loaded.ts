import { useCallback, useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'

/** What a section shows, read when it opens and again on demand. */
export type Loaded<T> = {
  readonly value: T | null
  readonly problem: Problem | null
  readonly reload: () => void
}

/** Reads something when the component opens. `read` has to be the same function every time. */
export function useLoaded<T>(read: () => Promise<T | Problem>): Loaded<T> {
  const [value, setValue] = useState<T | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const reload = useCallback(() => {
    void read().then((answer) => {
      if (isProblem(answer)) setProblem(answer)
      else {
        setValue(answer)
        setProblem(null)
      }
    })
  }, [read])
  useEffect(reload, [reload])
  return { value, problem, reload }
}
