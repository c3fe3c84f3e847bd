import { gapWords } from '../../../contract/register/due-words.ts'
import { isKindName } from '../../../contract/register/kinds.ts'
import type { DueAnswer, DueGapCount } from '../../../contract/workstation/register/register-due.ts'
import { countOf } from '../../state/format.ts'
import { routePath } from '../../state/route.ts'
import { followLink } from '../follow-link.ts'
import { recordPath } from '../paths.ts'
import { missingWords } from './due-words.ts'

/** What was looked at and has no day in the list, by reason, with the records. */
export function DueGaps({ answer }: { readonly answer: DueAnswer }) {
  const words = missingWords(answer)
  if (words.length === 0) return null
  return (
    <details className="due-gaps">
      <summary>
        <span className="due-gaps-title">Not in the list:</span> {words.join(' · ')}
      </summary>
      {answer.gaps.map((gap) => (
        <section key={gap.what} aria-label={gapWords(gap)}>
          <h2>{gapWords(gap)}</h2>
          <ul>
            {gap.records.map(({ kind, uuid, name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a case is listed once for each of its tasks
              <li key={`${uuid} ${index}`}>
                <a className="register-link" href={gapPath(gap.what, kind, uuid)} onClick={followLink}>
                  {name ?? 'without a name'}
                </a>
              </li>
            ))}
            {gap.count > gap.records.length ? (
              <li className="muted">and {countOf(gap.count - gap.records.length, 'more', 'more')}</li>
            ) : null}
          </ul>
        </section>
      ))}
    </details>
  )
}

/** The field in which the missing day would stand, by reason. */
const fields: Readonly<Partial<Record<DueGapCount['what'], string>>> = {
  no_end: 'end_date',
  indefinite: 'end_date',
  ended: 'end_date',
  no_notice: 'notice_period_entity',
  no_exit_test: 'next_test_on',
  assessment_undated: 'assessed_on',
  function_undated: 'assessed_on',
}

function gapPath(what: DueGapCount['what'], kind: string, uuid: string): string {
  if (isKindName(kind)) return recordPath(kind, uuid, fields[what] ?? null)
  return routePath({ view: 'cases', page: 'case', id: uuid, section: 'tasks' })
}
