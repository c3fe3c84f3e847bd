import { useState } from 'react'
import { isProblem } from '../../../contract/problem.ts'
import type { ImportPreview, Overwrite } from '../../../contract/workstation/register/register-imports.ts'
import { invoke } from '../../state/bridge.ts'
import { noSelection, type Selection, trimSelection } from '../../state/selection.ts'
import { type Column, Grid } from '../../ui/grid.tsx'
import { toastProblem } from '../../ui/toast.tsx'
import { moduleOf } from '../modules.ts'

/** Number of rows per request. */
const pageSize = 1000

const value = (text: string) =>
  text === '' ? <span className="muted">empty</span> : <span className="mono">{text}</span>

const columns: readonly Column<Overwrite>[] = [
  { label: 'Records', cell: ({ kind }) => (kind === 'filing' ? 'Filing' : (moduleOf(kind)?.label ?? kind)) },
  {
    label: 'Name',
    cell: ({ name, key }) => (
      <>
        {name} <span className="mono muted">{key}</span>
      </>
    ),
    title: ({ name, key }) => `${name} ${key}`,
  },
  { label: 'Field', cell: ({ label }) => label, title: ({ label }) => label },
  { label: 'In the register', cell: ({ before }) => value(before), title: ({ before }) => before },
  {
    label: 'Will be',
    cell: ({ field, after }) => (field === null ? <strong>removed</strong> : value(after)),
    title: ({ after }) => after,
  },
]

type OverwritesGridProps = { readonly preview: Pick<ImportPreview, 'id' | 'overwrites' | 'overwrite_count'> }

/** All fields that the import would overwrite; pages are loaded when they become visible. */
export function OverwritesGrid({ preview: { id, overwrites, overwrite_count } }: OverwritesGridProps) {
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [pages, setPages] = useState<ReadonlyMap<number, readonly Overwrite[]>>(new Map())
  const [asked] = useState(() => new Set<number>())
  const get = (position: number) =>
    overwrites[position] ?? pages.get(Math.floor(position / pageSize))?.[position % pageSize]
  const want = (from: number, to: number) => {
    for (let page = Math.floor(from / pageSize); page * pageSize <= to; page++) {
      if (asked.has(page) || page * pageSize + pageSize <= overwrites.length) continue
      if (page * pageSize >= overwrite_count) return
      asked.add(page)
      void invoke('registerImport.listOverwrites', { id, offset: page * pageSize, limit: pageSize }).then(
        (answer) => {
          if (isProblem(answer)) toastProblem(answer)
          else setPages((known) => new Map(known).set(page, answer.items))
        },
      )
    }
  }
  return (
    <Grid
      id="import-overwrites"
      label="Fields that would be overwritten"
      columns={columns}
      widths="7rem minmax(9rem, 1.3fr) minmax(7rem, 1fr) minmax(7rem, 1fr) minmax(7rem, 1fr)"
      total={overwrite_count}
      get={get}
      want={want}
      selection={trimSelection(selection, overwrite_count)}
      onSelect={setSelection}
      onOpen={() => undefined}
    />
  )
}
