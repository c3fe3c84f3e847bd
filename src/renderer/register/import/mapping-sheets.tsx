import type { ImportPreview } from '../../../contract/workstation/register/register-imports.ts'
import { formatCount } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { templateShown } from '../package/cell-words.ts'
import { saveLeftOut } from './import-work.ts'
import { sheetsOf } from './mapping.ts'
import { columnsOf, leftOutWords, leftWords, rowsOf } from './mapping-words.ts'

type MappingSheetsProps = {
  readonly preview: ImportPreview
  readonly chosen: string
  readonly onChoose: (sheet: string) => void
}

/** Maximum number of reasons listed; all of them are in the workbook. */
const maxReasons = 12

/** The sheets with the templates that they become, and what is left out. */
export function MappingSheets({ preview, chosen, onChoose }: MappingSheetsProps) {
  const { own, left_out } = preview
  const sheets = sheetsOf(preview.sheets)
  const read = new Set([
    ...own.sheets.map(({ sheet }) => sheet),
    ...sheets.filter(({ template }) => template !== null).map(({ sheet }) => sheet),
  ])
  return (
    <nav className="mapping-sheets" aria-label="Sheets">
      <h2 className="mapping-side-title">
        Sheets{' '}
        <span className="muted">{`${formatCount(sheets.length)}, ${formatCount(read.size)} read`}</span>
      </h2>
      <ul className="mapping-sheet-list">
        {sheets.map(({ sheet, template, reason, rows }) => {
          const one = own.sheets.find((each) => each.sheet === sheet)
          const becomes = one?.templates ?? (template === null ? [] : [template])
          return (
            <li key={sheet}>
              <button
                type="button"
                className={classNames('mapping-sheet', becomes.length === 0 && 'is-out')}
                aria-current={sheet === chosen ? 'true' : undefined}
                onClick={() => onChoose(sheet)}
              >
                <span className="mapping-sheet-name">{sheet}</span>
                <span className="mono">{becomes.map(templateShown).join(', ') || 'left out'}</span>
                <span className="muted">
                  {one !== undefined
                    ? rowsOf(one)
                    : template === null
                      ? reason
                      : `${formatCount(rows.taken)} rows`}
                </span>
                <span className="muted">{one === undefined ? '' : columnsOf(one)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <section className="mapping-left" aria-label="Left out">
        <h2 className="mapping-side-title">
          Left out <span className="muted">{leftOutWords(left_out)}</span>
        </h2>
        <ul>
          {left_out.reasons.slice(0, maxReasons).map(({ reason, rows, is_out, where }) => (
            <li key={`${is_out} ${reason}`}>
              <span className="mapping-left-count">{formatCount(rows)}</span>
              <span>
                {`${rows === 1 ? 'row' : 'rows'} ${leftWords(is_out)}: ${reason}`}
                <span className="muted mapping-left-where">
                  {where.slice(0, 3).join(', ')}
                  {rows > 3 ? ` and ${formatCount(rows - 3)} more` : ''}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {left_out.reason_count > maxReasons ? (
          <p className="muted">{`${formatCount(left_out.reason_count - maxReasons)} more reasons are in the workbook.`}</p>
        ) : null}
        {left_out.rows + left_out.partly === 0 ? null : (
          <>
            <Button hotkey="w" onClick={() => void saveLeftOut({ id: preview.id })}>
              Save as workbook
            </Button>
            <p className="muted">The rows as they are, with the reason in a last column, to send back.</p>
          </>
        )}
      </section>
    </nav>
  )
}
