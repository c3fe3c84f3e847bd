import type { ImportPreview } from '../../../contract/workstation/register-imports.ts'
import { countOf } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { templateIn, templateShown } from '../package/cell-words.ts'
import { useTaxonomy } from '../taxonomy.ts'
import { previewAgain, remap, useImport } from './import-work.ts'
import {
  type MappedSheet,
  type Mapping,
  sheetsOf,
  unreadHeaders,
  withColumn,
  withTemplate,
} from './mapping.ts'

type MappingEditorProps = { readonly unmapped: ImportPreview['unmapped'] }

/** What nothing was taken from, and how headers were read; a corrected reading previews the file again. */
export function MappingEditor({ unmapped }: MappingEditorProps) {
  const work = useImport((now) => now.work)
  if (work.kind !== 'previewed') return null
  const edited = work.remapped ?? work.preview.mapping
  const isChanged = work.remapped !== null
  const sheets = sheetsOf(edited)
  return (
    <div className="import-mapping">
      {unmapped.length === 0 ? null : (
        <section aria-label="Nothing was taken from">
          <h2>Nothing was taken from</h2>
          <ul className="import-unmapped">
            {unmapped.map(({ where, reason }) => (
              <li key={`${where} ${reason}`}>
                <span className="mono">{where}</span> <span className="muted">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sheets.length === 0 ? null : (
        <>
          <div className="import-mapping-head">
            <h2>How the headers were read</h2>
            <Button disabled={!isChanged} onClick={() => remap(null)}>
              Take the changes back
            </Button>
            <Button disabled={!isChanged} onClick={() => void previewAgain()}>
              Read again like this
            </Button>
          </div>
          {sheets.map((sheet) => (
            <SheetMapping key={sheet.sheet} sheet={sheet} mapping={edited} onChange={remap} />
          ))}
        </>
      )}
      {sheets.length === 0 && unmapped.length === 0 ? (
        <p className="muted import-quiet">Every part of the file was read.</p>
      ) : null}
    </div>
  )
}

type SheetMappingProps = {
  readonly sheet: MappedSheet
  readonly mapping: Mapping
  readonly onChange: (mapping: Mapping) => void
}

function SheetMapping({ sheet: { sheet, template, headers }, mapping, onChange }: SheetMappingProps) {
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  const columns = templateIn(taxonomy, template)?.columns ?? []
  const codesOf = (name: string) => templateIn(taxonomy, name)?.columns.map(({ code }) => code) ?? []
  const unread = unreadHeaders(headers)
  return (
    <details className="import-sheet" open={unread > 0}>
      <summary>
        <span className="mono">{sheet}</span>{' '}
        <span className="muted">
          {template === '' ? 'no template' : templateShown(template)}, {countOf(headers.length, 'header')}
          {unread === 0 ? '' : `, ${unread} not read`}
        </span>
      </summary>
      <label className="field import-sheet-template">
        <span>Rows of this sheet are</span>
        <select
          className="text-input"
          value={template === '' ? '' : templateShown(template)}
          onChange={(event) =>
            onChange(withTemplate(mapping, sheet, event.target.value, codesOf(event.target.value)))
          }
        >
          <option value="">nothing that is taken</option>
          {taxonomy?.templates.map(({ code, title }) => (
            <option key={code} value={templateShown(code)}>
              {templateShown(code)} {title}
            </option>
          ))}
        </select>
      </label>
      <table className="list">
        <TableHead columns={['Header in the file', 'Is read as']} />
        <tbody>
          {headers.map(({ header, column }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet may have one header twice
            <tr key={position}>
              <td>{header}</td>
              <td>
                <select
                  className="text-input"
                  aria-label={`Column for ${header}`}
                  value={column ?? ''}
                  disabled={template === ''}
                  onChange={(event) =>
                    onChange(withColumn(mapping, sheet, header, event.target.value || null))
                  }
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
    </details>
  )
}
