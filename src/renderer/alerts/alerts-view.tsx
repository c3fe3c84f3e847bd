import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type AlertOrder, alertOrders } from '../../contract/workstation/alerts/alert-orders.ts'
import { maxAlertsAtOnce } from '../../contract/workstation/alerts/alerts-at-once.ts'
import { SuppressDialog } from '../observables/shared/suppress-dialog.tsx'
import { useChoice } from '../state/choice.ts'
import { countOf, formatCount } from '../state/format.ts'
import { changeLayout, showInspector, useInspectorShown, useLayout } from '../state/layout.ts'
import { navigate } from '../state/router.ts'
import { selectedCount } from '../state/selection.ts'
import { useSettings } from '../state/settings-store.ts'
import { useSideEmpty } from '../state/use-side-empty.ts'
import { Button, KeyCap } from '../ui/button.tsx'
import { Grid } from '../ui/grid.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { Splitter } from '../ui/splitter.tsx'
import { useNow } from '../ui/use-now.ts'
import { useRem } from '../ui/use-rem.ts'
import { alertColumns } from './alert-columns.tsx'
import { AlertPane } from './alert-pane.tsx'
import { statusLabels } from './alert-words.ts'
import { useChosenCount } from './chosen-alerts.ts'
import { addChosenToCase } from './decide.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { FacetPane } from './facet-pane.tsx'
import { spellListed } from './filter-address.ts'
import { clearFilter, FilterChips, isNarrowed } from './filter-chips.tsx'
import { FilterDialog, openFilterDialog } from './filter-dialog.tsx'
import {
  arrangeInbox,
  chooseAlerts,
  filterInbox,
  followInbox,
  inboxRows,
  readInboxAnew,
  showListed,
  useInbox,
} from './inbox.ts'
import { emptyListWords } from './inbox-words.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { readChosenAlerts } from './read-chosen-alerts.ts'
import type { AlertsRoute } from './route.ts'
import { loadSample, removeSample } from './sample.ts'
import { SavedFilterDialog } from './saved-filter-dialog.tsx'
import { PostAddress } from './shared/post-address.tsx'
import { SuppressionsDialog } from './suppressions-dialog.tsx'
import { useAlertCommands } from './use-alert-commands.ts'
import './alerts.css'

/** The inbox: the filters, the list, and the opened alert. */
export function AlertsView({ route }: { readonly route: AlertsRoute }) {
  useSyncExternalStore(inboxRows.subscribe, inboxRows.version)
  const { opened } = useInbox()
  const { inspectorWidth } = useLayout()
  useSideEmpty(opened === null)
  const isPaneShown = useInspectorShown()
  const panes = useRef<HTMLDivElement>(null)
  const rem = useRem()
  const [isDismissing, setDismissing] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const [areFacetsOpen, setFacetsOpen] = useState(false)
  const chosen = useChosenCount()
  useEffect(() => {
    if (route.alert === null) showListed(route.list ?? '')
  }, [route.alert, route.list])
  useEffect(() => {
    readInboxAnew()
    return followInbox()
  }, [])
  useEffect(() => {
    if (route.alert === null) return
    // the alert is removed from the address once it is opened, so that returning from another view does not override a
    // later choice
    useInbox.setState({ opened: route.alert })
    showInspector()
    const list = route.list ?? spellListed(useInbox.getState())
    navigate({ view: 'alerts', alert: null, list }, 'replace')
  }, [route.alert, route.list])
  useTitle()
  useChoice('alerts', {
    none: 'Choose an alert first: the arrow keys move from row to row.',
    isForRows: true,
    read: readChosenAlerts,
    toCase: () => void addChosenToCase(),
  })
  useAlertCommands({ dismiss: () => setDismissing(true), reviewSuppressed: () => setReviewing(true) })
  return (
    <div
      ref={panes}
      className={areFacetsOpen ? 'panes alerts has-facets' : 'panes alerts'}
      style={{ '--inspector': `${inspectorWidth + paneExtra}rem` } as React.CSSProperties}
    >
      <FacetPane onReview={() => setReviewing(true)} />
      <InboxList areFacetsOpen={areFacetsOpen} toggleFacets={() => setFacetsOpen((now) => !now)} />
      {isPaneShown ? (
        <div className="inspector-side">
          <Splitter
            label="Width of the alert"
            value={inspectorWidth}
            min={14}
            max={32}
            step={0.5}
            isReversed
            valueAt={(x) => ((panes.current?.getBoundingClientRect().right ?? 0) - x) / rem - paneExtra}
            onChange={(width) => changeLayout({ inspectorWidth: width })}
          />
          <AlertPane onDismiss={() => setDismissing(true)} />
        </div>
      ) : null}
      <FilterDialog />
      <SavedFilterDialog />
      <MergeDialog />
      <SuppressDialog />
      {isReviewing ? <SuppressionsDialog onClose={() => setReviewing(false)} /> : null}
      {isDismissing && chosen > 0 ? (
        <DismissDialog count={chosen} onClose={() => setDismissing(false)} />
      ) : null}
    </div>
  )
}

