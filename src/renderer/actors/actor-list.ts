import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { ActorCounts, ActorRow } from '../../contract/workstation/actors/actor-table.ts'
import { invoke } from '../state/bridge.ts'
import { follow } from '../state/reader/follow.ts'
import { createRowWindow, type RowPage } from '../state/reader/row-window.ts'
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
/** Maximum number of rows in one answer. */
const readAtOnce = 500

export const actorRows = createRowWindow<ActorRow>(pageSize, keptPages, async () => null)

let latest: ActorTableRoute | null = null
/** Number of requests for the list; answers to all but the last are discarded. */
let requests = 0

const isSame = (one: ActorTableRoute | null, other: ActorTableRoute) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Shows the actors of a route. Resolves when they are loaded, or when another route was requested meanwhile. */
export async function showActors(asked: ActorTableRoute, how: 'keep' | 'anew' = 'keep'): Promise<void> {
  if (how === 'keep' && isSame(latest, asked)) return
  latest = asked
  requests += 1
  const number = requests
  const shown = useActorList.getState()
  const isShown = shown.counts !== null && shown.problem === null && isSame(shown.asked, asked)
  const { filter, order, descending } = asked
  const read: ReadRows = (offset, limit) =>
    invoke('actorTable.read', { filter, order, descending, offset, limit })
  const [first, counts] = await Promise.all([
    isShown ? null : read(0, pageSize),
    invoke('actorTable.count', { filter }),
  ])
  if (number !== requests) return
  if (isProblem(first) || isProblem(counts)) {
    latest = null
    useActorList.setState({ asked, problem: isProblem(first) ? first : (counts as Problem) })
    return
  }
  if (first === null) actorRows.refresh()
  else showFirst(first, read)
  useActorList.setState((now) => ({
    asked,
    counts,
    problem: null,
    ...(isShown ? {} : { offset: 0, selection: now.selection.active === null ? noSelection : selectOnly(0) }),
    ...(counts.total === 0 ? { selection: noSelection } : {}),
  }))
}

/** How the rows of the list that is shown are read. */
let readShown: ReadRows | null = null

type ReadRows = (offset: number, limit: number) => Promise<RowPage<ActorRow> | Problem>

/** Shows another list. The page read together with its counts serves as the first one, so that nothing flickers while the user types. */
function showFirst(first: RowPage<ActorRow>, read: ReadRows): void {
  readShown = read
  let primed: RowPage<ActorRow> | null = first
  actorRows.reset(async (offset, limit) => {
    if (offset === 0 && primed !== null) {
      const page = primed
      primed = null
      return page
    }
    const page = await read(offset, limit)
    if (!isProblem(page)) return page
    // a page of a former list that was lost is no problem of this one
    if (readShown === read) useActorList.setState({ problem: page })
    return null
  })
}

const followMs = 500

const again = throttlePerKey(
  () => followMs,
  () => showActors(latest ?? useActorList.getState().asked, 'anew'),
)

/** Keeps the table current while it is shown: it is built from packs. */
export function followActors(): () => void {
  return follow(['actorTable.read', 'actorTable.count'], () => again(''))
}

/**
 * Returns the chosen rows in their order, at most `limit`; those that were never in view are read. A problem where they
 * cannot be read: some of them are not all of them.
 */
export async function chosenActors(limit = Number.POSITIVE_INFINITY): Promise<readonly ActorRow[] | Problem> {
  const { selection, asked } = useActorList.getState()
  const { filter, order, descending } = asked
  const chosen: ActorRow[] = []
  for (const { from, to } of selection.ranges)
    for (let offset = from; offset < to && chosen.length < limit; offset += readAtOnce) {
      const count = Math.min(readAtOnce, to - offset, limit - chosen.length)
      const here = Array.from({ length: count }, (_, index) => actorRows.get(offset + index))
      const loaded = here.filter((row) => row !== undefined)
      if (loaded.length === count) chosen.push(...loaded)
      else {
        const page = await invoke('actorTable.read', { filter, order, descending, offset, limit: count })
        if (isProblem(page)) return page
        chosen.push(...page.rows)
      }
    }
  return chosen
}
