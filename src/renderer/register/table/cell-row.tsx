import type { MouseEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { isCode } from '../list/list-cells.tsx'
import { CellEditor } from './cell-editor.tsx'
import { blockOf, type Cell, type CellChoice, isInBlock } from './cell-range.ts'
import type { Editing } from './editing.ts'
import { cellAt, type TableView } from './table-view.ts'

type CellRowProps = {
  readonly id: string
  readonly position: number
  readonly view: TableView
  readonly choice: CellChoice
  readonly editing: Editing | null
  readonly onChoose: (cell: Cell, isStretch: boolean) => void
  readonly onEdit: (cell: Cell) => void
  readonly onStop: () => void
}

/** One row of a table of cells. */
export function CellRow({ id, position, view, choice, editing, onChoose, onEdit, onStop }: CellRowProps) {
  const block = blockOf(choice)
  const isNew = position >= view.source.total
  const press = (event: MouseEvent, column: number) => {
    if (event.button === 0) onChoose({ row: position, column }, event.shiftKey)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and names the active cell
    <div
      id={id}
      role="row"
      aria-rowindex={position + 2}
      className={classNames('table-row', 'cell-row', isNew && 'is-new')}
    >
      {view.columns.map(({ name, field, isEditable }, column) => {
        const cell = cellAt(view, { row: position, column })
        const isActive = choice.active.row === position && choice.active.column === column
        const isEdited = editing?.column === column
        const isNumber = field.kind === 'amount' || field.kind === 'whole' || field.kind === 'score'
        return (
          // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
          // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and names the active cell
          <div
            key={name}
            id={`${id}-${column}`}
            role="gridcell"
            aria-colindex={column + 1}
            aria-selected={isInBlock(block, { row: position, column })}
            aria-readonly={!isEditable}
            aria-invalid={cell.fault !== null}
            title={cell.fault ?? (isEdited ? undefined : cell.shown)}
            className={classNames(
              'cell',
              isNumber && 'is-number',
              isCode(name) && 'mono',
              !isEditable && 'is-still',
              isInBlock(block, { row: position, column }) && 'is-chosen',
              isActive && 'is-active',
              isEdited && 'is-edited',
              cell.fault !== null && 'is-refused',
            )}
            onMouseDown={(event) => press(event, column)}
            onMouseEnter={(event) => {
              if (event.buttons === 1) onChoose({ row: position, column }, true)
            }}
            onDoubleClick={() => {
              if (isEditable) onEdit({ row: position, column })
            }}
          >
            {isEdited ? (
              <CellEditor view={view} row={position} editing={editing} onStop={onStop} />
            ) : cell.isWaiting && column === 0 ? (
              <span className="table-waiting" />
            ) : (
              cell.shown
            )}
            {cell.fault === null ? null : <span className="unseen">, refused: {cell.fault}</span>}
            {isNew && column === 0 && cell.shown === '' && !isEdited && position === view.rows - 1 ? (
              <span className="muted">Type or paste to add</span>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
