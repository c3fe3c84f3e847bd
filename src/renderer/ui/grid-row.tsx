import type { ReactNode } from 'react'
import { type HeldKeys, menuPress } from '../state/table-input.ts'
import { classNames } from './class-names.ts'

type GridRowProps = {
  readonly id: string
  readonly position: number
  readonly className?: string | undefined
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly onPress: (held: HeldKeys, position: number) => void
  readonly onOpen: (position: number) => void
  /** Its cells; null while they are loading. */
  readonly children: ReactNode
  readonly columnCount: number
}

/** A row of a virtual grid. */
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
      onClick={(event) => {
        // Shift selects rows; the browser would select their letters as well
        if (event.shiftKey) document.getSelection()?.removeAllRanges()
        onPress(event, position)
      }}
      onContextMenu={() => {
        // a right click on a selected row applies to the whole selection
        if (!isSelected) onPress(menuPress, position)
      }}
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
  /** Accessible name, when the text is drawn in parts. */
  readonly name?: string | undefined
  readonly children: ReactNode
}

/** A cell of a grid row. */
export function GridCell({ className, title, name, children }: GridCellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
    <div role="gridcell" className={classNames('table-cell', className)} title={title} aria-label={name}>
      {children}
    </div>
  )
}
