import { answerOrder } from './answer-order.ts'

/**
 * A cache of remote rows: pages are requested when they become visible, and evicted when there are too many. After
 * `refresh` the old rows stay visible until the new ones arrive, so that a growing list does not flicker; after `reset`
 * no old row is shown.
 */
export type RowPage<R> = { readonly rows: readonly R[]; readonly total: number }

export type RowWindow<R> = {
  /** Returns the row at a position, or undefined while it is not loaded. */
  readonly get: (position: number) => R | undefined
  /** Sets the range of visible rows, `to` exclusive, and requests missing or stale pages. */
  readonly want: (from: number, to: number) => void
  readonly refresh: () => void
  /** Asks for the page of one row, whether it is in view or not. */
  readonly request: (position: number) => void
  /** Forgets all rows. With `keepsView` the rows in view are asked for again, otherwise the first page. */
  readonly reset: (load: LoadPage<R>, keepsView?: boolean) => void
  readonly total: () => number
  /** Incremented with every change; for `useSyncExternalStore`. */
  readonly version: () => number
  readonly subscribe: (listener: () => void) => () => void
}

/** Loads one page; null when that failed. */
export type LoadPage<R> = (offset: number, limit: number) => Promise<RowPage<R> | null>

type Page<R> = { rows: readonly R[] | null; isStale: boolean; isAsked: boolean }

/** Creates a row window that loads pages of `pageSize` rows and keeps `keep` pages. */
export function createRowWindow<R>(pageSize: number, keep: number, firstLoad: LoadPage<R>): RowWindow<R> {
  const pages = new Map<number, Page<R>>()
  const listeners = new Set<() => void>()
  let load = firstLoad
  let total = 0
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
    if (answer === null) {
      // requested again when it becomes visible the next time, not in a loop
      if (page.rows === null) pages.delete(number)
      if (page.isStale) want(view.from, view.to)
      return
    }
    page.rows = answer.rows
    // a page that was requested before a change may be answered after another one that was read again
    if (order.isNews(place)) total = answer.total
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
      pages.clear()
      if (!keepsView) view = { from: 0, to: pageSize }
      changed()
      want(view.from, view.to)
    },
    total: () => total,
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
