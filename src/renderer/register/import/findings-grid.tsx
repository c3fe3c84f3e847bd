import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { Column } from '../../lookup/grid.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { templateShown } from '../package/cell-words.ts'
import { findingColors } from '../package/finding-lines.tsx'
import { RowsGrid } from './rows-grid.tsx'

const columns: readonly Column<RegisterFinding>[] = [
  {
    label: 'Severity',
    cell: ({ severity }) => (
      <span className="sign">
        <Swatch color={findingColors[severity]} />
        {severity}
      </span>
    ),
  },
  { label: 'Rule', cell: ({ rule }) => <span className="mono">{rule}</span>, title: ({ rule }) => rule },
  {
    label: 'Where',
    cell: ({ template, column }) => (
      <span className="mono">
        {template === null ? '' : templateShown(template)} {column ?? ''}
      </span>
    ),
  },
  {
    label: 'Row',
    cell: ({ key, row }) => <span className="mono">{key ?? row ?? ''}</span>,
    title: ({ key }) => key ?? '',
  },
  {
    label: 'What is wrong',
    cell: ({ message }) => message,
    title: ({ message, fix }) => (fix === null ? message : `${message} ${fix}`),
  },
]

/** What the checks say of a file, one line each. */
export function FindingsGrid({ findings }: { readonly findings: readonly RegisterFinding[] }) {
  return (
    <RowsGrid
      id="import-findings"
      label="Findings of the file"
      columns={columns}
      widths="5.5rem 6rem 8rem minmax(7rem, 1fr) minmax(12rem, 2fr)"
      rows={findings}
    />
  )
}
