import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef } from 'react'
import { isProblem } from '../../contract/problem.ts'
import type { IndicatorRow } from '../../contract/workstation/triage/triage-session.ts'
import { invoke } from '../state/bridge.ts'
import { formatCount } from '../state/format.ts'
import { showInspectorAfterPress, toggleInspector } from '../state/layout.ts'
import { isSelected, noSelection, type Selection, selectOnly, trimSelection } from '../state/selection.ts'
import { type HeldKeys, isPlainPress, selectionAfterKey, selectionAfterPress } from '../state/table-input.ts'
import { classNames } from '../ui/class-names.ts'
import { ColumnHandle } from '../ui/column-handle.tsx'
import { drawnRows, GridFrame } from '../ui/grid-frame.tsx'
import { useKeptWidths } from '../ui/kept-widths.ts'
import { useRem } from '../ui/use-rem.ts'
import { useScrolledRows } from '../ui/use-scrolled-rows.ts'
import { jumpToIndicator } from './indicator-jump.ts'
import {
  arrange,
  changeView,
  type SortColumn,
  type TriageView,
  triageView,
  useTriageView,
} from './kept-view.ts'
import { knownWords } from './known-words.ts'
import { openLookup } from './open-lookup.ts'
import { TableRow } from './table-row.tsx'
import type { TriageRows } from './triage-rows.ts'

const columns: readonly { readonly sort: SortColumn; readonly label: string; readonly name: string }[] = [
  { sort: 'kind', label: 'Kind', name: 'Kind' },
  { sort: 'value', label: 'Value', name: 'Value' },
  { sort: 'count', label: '#', name: 'Places' },
  { sort: 'known', label: 'Known here', name: 'Known here' },
  { sort: 'role', label: 'Role', name: 'Role' },
  { sort: 'risk', label: 'Risk', name: 'Risk' },
]

/** Milliseconds until the text follows the table, so that a held arrow key stays fast. */
const jumpRestMs = 60

/** The indicators of a session: a grid of any length that is worked with keys or pointer. */
export function Table({ session, source }: { readonly session: string; readonly source: TriageRows }) {
  const id = useId()
  const view = useTriageView(session)
  const total = source.facts.total
  const rem = useRem()
  const rowHeight = Math.round(1.75 * rem)
  const list = useScrolledRows(total, rowHeight, rowHeight, {
    offset: view.tableOffset,
    keep: (tableOffset) => changeView(session, { tableOffset }),
  })
  const { rows } = source
  useEffect(() => rows.want(list.from, list.to), [rows, list.from, list.to])
  useFollowOrder(session, list.show)
  useFollowedIndicator(session, source, list.show)

  const jump = useJumpLater(session)
  useLateRow(session, view, source, jump)
  const select = useCallback(
    (selection: Selection) => {
      changeView(session, { selection })
      const row = selection.active === null ? undefined : rows.get(selection.active)
      if (row !== undefined) {
        changeView(session, { indicator: row.id })
        jump(row.id)
      }
    },
    [session, rows, jump],
  )
  const onPress = useCallback(
    (held: HeldKeys, position: number) => {
      select(selectionAfterPress(held, triageView(session).selection, position))
      if (isPlainPress(held)) showInspectorAfterPress()
    },
    [session, select],
  )
  const onOpen = useCallback(
    (position: number) => {
      const row = rows.get(position)
      if (row !== undefined) void openLookup(session, row.id)
    },
    [session, rows],
  )
  const { selection } = view
  const onKeyDown = (event: KeyboardEvent) => {
    const after = selectionAfterKey(event, selection, total, list.rowsPerPage)
    const { active } = trimSelection(selection, total)
    if (after !== null) {
      if (after.shown !== null) list.show(after.shown)
      if (after.isChoice) select(after.selection)
      else changeView(session, { selection: after.selection })
    } else if (event.key === ' ') toggleInspector()
    else if (event.key === 'Enter' && active !== null) onOpen(active)
    else return
    event.preventDefault()
  }

  const widths = useColumnWidths(drawnRows(list).map(rows.get))
  const kept = useKeptWidths('indicators')
  return (
    <GridFrame
      id="indicators"
      label="Indicators"
      list={list}
      rowHeight={rowHeight}
      total={total}
      columnCount={columns.length}
      rowId={id}
      active={selection.active}
      widths={{
        '--count-width': `${kept.count ?? widths.count}rem`,
        '--known-width': `${kept.known ?? widths.known}rem`,
        ...(kept.kind === undefined ? {} : { '--kind-width': `${kept.kind}rem` }),
        ...(kept.risk === undefined ? {} : { '--risk-width': `${kept.risk}rem` }),
      }}
      head={<Head session={session} sort={view.sort} descending={view.descending} />}
      row={(position) => {
        const row = rows.get(position)
        return (
          <TableRow
            key={position}
            id={`${id}-${position}`}
            position={position}
            row={row}
            isSelected={isSelected(selection, position)}
            isActive={selection.active === position}
            isShown={row !== undefined && row.id === view.indicator}
            onPress={onPress}
            onOpen={onOpen}
          />
        )
      }}
      onKeyDown={onKeyDown}
    />
  )
}

