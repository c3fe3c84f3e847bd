import { useCallback, useEffect, useState } from 'react'
import { isProblem, type Problem } from '../../contract/problem.ts'

/** Data of a section, loaded when it opens and reloaded on demand. */
export type Loaded<T> = {
  readonly value: T | null
  readonly problem: Problem | null
  readonly reload: () => void
}

/** Loads data when the component mounts. `read` must be the same function in every render. */
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
