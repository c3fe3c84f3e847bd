import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import type { Field } from '../../../contract/register/field.ts'
import type { KindName } from '../../../contract/register/kinds.ts'
import { formatCount } from '../../state/format.ts'
import { toggleInspector } from '../../state/layout.ts'
import { navigate } from '../../state/router.ts'
import { isSelected, trimSelection } from '../../state/selection.ts'
import { selectionAfterKey, selectionAfterPress } from '../../state/table-input.ts'
import { classNames } from '../../ui/class-names.ts'
import { GridFrame } from '../../ui/grid-frame.tsx'
import { GridCell, GridRow } from '../../ui/grid-row.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { useRem } from '../../ui/use-rem.ts'
import { useScrolledRows } from '../../ui/use-scrolled-rows.ts'
import type { FieldContext } from '../fields/field-context.ts'
import { shownValue } from '../fields/show-value.ts'
import { CompletionRing } from '../modules/completion-ring.tsx'
import { recordPath } from '../paths.ts'
import { severityColors } from '../validation/severity.ts'
import { removeChosen } from './list-acts.ts'
import type { ListColumn } from './list-columns.ts'
import { changeList, listState, sortList, useListState } from './list-state.ts'
import type { ListRow, ListRows } from './use-list-rows.ts'

type ListGridProps = {
  readonly kind: KindName
  readonly label: string
  readonly columns: readonly ListColumn[]
  readonly source: ListRows
  readonly context: FieldContext
  /** Records of this kind file rows, so that there is something to complete. */
  readonly isFiled: boolean
}

/** In rem. */
const markWidths = { filled: 3.2, findings: 5 } as const

/** The records of a kind, any number of them, worked with the keys of every table. */
export function ListGrid({ kind, label, columns, source, context, isFiled }: ListGridProps) {
  const own = useId()
  const rem = useRem()
  const rowHeight = Math.round(1.75 * rem)
  const { selection, offset, words, sort, descending } = useListState(kind)
  const { rows, total } = source
  const list = useScrolledRows(total, rowHeight, rowHeight, {
    offset,
    keep: (at) => changeList(kind, { offset: at }),
  })
  useEffect(() => rows.want(list.from, list.to), [rows, list.from, list.to])
  useTopOnChange(`${words}\n${sort}\n${descending}`, list.show)

  const open = (position: number | null) => {
    const row = position === null ? undefined : rows.get(position)
    if (row !== undefined) navigate(recordPath(kind, row.record.uuid))
  }
  const onPress = (event: MouseEvent, position: number) =>
    changeList(kind, { selection: selectionAfterPress(event, listState(kind).selection, position) })
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

  const weights = columns.map(({ width, narrowest }) => `minmax(${narrowest}rem, ${width}fr)`)
  const marks = [...(isFiled ? [markWidths.filled] : []), markWidths.findings]
  const least = columns.reduce((sum, { narrowest }) => sum + narrowest, 0)
  const tableWidth = least + marks.reduce((sum, width) => sum + width, 0)
  return (
    <GridFrame
      id="register-list"
      label={label}
      list={list}
      rowHeight={rowHeight}
      total={total}
      columnCount={columns.length + marks.length}
      rowId={own}
      active={selection.active}
      widths={{
        '--columns': [...weights, ...marks.map((width) => `${width}rem`)].join(' '),
        '--table-width': `${tableWidth}rem`,
      }}
      head={<Head kind={kind} columns={columns} isFiled={isFiled} sort={sort} descending={descending} />}
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
            columnCount={columns.length + marks.length}
          >
            {row === undefined ? null : (
              <Cells row={row} columns={columns} context={context} isFiled={isFiled} />
            )}
          </GridRow>
        )
      }}
      onKeyDown={onKeyDown}
    />
  )
}

/** Other words or another order begin at the top. */
function useTopOnChange(key: string, show: (row: number) => void): void {
  const before = useRef(key)
  useEffect(() => {
    if (before.current !== key) show(0)
    before.current = key
  }, [key, show])
}

/** An arrangement goes by its reference in a list, where each line names one. */
function listedValue(
  field: Field,
  value: unknown,
  context: FieldContext,
  record: Readonly<Record<string, unknown>>,
): string {
  const reference = field.kind === 'reference' && field.to === 'arrangements' ? field.shown : undefined
  const shown = reference === undefined ? null : record[reference]
  return typeof shown === 'string' ? shown : shownValue(field, value, context, record)
}

type CellsProps = {
  readonly row: ListRow
  readonly columns: readonly ListColumn[]
  readonly context: FieldContext
  readonly isFiled: boolean
}

function Cells({ row, columns, context, isFiled }: CellsProps) {
  return (
    <>
      {columns.map(({ name, field }) => {
        const words = listedValue(field, row.record[name], context, row.record)
        const isNumber = field.kind === 'amount' || field.kind === 'whole' || field.kind === 'score'
        return (
          <GridCell
            key={name}
            title={words}
            className={classNames(isNumber && 'is-number', isCode(name) && 'mono')}
          >
            {words}
          </GridCell>
        )
      })}
      {isFiled ? (
        <GridCell className="cell-ring">
          {row.completion === null ? null : (
            <CompletionRing share={row.completion} hasErrors={row.error > 0} />
          )}
        </GridCell>
      ) : null}
      <GridCell className="cell-marks">
        {(['error', 'warning'] as const).map((severity) =>
          row[severity] === 0 ? null : (
            <span key={severity} className="sign">
              <Swatch color={severityColors[severity]} />
              {formatCount(row[severity])}
              <span className="unseen">{severity === 'error' ? ' errors' : ' warnings'}</span>
            </span>
          ),
        )}
      </GridCell>
    </>
  )
}

/** Identifiers are read letter by letter. */
export function isCode(name: string): boolean {
  return ['lei', 'id_code', 'additional_id_code', 'branch_code', 'contract_ref', 'function_id'].includes(name)
}

type HeadProps = {
  readonly kind: KindName
  readonly columns: readonly ListColumn[]
  readonly isFiled: boolean
  readonly sort: string | null
  readonly descending: boolean
}

function Head({ kind, columns, isFiled, sort, descending }: HeadProps) {
  const Arrow = descending ? IconChevronDown : IconChevronUp
  const sorted = descending ? 'descending' : 'ascending'
  const heading = (name: string, label: string, isNumber = false) => (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: its button is
    <div
      key={name}
      role="columnheader"
      className={classNames('table-cell', isNumber && 'is-number')}
      aria-sort={sort === name ? sorted : 'none'}
    >
      <button type="button" title={`Sort by ${label.toLowerCase()}`} onClick={() => sortList(kind, name)}>
        <span className="head-words">{label}</span>
        {sort === name ? <Arrow size="0.75rem" stroke={2} aria-hidden /> : null}
      </button>
    </div>
  )
  const still = (name: string, label: string) => (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
    <div key={name} role="columnheader" className="table-cell">
      {label}
    </div>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div role="rowgroup" className="table-head">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons are */}
      <div role="row" aria-rowindex={1} className="table-row list-row">
        {columns.map(({ name, field, heading: words, isSortable }) =>
          isSortable
            ? heading(name, words, field.kind === 'amount' || field.kind === 'whole')
            : still(name, words),
        )}
        {isFiled ? heading('completion', 'Filled') : null}
        {still('findings', 'Findings')}
      </div>
    </div>
  )
}