/** Scrolls to the top when filter or order change. */
function useFollowOrder(session: string, show: (row: number) => void): void {
  const { filter, sort, descending } = useTriageView(session)
  const before = useRef({ session, filter, sort, descending })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order moves the list
  useEffect(() => {
    const was = before.current
    before.current = { session, filter, sort, descending }
    if (
      was.session === session &&
      (was.filter !== filter || was.sort !== sort || was.descending !== descending)
    )
      show(0)
  }, [session, filter, sort, descending])
}

/** Shows a row that became active before it was loaded, for instance by End, when it arrives. */
function useLateRow(
  session: string,
  view: TriageView,
  source: TriageRows,
  jump: (indicator: number) => void,
): void {
  const { active } = view.selection
  const row = active === null ? undefined : source.rows.get(active)
  // when the table is mounted again nothing is pending: the inspected indicator is still shown
  const before = useRef(active)
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (active !== before.current) {
      before.current = active
      awaited.current = row === undefined ? active : null
    } else if (row !== undefined && awaited.current === active) {
      awaited.current = null
      changeView(session, { indicator: row.id })
      jump(row.id)
    }
  }, [session, active, row, jump])
}

function useJumpLater(session: string): (indicator: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (indicator) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        // only when no other indicator was chosen meanwhile
        if (triageView(session).indicator === indicator) void jumpToIndicator(session, indicator)
      }, jumpRestMs)
    },
    [session],
  )
}

type HeadProps = { readonly session: string; readonly sort: SortColumn; readonly descending: boolean }

function Head({ session, sort, descending }: HeadProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div role="rowgroup" className="table-head">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons are */}
      <div role="row" aria-rowindex={1} className="table-row">
        {columns.map((column) => {
          const isSorted = column.sort === sort
          const Arrow = descending ? IconChevronDown : IconChevronUp
          return (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: its button is
            <div
              key={column.sort}
              role="columnheader"
              data-column={column.sort}
              className={classNames(
                'table-cell',
                column.sort === 'count' && 'cell-count',
                column.sort === 'known' && 'cell-known',
                column.sort === 'role' && 'cell-role',
              )}
              aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
            >
              <button
                type="button"
                aria-label={column.name}
                title={`Sort by ${column.name.toLowerCase()}`}
                onClick={() => sortBy(session, column.sort)}
              >
                {column.label}
                {isSorted ? <Arrow size="0.75rem" stroke={2} aria-hidden /> : null}
              </button>
              {column.sort === 'value' ? null : (
                <ColumnHandle
                  table="indicators"
                  column={column.sort}
                  label={column.name}
                  isAtStart={column.sort !== 'kind'}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Sorts by a column. First click: the preferred direction; second: the other one; third: the order of the text. */
function sortBy(session: string, column: SortColumn): void {
  const { sort, descending } = triageView(session)
  const isFirstDown = column === 'count' || column === 'known' || column === 'risk'
  if (sort !== column) arrange(session, { sort: column, descending: isFirstDown })
  else if (descending === isFirstDown) arrange(session, { descending: !isFirstDown })
  else arrange(session, { sort: 'first', descending: false })
}

/** Widths in rem of the columns whose content varies most between sessions; the column of values takes the rest. */
type ColumnWidths = { readonly count: number; readonly known: number }

/** Width of the headings alone; below it, the maximum width that tags may take from the values. */
const leastWidths: ColumnWidths = { count: 2.25, known: 5.5 }
const widestKnown = 9.5

const digitRem = 0.475
const letterRem = 0.415
const countPadding = 0.75
const tagPadding = 2

/**
 * Returns widths for all rows drawn so far; a column never shrinks, so that scrolling does not move the text being
 * read.
 */
function useColumnWidths(rows: readonly (IndicatorRow | undefined)[]): ColumnWidths {
  const widths = useRef(leastWidths)
  let { count, known } = widths.current
  for (const row of rows) {
    if (row === undefined) continue
    count = Math.max(count, formatCount(row.count).length * digitRem + countPadding)
    const words = knownWords(row)
    if (words !== '') known = Math.max(known, Math.min(widestKnown, words.length * letterRem + tagPadding))
  }
  widths.current = { count, known }
  return widths.current
}

/**
 * Synchronizes the selection of text and table: an indicator reached in the text, by search or by a link is selected in
 * the table, under every filter and order that includes it. `show` scrolls a row into view.
 */
function useFollowedIndicator(
  session: string,
  { rows, facts }: TriageRows,
  show: (row: number) => void,
): void {
  const { indicator, filter, sort, descending } = useTriageView(session)
  const shown = useRef(indicator)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or another indicator, have to be found again
  useEffect(() => {
    const isNew = shown.current !== indicator
    shown.current = indicator
    if (indicator === null) return
    const { selection } = triageView(session)
    if (selection.active !== null && rows.get(selection.active)?.id === indicator) return
    void invoke('triage.locate', { session, indicator, filter, sort, descending }).then((found) => {
      const now = triageView(session)
      const isMeant = now.indicator === indicator && now.selection === selection && now.filter === filter
      if (isProblem(found) || !isMeant || now.sort !== sort || now.descending !== descending) return
      const { position } = found
      if (position === selection.active) return
      changeView(session, { selection: position === null ? noSelection : selectOnly(position) })
      // after a change of order the list stays at the top, wherever the row has moved
      if (position !== null && isNew) show(position)
    })
  }, [session, indicator, filter, sort, descending, facts.total])
}
