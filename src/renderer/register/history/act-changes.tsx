import { useState } from 'react'
import { isKindName, recordKinds } from '../../../contract/register/kinds.ts'
import { whoWords } from '../../../contract/who-words.ts'
import type { Act } from '../../../contract/workstation/activity/activity.ts'
import type { RecordChanges } from '../../../contract/workstation/register/register-history.ts'
import { invoke } from '../../state/bridge.ts'
import { formatMoment } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { followLink } from '../follow-link.ts'
import { historyPath, recordPath } from '../paths.ts'
import { useAnswer } from '../use-answer.ts'
import { changesWords, changeWords, shortenedValue } from './history-words.ts'

const atOnce = 50
const most = 200

/** What an act changed: each field of each record, before and after. */
export function ActChanges({ act }: { readonly act: Act }) {
  const [limit, setLimit] = useState(atOnce)
  const { value, problem, again } = useAnswer(`act ${act.act} ${limit}`, [], () =>
    invoke('registerHistory.read', { act: act.act, limit }),
  )
  return (
    <section className="act-changes" aria-label="What it changed">
      <h2>{act.title}</h2>
      <p className="muted">
        {formatMoment(act.at)} · {whoWords(act.by)}
        {value === null ? '' : ` · ${changesWords(act, value)}`}
      </p>
      {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
      {value === null || value.total === 0 ? null : (
        <table className="row-table change-table">
          <TableHead columns={['Record', 'Field', 'Old', 'New']} />
          {value.records.map((record) => (
            <ChangedRecord key={record.uuid} record={record} />
          ))}
        </table>
      )}
      {value !== null && value.records.length < value.total && limit < most ? (
        <Button onClick={() => setLimit(most)}>Show more records</Button>
      ) : null}
    </section>
  )
}

function ChangedRecord({ record }: { readonly record: RecordChanges }) {
  const { fields } = record
  return (
    <tbody>
      {fields.map(({ field, label, before, after }, index) => (
        // a checklist has a line for each clause of one field
        <tr key={`${field} ${label}`}>
          {index === 0 ? <RecordCell record={record} /> : null}
          <td>{label}</td>
          <td>
            <Value text={before} />
          </td>
          <td>
            <Value text={after} />
          </td>
        </tr>
      ))}
      {fields.length === 0 ? (
        <tr>
          <RecordCell record={record} />
          <td colSpan={3} className="muted">
            no field with a value
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

function RecordCell({ record: { kind, uuid, name, what, fields } }: { readonly record: RecordChanges }) {
  const one = isKindName(kind) ? recordKinds[kind].one : kind === 'filing' ? 'reporting entity' : kind
  return (
    <th scope="rowgroup" rowSpan={Math.max(1, fields.length)}>
      <span className="muted">
        {changeWords[what]} {one}
      </span>{' '}
      {isKindName(kind) && what !== 'removed' ? (
        <a className="register-link" href={recordPath(kind, uuid)} onClick={followLink}>
          {name ?? 'without a name'}
        </a>
      ) : (
        (name ?? (isKindName(kind) ? 'without a name' : ''))
      )}
      <br />
      <a className="register-link change-only" href={historyPath(uuid)} onClick={followLink}>
        Only this record
      </a>
    </th>
  )
}

/** A value; a long one is shortened until it is opened. */
function Value({ text }: { readonly text: string | null }) {
  const [isWhole, setWhole] = useState(false)
  if (text === null) return <span className="muted">–</span>
  const shortened = shortenedValue(text)
  if (shortened === null) return <span className="change-value">{text}</span>
  return (
    <>
      <span className="change-value">{isWhole ? text : shortened}</span>{' '}
      <button
        type="button"
        className="link-button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show all of it'}
      </button>
    </>
  )
}
