import type { ReactNode } from 'react'
import type { KindName } from '../../../contract/register/kinds.ts'
import { wordLabel } from '../../../contract/register/word-label.ts'
import { Tag } from '../../ui/signs.tsx'
import { approvalWords } from '../assessment/approval-words.ts'
import { AssessmentActs } from '../assessment/assessment-acts.tsx'
import { ScoreBars } from '../assessment/score-bars.tsx'
import type { FieldContext } from '../fields/field-context.ts'
import { memberOf } from '../list-member.ts'
import { ProviderStanding } from '../provider/provider-standing.tsx'
import type { OpenRecord } from './use-record-page.ts'

/** Parts of a kind's page in addition to fields, rows and related records. */
export type KindParts = {
  readonly code?: string | null
  readonly badges?: ReactNode
  readonly acts?: ReactNode
  /** Below the head. */
  readonly notes?: ReactNode
  /** Between the fields and the rows. */
  readonly beside?: ReactNode
  readonly order?: readonly string[]
  readonly isReadOnly?: boolean
  /** Kinds whose records these parts already show. */
  readonly shows?: readonly KindName[]
  readonly begin?: (kind: KindName) => Readonly<Record<string, string>>
}

type Given = { readonly open: OpenRecord; readonly context: FieldContext }

const word = (value: unknown) => (typeof value === 'string' && value !== '' ? wordLabel(value) : null)

/** Returns the parts of a kind's page. */
export function partsOf(kind: KindName, given: Given): KindParts {
  switch (kind) {
    case 'providers':
      return providerParts(given)
    case 'assessments':
      return assessmentParts(given)
    case 'functions':
      return functionParts(given)
    case 'providerIncidents':
      return { badges: <Badges words={[word(given.open.now.severity), word(given.open.now.status)]} /> }
    case 'exitStrategies':
    case 'auditTracking':
      return { badges: <Badges words={[word(given.open.now.status)]} /> }
    default:
      return {}
  }
}

function Badges({
  words,
  bad = [],
}: {
  readonly words: readonly (string | null)[]
  readonly bad?: readonly string[]
}) {
  return (
    <>
      {words.map((each) =>
        each === null ? null : (
          <Tag key={each} {...(bad.includes(each) ? { tone: 'bad' as const } : {})}>
            {each.toLowerCase()}
          </Tag>
        ),
      )}
    </>
  )
}

function providerParts({ open }: Given): KindParts {
  const { now, uuid } = open
  return {
    badges: <Badges words={[word(now.criticality), word(now.status)]} bad={['Critical']} />,
    beside: (
      <ProviderStanding
        uuid={uuid}
        assessments={open.read?.referrers ?? []}
        count={open.read === null ? null : (open.read.referrer_counts.assessments ?? 0)}
      />
    ),
    shows: ['assessments'],
  }
}

function assessmentParts({ open }: Given): KindParts {
  const { now, uuid } = open
  const status = typeof now.status === 'string' ? now.status : 'draft'
  const reason = typeof now.rejection_reason === 'string' ? now.rejection_reason : ''
  return {
    badges: (
      <>
        <Badges words={[`version ${String(now.version ?? 1)}`, wordLabel(status)]} bad={['Rejected']} />
        {now.current === true ? <Tag tone="fine">in force</Tag> : null}
      </>
    ),
    acts: <AssessmentActs uuid={uuid} status={status} />,
    notes: (
      <>
        {status === 'draft' ? null : (
          <p className="muted record-lead">
            {status === 'pending' ? 'It is waiting for approval' : `It is ${status}`} and cannot be changed.
          </p>
        )}
        {approvalWords(now).map((words) => (
          <p key={words} className="muted record-lead">
            {words}
          </p>
        ))}
        {status === 'rejected' && reason !== '' ? <p className="record-lead">Rejected: {reason}</p> : null}
      </>
    ),
    beside: <ScoreBars assessment={now} />,
    isReadOnly: status !== 'draft',
  }
}

function functionParts({ open, context }: Given): KindParts {
  const { now } = open
  const critical = memberOf(context.taxonomy, 'yes_no_not_assessed', String(now.criticality ?? ''))
  return {
    code: typeof now.function_id === 'string' ? now.function_id : null,
    badges: critical?.slug === 'yes' ? <Tag tone="bad">critical or important</Tag> : null,
  }
}
