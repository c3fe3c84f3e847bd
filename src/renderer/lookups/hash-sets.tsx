import type { List } from '../../contract/lookups/description.ts'
import { isProblem } from '../../contract/problem.ts'
import { formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { Tag } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { cellWords } from './list-section.tsx'
import { datedWords } from './page-words.ts'

/** The hash sets that were queried, with their result and date. */
export function HashSets({ list: { title, rows } }: { readonly list: List }) {
  const { answer: read } = useOperation('packs.list', { kind: 'hash_set' })
  const packs = read === null || isProblem(read) ? [] : read.packs
  return (
    <section className="page-section">
      <h2>{title}</h2>
      <table className="plain-table">
        <TableHead
          columns={['Set', 'Result', 'Listed as', 'Dated', { label: 'Digests', className: 'cell-count' }]}
        />
        <tbody>
          {rows.map((row) => {
            const name = cellWords(row.Set).value
            const pack = packs.find((each) => each.name === name)
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{cellWords(row.Result).value}</td>
                <td>
                  {row.Verdict === null ? (
                    <span className="muted">–</span>
                  ) : (
                    <Tag tone={row.Verdict === 'malicious' ? 'bad' : 'fine'}>
                      {cellWords(row.Verdict).value}
                    </Tag>
                  )}
                </td>
                <td className="muted">{pack === undefined ? '–' : datedWords(pack)}</td>
                <td className="cell-count muted">{pack === undefined ? '–' : formatCount(pack.entries)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
