import { type RefObject, useEffect } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import { invoke } from '../../state/bridge.ts'
import { countOf } from '../../state/format.ts'
import { toast } from '../../ui/toast.tsx'
import { readField } from '../fields/read-field.ts'
import { changeList, listState } from '../list/list-state.ts'
import { blockOf } from './cell-range.ts'
import { maxPasted, readTable, writeTable } from './clipboard-table.ts'
import { pastedWords } from './paste-words.ts'
import type { CellChange } from './table-drafts.ts'
import { applyCells } from './table-store.ts'
import { cellAt, rowRef, type TableView } from './table-view.ts'
import { changedAtIn } from './type-into.ts'

type Clipboard = {
  readonly grid: () => HTMLElement | null
  readonly view: RefObject<TableView>
  readonly isEditing: boolean
}

/** Copies blocks of cells and pastes them, while the table has the focus. */
export function useClipboard({ grid, view, isEditing }: Clipboard): void {
  useEffect(() => {
    const isOurs = () => !isEditing && grid()?.contains(document.activeElement) === true
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!isOurs() || text === '' || view.current.rows === 0) return
      // otherwise the window would start triage on text pasted outside a field
      event.preventDefault()
      event.stopImmediatePropagation()
      void paste(view.current, text)
    }
    const onCopy = (event: ClipboardEvent) => {
      if (!isOurs() || event.clipboardData === null) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied(view.current))
    }
    window.addEventListener('paste', onPaste, true)
    window.addEventListener('copy', onCopy, true)
    return () => {
      window.removeEventListener('paste', onPaste, true)
      window.removeEventListener('copy', onCopy, true)
    }
  }, [grid, view, isEditing])
}

/** Returns the selected block in the clipboard format of spreadsheets. */
function copied(view: TableView): string {
  const { top, left, bottom, right } = blockOf(listState(view.kind).choice)
  const rows: string[][] = []
  for (let row = top; row <= Math.min(bottom, view.rows - 1); row++) {
    const cells: string[] = []
    for (let column = left; column <= right; column++) cells.push(cellAt(view, { row, column }).text)
    rows.push(cells)
  }
  return writeTable(rows)
}

/** Fills cells from the active one onwards; rows below the last record become new records. */
async function paste(view: TableView, text: string): Promise<void> {
  const lines = readTable(text)
  const pasted = lines.slice(0, maxPasted.rows)
  const cutLines = lines.length - pasted.length
  const { top, left } = blockOf(listState(view.kind).choice)
  const uuids = await uuidsOf(view, top, top + pasted.length)
  const changes: CellChange[] = []
  let skipped = 0
  for (const [down, cells] of pasted.entries()) {
    for (const [across, cell] of cells.slice(0, maxPasted.cells).entries()) {
      const row = top + down
      const column = view.columns[left + across]
      const uuid = uuids.get(row)
      const ref = uuid === undefined ? rowRef(view, row) : { uuid }
      if (column === undefined || !column.isEditable || ref === null) skipped += 1
      else
        changes.push({
          row: ref,
          name: column.name,
          text: cell,
          reading: readField(column.field, cell, view.context),
        })
    }
  }
  if (changes.length === 0) {
    toast(pastedWords(view.label, { taken: 0, refused: 0, skipped, cutLines }))
    return
  }
  const refused = await applyCells(view.kind, changes, {
    label: `Pasted ${countOf(changes.length, 'cell')} into ${view.label}`,
    marksNeeds: true,
    changedAt: changedAtIn(view, top, top + pasted.length),
  })
  toast(pastedWords(view.label, { taken: changes.length - refused, refused, skipped, cutLines }))
  const height = pasted.length - 1
  const width = Math.max(...pasted.map((cells) => cells.length)) - 1
  changeList(view.kind, {
    choice: {
      anchor: { row: top, column: left },
      active: { row: top + height, column: Math.min(left + width, view.columns.length - 1) },
    },
  })
}

/** Returns the uuids of the records at some rows; those not loaded are requested. */
async function uuidsOf(view: TableView, from: number, to: number): Promise<ReadonlyMap<number, string>> {
  const { source, kind } = view
  const uuids = new Map<number, string>()
  const end = Math.min(to, source.total)
  for (let row = from; row < end; ) {
    const here = source.rows.get(row)
    if (here !== undefined) {
      uuids.set(row, here.record.uuid)
      row += 1
      continue
    }
    const { words, sort, descending } = listState(kind)
    const limit = Math.min(1000, end - row)
    const answer = await invoke('register.browse', { kind, words, sort, descending, offset: row, limit })
    if (isProblem(answer) || answer.items.length === 0) break
    for (const [at, { record }] of answer.items.entries()) uuids.set(row + at, record.uuid)
    row += answer.items.length
  }
  return uuids
}
