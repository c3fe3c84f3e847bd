import type { RegisterFinding } from '../../../contract/register/finding.ts'
import type { Column } from '../../ui/grid.tsx'
import { Swatch } from '../../ui/signs.tsx'
import { templateShown } from '../package/cell-words.ts'
import { findingColors } from '../package/finding-lines.tsx'

/** Columns of the findings about a file, one line each. */
export const findingColumns: readonly Column<RegisterFinding>[] = [
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
