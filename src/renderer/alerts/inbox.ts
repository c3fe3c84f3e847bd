import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { AlertFilter, AlertRow, alertOrders } from '../../contract/workstation/alert-inbox.ts'
import type { WindowOutput } from '../../contract/workstation/bridge.ts'
import { answerOrder } from '../state/answer-order.ts'
import { bridge, invoke, onReconnect } from '../state/bridge.ts'
import { navigate } from '../state/router.ts'
import { createRowWindow, type RowPage } from '../state/row-window.ts'
import { noSelection, type Selection, selectedCount, selectOnly } from '../state/selection.ts'
import { throttlePerKey } from '../state/throttle.ts'
import { readListed, spellListed } from './filter-address.ts'

/**
 * The inbox as it stands. The list is that of one moment: what comes in later is told above it and moves no row under a hand;
 * when nothing is chosen it follows by itself.
 */
type Inbox = {
  readonly filter: AlertFilter
  readonly order: (typeof alertOrders)[number]
  /** The moment of the list, as the workstation tells it; null before the first answer. */
  readonly upTo: number | null
  readonly isRead: boolean
  readonly total: number
  readonly isTruncated: boolean
  /** Those of the list that are overdue, which stand first; null where nobody counted. */
  readonly overdue: number | null
  readonly problem: Problem | null
  readonly hasSample: boolean
  /** Null until somebody counted. */
  readonly counts: WindowOutput<'alertInbox.count'>['counts'] | null
  /** There are more alerts than the counts are of. */
  readonly areCountsCut: boolean
  /** Alerts of the filter that came in since. */
  readonly newer: number
  /** Somebody else decided about alerts of the list, or some ran out of time. */
  readonly isStale: boolean
  readonly selection: Selection
  readonly offset: number
  /** The alert that is read. */
  readonly opened: string | null
  /** The list was read anew: the alert under the cursor is another one once it is here. */
  readonly isSettling: boolean
}

const allAlerts: AlertFilter = { statuses: [], severities: [], sources: [], words: '' }

export const useInbox = create<Inbox>(() => ({
  filter: { ...allAlerts, statuses: ['triage'] },
  order: 'newest',
  upTo: null,
  isRead: false,
  total: 0,
  isTruncated: false,
  overdue: null,
  problem: null,
  hasSample: false,
  counts: null,
  areCountsCut: false,
  newer: 0,
  isStale: false,
  selection: noSelection,
  offset: 0,
  opened: null,
  isSettling: false,
}))

const pageSize = 100
const keptPages = 30

export const inboxRows = createRowWindow<AlertRow>(pageSize, keptPages, readPage)

async function readPage(offset: number, limit: number): Promise<RowPage<AlertRow> | null> {
  const { filter, order, upTo } = useInbox.getState()
  const answer = await invoke('alertInbox.read', { filter, order, up_to: upTo, offset, limit })
  const now = useInbox.getState()
  if (now.filter !== filter || now.order !== order) return null
  if (isProblem(answer)) {
    useInbox.setState({ problem: answer, isRead: true })
    return null
  }
  // pages that were asked for at once are of the moment that was answered first
  if (now.upTo !== null && now.upTo !== answer.up_to) return readPage(offset, limit)
  useInbox.setState({
    upTo: answer.up_to,
    total: answer.total,
    isTruncated: answer.truncated,
    overdue: answer.overdue,
    isRead: true,
    problem: null,
  })
  return { rows: answer.items, total: answer.total }
}

/** Shows the list as it is now. Rows may have moved, so that the selection goes; the alert that is read stays. */
export function readInboxAnew(
  change: Partial<Pick<Inbox, 'filter' | 'order' | 'selection' | 'offset'>> = {},
): void {
  useInbox.setState({
    selection: noSelection,
    ...change,
    upTo: null,
    newer: 0,
    isStale: false,
    isSettling: true,
  })
  inboxRows.reset(readPage)
  void countInbox()
}

/** Another filter or order means other rows, and another address: the selection goes. */
export function arrangeInbox(
  change: Partial<Pick<Inbox, 'filter' | 'order'>>,
  how: 'push' | 'replace' = 'push',
): void {
  readInboxAnew({ ...change, offset: 0 })
  navigate({ view: 'alerts', alert: null, list: spellListed(useInbox.getState()) }, how)
}

export function filterInbox(change: Partial<AlertFilter>, how: 'push' | 'replace' = 'push'): void {
  arrangeInbox({ filter: { ...useInbox.getState().filter, ...change } }, how)
}

/** Shows the list that an address spells, where it is another one. */
export function showListed(list: string): void {
  if (list === spellListed(useInbox.getState())) return
  readInboxAnew({ ...readListed(list), offset: 0 })
}

/** Chooses rows; the active one is read. */
export function chooseAlerts(selection: Selection): void {
  const row = selection.active === null ? undefined : inboxRows.get(selection.active)
  useInbox.setState({ selection, ...(row !== undefined && { opened: row.id }) })
}

/** After some were decided about, what came into the place of the first is read next. */
export function goOnFrom(position: number | null): void {
  readInboxAnew({ selection: position === null ? noSelection : selectOnly(position) })
}

/** Keeps the cursor on a row, and reads the one that stands there now. */
function settleSelection(): void {
  const { selection, total, upTo, isSettling } = useInbox.getState()
  if (!isSettling || upTo === null) return
  const { active } = selection
  if (active !== null && total > 0 && inboxRows.get(Math.min(active, total - 1)) === undefined) return
  if (active !== null && total === 0) useInbox.setState({ selection: noSelection, opened: null })
  else if (active !== null && active >= total) chooseAlerts(selectOnly(total - 1))
  else if (active !== null && selectedCount(selection) <= 1) chooseAlerts(selection)
  useInbox.setState({ isSettling: false })
}
inboxRows.subscribe(settleSelection)

/** Waits until the alert under the cursor is here or cannot be read: an act is meant for that one, not for the one before it. */
export function whenSettled(): Promise<void> {
  const isDone = () => !useInbox.getState().isSettling || useInbox.getState().problem !== null
  if (isDone()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useInbox.subscribe(() => {
      if (!isDone()) return
      stop()
      resolve()
    })
  })
}

const countOrder = answerOrder()

async function countInbox(): Promise<void> {
  const { filter, upTo } = useInbox.getState()
  const asked = countOrder.ask()
  const answer = await invoke('alertInbox.count', { filter, up_to: upTo })
  if (!countOrder.isNews(asked)) return
  const now = useInbox.getState()
  if (isProblem(answer)) return
  useInbox.setState({ hasSample: answer.has_sample })
  if (now.filter !== filter) return
  // counts are those of now, whatever the moment of the list
  useInbox.setState({ counts: answer.counts, areCountsCut: answer.truncated })
  if (now.upTo !== upTo) return
  const isStale =
    answer.total !== null &&
    upTo !== null &&
    (answer.total !== now.total ||
      (answer.overdue !== null && now.overdue !== null && answer.overdue !== now.overdue))
  useInbox.setState({ newer: answer.newer, isStale })
}

const followMs = 500

const follow = throttlePerKey(
  () => followMs,
  async () => {
    const { selection, offset, isRead } = useInbox.getState()
    if (!isRead) return
    // nothing that is looked at moves
    if (selection.active === null && offset < 40) readInboxAnew()
    else await countInbox()
  },
)

/** Keeps the inbox current while its view is shown. */
export function followInbox(): () => void {
  const ask = () => follow('inbox')
  const stops = [bridge.subscribe('alerts', ask), onReconnect(ask)]
  return () => {
    for (const stop of stops) stop()
  }
}
