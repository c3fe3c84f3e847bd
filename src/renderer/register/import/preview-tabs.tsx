import type { ReactNode } from 'react'
import type { ImportPreview } from '../../../contract/workstation/register-imports.ts'
import type { Column } from '../../lookup/grid.tsx'
import { formatCount } from '../../state/format.ts'
import { templateShown } from '../package/cell-words.ts'
import { FindingsGrid } from './findings-grid.tsx'
import { cutWords } from './import-words.ts'
import { unreadHeaders } from './mapping.ts'
import { MappingEditor } from './mapping-editor.tsx'
import { RowsGrid } from './rows-grid.tsx'

export type Tab = {
  readonly id: string
  readonly label: string
  readonly count: number
  readonly panel: ReactNode
}

type Change = ImportPreview['changes'][number]
type Note = ImportPreview['notes'][number]
type Difference = ImportPreview['differences'][number]

const mono = (text: string | null) =>
  text === null || text === '' ? <span className="muted">empty</span> : <span className="mono">{text}</span>

const changeColumns: readonly Column<Change>[] = [
  { label: 'Template', cell: ({ template }) => <span className="mono">{templateShown(template)}</span> },
  {
    label: 'Row',
    cell: ({ row }) => (row === 0 ? '' : formatCount(row)),
    className: 'cell-count',
    headClassName: 'cell-count',
  },
  { label: 'Column', cell: ({ column }) => <span className="mono">{column}</span> },
  { label: 'As it stands', cell: ({ from }) => mono(from), title: ({ from }) => from },
  { label: 'As it is taken', cell: ({ to }) => mono(to), title: ({ to }) => to },
  { label: 'Why', cell: ({ why }) => why, title: ({ why }) => why },
]

const noteColumns: readonly Column<Note>[] = [
  { label: 'Template', cell: ({ template }) => <span className="mono">{templateShown(template)}</span> },
  { label: 'Row', cell: ({ key }) => <span className="mono">{key}</span>, title: ({ key }) => key },
  { label: 'Column', cell: ({ column }) => <span className="mono">{column ?? ''}</span> },
  {
    label: 'Value',
    cell: ({ value }) => <span className="mono">{value ?? ''}</span>,
    title: ({ value }) => value ?? '',
  },
  { label: 'What happened', cell: ({ message }) => message, title: ({ message }) => message },
]

const differenceColumns: readonly Column<Difference>[] = [
  { label: 'Template', cell: ({ template }) => <span className="mono">{templateShown(template)}</span> },
  { label: 'Row', cell: ({ key }) => <span className="mono">{key}</span>, title: ({ key }) => key },
  { label: 'Column', cell: ({ column }) => <span className="mono">{column ?? 'whole row'}</span> },
  { label: 'In the file', cell: ({ file }) => mono(file), title: ({ file }) => file ?? '' },
  {
    label: 'Would be filed',
    cell: ({ register }) => mono(register),
    title: ({ register }) => register ?? '',
  },
  { label: 'Why', cell: ({ message }) => message, title: ({ message }) => message },
]

/** The parts of a preview, those that need a decision first. */
export function tabsOf(preview: ImportPreview): readonly Tab[] {
  const { changes, notes, differences, unmapped, mapping, findings, finding_counts: counts } = preview
  const unread = unmapped.length + unreadHeaders(mapping)
  return [
    {
      id: 'notes',
      label: 'Not taken as it stands',
      count: preview.note_count,
      panel: (
        <Listed
          quiet="Everything in the file can be taken."
          shown={notes.length}
          counted={preview.note_count}
        >
          <RowsGrid
            id="import-notes"
            label="What could not be taken as it stands"
            columns={noteColumns}
            widths="5.5rem minmax(8rem, 1.2fr) 5rem minmax(7rem, 1fr) minmax(10rem, 2fr)"
            rows={notes}
          />
        </Listed>
      ),
    },
    {
      id: 'mapping',
      label: 'Not read',
      count: unread,
      panel: <MappingEditor unmapped={unmapped} />,
    },
    {
      id: 'changes',
      label: 'Taken in another spelling',
      count: preview.change_count,
      panel: (
        <Listed
          quiet="Every cell is taken as it stands."
          shown={changes.length}
          counted={preview.change_count}
        >
          <RowsGrid
            id="import-changes"
            label="Cells that are taken in another spelling"
            columns={changeColumns}
            widths="5.5rem 4rem 4.5rem minmax(7rem, 1fr) minmax(7rem, 1fr) minmax(9rem, 1.5fr)"
            rows={changes}
          />
        </Listed>
      ),
    },
    {
      id: 'differences',
      label: 'Would be filed otherwise',
      count: preview.difference_count,
      panel: (
        <Listed
          quiet="The register would file the same cells as the file has."
          shown={differences.length}
          counted={preview.difference_count}
        >
          <RowsGrid
            id="import-differences"
            label="Cells that the register would file otherwise"
            columns={differenceColumns}
            widths="5.5rem minmax(8rem, 1fr) 5rem minmax(6rem, 1fr) minmax(6rem, 1fr) minmax(9rem, 1.5fr)"
            rows={differences}
          />
        </Listed>
      ),
    },
    {
      id: 'findings',
      label: 'Findings of the file',
      count: counts.error + counts.warning + counts.info,
      panel: (
        <Listed
          quiet="The checks find nothing in the file itself."
          shown={findings.length}
          counted={counts.error + counts.warning + counts.info}
        >
          <FindingsGrid findings={findings} />
        </Listed>
      ),
    },
  ]
}

type ListedProps = {
  /** Said when there is nothing to list. */
  readonly quiet: string
  readonly shown: number
  readonly counted: number
  readonly children: ReactNode
}

function Listed({ quiet, shown, counted, children }: ListedProps) {
  const cut = cutWords(shown, counted)
  if (counted === 0) return <p className="muted import-quiet">{quiet}</p>
  return (
    <>
      {children}
      {cut === null ? null : <p className="muted import-quiet">{cut}</p>}
    </>
  )
}
