import { wordLabel } from '../../../contract/register/word-label.ts'
import { whoWords } from '../../../contract/who-words.ts'
import { invoke } from '../../state/bridge.ts'
import { formatAge } from '../../state/format.ts'
import { Tag } from '../../ui/signs.tsx'
import { useNow } from '../../ui/use-now.ts'
import { approvalWords } from '../assessment/approval-words.ts'
import { AssessmentActs } from '../assessment/assessment-acts.tsx'
import { ScoreBars } from '../assessment/score-bars.tsx'
import { followLink } from '../follow-link.ts'
import { recordPath } from '../paths.ts'
import { useRecordAnswer } from '../record/use-record-answer.ts'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** One assessment of a provider: its state, its scores and its acts. */
export function AssessmentCard({ uuid }: { readonly uuid: string }) {
  const now = useNow()
  const { value } = useRecordAnswer(`assessment ${uuid}`, uuid, () =>
    invoke('register.readRecord', { kind: 'assessments', uuid }),
  )
  if (value === null) return null
  const { record } = value
  const status = text(record.status) ?? 'draft'
  const decided = text(record.decided_at)
  return (
    <article className="assessment-card">
      <header>
        <a className="register-link" href={recordPath('assessments', uuid)} onClick={followLink}>
          {text(record.title) ?? text(record.contract_ref) ?? 'Assessment'}
        </a>
        <Tag>{`version ${String(record.version ?? 1)}`}</Tag>
        <Tag {...(status === 'rejected' ? { tone: 'bad' as const } : {})}>
          {wordLabel(status).toLowerCase()}
        </Tag>
        {record.current === true ? <Tag tone="fine">in force</Tag> : null}
        {decided === null ? null : (
          <span className="muted assessment-age" title={approvalWords(record).join('; ')}>
            {formatAge(decided, now)}
            {text(record.decided_by) === null ? '' : `, ${whoWords(text(record.decided_by) ?? '')}`}
          </span>
        )}
        <span className="assessment-acts">
          <AssessmentActs uuid={uuid} status={status} />
        </span>
      </header>
      <ScoreBars assessment={record} />
    </article>
  )
}
