import type { ListColumn } from '../list/list-columns.ts'

/** The head of a table of cells. */
export function TableHeadRow({ columns }: { readonly columns: readonly ListColumn[] }) {
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
            className="cell-head"
            title={field.help === undefined ? field.label : `${field.label}: ${field.help}`}
          >
            {heading}
          </div>
        ))}
      </div>
    </div>
  )
}
