import { useState } from 'react'
import { useCommands } from '../../state/commands.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { type ColumnFilter, type OwnSheet, shownColumns } from './answers.ts'
import type { ImportWork } from './import-work.ts'
import { cancelImport, saveLeftOut, takeIn } from './import-work.ts'
import './mapping.css'
import { MappingColumns } from './mapping-columns.tsx'
import { MappingSheets } from './mapping-sheets.tsx'
import { MappingValues } from './mapping-values.tsx'
import { importAct, newRecords } from './mapping-words.ts'

type Previewed = Extract<ImportWork, { kind: 'previewed' }>

/**
 * How the sheets of a workbook are read: the sheets, the columns of one with what each becomes and why, and the values
 * that are mapped once for all columns.
 */
export function MappingView({
  work,
  onPreview,
}: {
  readonly work: Previewed
  readonly onPreview: () => void
}) {
  const { preview, title, isTaking, isRereading, problem } = work
  const { own } = preview
  const [chosen, choose] = useState<string | null>(null)
  const [filter, setFilter] = useState<ColumnFilter>('all')
  const [pane, setPane] = useState<'columns' | 'values'>('columns')
  const name = chosen ?? own.sheets[0]?.sheet ?? preview.sheets[0]?.sheet ?? ''
  const sheet = own.sheets.find((one) => one.sheet === name) ?? null
  const act = importAct(preview)
  const hasSome = preview.records.some(({ create, change, remove }) => create + change + remove > 0)
  const canTake = hasSome && !isTaking && !isRereading
  const leaves = preview.left_out.rows + preview.left_out.partly > 0
  useCommands('register-import', [
    {
      id: 'take-in',
      group: 'Import',
      key: 'ctrl+enter',
      title: act,
      isPossible: canTake,
      run: () => void takeIn(),
    },
    { id: 'preview', group: 'Import', key: 'v', title: 'Preview what would change', run: onPreview },
    {
      id: 'left-out',
      group: 'Import',
      key: 'w',
      title: 'Export: Rows left out, as a workbook',
      isPossible: leaves,
      run: () => void saveLeftOut({ id: preview.id }),
    },
    {
      id: 'cancel',
      group: 'Import',
      title: 'Discard the preview',
      isPossible: !isTaking,
      run: cancelImport,
    },
  ])
  const made = newRecords(preview)
  return (
    <div className={classNames('mapping', pane === 'values' && 'has-values-open')} aria-busy={isRereading}>
      <MappingSheets preview={preview} chosen={name} onChoose={choose} />
      <section className="mapping-main" aria-label="Columns">
        <header className="mapping-head">
          <div>
            <h1 className="mapping-title">{title}</h1>
            <p className="muted" role="status">
              {isRereading
                ? 'Reading it with the new answer'
                : made === ''
                  ? 'No new record so far'
                  : `New: ${made}`}
            </p>
          </div>
          <div className="mapping-acts">
            <Button disabled={isTaking} onClick={cancelImport}>
              Other workbook
            </Button>
            <Button hotkey="v" onClick={onPreview}>
              Preview
            </Button>
            <Button look="primary" hotkey="ctrl+enter" disabled={!canTake} onClick={() => void takeIn()}>
              {isTaking ? 'Importing…' : act}
            </Button>
          </div>
        </header>
        {problem === null ? null : <ProblemNote problem={problem} />}
        <div className="mapping-filters">
          {sheet === null ? null : <Filters sheet={sheet} filter={filter} onFilter={setFilter} />}
          <button
            type="button"
            className="chip mapping-values-chip"
            aria-pressed={pane === 'values'}
            onClick={() => setPane(pane === 'values' ? 'columns' : 'values')}
          >
            Values
          </button>
        </div>
        <MappingColumns key={name} name={name} sheet={sheet} work={work} filter={filter} />
      </section>
      <MappingValues own={own} answers={work.answers} onClose={() => setPane('columns')} />
    </div>
  )
}

type FiltersProps = {
  readonly sheet: OwnSheet
  readonly filter: ColumnFilter
  readonly onFilter: (filter: ColumnFilter) => void
}

function Filters({ sheet, filter, onFilter }: FiltersProps) {
  const chips: readonly (readonly [ColumnFilter, string])[] = [
    ['all', 'All'],
    ['to-answer', 'To answer'],
    ['left-out', 'Left out'],
  ]
  return chips.map(([id, label]) => (
    <button
      key={id}
      type="button"
      className={classNames('chip', id === 'to-answer' && 'is-open')}
      aria-pressed={filter === id}
      onClick={() => onFilter(id)}
    >
      {label} {shownColumns(sheet.columns, id).length}
    </button>
  ))
}
