import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type {
  WindowAnswer,
  WindowInput,
  WindowOperationName,
} from '../../../contract/workstation/window/bridge.ts'
import { invoke } from '../bridge.ts'
import { throttlePerKey } from '../throttle.ts'
import { follow } from './follow.ts'
import { createRowWindow, type LoadPage, type RowPage, type RowWindow } from './row-window.ts'

type RowsOptions<P> = {
  readonly pageSize: number
  readonly keptPages: number
  /** Minimum number of milliseconds between two times that the rows in view are read again; 0 when absent. */
  readonly everyMs?: number
  /** Called with the newest answer and, where one to the same question was shown, with that. */
  readonly onAnswer?: (answer: P, before: P | null) => void
}

/** Rows that are read as they come into view. */
export type ReadRows<R, P extends RowPage<R>> = {
  readonly rows: RowWindow<R, P>
  /** The newest answer: that to the former question until the present one is answered. */
  readonly newest: P | null
  /** Whether it answers the present question. */
  readonly isCurrent: boolean
  readonly problem: Problem | null
}

/** What rows are read, and when again. */
type RowsQuestion<R, P extends RowPage<R>> = RowsOptions<P> & {
  /** What the rows depend on: another key is another list. */
  readonly key: string
  readonly load: LoadPage<R, P>
  readonly names: readonly WindowOperationName[]
}

/**
 * Rows of a list, for a component: read page by page as they come into view, and again whenever a topic that the
 * operations follow reports a change and when the host is back after an interruption.
 */
export function useRows<R, P extends RowPage<R>>(question: RowsQuestion<R, P>): ReadRows<R, P> {
  const { key, load, names, pageSize, keptPages, everyMs = 0, onAnswer } = question
  const [rows] = useState(() => createRowWindow<R, P>(pageSize, keptPages, async () => null))
  const listener = useRef(onAnswer)
  listener.current = onAnswer
  const listed = names.join(' ')
  useEffect(() => {
    let before: P | null = null
    return rows.subscribe(() => {
      const now = rows.newest()
      if (!rows.isCurrent()) before = null
      else if (now !== null && now !== before) {
        listener.current?.(now, before)
        before = now
      }
    })
  }, [rows])
  const shownKey = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names all that the rows depend on
  useEffect(() => {
    rows.reset(load)
    shownKey.current = key
  }, [rows, key])
  useEffect(() => {
    const again = throttlePerKey(everyMs, rows.refresh)
    return follow(listed.split(' ').filter(Boolean) as WindowOperationName[], () => again(''))
  }, [rows, listed, everyMs])
  useSyncExternalStore(rows.subscribe, rows.version)
  return {
    rows,
    newest: rows.newest(),
    isCurrent: rows.isCurrent() && shownKey.current === key,
    problem: rows.problem(),
  }
}

/** Operations that answer a page of a list, by offset and limit. */
type PageName = {
  [N in WindowOperationName]: WindowInput<N> extends {
    offset?: number | undefined
    limit?: number | undefined
  }
    ? WindowAnswer<N> extends { items: readonly unknown[]; total: number }
      ? N
      : never
    : never
}[WindowOperationName]

export type RowOf<N extends PageName> = WindowAnswer<N>['items'][number]

type AnsweredPage<N extends PageName> = RowPage<RowOf<N>> & { readonly answer: WindowAnswer<N> }

/** As `useRows`, for the list that one operation answers. */
export function useOperationRows<N extends PageName>(
  name: N,
  input: Omit<WindowInput<N>, 'offset' | 'limit'>,
  options: RowsOptions<AnsweredPage<N>>,
): ReadRows<RowOf<N>, AnsweredPage<N>> {
  return useRows<RowOf<N>, AnsweredPage<N>>({
    key: JSON.stringify([name, input]),
    load: async (offset, limit) => {
      const answer = await invoke(name, { ...input, offset, limit } as WindowInput<N>)
      return isProblem(answer) ? answer : { rows: answer.items, total: answer.total, answer }
    },
    names: [name],
    ...options,
  })
}
