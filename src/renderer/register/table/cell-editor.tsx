import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useUnsavedText } from '../../state/unsaved.ts'
import { isPicked, PickControl } from '../fields/pick-control.tsx'
import { changeList, listState } from '../list/list-state.ts'
import { isSameValue } from '../record/same-value.ts'
import { choiceAfterKey } from './cell-range.ts'
import type { Editing } from './editing.ts'
import { cellAt, type TableView } from './table-view.ts'
import { type Given, typeInto } from './type-into.ts'

type CellEditorProps = {
  readonly view: TableView
  /** Current position of the edited row. */
  readonly row: number
  readonly editing: Editing
  readonly onStop: () => void
}

/** Editor of a cell: Enter and Tab save and go on to the next cell, Escape discards the input. */
export function CellEditor({ view, row, editing, onStop }: CellEditorProps) {
  const place = { row, column: editing.column }
  const column = view.columns[editing.column]
  const cell = cellAt(view, place)
  const box = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
  }, [])
  if (column === undefined) return null
  const { field } = column

  const goOn = (event: Pick<KeyboardEvent, 'key' | 'shiftKey'>) => {
    isDone.current = true
    onStop()
    const press = { key: event.key, shiftKey: event.shiftKey, ctrlKey: false, metaKey: false, altKey: false }
    const size = { rows: view.rows, columns: view.columns.length, page: 1 }
    const next = choiceAfterKey(press, listState(view.kind).choice, size)
    if (next !== null) changeList(view.kind, { choice: next })
  }
  const leave = () => {
    isDone.current = true
    onStop()
  }
  if (isPicked(field)) {
    const isMulti = field.kind === 'members' || field.kind === 'references'
    return (
      <div ref={box} className="cell-editor">
        <PickedCell
          field={field}
          cell={cell}
          view={view}
          typed={editing.typed ?? ''}
          isMulti={isMulti}
          onDone={(given, key) => {
            if (isDone.current) return
            void typeInto(view, place, given)
            if (key === null) leave()
            else goOn(key)
          }}
          onLeave={leave}
        />
      </div>
    )
  }
  return (
    <div ref={box} className="cell-editor">
      <TypedCell
        label={field.label}
        text={editing.typed ?? cell.text}
        kept={cell.text}
        onDone={(text, key) => {
          if (isDone.current) return
          if (text !== cell.text || cell.fault !== null) void typeInto(view, place, { text })
          if (key === null) leave()
          else goOn(key)
        }}
        onLeave={leave}
      />
    </div>
  )
}

type Key = { readonly key: string; readonly shiftKey: boolean }

type TypedCellProps = {
  readonly label: string
  readonly text: string
  /** Current text of the cell. */
  readonly kept: string
  readonly onDone: (text: string, key: Key | null) => void
  readonly onLeave: () => void
}

function TypedCell({ label, text, kept, onDone, onLeave }: TypedCellProps) {
  const [typed, setTyped] = useState(text)
  useUnsavedText(label, typed === kept ? null : 'typing')
  const taken = useRef(onDone)
  taken.current = onDone
  const latest = useRef(typed)
  latest.current = typed
  // a row scrolled out of view is unmounted: its input is committed, not lost
  useEffect(() => () => taken.current(latest.current, null), [])
  return (
    <input
      className="cell-input"
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onFocus={(event) => {
        // the cursor is placed at the end, as in a spreadsheet, so that typing appends
        const end = event.target.value.length
        event.target.setSelectionRange(end, end)
      }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => onDone(typed, null)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (event.key === 'Escape') onLeave()
        else if (event.key === 'Enter' || event.key === 'Tab') onDone(typed, event)
        else return
        event.preventDefault()
      }}
    />
  )
}

type PickedCellProps = {
  readonly field: Parameters<typeof PickControl>[0]['field']
  readonly cell: ReturnType<typeof cellAt>
  readonly view: TableView
  readonly typed: string
  readonly isMulti: boolean
  readonly onDone: (given: Given, key: Key | null) => void
  readonly onLeave: () => void
}

function PickedCell({ field, cell, view, typed, isMulti, onDone, onLeave }: PickedCellProps) {
  const [value, setValue] = useState(cell.fault === null ? cell.value : null)
  const [words, setWords] = useState<string | null>(null)
  const latest = useRef(value)
  const leftBy = useRef<Key | null>(null)
  useUnsavedText(field.label, words === null && isSameValue(value, cell.value) ? null : 'typing')
  const put = (picked: unknown) => {
    latest.current = picked
    setValue(picked)
    setWords(null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the keys of the field from the table
    <div
      className="cell-pick"
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onLeave()
        else if (event.key === 'Tab') {
          // the typed words are resolved like on any other loss of focus
          leftBy.current = event
          if (event.target instanceof HTMLElement) event.target.blur()
        } else return
        event.preventDefault()
      }}
    >
      <PickControl
        id="cell-pick"
        field={field}
        label={field.label}
        value={value}
        text={words}
        record={{}}
        context={view.context}
        isReadOnly={false}
        isInvalid={false}
        describedBy={undefined}
        openWith={typed}
        onType={(_value, text) => setWords(text)}
        onRefuse={(_fault, text) => onDone({ text }, leftBy.current)}
        onCommit={async (picked) => {
          put(picked)
          if (!isMulti) onDone({ value: picked }, leftBy.current ?? { key: 'Enter', shiftKey: false })
          return true
        }}
        onCancel={() => setWords(null)}
        onLeft={() => onDone({ value: latest.current }, leftBy.current)}
      />
    </div>
  )
}