/** Rem by which the pane of an alert is wider than the inspector of an indicator, since an alert has more content. */
const paneExtra = 6

function useTitle(): void {
  useEffect(() => {
    document.title = 'Alerts – Skerry'
    return () => {
      document.title = 'Skerry'
    }
  }, [])
}

type InboxListProps = { readonly areFacetsOpen: boolean; readonly toggleFacets: () => void }

function InboxList({ areFacetsOpen, toggleFacets }: InboxListProps) {
  const inbox = useInbox()
  const { filter, order, total, isRead, problem, selection, isTruncated } = inbox
  const now = useNow()
  const selected = selectedCount(selection)
  return (
    <section className="table-pane" aria-label="Alerts">
      <div className="table-bar alert-bar">
        <h1 className="alert-title">{filter.overdue === true ? 'Overdue' : listTitle(filter.statuses)}</h1>
        <span className="muted alert-total">
          {isRead ? `${isTruncated ? 'at least ' : ''}${formatCount(total)}` : ''}
        </span>
        <button
          type="button"
          className="chip facets-toggle"
          aria-expanded={areFacetsOpen}
          onClick={toggleFacets}
        >
          Filter
        </button>
        <Button look="quiet" hotkey="f" onClick={openFilterDialog}>
          Add a filter
        </Button>
        <span className="status-space" />
        <SearchField />
      </div>
      <div className="list-line">
        <NewLine />
        <FilterChips />
      </div>
      {problem === null ? null : <ProblemNote problem={problem} retry={() => readInboxAnew()} />}
      {isRead && total === 0 && problem === null ? (
        <Nothing isNarrowed={isNarrowed(filter)} />
      ) : (
        <Grid
          key={spellListed({ filter, order })}
          id="alert-table"
          hasSide
          label="Alerts"
          columns={alertColumns(now)}
          widths="5rem minmax(10rem, 2.4fr) minmax(5rem, 1fr) minmax(4rem, 0.8fr) minmax(5rem, 1fr) 3rem 5.5rem 5.5rem 5.5rem"
          total={total}
          get={inboxRows.get}
          want={inboxRows.want}
          selection={selection}
          onSelect={chooseAlerts}
          onOpen={({ id }) => {
            useInbox.setState({ opened: id })
            showInspector()
          }}
          order={{ by: order, descending: true }}
          onSort={(by) => arrangeInbox({ order: alertOrders.find((each) => each === by) ?? 'happened' })}
          offset={inbox.offset}
          keepOffset={(at) => useInbox.setState({ offset: at })}
        />
      )}
      <p className="table-foot">
        {total === 0 ? null : (
          <span>
            {(inbox.overdue ?? 0) > 0 ? 'Overdue first, then the ' : 'The '}
            {orderWords[order]}
            {(inbox.overdue ?? 0) > 0 ? '' : ' first'}
          </span>
        )}
        <SampleNote />
        <span className="status-space" />
        {selected > 1 ? (
          <span>
            {countOf(selected, 'alert')} selected
            {selected > maxAlertsAtOnce
              ? `; at most ${formatCount(maxAlertsAtOnce)} can be acted on at once`
              : ''}
          </span>
        ) : null}
      </p>
      <p className="unseen" role="status">
        {isRead ? `${countOf(total, 'alert')} shown` : ''}
      </p>
    </section>
  )
}

