import { useState } from 'react'
import type { Cell, List } from '../../contract/lookups/description.ts'
import { formatCount } from '../state/format.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { LongValue } from './long-value.tsx'

/** Number of rows shown before a list is expanded. */
const shownAtFirst = 30

/** Returns how a cell is shown, and the real value where that is defanged. */
export function cellWords(cell: Cell | undefined): { readonly value: string; readonly real?: string } {
  if (cell === null || cell === undefined) return { value: '–' }
  return typeof cell === 'object' ? cell : { value: String(cell) }
}

/** A list of an answer as a table; the value in its last column can be copied. */
export function ListSection({ list: { title, note, columns, rows } }: { readonly list: List }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  const [name = '', ...others] = columns
  const last = columns.at(-1) ?? name
  return (
    <section className="page-section">
      <h2>
        {title} {note === undefined ? null : <span className="section-note">{note}</span>}
      </h2>
      <table className="plain-table">
        <TableHead columns={[...columns, { label: 'Copy', isUnseen: true }]} />
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
            <tr key={index}>
              <th scope="row" className="mono">
                <LongValue text={cellWords(row[name]).value} most={80} />
              </th>
              {others.map((column) => (
                <td key={column} className="mono">
                  <LongValue text={cellWords(row[column]).value} most={160} />
                </td>
              ))}
              <td className="cell-act">
                <CopyButton
                  what={`the value of ${cellWords(row[name]).value.slice(0, 60)}`}
                  {...cellWords(row[last])}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length ? (
        <Button className="page-more" onClick={() => setWhole(true)}>
          Show all {formatCount(rows.length)} {title.toLowerCase()}
        </Button>
      ) : null}
    </section>
  )
}
