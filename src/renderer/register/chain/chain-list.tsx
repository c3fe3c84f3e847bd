import { Tag } from '../../ui/signs.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { nameOr } from '../unnamed-words.ts'
import type { ChainLayout, PlacedNode } from './chain-layout.ts'
import { dependsOnWords } from './chain-words.ts'
import { openNode } from './open-node.ts'

/** The chain as text: by column, each node with its dependencies. */
export function ChainList({ layout, isCut }: { readonly layout: ChainLayout; readonly isCut: boolean }) {
  const dependsOn = new Map<string, string[]>()
  for (const { from, to, label } of layout.edges) {
    const known = dependsOn.get(from.node.id)
    const words = label === '' ? to.node.label : `${label} ${to.node.label}`
    if (known === undefined) dependsOn.set(from.node.id, [words])
    else known.push(words)
  }
  return (
    <div className="chain-list">
      {layout.columns.map(({ heading, count }, column) => (
        <section key={heading} aria-label={heading}>
          <h2>
            {heading} <span className="muted">· {count}</span>
          </h2>
          <table className="list">
            <TableHead
              columns={['Name', 'Detail', { label: 'Marks', className: 'chain-marks' }, 'Depends on']}
            />
            <tbody>
              {layout.nodes
                .filter((each) => each.column === column)
                .sort((a, b) => a.y - b.y)
                .map((placed) => (
                  <Line
                    key={placed.node.id}
                    placed={placed}
                    dependsOn={dependsOnWords(dependsOn.get(placed.node.id) ?? [], isCut)}
                  />
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  )
}

function Line({ placed, dependsOn }: { readonly placed: PlacedNode; readonly dependsOn: string }) {
  const { node, inCircle } = placed
  return (
    <tr data-entry={node.id}>
      <td>
        <button type="button" className="link-button" onClick={() => openNode(node)}>
          {nameOr(node.label)}
        </button>
      </td>
      <td className="muted">{node.detail}</td>
      <td>
        <span className="tags">
          {node.critical ? <Tag tone="bad">critical</Tag> : null}
          {inCircle ? <Tag>circle</Tag> : null}
        </span>
      </td>
      <td>{dependsOn}</td>
    </tr>
  )
}
