import { useState } from 'react'
import type { ComparedFiles } from '../../contract/workstation/files/file-relations.ts'
import { likenessWords } from '../../contract/workstation/files/relation-words.ts'
import { formatCount } from '../state/format.ts'
import { useOperation } from '../state/reader/use-operation.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { TableHead } from '../ui/table-head.tsx'
import { shownName } from './shown-name.ts'

type Props = { readonly one: string; readonly other: string }

/** Two files side by side: what the same tool says of each, with the differences marked. */
export function ComparedTools({ one, other }: Props) {
  const { value: compared, problem, again } = useOperation('fileRelations.compare', { one, other })
  const [all, setAll] = useState(false)
  if (compared === null) return problem === null ? null : <ProblemNote problem={problem} retry={again} />
  const names = [shownName(compared.one.name), shownName(compared.other.name)] as const
  return (
    <section aria-label="Side by side">
      <h2>Side by side</h2>
      <p role="status">{likenessWords(compared.likeness)}</p>
      <label className="file-all">
        <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
        Also facts that are equal
      </label>
      {compared.tools.map((tool) => (
        <ComparedTool key={tool.tool} tool={tool} names={names} all={all} />
      ))}
    </section>
  )
}

type Tool = ComparedFiles['tools'][number]
type ToolProps = { readonly tool: Tool; readonly names: readonly [string, string]; readonly all: boolean }

function ComparedTool({ tool, names, all }: ToolProps) {
  const { title, has_one, has_other, facts, lists, is_cut } = tool
  const shown = facts.filter(({ differs }) => all || differs)
  const only = has_one && has_other ? null : has_one ? names[0] : names[1]
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {only === null ? null : <p className="muted">It has reported on {only} only.</p>}
      {shown.length === 0 ? null : (
        <table className="plain-table">
          <TableHead columns={['Field', names[0], names[1]]} />
          <tbody>
            {shown.map(({ field, one, other, differs }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td className="file-words">{differs ? <mark>{one ?? '–'}</mark> : one}</td>
                <td className="file-words">{differs ? <mark>{other ?? '–'}</mark> : other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {lists.map((list) => (
        <ComparedList key={list.field} list={list} names={names} />
      ))}
      {is_cut ? <p className="muted">There is more than was compared.</p> : null}
    </section>
  )
}

type ListProps = { readonly list: Tool['lists'][number]; readonly names: readonly [string, string] }

function ComparedList({ list, names }: ListProps) {
  const { field, in_both, only_one, only_one_total, only_other, only_other_total } = list
  const sides = [
    { name: names[0], entries: only_one, total: only_one_total, side: 'one' },
    { name: names[1], entries: only_other, total: only_other_total, side: 'other' },
  ]
  return (
    <details>
      <summary>
        {field}: {formatCount(in_both)} in both, {formatCount(only_one_total)} only in {names[0]},{' '}
        {formatCount(only_other_total)} only in {names[1]}
      </summary>
      {sides.map(({ name, entries, total, side }) =>
        total === 0 ? null : (
          <div key={side}>
            <h4>Only in {name}</h4>
            <ul className="file-indicators mono">
              {entries.map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries that were shortened may read the same
                <li key={index}>{shownName(entry, '–')}</li>
              ))}
            </ul>
            {entries.length < total ? (
              <p className="muted">
                The first {formatCount(entries.length)} of {formatCount(total)} are listed.
              </p>
            ) : null}
          </div>
        ),
      )}
    </details>
  )
}
