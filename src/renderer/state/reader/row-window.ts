import { isProblem, type Problem } from '../../../contract/problem.ts'
import { answerOrder } from './answer-order.ts'

/**
 * A cache of remote rows: pages are requested when they become visible, and evicted when there are too many. After
 * `refresh` the old rows stay visible until the new ones arrive, so that a growing list does not flicker; after `reset`
 * no old row is shown.
 */
export type RowPage<R> = { readonly rows: readonly R[]; readonly total: number }

export type RowWindow<R, P extends RowPage<R> = RowPage<R>> = {
  /** Returns the row at a position, or undefined while it is not loaded. */
  readonly get: (position: number) => R | undefined
  /** Sets the range of visible rows, `to` exclusive, and requests missing or stale pages. */
  readonly want: (from: number, to: number) => void
  readonly refresh: () => void
  /** Asks for the page of one row, whether it is in view or not. */
  readonly request: (position: number) => void
  /** Forgets all rows. With `keepsView` the rows in view are asked for again, otherwise the first page. */
  reset(load: LoadPage<R, P>, keepsView?: boolean): void
  readonly total: () => number
  /** The answer to the latest request that was answered; that of the former list until the present one is answered. */
  readonly newest: () => P | null
  /** Whether the newest answer is of the present list. */
  readonly isCurrent: () => boolean
  /** Why the newest request was not answered, or one for rows that are not there. */
  readonly problem: () => Problem | null
  /** Incremented with every change; for `useSyncExternalStore`. */
  readonly version: () => number
  readonly subscribe: (listener: () => void) => () => void
}

/** Loads one page; null when that failed, or when its answer is not shown. */
export type LoadPage<R, P extends RowPage<R> = RowPage<R>> = (
  offset: number,
  limit: number,
) => Promise<P | Problem | null>

type Page<R> = { rows: readonly R[] | null; isStale: boolean; isAsked: boolean }

/** Creates a row window that loads pages of `pageSize` rows and keeps `keep` pages. */
export function createRowWindow<R, P extends RowPage<R> = RowPage<R>>(
  pageSize: number,
  keep: number,
  firstLoad: LoadPage<R, P>,
): RowWindow<R, P> {
  const pages = new Map<number, Page<R>>()
  const listeners = new Set<() => void>()
  let load = firstLoad
  let newest: P | null = null
  let isCurrent = false
  let problem: Problem | null = null
  let version = 0
  let generation = 0
  const order = answerOrder()
  let view = { from: 0, to: pageSize }

  function changed(): void {
    version += 1
    for (const listener of listeners) listener()
  }

  async function ask(number: number): Promise<void> {
    const page = pages.get(number) ?? { rows: null, isStale: true, isAsked: false }
    if (page.isAsked || !page.isStale) return
    page.isAsked = true
    page.isStale = false
    pages.delete(number)
    pages.set(number, page)
    const asked = generation
    const place = order.ask()
    const answer = await load(number * pageSize, pageSize)
    if (asked !== generation) return
    page.isAsked = false
    if (answer === null || isProblem(answer)) {
      // requested again when it becomes visible the next time, not in a loop
      if (page.rows === null) pages.delete(number)
      if (answer !== null && (order.isNews(place) || page.rows === null)) {
        problem = answer
        changed()
      }
      if (page.isStale) want(view.from, view.to)
      return
    }
    page.rows = answer.rows
    // a page that was requested before a change may be answered after another one that was read again
    if (order.isNews(place)) {
      newest = answer
      isCurrent = true
      problem = null
    }
    forget()
    changed()
    if (page.isStale) want(view.from, view.to)
  }

  function forget(): void {
    for (const [number, page] of pages) {
      if (pages.size <= keep) return
      const isInView = number * pageSize < view.to && (number + 1) * pageSize > view.from
      if (!page.isAsked && !isInView) pages.delete(number)
    }
  }

  function want(from: number, to: number): void {
    view = { from, to }
    for (let number = Math.floor(from / pageSize); number * pageSize < Math.max(to, from + 1); number += 1)
      void ask(number)
  }

  return {
    get: (position) => pages.get(Math.floor(position / pageSize))?.rows?.[position % pageSize],
    want,
    refresh: () => {
      for (const page of pages.values()) page.isStale = true
      want(view.from, view.to)
    },
    request: (position) => void ask(Math.floor(position / pageSize)),
    reset: (next, keepsView = false) => {
      load = next
      generation += 1
      isCurrent = false
      pages.clear()
      if (!keepsView) view = { from: 0, to: pageSize }
      changed()
      want(view.from, view.to)
    },
    total: () => newest?.total ?? 0,
    newest: () => newest,
    isCurrent: () => isCurrent,
    problem: () => problem,
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
