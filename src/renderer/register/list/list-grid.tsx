import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { KindName } from '../../../contract/register/kinds.ts'
import { toggleInspector } from '../../state/layout.ts'
import { navigate } from '../../state/router.ts'
import { isSelected, trimSelection } from '../../state/selection.ts'
import { type HeldKeys, selectionAfterKey, selectionAfterPress } from '../../state/table-input.ts'
import { GridFrame } from '../../ui/grid-frame.tsx'
import { GridRow } from '../../ui/grid-row.tsx'
import { useKeptWidths } from '../../ui/kept-widths.ts'
import { useFittedColumns } from '../../ui/use-fitted-columns.ts'
import { useRem } from '../../ui/use-rem.ts'
import { useScrolledRows } from '../../ui/use-scrolled-rows.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { useOverview } from '../overview.ts'
import { recordPath } from '../paths.ts'
import { removeChosen } from './list-acts.ts'
import { ListCells } from './list-cells.tsx'
import type { ListColumn } from './list-columns.ts'
import { ListHead } from './list-head.tsx'
import { changeList, listState, useListState } from './list-state.ts'
import type { ListRows } from './use-list-rows.ts'
import { useRowActs } from './use-row-acts.ts'

type ListGridProps = {
  readonly kind: KindName
  readonly label: string
  readonly columns: readonly ListColumn[]
  readonly source: ListRows
  readonly context: FieldContext
  /** Whether records of this kind produce filed rows, so that they have a completion. */
  readonly isFiled: boolean
}

/** Widths in rem. */
const marks = { filled: { least: 3.2, share: 0 }, findings: { least: 5, share: 0 } } as const

/** The records of a kind, any number of them, with the keys of every table. */
export function ListGrid({ kind, label, columns, source, context, isFiled }: ListGridProps) {
  const own = useId()
  const rem = useRem()
  const rowHeight = Math.round(1.75 * rem)
  const { selection, offset, words, sort, descending } = useListState(kind)
  const { rows, total } = source
  const hasFindings = useHasFindings(kind)
  const list = useScrolledRows(total, rowHeight, rowHeight, {
    offset,
    keep: (at) => changeList(kind, { offset: at }),
  })
  useEffect(() => rows.want(list.from, list.to), [rows, list.from, list.to])
  useRowActs({ kind, label, columns, context, source })
  useTopOnChange(`${words}\n${sort}\n${descending}`, list.show)

  const open = (position: number | null) => {
    const row = position === null ? undefined : rows.get(position)
    if (row !== undefined) navigate(recordPath(kind, row.record.uuid))
  }
  const onPress = (held: HeldKeys, position: number) =>
    changeList(kind, { selection: selectionAfterPress(held, listState(kind).selection, position) })
  const onKeyDown = (event: KeyboardEvent) => {
    const after = selectionAfterKey(event, selection, total, list.rowsPerPage)
    const { active, ranges } = trimSelection(selection, total)
    if (after !== null) {
      if (after.shown !== null) list.show(after.shown)
      changeList(kind, { selection: after.selection })
    } else if (event.key === 'Enter') open(active)
    else if (event.key === ' ') toggleInspector()
    else if (event.key === 'Delete' && ranges.length > 0) void removeChosen(kind, ranges, rows.get)
    else return
    event.preventDefault()
  }

  const kept = useKeptWidths(`register-${kind}`)
  const shares = [
    ...columns.map(({ name, width, narrowest }) => ({ least: narrowest, share: width, given: kept[name] })),
    ...(isFiled ? [marks.filled] : []),
    ...(hasFindings ? [marks.findings] : []),
  ]
  const drawn = `${list.from} ${list.to} ${rows.version()}`
  // the columns are fitted again when names of records and codes are loaded, which happens after the rows
  const fitted = useFittedColumns(list.scroller, shares, drawn, context)
  return (
    <GridFrame
      id="register-list"
      label={label}
      list={list}
      rowHeight={rowHeight}
      total={total}
      columnCount={shares.length}
      rowId={own}
      active={selection.active}
      widths={{ '--columns': fitted.columns, '--table-width': `${fitted.width}px` }}
      head={
        <ListHead
          kind={kind}
          columns={columns}
          isFiled={isFiled}
          hasFindings={hasFindings}
          sort={sort}
          descending={descending}
        />
      }
      row={(position) => {
        const row = rows.get(position)
        return (
          <GridRow
            key={position}
            id={`${own}-${position}`}
            position={position}
            className="list-row"
            isSelected={isSelected(selection, position)}
            isActive={selection.active === position}
            onPress={onPress}
            onOpen={open}
            columnCount={shares.length}
          >
            {row === undefined ? null : (
              <ListCells
                row={row}
                columns={columns}
                context={context}
                isFiled={isFiled}
                hasFindings={hasFindings}
              />
            )}
          </GridRow>
        )
      }}
      onKeyDown={onKeyDown}
    />
  )
}

/** Whether records of the kind have findings; otherwise their column is omitted. */
function useHasFindings(kind: KindName): boolean {
  const facts = useOverview(({ overview }) => overview?.kinds.find((each) => each.kind === kind))
  return facts === undefined || facts.error + facts.warning > 0
}

/** Scrolls to the top when the words or the order change. */
function useTopOnChange(key: string, show: (row: number) => void): void {
  const before = useRef(key)
  useEffect(() => {
    if (before.current !== key) show(0)
    before.current = key
  }, [key, show])
}
