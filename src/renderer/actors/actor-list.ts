import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ActorCounts, ActorRow } from '../../contract/workstation/actor-table.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { createRowWindow, type RowPage } from '../state/row-window.ts'
import { noSelection, type Selection, selectOnly } from '../state/selection.ts'
import { throttlePerKey } from '../state/throttle.ts'
import { type ActorTableRoute, actorTable } from './route.ts'

/** State of the table of threat actors. */
type ActorList = {
  /** Filter and order of the rows shown. */
  readonly asked: ActorTableRoute
  readonly counts: ActorCounts | null
  readonly problem: Problem | null
  readonly selection: Selection
  readonly offset: number
}

export const useActorList = create<ActorList>(() => ({
  asked: actorTable,
  counts: null,
  problem: null,
  selection: noSelection,
  offset: 0,
}))

const pageSize = 100
const keptPages = 30

export const actorRows = createRowWindow<ActorRow>(pageSize, keptPages, async () => null)

let latest: ActorTableRoute | null = null

/** Shows the actors of a route. Resolves when they are loaded, or when another route was requested meanwhile. */
export async function showActors(asked: ActorTableRoute, how: 'keep' | 'anew' = 'keep'): Promise<void> {
  const isSame = latest !== null && JSON.stringify(latest) === JSON.stringify(asked)
  if (isSame && how === 'keep') return
  latest = asked
  const { filter, order, descending } = asked
  const read = (offset: number, limit: number) =>
    invoke('actorTable.read', { filter, order, descending, offset, limit })
  const [first, counts] = await Promise.all([read(0, pageSize), invoke('actorTable.count', { filter })])
  if (latest !== asked) return
  if (isProblem(first) || isProblem(counts)) {
    latest = null
    useActorList.setState({ asked, problem: isProblem(first) ? first : (counts as Problem) })
    return
  }
  // the page read together with the counts serves as the first page too, so that nothing flickers while the user types
  let primed: RowPage<ActorRow> | null = first
  actorRows.reset(async (offset, limit) => {
    if (offset === 0 && primed !== null) {
      const page = primed
      primed = null
      return page
    }
    const page = await read(offset, limit)
    if (!isProblem(page)) return page
    useActorList.setState({ problem: page })
    return null
  })
  useActorList.setState((now) => ({
    asked,
    counts,
    problem: null,
    ...(isSame ? {} : { offset: 0, selection: now.selection.active === null ? noSelection : selectOnly(0) }),
    ...(counts.total === 0 ? { selection: noSelection } : {}),
  }))
}

const followMs = 500

const follow = throttlePerKey(
  () => followMs,
  () => showActors(useActorList.getState().asked, 'anew'),
)

/** Keeps the table current while it is shown: it is built from packs. */
export function followActors(): () => void {
  const ask = () => follow('actors')
  const stops = [
    bridge.subscribe('packs', ({ changed }) => {
      if (changed === 'packs') ask()
    }),
    bridge.subscribe('actors', ask),
    onReconnect(ask),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Returns the chosen rows that are loaded, in their order. */
export function chosenActors(): ActorRow[] {
  const { selection } = useActorList.getState()
  return selection.ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, index) => actorRows.get(from + index)).filter(
      (row) => row !== undefined,
    ),
  )
}
