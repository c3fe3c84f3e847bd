import { type KeyboardEvent, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Swatch } from '../../ui/signs.tsx'
import { templateIn, templateShown } from '../package/cell-words.ts'
import { useTaxonomy } from '../taxonomy.ts'
import {
  type ColumnFilter,
  isToAnswer,
  type Own,
  type OwnColumn,
  type OwnSheet,
  shownColumns,
  withMeaning,
  withSubject,
} from './answers.ts'
import type { ImportWork } from './import-work.ts'
import { reread } from './import-work.ts'
import { choiceFor, withChoice } from './mapping.ts'
import { SheetMapping } from './sheet-mapping.tsx'

type Previewed = Extract<ImportWork, { kind: 'previewed' }>

type MappingColumnsProps = {
  readonly name: string
  /** Null for a sheet that follows a template, or that was not read. */
  readonly sheet: OwnSheet | null
  readonly work: Previewed
  readonly filter: ColumnFilter
}

/** The columns of a sheet: three values of each, what it becomes, and why. */
export function MappingColumns({ name, sheet, work, filter }: MappingColumnsProps) {
  const { preview, answers } = work
  const body = useRef<HTMLTableSectionElement>(null)
  const subject = preview.own.subjects.find((one) => one.subject === sheet?.subject)
  const move = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const row = event.currentTarget
    if (event.target !== row && !(event.key === 'Escape')) return
    if (event.key === 'Escape') row.focus()
    else if (event.key === 'Enter') row.querySelector('select')?.focus()
    else if (event.key === 'ArrowDown') (row.nextElementSibling as HTMLElement | null)?.focus()
    else if (event.key === 'ArrowUp') (row.previousElementSibling as HTMLElement | null)?.focus()
    else return
    event.preventDefault()
  }
  if (sheet === null) return <OtherSheet name={name} work={work} />
  const columns = shownColumns(sheet.columns, filter)
  return (
    <div className="mapping-columns">
      <SubjectField own={preview.own} name={name} value={sheet.subject} work={work} />
      <table className="mapping-table">
        <thead>
          <tr>
            <th scope="col" aria-label="Letters" />
            <th scope="col">Column</th>
            <th scope="col">Three of its values</th>
            <th scope="col">Becomes</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {columns.map((column, at) => (
            <tr
              key={column.letters}
              tabIndex={at === 0 ? 0 : -1}
              className={classNames(column.meaning === null && 'is-out')}
              onKeyDown={move}
            >
              <td className="mono muted">{column.letters}</td>
              <td className="mapping-header" title={column.header}>
                {column.header}
              </td>
              <td className="mono mapping-samples">{column.samples.join('  ') || '–'}</td>
              <td>
                <select
                  className={classNames('text-input mapping-choice', isToAnswer(column) && 'is-open')}
                  aria-label={`What ${column.header} becomes`}
                  value={column.meaning ?? ''}
                  onChange={({ target }) =>
                    void reread({
                      answers: withMeaning(answers, sheet, column.letters, target.value || null),
                    })
                  }
                >
                  <option value="">Left out</option>
                  {subject?.meanings.map(({ id, label, target }) => (
                    <option key={id} value={id}>
                      {`${label} · ${templateShown(target.slice(0, 7))} ${target.slice(8)}`}
                    </option>
                  ))}
                </select>
              </td>
              <td>
                <Why column={column} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {columns.length === 0 ? (
        <p className="muted mapping-none">No column of this sheet is one of these.</p>
      ) : null}
    </div>
  )
}

function Why({ column }: { readonly column: OwnColumn }) {
  return (
    <>
      {isToAnswer(column) ? (
        <span className="sign mapping-open">
          <Swatch color="var(--severity-medium)" />
          {column.open === 1 ? '1 value to answer' : `${column.open} values to answer`}
        </span>
      ) : null}
      <span className={isToAnswer(column) ? 'muted' : ''}>{column.why}</span>
    </>
  )
}

type SubjectFieldProps = {
  readonly own: Own
  readonly name: string
  readonly value: OwnSheet['subject'] | null
  readonly work: Previewed
}

/** What the rows of a sheet are about. */
function SubjectField({ own, name, value, work }: SubjectFieldProps) {
  return (
    <label className="field mapping-subject">
      <span>{`Rows of ${name} are`}</span>
      <select
        className="text-input"
        value={value ?? ''}
        onChange={({ target }) => {
          const subject = own.subjects.find((one) => one.subject === target.value)?.subject ?? null
          void reread({ answers: withSubject(work.answers, name, subject) })
        }}
      >
        <option value="">left out</option>
        {own.subjects.map(({ subject, label }) => (
          <option key={subject} value={subject}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A sheet that follows a template, or of which nothing was read. */
function OtherSheet({ name, work }: { readonly name: string; readonly work: Previewed }) {
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  const sheet = work.preview.sheets.find((one) => one.sheet === name)
  if (sheet === undefined) return null
  const codesOf = (template: string) => templateIn(taxonomy, template)?.columns.map(({ code }) => code) ?? []
  return (
    <div className="mapping-columns mapping-other">
      {sheet.template === null ? (
        <>
          <p className="muted">{`Nothing was read from ${name}: ${sheet.reason ?? 'it is left out'}.`}</p>
          <SubjectField own={work.preview.own} name={name} value={null} work={work} />
        </>
      ) : null}
      <SheetMapping
        sheet={sheet}
        choice={choiceFor(sheet, work.mapping)}
        taxonomy={taxonomy}
        codesOf={codesOf}
        onChange={(choice) => void reread({ mapping: withChoice(work.mapping, choice) })}
      />
    </div>
  )
}
