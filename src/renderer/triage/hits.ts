import { useEffect, useState } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { invoke } from '../state/bridge.ts'
import { useSessions } from '../state/sessions.ts'
import { changeView, jumpTo, triageView } from './kept-view.ts'
import type { TextHit } from './text-segments.ts'

/** Maximum number of rows of a source that is read completely to count its hits; larger ones are searched. */
const countedRows = 2000
const pageSize = 400

/** A hit of a source with its row. */
export type Hit = TextHit & { readonly row: number }

/**
 * Returns all visible hits of the shown source, in order; null for a source too large to count, or while it is being
 * read.
 */
export function useHits(session: TriageSession, source: number, showHidden: boolean): readonly Hit[] | null {
  const rows = session.sources[source]?.rows ?? 0
  const isCounted = rows <= countedRows && session.state !== 'reading'
  const touched = useSessions((now) => now.touched[session.id] ?? 0)
  const [hits, setHits] = useState<{ readonly of: string; readonly list: readonly Hit[] } | null>(null)
  const of = `${session.id} ${source}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touched session is read again
  useEffect(() => {
    if (!isCounted) return
    let isCurrent = true
    void readHits(session.id, source, rows).then((list) => {
      // when a page could not be read, the count would be wrong
      if (isCurrent && list !== null) setHits({ of, list })
    })
    return () => {
      isCurrent = false
    }
  }, [of, rows, isCounted, touched])
  if (!isCounted || hits?.of !== of) return null
  return hits.list.filter(({ hidden }) => showHidden || !hidden)
}

async function readHits(session: string, source: number, rows: number): Promise<Hit[] | null> {
  const found: Hit[] = []
  for (let row = 0; row < rows; row += pageSize) {
    const answer = await invoke('triage.text', { session, source, row, limit: pageSize })
    if (isProblem(answer)) return null
    for (const each of answer.rows) for (const span of each.spans) found.push({ ...span, row: each.row })
  }
  return found
}

/** Returns the indicator at a byte offset of a source, or null. */
export async function indicatorAt(session: string, source: number, at: number): Promise<number | null> {
  const answer = await invoke('triage.find', { session, source, from: at, backwards: false })
  return isProblem(answer) || answer.place?.start !== at ? null : answer.indicator
}

/** Goes to the next or previous hit, wrapping around at the ends. `hits` is the complete list, when available. */
export async function stepHit(
  session: TriageSession,
  hits: readonly Hit[] | null,
  backwards: boolean,
): Promise<void> {
  const view = triageView(session.id)
  const { source } = view
  const here = view.target?.source === source ? view.target : null
  if (view.stepping === 'every' && hits !== null) {
    const next = nextOf(hits, here?.start ?? null, backwards)
    if (next === undefined) return
    const indicator = await indicatorAt(session.id, source, next.at)
    if (indicator !== null) changeView(session.id, { indicator })
    jumpTo(session.id, { source, row: next.row, start: next.at, end: next.at + 1 })
    return
  }
  const only = view.stepping === 'same' && view.indicator !== null ? { indicator: view.indicator } : {}
  const ask = (from: number) =>
    invoke('triage.find', { session: session.id, source, from, backwards, ...only })
  const end = session.sources[source]?.size ?? 0
  let answer = await ask(here === null ? (backwards ? end : 0) : backwards ? here.start : here.start + 1)
  if (!isProblem(answer) && answer.place === null) answer = await ask(backwards ? end : 0)
  if (isProblem(answer) || answer.place === null) return
  if (answer.indicator !== null) changeView(session.id, { indicator: answer.indicator })
  jumpTo(session.id, answer.place)
}

function nextOf(hits: readonly Hit[], at: number | null, backwards: boolean): Hit | undefined {
  if (at === null) return backwards ? hits.at(-1) : hits[0]
  if (backwards) return hits.findLast((hit) => hit.at < at) ?? hits.at(-1)
  return hits.find((hit) => hit.at > at) ?? hits[0]
}
