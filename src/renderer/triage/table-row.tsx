import { type MouseEvent, memo } from 'react'
import type { IndicatorRow } from '../../contract/workstation/triage.ts'
import { formatCount, shorten } from '../state/format.ts'
import { classNames } from '../ui/class-names.ts'
import { KindSign, SeveritySign, Tag } from '../ui/signs.tsx'
import { knownWords } from './known-words.ts'

type TableRowProps = {
  readonly id: string
  readonly position: number
  readonly row: IndicatorRow | undefined
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly isShown: boolean
  readonly onPress: (event: MouseEvent, position: number) => void
  readonly onOpen: (position: number) => void
}

/** One indicator of the table; a placeholder while it is on its way. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, position, row, isSelected, isActive, isShown, onPress, onOpen } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys for all rows
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and names the active row
    <div
      id={id}
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      className={classNames(
        'table-row',
        isSelected && 'is-selected',
        isActive && 'is-active',
        isShown && 'is-shown',
      )}
      onClick={(event) => onPress(event, position)}
      onDoubleClick={() => onOpen(position)}
    >
      {row === undefined ? <Waiting /> : <Cells row={row} />}
    </div>
  )
})

function Waiting() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
    <div role="gridcell" className="table-waiting" aria-colspan={5}>
      <span className="unseen">Loading</span>
    </div>
  )
}

function Cells({ row }: { readonly row: IndicatorRow }) {
  return (
    <>
      <Cell>
        <KindSign kind={row.kind} />
      </Cell>
      <Cell className="mono cell-value" title={row.shown}>
        {spelled(row)}
      </Cell>
      <Cell className="cell-count">{formatCount(row.count)}</Cell>
      <Cell className="cell-known">
        <Known row={row} />
      </Cell>
      <Cell>
        <SeveritySign severity={row.severity} />
      </Cell>
    </>
  )
}

/** Long random values lose their middle: their ends are what people compare. */
function spelled(row: IndicatorRow): string {
  return row.kind === 'hash' || row.kind === 'crypto' ? shorten(row.shown, 12, 8) : row.shown
}

type CellProps = { readonly className?: string; readonly title?: string; readonly children: React.ReactNode }

function Cell({ className, title, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
    <div role="gridcell" className={classNames('table-cell', className)} title={title}>
      {children}
    </div>
  )
}

/** What is known of a value here, in one short tag. */
function Known({ row }: { readonly row: IndicatorRow }) {
  const words = knownWords(row)
  if (words === '') return null
  return (
    <span title={words}>
      <Tag>{words}</Tag>
    </span>
  )
}
