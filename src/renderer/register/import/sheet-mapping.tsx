import type { RegisterTaxonomy } from '../../../contract/workstation/register/register.ts'
import { TableHead } from '../../ui/table-head.tsx'
import { templateIn, templateShown } from '../package/cell-words.ts'
import { sheetWords } from './import-words.ts'
import { headersOf, type ReadSheet, type SheetChoice, withColumn, withTemplate } from './mapping.ts'

type SheetMappingProps = {
  readonly sheet: ReadSheet
  readonly choice: SheetChoice
  readonly taxonomy: RegisterTaxonomy | null
  readonly codesOf: (template: string) => readonly string[]
  readonly onChange: (choice: SheetChoice) => void
}

/** One sheet: its template, where its header and its data begin, and the mapping of its columns. */
export function SheetMapping({ sheet, choice, taxonomy, codesOf, onChange }: SheetMappingProps) {
  const template = choice.template ?? ''
  const columns = templateIn(taxonomy, template)?.columns ?? []
  const headers = headersOf(sheet, choice)
  const unread = headers.filter(({ column }) => column === null).length
  const { rows } = sheet
  return (
    <details
      className="import-sheet"
      open={sheet.template === null || unread > 0 || sheet.scale_said !== null}
    >
      <summary>
        <span className="mono">{sheet.sheet}</span>{' '}
        <span className="muted">
          {sheetWords({
            template: template === '' ? null : templateShown(template),
            isHidden: sheet.is_hidden,
            rows,
            unread,
          })}
        </span>
      </summary>
      <div className="import-sheet-fields">
        <label className="field">
          <span>Rows of this sheet are</span>
          <select
            className="text-input"
            value={template === '' ? '' : templateShown(template)}
            onChange={({ target }) => onChange(withTemplate(choice, target.value, codesOf(target.value)))}
          >
            <option value="">not imported</option>
            {taxonomy?.templates.map(({ code, title }) => (
              <option key={code} value={templateShown(code)}>
                {templateShown(code)} {title}
              </option>
            ))}
          </select>
        </label>
        <RowField
          label="Headers are in"
          sheet={sheet}
          value={choice.header_row ?? null}
          none={null}
          onChange={(row) => onChange({ ...choice, header_row: row, first_row: null })}
        />
        <RowField
          label="Data start in"
          sheet={sheet}
          value={choice.first_row ?? null}
          none="the first row that looks like data"
          onChange={(row) => onChange({ ...choice, first_row: row })}
        />
        <label className="field">
          <span>Amounts are{sheet.scale_said === null ? '' : ` (${sheet.scale_said})`}</span>
          <select
            className="text-input"
            value={choice.scale ?? ''}
            onChange={({ target }) => onChange({ ...choice, scale: scaleOf(target.value) })}
          >
            <option value="">{sheet.scale_said === null ? 'in full' : 'left empty until chosen'}</option>
            {sheet.scale_said === null ? null : <option value="1">in full</option>}
            <option value="1000">in thousands</option>
            <option value="1000000">in millions</option>
          </select>
        </label>
        <label className="field">
          <span>Decimals begin with</span>
          <select
            className="text-input"
            value={choice.decimal ?? ''}
            onChange={({ target }) =>
              onChange({
                ...choice,
                decimal: target.value === ',' || target.value === '.' ? target.value : null,
              })
            }
          >
            <option value="">what the column shows</option>
            <option value=",">a comma: 1.250,50</option>
            <option value=".">a point: 1,250.50</option>
          </select>
        </label>
        <label className="check-field">
          <input
            type="checkbox"
            checked={choice.leaves_hidden === true}
            onChange={({ target }) => onChange({ ...choice, leaves_hidden: target.checked })}
          />
          <span>Leave out hidden rows and columns</span>
        </label>
      </div>
      {headers.length === 0 ? null : (
        <table className="list">
          <TableHead columns={['Column', 'Header in the file', 'Is read as']} />
          <tbody>
            {headers.map(({ letters, header, column }) => (
              <tr key={letters}>
                <td className="mono">{letters}</td>
                <td>{header}</td>
                <td>
                  <select
                    className="text-input"
                    aria-label={`Column for ${header}`}
                    value={column ?? ''}
                    disabled={template === ''}
                    onChange={({ target }) => onChange(withColumn(choice, letters, target.value || null))}
                  >
                    <option value="">not read</option>
                    {columns.map(({ code, label }) => (
                      <option key={code} value={code}>
                        {code} {label}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}

type RowFieldProps = {
  readonly label: string
  readonly sheet: ReadSheet
  readonly value: number | null
  /** Label of the option for no row; null when a row is required. */
  readonly none: string | null
  readonly onChange: (row: number | null) => void
}

/** Chooses one of the first rows of a sheet, shown as they stand. */
function RowField({ label, sheet, value, none, onChange }: RowFieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        className="text-input"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        {none === null && value !== null ? null : <option value="">{none ?? 'no row yet'}</option>}
        {value === null || sheet.top.some(({ row }) => row === value) ? null : (
          <option value={value}>row {value}</option>
        )}
        {sheet.top.map(({ row, cells }) => (
          <option key={row} value={row}>
            row {row}:{' '}
            {cells
              .filter((cell) => cell !== '')
              .join(' · ')
              .slice(0, 80)}
          </option>
        ))}
      </select>
    </label>
  )
}

function scaleOf(text: string): SheetChoice['scale'] {
  if (text === '1') return 1
  if (text === '1000') return 1000
  return text === '1000000' ? 1_000_000 : null
}
