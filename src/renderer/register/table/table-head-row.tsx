import { ColumnHandle } from '../../ui/column-handle.tsx'
import type { ListColumn } from '../list/list-columns.ts'

/** The head of an editable table. */
export function TableHeadRow({
  table,
  columns,
}: {
  /** Key under which the column widths are stored. */
  readonly table: string
  readonly columns: readonly ListColumn[]
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div role="rowgroup" className="table-head">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus */}
      <div role="row" aria-rowindex={1} className="table-row cell-row">
        {columns.map(({ name, field, heading }) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
          <div
            key={name}
            role="columnheader"
            data-column={name}
            className="cell-head"
            title={field.help === undefined ? field.label : `${field.label}: ${field.help}`}
          >
            {heading}
            <ColumnHandle table={table} column={name} label={heading} />
          </div>
        ))}
      </div>
    </div>
  )
}
