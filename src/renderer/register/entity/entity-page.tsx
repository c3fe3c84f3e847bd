import { type ReactNode, useRef } from 'react'
import { reportingEntityFields } from '../../../contract/register/entity.ts'
import { filingUuid } from '../../../contract/register/kinds.ts'
import { useKeptScroll } from '../../lookup/kept-scroll.ts'
import { formatAge } from '../../state/format.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useNow } from '../../ui/use-now.ts'
import { askRegister } from '../ask.ts'
import { referredKinds, useFieldContext } from '../record/form-context.ts'
import { layOut } from '../record/form-layout.ts'
import { HintLine } from '../record/hint-line.tsx'
import { RecordForm } from '../record/record-form.tsx'
import { useJump } from '../record/use-jump.ts'
import { undoLast } from '../steps.ts'
import { AuthorityFields } from './authority-fields.tsx'
import { type SingleRecord, useSingleRecord } from './use-single-record.ts'

const entity: SingleRecord = {
  kind: filingUuid,
  fields: reportingEntityFields,
  read: () => askRegister('reportingEntity.read', {}),
  update: (fields) => askRegister('reportingEntity.update', fields as never),
  about: ({ uuid }) => (typeof uuid === 'string' ? [filingUuid, uuid] : [filingUuid]),
}

const kinds = referredKinds(reportingEntityFields)

const who = ['name', 'lei', 'country', 'group_hierarchy', 'parent_uuid', 'currency', 'total_assets']
const filing = ['reference_date', 'scope', 'base_currency', 'reporting_date']
const dates = ['last_update', 'integrated_on', 'deleted_on', 'entity_uuid']

/** The entity that keeps the register, and what a filing needs besides: templates B_01.01 and its row of B_01.02. */
export function EntityPage({ field }: { readonly field: string | null }) {
  const context = useFieldContext(kinds)
  const { editor, record, findings, problem, again } = useSingleRecord(entity)
  const page = useRef<HTMLDivElement>(null)
  const now = useNow()
  useKeptScroll(page, '/register/entity', record !== null)
  useJump(field, record !== null, 'field')
  const changed = typeof record?.updated_at === 'string' ? record.updated_at : null
  const form = (label: string, order: readonly string[], more?: ReactNode) => (
    <RecordForm
      label={label}
      editor={editor}
      boxes={layOut(reportingEntityFields, order)}
      context={context}
      findings={findings}
    >
      {more}
    </RecordForm>
  )
  return (
    <div className="register-page" ref={page}>
      <div className="record">
        <header className="record-head">
          <div className="record-title">
            <h1>Reporting entity</h1>
          </div>
          <div className="record-acts">
            {changed === null ? null : <span className="muted">edited {formatAge(changed, now)}</span>}
            <Button hotkey="ctrl+z" onClick={() => void undoLast()}>
              Undo
            </Button>
          </div>
        </header>
        {problem === null ? null : <ProblemNote problem={problem} retry={again} />}
        <h2 className="form-heading">Who keeps the register</h2>
        {form('Who keeps the register', who)}
        <h2 className="form-heading">What is filed, and to whom</h2>
        {form(
          'What is filed',
          filing,
          <AuthorityFields editor={editor} context={context} findings={findings} />,
        )}
        <h2 className="form-heading">In the register</h2>
        {form('In the register', dates)}
      </div>
      <HintLine />
    </div>
  )
}
