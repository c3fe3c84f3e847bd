import type { KeyboardEvent, RefObject } from 'react'
import { countOf } from '../../state/format.ts'
import { navigate } from '../../state/router.ts'
import type { ScrolledRows } from '../../ui/use-scrolled-rows.ts'
import { changeList, listState } from '../list/list-state.ts'
import { recordPath } from '../paths.ts'
import { type Block, blockOf, type Cell, choiceAfterKey } from './cell-range.ts'
import type { CellChange } from './table-drafts.ts'
import { applyCells } from './table-store.ts'
import { cellAt, recordAt, type TableView } from './table-view.ts'
import { changedAtIn, changeOf } from './type-into.ts'

type CellKeys = {
  readonly view: RefObject<TableView>
  readonly list: ScrolledRows
  readonly isEditing: boolean
  /** Begins editing a cell. */
  readonly edit: (cell: Cell, typed: string | null) => void
}

/** Handles the keys of an editable table while no cell is being edited. */
export function useCellKeys({ view, list, isEditing, edit }: CellKeys): (event: KeyboardEvent) => void {
  return (event) => {
    const now = view.current
    if (isEditing || event.nativeEvent.isComposing) return
    if (now.rows === 0) {
      // the table is not loaded yet: the character must not run a command of the window
      if (event.key.length === 1) event.stopPropagation()
      return
    }
    const { choice } = listState(now.kind)
    const isHeld = event.ctrlKey || event.metaKey
    const column = now.columns[choice.active.column]
    const begin = (typed: string | null) => {
      if (column?.isEditable === true) edit(choice.active, typed)
    }
    if (isHeld && event.key.toLowerCase() === 'd') void fillDown(now, blockOf(choice))
    else if (isHeld && event.key === 'Enter') openRecord(now, choice.active.row)
    else if (event.key === 'F2') begin(null)
    else if (event.key === 'Enter' && !event.shiftKey) begin(null)
    else if (event.key === 'Delete' || event.key === 'Backspace') void clear(now, blockOf(choice))
    else if (event.key.length === 1 && !isHeld && !event.altKey && event.key !== ' ') begin(event.key)
    else {
      const size = { rows: now.rows, columns: now.columns.length, page: list.rowsPerPage }
      const next = choiceAfterKey(event, choice, size)
      if (next === null) return
      changeList(now.kind, { choice: next })
      if (event.key.toLowerCase() !== 'a') list.show(next.active.row)
    }
    event.preventDefault()
    event.stopPropagation()
  }
}

function openRecord(view: TableView, row: number): void {
  const record = recordAt(view, row)?.record
  if (record !== undefined) navigate(recordPath(view.kind, record.uuid))
}

/** Yields the cells of a block, row by row. */
function* cellsIn({ top, left, bottom, right }: Block) {
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) yield { row, column }
}

/** Copies the first row of a block into its other rows. */
async function fillDown(view: TableView, block: Block): Promise<void> {
  const changes: CellChange[] = []
  for (const cell of cellsIn({ ...block, top: block.top + 1 })) {
    const above = cellAt(view, { row: block.top, column: cell.column })
    if (above.fault !== null || cell.row >= view.rows - 1) continue
    const change = changeOf(view, cell, { value: above.value })
    if (change !== null) changes.push(change)
  }
  await applyBlock(view, block, changes, `Filled ${countOf(changes.length, 'cell')} of ${view.label}`)
}

async function clear(view: TableView, block: Block): Promise<void> {
  const changes = [...cellsIn(block)].flatMap((cell) => changeOf(view, cell, { text: '' }) ?? [])
  await applyBlock(view, block, changes, `Cleared ${countOf(changes.length, 'cell')} of ${view.label}`)
}

async function applyBlock(
  view: TableView,
  { top, bottom }: Block,
  changes: readonly CellChange[],
  label: string,
): Promise<void> {
  if (changes.length === 0) return
  await applyCells(view.kind, changes, {
    label,
    marksNeeds: false,
    changedAt: changedAtIn(view, top, bottom),
  })
}