function listTitle(statuses: ReturnType<typeof useInbox.getState>['filter']['statuses']): string {
  const [only] = statuses
  if (only === undefined) return 'All alerts'
  return only === 'triage' ? 'Inbox' : statusLabels[only]
}

/** New alerts since the list was read. */
function NewLine() {
  const { newer, isStale } = useInbox()
  if (newer === 0 && !isStale) return null
  const words = [
    ...(newer > 0 ? [`${countOf(newer, 'new alert')}.`] : []),
    ...(isStale ? ['Alerts in this list have been decided elsewhere or are now overdue.'] : []),
  ].join(' ')
  return (
    <p className="new-line" role="status">
      {words}{' '}
      <Button look="quiet" hotkey="." onClick={() => readInboxAnew()}>
        Refresh the list
      </Button>
    </p>
  )
}

function SampleNote() {
  const hasSample = useInbox((now) => now.hasSample)
  if (!hasSample) return null
  return (
    <span>
      Includes the fictitious sample incident:{' '}
      <button type="button" className="link-button" onClick={() => void removeSample()}>
        remove it
      </button>
    </span>
  )
}

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { counts, counted, filter, isTruncated } = useInbox()
  const current = counted === filter ? counts : null
  const words = emptyListWords({ isNarrowed, isTruncated, statuses: filter.statuses, counts: current })
  if (isNarrowed)
    return (
      <div className="table-none">
        <p>{words}</p>
        <Button onClick={clearFilter}>Clear the filter</Button>
      </div>
    )
  if (current === null || current.length > 0)
    return <div className="table-none">{words === null ? null : <p>{words}</p>}</div>
  return (
    <div className="table-none">
      <p>{words}</p>
      <Posting />
      <p className="muted">Alerts can also be imported from a file or raised by hand.</p>
      <span className="inspector-acts">
        <Button onClick={() => navigate('/settings/keys')}>Make a key for a program</Button>
        <Button onClick={() => void loadSample()}>Load a sample incident</Button>
      </span>
    </div>
  )
}

/** How programs send alerts: where to, or that none is answered now. */
function Posting() {
  const url = useSettings((now) => now.workstation?.local_api?.url)
  if (url === undefined)
    return (
      <p className="muted">
        Programs can send alerts while the local API is on: Settings › Local API and keys shows the address.
      </p>
    )
  return (
    <>
      <p className="muted">Programs send alerts, with a key made in Settings › Local API and keys, to</p>
      <PostAddress url={url} />
    </>
  )
}

const orderWords = {
  happened: 'last to happen',
  newest: 'last received',
  gravest: 'most severe, then the last to happen',
} as const satisfies Record<AlertOrder, string>

const searchMs = 150

function SearchField() {
  const words = useInbox((now) => now.filter.words)
  const [typed, setTyped] = useState(words)
  useEffect(() => setTyped(words), [words])
  useEffect(() => {
    if (typed === useInbox.getState().filter.words) return
    const timer = setTimeout(() => filterInbox({ words: typed }, 'replace'), searchMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="table-search">
      <input
        id="alert-search"
        type="search"
        className="text-input"
        aria-label="Search the alerts"
        placeholder="Search the alerts"
        value={typed}
        spellCheck={false}
        autoComplete="off"
        maxLength={500}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('')
          else if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
          document.getElementById('alert-table')?.focus()
          event.preventDefault()
        }}
      />
      <KeyCap written="/" />
    </search>
  )
}
