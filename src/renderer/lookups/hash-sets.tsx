import { isProblem } from '../../contract/problem.ts'
import { invoke } from '../state/bridge.ts'
import { useCurrentAnswer } from '../state/current-answer.ts'
import { formatCount } from '../state/format.ts'
import { Tag } from '../ui/signs.tsx'
import { TableHead } from '../ui/table-head.tsx'
import type { Answers } from './answers.ts'
import { askedSets } from './kinds/hash.ts'
import { datedWords } from './quiet-words.ts'

/** The hash sets that were queried, with their result and date. */
export function HashSets({ answer }: { readonly answer: Answers['hash'] }) {
  const sets = askedSets(answer)
  return sets.length === 0 ? null : <Queried sets={sets} />
}

function Queried({ sets }: { readonly sets: ReturnType<typeof askedSets> }) {
  const [read] = useCurrentAnswer({
    key: '',
    ask: () => invoke('packs.list', { kind: 'hash_set' }),
    topics: ['packs'],
  })
  const packs = read === null || isProblem(read.is) ? [] : read.is.packs
  return (
    <section className="page-section">
      <h2>Hash sets queried</h2>
      <table className="plain-table">
        <TableHead
          columns={['Set', 'Result', 'Listed as', 'Dated', { label: 'Digests', className: 'cell-count' }]}
        />
        <tbody>
          {sets.map(({ name, stated, isMalicious }) => {
            const pack = packs.find((each) => each.name === name)
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{stated}</td>
                <td>
                  {isMalicious === null ? (
                    <span className="muted">–</span>
                  ) : (
                    <Tag tone={isMalicious ? 'bad' : 'fine'}>{isMalicious ? 'malicious' : 'good'}</Tag>
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
