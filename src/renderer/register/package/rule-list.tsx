import { useId, useState } from 'react'
import { invoke } from '../../state/bridge.ts'
import { countOf } from '../../state/format.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useTaxonomy } from '../taxonomy.ts'
import { useAnswer } from '../use-answer.ts'
import type { RuleCount } from './checklist.ts'
import { FindingLines } from './finding-lines.tsx'

/** Maximum number of findings read of one rule; more violations of a rule have a common cause. */
const maxRead = 500

/** Rules with their number of violations; the description of a rule, and its findings on demand. */
export function RuleList({ rules, label }: { readonly rules: readonly RuleCount[]; readonly label: string }) {
  if (rules.length === 0) return null
  return (
    <ul className="build-list" aria-label={label}>
      {rules.map((each) => (
        <RuleLine key={each.rule} {...each} />
      ))}
    </ul>
  )
}

function RuleLine({ rule, count }: RuleCount) {
  const check = useTaxonomy((now) => now.taxonomy?.rules.find(({ id }) => id === rule)?.check)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li>
      <span className="mono">{rule}</span>
      <span className="build-says">{check ?? ''}</span>
      <button
        type="button"
        className="link-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {countOf(count, 'finding')}
        <span className="unseen"> of rule {rule}</span>
      </button>
      {isOpen ? (
        <div id={id} className="build-findings">
          <FindingsOf rule={rule} />
        </div>
      ) : null}
    </li>
  )
}

function FindingsOf({ rule }: { readonly rule: string }) {
  const { value, problem, again } = useAnswer(rule, ['register.listFindings'], () =>
    invoke('register.listFindings', { rule, limit: maxRead }),
  )
  if (value === null) return problem === null ? null : <ProblemNote problem={problem} retry={again} />
  return (
    <>
      <FindingLines findings={value.items} />
      {value.total > value.items.length ? (
        <p className="muted">{countOf(value.total - value.items.length, 'more finding')} of this rule</p>
      ) : null}
    </>
  )
}
