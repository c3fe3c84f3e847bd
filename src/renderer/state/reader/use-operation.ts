import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { isProblem, type Problem } from '../../../contract/problem.ts'
import type {
  WindowAnswer,
  WindowInput,
  WindowOperationName,
} from '../../../contract/workstation/window/bridge.ts'
import { invoke } from '../bridge.ts'
import { createReader, type Reader } from './reader.ts'

/** What a component shows of a question. */
export type Read<T> = {
  /** The newest answer, null before the first one; that of the former question until the present one is answered. */
  readonly answer: T | Problem | null
  /** Whether it answers the present question. */
  readonly isCurrent: boolean
  /** The newest answer to the present question that is not a problem, also where a later request failed. */
  readonly value: T | null
  /** As `value`; that of the former question until the present one has one. */
  readonly lastValue: T | null
  /** Why the newest request was not answered. */
  readonly problem: Problem | null
  /** Asks again; stable between renders. */
  readonly again: () => void
  /** Shows what an act answers with. */
  readonly show: Reader<T>['act']
}

/** When a question is asked. */
type Pace = {
  /** Minimum number of milliseconds between two requests for one question; 250 when absent. */
  readonly everyMs?: number
  /** Milliseconds until a new question is asked: those passed over meanwhile are not. */
  readonly restMs?: number
}

/**
 * Asks an operation while the component is shown, and again whenever a topic that it follows reports a change and when
 * the host is back after an interruption. An earlier answer never replaces a later one. Null asks nothing.
 */
export function useOperation<N extends WindowOperationName>(
  name: N,
  input: WindowInput<N> | null,
  pace: Pace = {},
): Read<WindowAnswer<N>> {
  return useQuestion({
    key: input === null ? null : JSON.stringify([name, input]),
    ask: () => invoke(name, input as WindowInput<N>),
    names: [name],
    ...pace,
  })
}

/** A question that several calls answer together. */
export type Question<T> = Pace & {
  /** What the question depends on: another one is asked at once. Null asks nothing. */
  readonly key: string | null
  readonly ask: () => Promise<T | Problem>
  readonly names: readonly WindowOperationName[]
}

/** Acts of programs may follow each other quickly. */
const standardMs = 250

type Shown<T> = {
  readonly key: string
  readonly answer: T | Problem
  readonly value: { readonly key: string; readonly is: T } | null
}

/** As `useOperation`, for a question that several calls answer together. */
export function useQuestion<T>({ key, ask, names, everyMs = standardMs, restMs = 0 }: Question<T>): Read<T> {
  const [shown, setShown] = useState<Shown<T> | null>(null)
  const newest = useRef(ask)
  newest.current = ask
  const reader = useRef<Reader<T> | null>(null)
  const listed = names.join(' ')
  // requested before the page is painted without an answer, not after
  useLayoutEffect(() => {
    if (key === null) {
      setShown(null)
      return
    }
    let isWanted = true
    const own = createReader<T>({
      ask: () => newest.current(),
      show: (answer) =>
        setShown((now) => ({
          key,
          answer,
          value: isProblem(answer) ? (now?.value ?? null) : { key, is: answer },
        })),
      names: listed.split(' ').filter(Boolean) as WindowOperationName[],
      // what is no longer shown may be gone
      question: () => (isWanted ? key : null),
      everyMs,
    })
    reader.current = own
    let stop = restMs === 0 ? own.start() : null
    const timer =
      stop !== null
        ? undefined
        : setTimeout(() => {
            stop = own.start()
          }, restMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
      stop?.()
    }
  }, [key, listed, everyMs, restMs])
  const again = useCallback(() => reader.current?.again(), [])
  const show: Reader<T>['act'] = useCallback((done, of) => reader.current?.act(done, of) ?? done, [])
  const now = key === null ? null : shown
  return {
    answer: now?.answer ?? null,
    isCurrent: now?.key === key,
    value: now?.value?.key === key ? now.value.is : null,
    lastValue: now?.value?.is ?? null,
    problem: isProblem(now?.answer) ? now.answer : null,
    again,
    show,
  }
}
