import { useId } from 'react'
import { article30Clauses } from '../../../contract/register/article-30.ts'
import type { ClauseAnswer } from '../../../contract/register/field.ts'
import { CommitInput } from '../../ui/commit-input.tsx'
import { Tag } from '../../ui/signs.tsx'
import type { ControlProps } from './control-props.ts'

const answers = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
  { value: null, label: 'Open' },
] as const

/** The clauses of DORA Art. 30: for each, whether the contract contains it, and where. */
export function ClauseControl({ label, value, isReadOnly, onCommit }: ControlProps) {
  const given = (value ?? []) as readonly ClauseAnswer[]
  const answered = given.filter(({ present }) => present !== null).length
  const change = (clause: string, change: Partial<ClauseAnswer>) => {
    const former = given.find((each) => each.clause === clause)
    const next: ClauseAnswer = { clause, present: null, reference: null, note: null, ...former, ...change }
    const isEmpty = next.present === null && next.reference === null && next.note === null
    const others = given.filter((each) => each.clause !== clause)
    void onCommit(isEmpty ? others : [...others, next], null)
  }
  return (
    <section className="clauses" aria-label={label}>
      <p className="muted">
        {answered} of {article30Clauses.length} answered. Clauses marked “critical” are needed where the
        service supports a critical or important function.
      </p>
      <ol>
        {article30Clauses.map(({ key, title, text, critical }) => (
          <li key={key} className="clause">
            <div className="clause-words">
              <h4>
                <span className="mono">{key}</span> {title} {critical ? <Tag>critical</Tag> : null}
              </h4>
              <p className="muted">{text}</p>
            </div>
            <Clause
              name={`${key} ${title}`}
              answer={given.find(({ clause }) => clause === key)}
              isReadOnly={isReadOnly}
              onChange={(next) => change(key, next)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

type ClauseProps = {
  readonly name: string
  readonly answer: ClauseAnswer | undefined
  readonly isReadOnly: boolean
  readonly onChange: (change: Partial<ClauseAnswer>) => void
}

function Clause({ name, answer, isReadOnly, onChange }: ClauseProps) {
  const group = useId()
  const text = (typed: string) => (typed.trim() === '' ? null : typed.trim())
  return (
    <div className="clause-answer">
      <fieldset className="choice" disabled={isReadOnly}>
        <legend className="unseen">{`In the contract: ${name}`}</legend>
        {answers.map(({ value, label }) => {
          const isChosen = (answer?.present ?? null) === value
          return (
            <label key={label} className={isChosen ? 'choice-option is-chosen' : 'choice-option'}>
              <input
                type="radio"
                name={group}
                checked={isChosen}
                onChange={() => onChange({ present: value })}
              />
              {label}
            </label>
          )
        })}
      </fieldset>
      <CommitInput
        label={`Section of the contract: ${name}`}
        aria-label={`Section of the contract: ${name}`}
        placeholder="Where, e.g. § 12.3"
        value={answer?.reference ?? ''}
        readOnly={isReadOnly}
        maxLength={500}
        onCommit={(typed) => onChange({ reference: text(typed) })}
      />
      <CommitInput
        label={`Note: ${name}`}
        aria-label={`Note: ${name}`}
        placeholder="Note"
        value={answer?.note ?? ''}
        readOnly={isReadOnly}
        maxLength={10_000}
        onCommit={(typed) => onChange({ note: text(typed) })}
      />
    </div>
  )
}
