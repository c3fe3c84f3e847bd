import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { KindName } from '../../../contract/register/kinds.ts'
import { classNames } from '../../ui/class-names.ts'
import { ColumnHandle } from '../../ui/column-handle.tsx'
import type { ListColumn } from './list-columns.ts'
import { sortList } from './list-state.ts'

type ListHeadProps = {
  readonly kind: KindName
  readonly columns: readonly ListColumn[]
  readonly isFiled: boolean
  readonly hasFindings: boolean
  readonly sort: string | null
  readonly descending: boolean
}

/** The head of a list; a press sorts by a column. */
export function ListHead({ kind, columns, isFiled, hasFindings, sort, descending }: ListHeadProps) {
  const Arrow = descending ? IconChevronDown : IconChevronUp
  const sorted = descending ? 'descending' : 'ascending'
  const heading = (name: string, label: string, isNumber = false) => (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: its button is
    <div
      key={name}
      role="columnheader"
      data-column={name}
      className={classNames('table-cell', isNumber && 'is-number')}
      aria-sort={sort === name ? sorted : 'none'}
    >
      <button type="button" title={`Sort by ${label.toLowerCase()}`} onClick={() => sortList(kind, name)}>
        <span className="head-words">{label}</span>
        {sort === name ? <Arrow size="0.75rem" stroke={2} aria-hidden /> : null}
      </button>
      {name === 'completion' ? null : <ColumnHandle table={`register-${kind}`} column={name} label={label} />}
    </div>
  )
  const still = (name: string, label: string) => (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus
    <div key={name} role="columnheader" data-column={name} className="table-cell">
      {label}
      {name === 'findings' ? null : <ColumnHandle table={`register-${kind}`} column={name} label={label} />}
    </div>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table element
    <div role="rowgroup" className="table-head">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons are */}
      <div role="row" aria-rowindex={1} className="table-row list-row">
        {columns.map(({ name, field, heading: words, isSortable }) =>
          isSortable
            ? heading(name, words, field.kind === 'amount' || field.kind === 'whole')
            : still(name, words),
        )}
        {isFiled ? heading('completion', 'Filled') : null}
        {hasFindings ? still('findings', 'Findings') : null}
      </div>
    </div>
  )
}
