import { create } from 'zustand'
import { isProblem, type Problem } from '../../contract/problem.ts'
import type { AlertFilter, AlertRow } from '../../contract/workstation/alerts/alert-inbox.ts'
import type { AlertOrder } from '../../contract/workstation/alerts/alert-orders.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'
import { invoke } from '../state/bridge.ts'
import { follow } from '../state/reader/follow.ts'
import { createReader } from '../state/reader/reader.ts'
import { createRowWindow, type RowPage } from '../state/reader/row-window.ts'
import { navigate } from '../state/router.ts'
import { noSelection, type Selection, selectedCount, selectOnly } from '../state/selection.ts'
import { throttlePerKey } from '../state/throttle.ts'
import { readListed, spellListed } from './filter-address.ts'

/**
 * State of the inbox. The list is a snapshot: later alerts are announced above it and do not move the rows; while no
 * row is chosen it is updated automatically.
 */
type Inbox = {
  readonly filter: AlertFilter
  readonly order: AlertOrder
  /** The workstation's marker for the moment of the snapshot; null before the first answer. */
  readonly upTo: number | null
  readonly isRead: boolean
  readonly total: number
  readonly isTruncated: boolean
  /** Number of overdue alerts of the list, which come first; null when not counted. */
  readonly overdue: number | null
  readonly problem: Problem | null
  readonly hasSample: boolean
  /** Null before the first count. */
  readonly counts: WindowOutput<'alertInbox.count'>['counts'] | null
  /** The filter for which they were counted. */
  readonly counted: AlertFilter | null
  /** Whether there are more alerts than were counted. */
  readonly areCountsCut: boolean
  /** Number of matching alerts received since the snapshot. */
  readonly newer: number
  /** Whether alerts of the list were decided about elsewhere, or became overdue. */
  readonly isStale: boolean
  readonly selection: Selection
  readonly offset: number
  /** Id of the alert shown in the pane. */
  readonly opened: string | null
  /** True from a reload until the alert that is now under the cursor has been loaded. */
  readonly isSettling: boolean
}

const allAlerts: AlertFilter = { statuses: [], severities: [], sources: [], words: '' }

export const useInbox = create<Inbox>(() => ({
  filter: { ...allAlerts, statuses: ['triage'] },
  order: 'happened',
  upTo: null,
  isRead: false,
  total: 0,
  isTruncated: false,
  overdue: null,
  problem: null,
  hasSample: false,
  counts: null,
  counted: null,
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

/** Number of reloads of the list: pages requested before the last one belong to a snapshot that is no longer shown. */
let reloads = 0
/** The latest request for a page. */
let lastPage: Promise<unknown> = Promise.resolve()

function readPage(offset: number, limit: number): Promise<RowPage<AlertRow> | null> {
  const page = requestPage(offset, limit)
  lastPage = page
  return page
}

async function requestPage(offset: number, limit: number): Promise<RowPage<AlertRow> | null> {
  const { filter, order, upTo } = useInbox.getState()
  const before = reloads
  const answer = await invoke('alertInbox.read', { filter, order, up_to: upTo, offset, limit })
  const now = useInbox.getState()
  if (reloads !== before || now.filter !== filter || now.order !== order) return null
  if (isProblem(answer)) {
    useInbox.setState({ problem: answer, isRead: true })
    return null
  }
  // of pages requested in parallel, the first answer defines the snapshot
  if (now.upTo !== null && now.upTo !== answer.up_to) return requestPage(offset, limit)
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

/** Reloads the list. Rows may move, so the selection is cleared; the opened alert stays. */
export function readInboxAnew(
  change: Partial<Pick<Inbox, 'filter' | 'order' | 'selection' | 'offset'>> = {},
): void {
  reloads += 1
  useInbox.setState({
    selection: noSelection,
    ...change,
    upTo: null,
    newer: 0,
    isStale: false,
    isSettling: true,
  })
  // the rows on the screen stay in place unless the list is another one
  inboxRows.reset(readPage, change.offset === undefined)
  void countInbox()
}

/** Changes filter or order and the address; the rows change, so the selection is cleared. */
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

/** Shows the list of an address, unless it is shown already. */
export function showListed(list: string): void {
  if (list === spellListed(useInbox.getState())) return
  readInboxAnew({ ...readListed(list), offset: 0 })
}

/** Selects rows; the active one is opened. */
export function chooseAlerts(selection: Selection): void {
  const { active } = selection
  const row = active === null ? undefined : inboxRows.get(active)
  const isMissing = active !== null && row === undefined
  useInbox.setState({ selection, isSettling: isMissing, ...(row !== undefined && { opened: row.id }) })
  if (isMissing) inboxRows.request(active)
}

/** Reloads the list after a decision and selects the row that took the place of the first decided one. */
export function goOnFrom(position: number | null): void {
  readInboxAnew({ selection: position === null ? noSelection : selectOnly(position) })
}

/** Keeps the cursor on a row and opens the alert that is there now. */
function settleSelection(): void {
  const { selection, total, upTo, isSettling } = useInbox.getState()
  if (!isSettling || upTo === null) return
  const { active } = selection
  const at = active === null ? null : Math.min(active, total - 1)
  if (at !== null && total > 0 && inboxRows.get(at) === undefined) {
    inboxRows.request(at)
    return
  }
  if (at !== null && total === 0) useInbox.setState({ selection: noSelection, opened: null })
  else if (at !== null && at !== active) chooseAlerts(selectOnly(at))
  else if (at !== null && selectedCount(selection) <= 1) chooseAlerts(selection)
  useInbox.setState({ isSettling: false })
}
inboxRows.subscribe(settleSelection)

/**
 * Resolves when the alert under the cursor is loaded or cannot be read: an act applies to that alert, not to the one
 * before it.
 */
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

/** What is counted: an answer is shown with the filter and the moment for which it was asked. */
type Counted = Pick<Inbox, 'filter' | 'upTo'> & { readonly answer: WindowOutput<'alertInbox.count'> }

const counts = createReader<Counted>({
  names: ['alertInbox.count'],
  ask: async () => {
    const { filter, upTo } = useInbox.getState()
    const answer = await invoke('alertInbox.count', { filter, up_to: upTo })
    return isProblem(answer) ? answer : { filter, upTo, answer }
  },
  show: (counted) => {
    if (!isProblem(counted)) showCounts(counted)
  },
})

const countInbox = counts.read

function showCounts({ filter, upTo, answer }: Counted): void {
  const now = useInbox.getState()
  useInbox.setState({ hasSample: answer.has_sample })
  if (now.filter !== filter) return
  // counts are current, independent of the moment of the list
  useInbox.setState({ counts: answer.counts, counted: filter, areCountsCut: answer.truncated })
  if (now.upTo !== upTo) return
  const isStale =
    answer.total !== null &&
    upTo !== null &&
    (answer.total !== now.total ||
      (answer.overdue !== null && now.overdue !== null && answer.overdue !== now.overdue))
  useInbox.setState({ newer: answer.newer, isStale })
}

const followMs = 500

const again = throttlePerKey(
  () => followMs,
  async () => {
    // an alert that arrives while a page is being read may or may not be in it
    await lastPage
    const { selection, offset, isRead } = useInbox.getState()
    if (!isRead) return
    // the list is not reloaded while a row is active or the user has scrolled down
    if (selection.active !== null || offset >= 40) return countInbox()
    readInboxAnew()
    await lastPage
  },
)

/** Keeps the inbox current while its view is shown. */
export function followInbox(): () => void {
  return follow(['alertInbox.read', 'alertInbox.count'], () => again(''))
}
