import { useId } from 'react'
import type { ColumnMapping, MappedField } from '../../contract/workstation/alerts/alert-columns.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'

const fieldLabels: Readonly<Record<MappedField, string>> = {
  title: 'Title',
  severity: 'Severity',
  external_id: 'Id',
  detected_at: 'Time',
  source: 'Source',
  hostname: 'Machine',
  description: 'Description',
  tags: 'Tags',
}

type FieldMappingProps = {
  readonly preview: Pick<
    WindowOutput<'alertInbox.previewImport'>,
    'columns' | 'paths' | 'shapes' | 'untitled'
  >
  readonly mapping: ColumnMapping
  readonly onMap: (choice: ColumnMapping) => void
}

/**
 * Lets the user say where fields of alerts are: in which column of a table, or at which path of JSON events. Of programs
 * that are known, that is offered and not asked.
 */
export function FieldMapping({ preview, mapping, onMap }: FieldMappingProps) {
  const { columns, paths, shapes, untitled } = preview
  const isTable = columns.length > 0
  if (!isTable && paths.length === 0) return null
  const isKnown =
    !isTable && untitled === 0 && shapes.length > 0 && shapes.every(({ name }) => name !== 'other')
  const fields = <Fields preview={preview} mapping={mapping} onMap={onMap} isTable={isTable} />
  if (!isKnown) return fields
  return (
    <details className="many-skipped" open={Object.values(mapping).some((path) => path !== '')}>
      <summary>Map fields</summary>
      {fields}
    </details>
  )
}

function Fields({ preview, mapping, onMap, isTable }: FieldMappingProps & { readonly isTable: boolean }) {
  const id = useId()
  const samples = new Map(preview.paths.map(({ path, sample }) => [path, sample]))
  const offered = isTable ? preview.columns : preview.paths.map(({ path }) => path)
  return (
    <fieldset className="field-mapping">
      <legend className="label">
        {isTable
          ? 'What each column is; the others are kept with the raw event'
          : 'Where the fields of an alert are; all of an event is kept'}
      </legend>
      {(Object.keys(fieldLabels) as MappedField[]).map((field) => {
        const chosen = mapping[field] ?? ''
        const sample = samples.get(chosen)
        return (
          <label key={field} className="field">
            <span>{fieldLabels[field]}</span>
            <select
              className="text-input"
              aria-describedby={sample === undefined ? undefined : `${id}-${field}`}
              value={chosen}
              onChange={({ target }) => onMap({ [field]: target.value })}
            >
              <option value="">{isTable ? 'none' : 'as read'}</option>
              {/* a path that was remembered or typed elsewhere */}
              {chosen === '' || offered.includes(chosen) ? null : <option value={chosen}>{chosen}</option>}
              {offered.map((path) => (
                <option key={path} value={path}>
                  {path}
                </option>
              ))}
            </select>
            {sample === undefined ? null : (
              <small id={`${id}-${field}`} className="muted sample">
                <bdi>{sample}</bdi>
              </small>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
