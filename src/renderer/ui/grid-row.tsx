import type { MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type GridRowProps = {
  readonly id: string
  readonly position: number
  readonly className?: string | undefined
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly onPress: (event: MouseEvent, position: number) => void
  readonly onOpen: (position: number) => void
  /** Its cells; null while they are on their way. */
  readonly children: ReactNode
  readonly columnCount: number
}

/** A row of a grid that draws only the rows in view. */
export function GridRow({ id, position, isSelected, isActive, onPress, onOpen, ...rest }: GridRowProps) {
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
        rest.className,
        isSelected && 'is-selected',
        isActive && 'is-active',
      )}
      onClick={(event) => onPress(event, position)}
      onDoubleClick={() => onOpen(position)}
    >
      {rest.children ?? <Waiting columnCount={rest.columnCount} />}
    </div>
  )
}

function Waiting({ columnCount }: { readonly columnCount: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
    <div role="gridcell" className="table-waiting" aria-colspan={columnCount}>
      <span className="unseen">Loading</span>
    </div>
  )
}

type GridCellProps = {
  readonly className?: string | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** One cell of such a row. */
export function GridCell({ className, title, children }: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
    <div role="gridcell" className={classNames('table-cell', className)} title={title}>
      {children}
    </div>
  )
}
