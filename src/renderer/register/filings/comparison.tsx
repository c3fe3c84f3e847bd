import { useState } from 'react'
import type { FilingComparison } from '../../../contract/workstation/register/register-filings.ts'
import { invoke } from '../../state/bridge.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { templateIn, templateShown } from '../package/cell-words.ts'
import { useTaxonomy } from '../taxonomy.ts'
import { useAnswer } from '../use-answer.ts'
import { type Side, sideAsked } from './compare-sides.ts'
import { changeWords, droppingWords, noReason, sameWords, unreadWords } from './comparison-words.ts'
import { type DifferenceGroup, groupDifferences } from './difference-lines.ts'
import { DifferenceTable } from './difference-table.tsx'

type ComparisonProps = {
  readonly before: Side
  readonly after: Side
  readonly nameOf: (side: Side) => string
}

/** The differences between two packages, by template. */
export function Comparison({ before, after, nameOf }: ComparisonProps) {
  const isNow = before.kind === 'now' || after.kind === 'now'
  const { value, problem, again } = useAnswer('comparison', isNow ? ['registerFilings.compare'] : [], () =>
    invoke('registerFilings.compare', { before: sideAsked(before), after: sideAsked(after) }),
  )
  return (
    <section className="comparison" aria-label="Differences">
      <h2>
        From <span className="comparison-side">{nameOf(before)}</span> to{' '}
        <span className="comparison-side">{nameOf(after)}</span>
      </h2>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {value === null && problem === null ? (
        <p className="muted" role="status">
          Comparing…
        </p>
      ) : null}
      {value === null ? null : <Differences comparison={value} />}
    </section>
  )
}

function Differences({ comparison }: { readonly comparison: FilingComparison }) {
  const groups = groupDifferences(comparison)
  const unread = unreadWords(comparison.unread)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = groups.find(({ template }) => template === chosen) ?? groups[0]
  return (
    <>
      <DroppingOut arrangements={comparison.dropping_out} />
      {unread === null ? null : <p className="says-warning">{unread}</p>}
      {shown === undefined ? (
        <p role="status">{sameWords(comparison.unread)}</p>
      ) : (
        <div className="comparison-body">
          <ul className="comparison-templates" aria-label="Templates that differ">
            {groups.map((group) => (
              <li key={group.template}>
                <TemplateButton
                  group={group}
                  isChosen={group === shown}
                  onChoose={() => setChosen(group.template)}
                />
              </li>
            ))}
          </ul>
          <DifferenceTable key={shown.template} group={shown} />
        </div>
      )}
    </>
  )
}

type TemplateButtonProps = {
  readonly group: DifferenceGroup
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function TemplateButton({ group, isChosen, onChoose }: TemplateButtonProps) {
  const taxonomy = useTaxonomy((now) => now.taxonomy)
  const { template } = group
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <span>
        <span className="mono">{templateShown(template)}</span> {templateIn(taxonomy, template)?.title ?? ''}
      </span>
      <span className="muted">{changeWords(group)}</span>
    </button>
  )
}

function DroppingOut({ arrangements }: { readonly arrangements: FilingComparison['dropping_out'] }) {
  if (arrangements.length === 0) return null
  return (
    <details className="dropping-out">
      <summary>{droppingWords(arrangements.length)}</summary>
      <div className="dropping-out-list">
        <table className="list">
          <TableHead columns={['Arrangement', 'Ended', 'Reason']} />
          <tbody>
            {arrangements.map(({ contract_ref, end_date, reason }) => (
              <tr key={contract_ref}>
                <td className="mono">{contract_ref}</td>
                <td>{end_date}</td>
                <td>{reason ?? <span className="muted">{noReason}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
