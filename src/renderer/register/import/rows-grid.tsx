import { useState } from 'react'
import { noSelection, type Selection, trimSelection } from '../../state/selection.ts'
import { type Column, Grid } from '../../ui/grid.tsx'

type RowsGridProps<R> = {
  readonly id: string
  readonly label: string
  readonly columns: readonly Column<R>[]
  /** Column widths as CSS grid track sizes. */
  readonly widths: string
  readonly rows: readonly R[]
  readonly onOpen?: (row: R) => void
  /** Called with the active row when it changes. */
  readonly onActive?: (row: R | null) => void
}

const nothing = () => undefined

/** A table of any number of loaded rows, with the keys of every table. */
export function RowsGrid<R>({ rows, onOpen = nothing, onActive = nothing, ...rest }: RowsGridProps<R>) {
  const [selection, setSelection] = useState<Selection>(noSelection)
  const select = (next: Selection) => {
    setSelection(next)
    onActive(next.active === null ? null : (rows[next.active] ?? null))
  }
  return (
    <Grid
      {...rest}
      total={rows.length}
      get={(position) => rows[position]}
      selection={trimSelection(selection, rows.length)}
      onSelect={select}
      onOpen={onOpen}
    />
  )
}
