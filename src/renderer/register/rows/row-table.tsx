import { useState } from 'react'
import type { TemplateCode } from '../../../contract/register/template.ts'
import type { RecordRows } from '../../../contract/workstation/register/register.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { FieldContext } from '../fields/field-context.ts'
import type { Template, TemplateColumn } from '../list-member.ts'
import { moduleOf } from '../modules.ts'
import { fillersOf } from '../record/column-facts.ts'
import { cellWords } from './cell-words.ts'
import { columnWords, isInformative } from './column-words.ts'
import { showMoreWords } from './row-words.ts'

type RowTableProps = {
  readonly rows: RecordRows
  readonly template: Template
  readonly isWide: boolean
  readonly showsCodes: boolean
  readonly context: FieldContext
  readonly onCell: (template: TemplateCode, column: string) => void
}

/** Number of rows drawn before more are requested. */
const shownFirst = 8

/** The rows of one template as a table; missing values are highlighted, and a cell links to the field that fills it. */
export function RowTable({ rows, template, isWide, showsCodes, context, onCell }: RowTableProps) {
  const [isWhole, setWhole] = useState(false)
  const faulty = new Set(rows.rows.flatMap(({ at_fault }) => at_fault))
  const columns = template.columns
    .map((column, at) => ({ column, at }))
    .filter(
      ({ column }) =>
        column.type !== 'boolean_true' &&
        (isWide || isInformative(template.code, column.code) || faulty.has(column.code)),
    )
  const drawn = isWhole ? rows.rows : rows.rows.slice(0, shownFirst)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className="row-scroll" tabIndex={0} aria-label={`Rows of ${template.name}`}>
        <table className="row-table">
          <thead>
            <tr>
              {columns.map(({ column }) => (
                <th key={column.code} scope="col" title={`${column.code} ${column.label}`}>
                  {columnWords(template.code, column.code, column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and may be the same
              <tr key={index} className={classNames(row.at_fault.length > 0 && 'is-faulty')}>
                {columns.map(({ column, at }) => (
                  <Cell
                    key={column.code}
                    template={template}
                    column={column}
                    cell={row.cells[at] ?? ''}
                    isAtFault={row.at_fault.includes(column.code)}
                    showsCodes={showsCodes}
                    context={context}
                    onCell={onCell}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.rows.length > shownFirst ? (
        <p className="row-more">
          <Button look="quiet" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : showMoreWords(rows.rows.length, rows.total)}
          </Button>
        </p>
      ) : null}
    </>
  )
}

type CellProps = {
  readonly template: Template
  readonly column: TemplateColumn
  readonly cell: string
  readonly isAtFault: boolean
  readonly showsCodes: boolean
  readonly context: FieldContext
  readonly onCell: (template: TemplateCode, column: string) => void
}

function Cell({ template, column, cell, isAtFault, showsCodes, context, onCell }: CellProps) {
  const words = showsCodes ? cell : cellWords(template.code, column, cell, context)
  const isCode = showsCodes || /^[A-Z0-9]{2,4}$/.test(words) || /^[A-Z0-9]{18,20}$/.test(words)
  const isMissing = cell === '' && isAtFault
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the fields can be reached by keys; this is a short way with a pointer
    <td
      className={classNames(
        isCode && 'mono',
        column.type === 'monetary' && 'is-number',
        isAtFault && 'is-at-fault',
        cell === '' && !isMissing && 'is-empty',
      )}
      title={originOf(template, column, cell)}
      onClick={() => onCell(template.code, column.code)}
    >
      {isMissing ? 'missing' : words === '' ? '–' : words}
    </td>
  )
}

/** Returns the origin of a cell: the fields that fill it, the filed code, and the instructions for the column. */
function originOf(template: Template, column: TemplateColumn, cell: string): string {
  const fields = fillersOf(`${template.name}.${column.code}`).map(
    ({ kind, label }) => `“${label}” of ${moduleOf(kind)?.label ?? kind}`,
  )
  const from = fields.length === 0 ? 'derived' : `from ${[...new Set(fields)].slice(0, 3).join(' or ')}`
  const filed = cell === '' ? 'empty' : cell
  return `${template.name} ${column.code} ${column.label}\n${filed}, ${from}\n${column.fill}`
}
